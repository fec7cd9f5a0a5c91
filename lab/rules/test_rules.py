"""Random rules of campaigns, judged by the library, by a model, and by an implementation of JsonLogic.

    python3 -m unittest lab/rules/test_rules.py      PLACARD_RULES: how many (3000), PLACARD_SEED: which

Needs Node.js for the model, and the package `datalogic-py` for the third opinion, which is left out without it.
PLACARD_LIBRARY names the library.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import TypeAlias

import libplacard

try:
    import datalogic_py
except ImportError:
    datalogic_py = None

#: A value of JSON.
JSON: TypeAlias = "dict[str, JSON] | list[JSON] | str | float | None"

SEED = int(os.environ.get("PLACARD_SEED", "1"))
COUNT = int(os.environ.get("PLACARD_RULES", "3000"))
BLOCK = 100
USER = "u-7"
VERSIONS = ["1.2.3", "1.2.4", "1.10.0", "2.0.0", "2.0.0-alpha", "2.0.0-alpha.1", "2.0.0-2", "2.0.0-10", "1.2", "v1.0.0"]
TEXTS = ["", " ", "a", "ab", "abc", "b", "é", "0", "1", "10", "9", " 10 ", "1e1", "0x0A", "x1", "-1", ".5", "Infinity"]
NUMBERS = [0, 1, -1, 2, 9, 10, 0.5, 1.5, 10.0, 1e9]
NAMES = ["n", "t", "b", "l", "o.x", "o.y.z", "gone", "o.gone", "v"]
ORDERS = ["<", "<=", ">", ">="]
SYMBOLS = ["==", "!=", "===", "!==", *ORDERS, "in", "starts_with", "ends_with", "and", "or", "!", "!!", "if"]
SYMBOLS += ["missing", "sem_ver", "bucket"]


class Maker:
    """Makes rules."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def constant(self) -> JSON:
        return self.dice.choice([self.dice.choice(TEXTS), self.dice.choice(NUMBERS), True, False, None])

    def value(self, depth: int) -> JSON:
        kind = self.dice.randrange(8)
        if kind < 3:
            return {"var": self.variable()}
        if kind < 6 or depth >= 5:
            return self.constant()
        if kind == 6:
            return [self.value(depth + 1) for _ in range(self.dice.randrange(3))]
        return self.rule(depth)

    def variable(self) -> JSON:
        name = "$host." + self.dice.choice(NAMES)
        return self.dice.choice([name, [name], [name, self.constant()]])

    def many(self, depth: int, least: int = 1) -> list[JSON]:
        return [self.value(depth + 1) for _ in range(self.dice.randrange(least, 4))]

    def rule(self, depth: int = 0) -> JSON:
        pick = self.dice.choice
        symbol = pick(SYMBOLS)
        if symbol in ("and", "or", "if"):
            return {symbol: self.many(depth)}
        if symbol in ("!", "!!"):
            part = self.value(depth + 1)
            return {symbol: part if not isinstance(part, list) and self.dice.random() < 0.5 else [part]}
        if symbol == "missing":
            names = ["$host." + pick(NAMES) for _ in range(self.dice.randrange(3))]
            return {symbol: pick([names, [names]])}
        if symbol == "sem_ver":
            sides = [pick([{"var": "$host.v"}, pick(VERSIONS), pick(VERSIONS), self.constant()]) for _ in range(2)]
            return {symbol: [sides[0], pick(["=", "!=", "<", "<=", ">", ">=", "~", "^"]), sides[1]]}
        if symbol == "bucket":
            return {symbol: [pick("abc"), *sorted(round(self.dice.random(), 2) for _ in range(2))]}
        if symbol in ORDERS and self.dice.random() < 0.3:
            return {symbol: [self.value(depth + 1) for _ in range(3)]}
        return {symbol: [self.value(depth + 1) for _ in range(2)]}

    def facts(self) -> dict[str, JSON]:
        pick = self.dice.choice
        facts = {
            "n": pick(NUMBERS), "t": pick(TEXTS), "b": pick([True, False]), "v": pick(VERSIONS),
            "l": [self.constant() for _ in range(3)],
            "o": {"x": pick([*TEXTS, *NUMBERS, True]), "y": {"z": pick(NUMBERS)}},
        }  # fmt: skip
        return {name: value for name, value in facts.items() if self.dice.random() < 0.9}


def campaign(index: int, rule: JSON) -> dict[str, JSON]:
    return {
        "id": f"c{index}", "type": "inapp",
        "trigger_condition": [{"type": "custom_event", "data": {"event_name": "e"}}],
        "data": {"type": "MODAL", "message": "m"}, "targeting": rule,
    }  # fmt: skip


def of_library(rules: list[JSON], facts: dict[str, JSON]) -> list[bool]:
    campaigns = json.dumps({"campaigns": [campaign(index, rule) for index, rule in enumerate(rules)]})
    with tempfile.TemporaryDirectory() as directory:
        client = libplacard.Client(directory=directory, campaigns_json=campaigns, user_id=USER, durability="memory")
        with client:
            for name, value in facts.items():
                client.set_fact(name, value)
            verdicts = client.explain_event("e")
        if len(verdicts) != len(rules):
            raise AssertionError(f"{len(rules) - len(verdicts)} rules were refused")
        return [verdict.verdict != "not_targeted" for verdict in verdicts]


class Model:
    """The process of the model."""

    def __init__(self) -> None:
        command = ["node", str(Path(__file__).with_name("model.mjs"))]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def judge(self, rules: list[JSON], facts: dict[str, JSON]) -> list[bool]:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps([rules, {"$host": facts, "id": USER}]) + "\n")
        self.process.stdin.flush()
        answer: list[bool] = json.loads(self.process.stdout.readline())
        return answer

    def close(self) -> None:
        self.process.communicate()


#: Where the protocol equals the published JsonLogic, whatever the values are.
SHARED = {"var", "and", "or", "!", "!!", "if", "===", "!==", "starts_with", "ends_with"}


def is_shared(rule: JSON) -> bool:
    """Whether other implementations have the same result: without comparisons of different types."""
    if isinstance(rule, list):
        return all(is_shared(each) for each in rule)
    if not isinstance(rule, dict):
        return True
    ((symbol, given),) = rule.items()
    parts = given if isinstance(given, list) else [given]
    if symbol in ORDERS:
        return all(isinstance(part, int | float) and not isinstance(part, bool) for part in parts)
    if symbol in ("===", "!==", "starts_with", "ends_with"):
        return all(isinstance(part, str) for part in parts)
    return symbol in SHARED and all(is_shared(part) for part in parts)


def of_json_logic(rule: JSON, facts: dict[str, JSON]) -> bool:
    return bool(datalogic_py.apply(json.dumps({"!!": [rule]}), json.dumps({"$host": facts})))


class RulesTest(unittest.TestCase):
    def test_random_rules(self) -> None:
        maker = Maker(random.Random(SEED))
        model = Model()
        held = compared = 0
        for _ in range(max(1, COUNT // BLOCK)):
            rules, facts = [maker.rule() for _ in range(BLOCK)], maker.facts()
            found = of_library(rules, facts)
            held += sum(found)
            for rule, holds, wanted in zip(rules, found, model.judge(rules, facts), strict=True):
                self.assertEqual(holds, wanted, f"{json.dumps(rule)} with {json.dumps(facts)}")
                if datalogic_py is not None and is_shared(rule):
                    compared += 1
                    self.assertEqual(holds, of_json_logic(rule, facts), f"{json.dumps(rule)} {json.dumps(facts)}")
        model.close()
        print(f"{COUNT} rules, of which {held} hold; {compared} compared with JsonLogic")


if __name__ == "__main__":
    unittest.main()
