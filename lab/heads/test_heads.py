"""Random heads, judged by `placardctl verify` and by a model: both must have the same reason for each.

    python3 -m unittest lab/heads/test_heads.py      PLACARD_HEADS: how many (300), PLACARD_SEED: which

Needs PyNaCl, and the tool of the debug build.
"""

from __future__ import annotations

import base64
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import nacl.signing

sys.path.insert(0, str(Path(__file__).resolve().parent))
import head_model

ROOT = Path(__file__).resolve().parents[2]
TOOL = os.environ.get("PLACARDCTL", str(ROOT / ".build/debug/placardctl"))
SEED = int(os.environ.get("PLACARD_SEED", "1"))
COUNT = int(os.environ.get("PLACARD_HEADS", "300"))

TIMES = [f"202{year}-0{month}-01T00:00:00Z" for year in (6, 7, 8) for month in (1, 6)]
KEYS = [nacl.signing.SigningKey(bytes([number]) * 32) for number in range(5)]


def base64_text(data: bytes) -> str:
    return base64.b64encode(data).decode()


class Maker:
    """Makes one head after another."""

    def __init__(self, dice: random.Random, trusted: list[nacl.signing.SigningKey], oddity: float) -> None:
        self.dice = dice
        self.trusted = trusted
        self.oddity = oddity

    def rarely(self) -> bool:
        return self.dice.random() < self.oddity

    def pick(self, usual: list[Any], odd: list[Any]) -> object:
        return self.dice.choice(odd if self.rarely() else usual)

    def keys(self) -> list[nacl.signing.SigningKey]:
        return self.dice.sample(KEYS, self.dice.choice([1, 1, 1, 2, 3]))

    def members(self) -> dict[str, Any]:
        pick = self.pick
        wrong = [None, -1, 2**53, 2**64, 1.5, "1", [], {}, True, "", "a\x01", "é\u2028\U0001f600"]
        head = {
            "placard": pick([1], [*wrong, 0, 2]),
            "sequence": pick([1, 2, 3], [*wrong, 2**53 - 1]),
            "created": pick(
                TIMES, [*wrong, "2026-02-30T00:00:00Z", "2026-01-01 00:00:00Z", "2026-01-01T00:00:00+00:00"]
            ),
            "expires": pick([None, *TIMES[3:]], wrong),
            "size": pick([10, 8 << 20], [*wrong, (8 << 20) + 1]),
            "sha256": pick(["ab" * 32, "cd" * 32], [*wrong, "AB" * 32, "ab" * 31]),
            "url": pick(
                ["blobs/a.json", "https://localhost/b.json"],
                [
                    *wrong[:3],
                    "../a",
                    "a/../b",
                    "/a",
                    "a?b",
                    "a%2e",
                    "a//b",
                    "https://other/a",
                    "a" * 5000,
                    "a\\b",
                    "./a",
                    "ü",
                ],
            ),
            "keys": [base64_text(key.verify_key.encode()) for key in self.keys()],
        }
        if self.rarely():
            head["keys"] = self.dice.choice([*wrong, ["a"], head["keys"] * 9, [head["keys"][0][:-2] + "F="], None])
        if self.rarely():
            head["later"] = self.dice.choice(
                [*wrong, {"a": [{}]}, {"a": [{"b": []}]}, "x" * 65536, {"\uff46": 1, "\U0001f600": 2}]
            )
        for name in list(head):
            if (head[name] is None and self.dice.random() < 0.8) or self.dice.random() < self.oddity / 10:
                del head[name]
        return head

    def head(self) -> bytes:
        head = self.members()
        try:
            text = head_model.signed_text(head).encode()
        except (head_model.Refused, ValueError):
            text = b"no such text"
        signatures: Any = [
            {"key": "hint", "sig": base64_text(key.sign(text).signature)}
            for key in (self.trusted if self.dice.random() < 0.8 else self.keys())
        ]
        if self.rarely():
            signatures = self.dice.choice([None, [], {}, [1], [{"sig": 1}], signatures * 9, [*signatures, [], {}]])
        if not (signatures is None and self.dice.random() < 0.5):
            head["signatures"] = signatures
        return self.spelled(head)

    def spelled(self, head: dict[str, Any]) -> bytes:
        """As text, in some order, with some white space and escapes; sometimes damaged."""
        names = list(head)
        self.dice.shuffle(names)
        space = self.dice.choice([None, None, 1])
        text = json.dumps({name: head[name] for name in names}, ensure_ascii=self.dice.random() < 0.5, indent=space)
        if self.rarely():
            text = text.replace("/", "\\/")
        if self.rarely():
            text = self.dice.choice(
                [
                    "\ufeff" + text,
                    text + " x",
                    text + "\0",
                    text[:-1] + ',"placard":1}',
                    text[:-1] + ",}",
                    " " + text,
                    text.replace(":", ":0", 1),
                    text.replace("1", "1e0", 1),
                    text.replace("1", "1.0", 1),
                    f"[{text}]",
                ]
            )
        data = text.encode()
        if self.rarely():
            place = self.dice.randrange(len(data))
            data = data[:place] + bytes([self.dice.randrange(256)]) + data[place + self.dice.randrange(2) :]
        return data


class Case:
    """Two heads after another, the keys that a device trusts, and its clock."""

    def __init__(self, number: int) -> None:
        dice = random.Random(f"{SEED} {number}")
        self.wanted = dice.choice([1, 1, 1, 2])
        self.own = dice.sample(KEYS, dice.choice([1, 2, 3]))
        self.now = dice.choice(TIMES[:5])
        # A head that is refused ends the case: the first of two is mostly valid.
        oddities = dice.choice([[0.04], [0, 0.04]])
        self.heads = [Maker(dice, self.own, oddity).head() for oddity in oddities]

    def expected(self) -> str:
        stored = None
        own = [key.verify_key.encode() for key in self.own]
        for index, head in enumerate(self.heads):
            try:
                stored = head_model.judge(head, stored, own, self.wanted, head_model.time(self.now))
            except head_model.Refused as refused:
                return str(refused) if index == len(self.heads) - 1 else "earlier head"
        return "head"

    def found(self, folder: Path) -> str:
        folder.mkdir()
        command = [TOOL, "verify", str(folder), "--json", "--at", self.now, "--signatures", str(self.wanted)]
        for index, key in enumerate(self.own):
            (folder / f"{index}.pub").write_text(base64_text(key.verify_key.encode()))
            command += ["--key", str(folder / f"{index}.pub")]
        (folder / "head.json").write_bytes(self.heads[-1])
        if len(self.heads) > 1:
            (folder / "earlier.json").write_bytes(self.heads[0])
            command += ["--after", str(folder / "earlier.json")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if not done.stdout:
            return done.stderr
        first: str = json.loads(done.stdout)["findings"][0]["check"]
        return first


class Heads(unittest.TestCase):
    def test_the_tool_has_the_reasons_of_the_model(self) -> None:
        counts: dict[str, int] = {}
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
            found = pool.map(lambda number: Case(number).found(Path(folder) / str(number)), range(COUNT))
            for number, reason in enumerate(found):
                expected = Case(number).expected()
                counts[expected] = counts.get(expected, 0) + 1
                self.assertEqual(reason, expected, f"PLACARD_SEED={SEED}, case {number}: {Case(number).heads}")
        # Otherwise the comparison is about little.
        if COUNT >= 300:
            common = {"head", "malformed", "signature", "rollback", "fork", "expired", "url", "too_large", "unsigned"}
            self.assertEqual(common - counts.keys(), set(), counts)


if __name__ == "__main__":
    unittest.main()
