"""The page's engine says the same as placardctl, byte for byte, and names what is wrong with bad input.

    python3 -m unittest discover lab/page      PLACARD_PAGE_FILES: how many random files (100), PLACARD_SEED: which

Needs `scripts/page`, Node, and the tool of the debug build.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "check"))
import cases
from engine import ROOT, Engine, Json, command
from world import START_MS, World, csv_text, json_lines

COUNT = int(os.environ.get("PLACARD_PAGE_FILES", "100"))
SEED = int(os.environ.get("PLACARD_SEED", "1"))
AT = "2025-10-09T08:53:20Z"  # START_MS
EXAMPLES = [
    (ROOT / "examples/simulate/campaigns.json", ROOT / "examples/simulate/sample.csv"),
    (ROOT / "examples/campaigns.json", ROOT / "tool/page/web/example-events.csv"),
    (ROOT / "examples/campaigns.json", ROOT / "examples/simulate/sample.csv"),
]
TWO = '{"items": 2}'
QUESTIONS = [
    (["--open"], {"kind": "open"}),
    (["--event", "order", "--properties", TWO], {"kind": "event", "name": "order", "properties": TWO}),
    (["--event", "ordr"], {"kind": "event", "name": "ordr"}),
    (["--purchase", "tea"], {"kind": "purchase", "name": "tea"}),
]  # fmt: skip
KNOWN = {"attributes": '{"plan": "pro", "visits": 1099511627776}', "facts": '{"floor": 3}'}


class EngineTestCase(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = Engine()
        self.addCleanup(self.engine.close)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.folder / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def load(self, campaigns: bytes) -> Json:
        return self.engine.ask("campaigns", campaigns, now_ms=START_MS)


class ComparingTestCase(EngineTestCase):
    def compare_simulations(self, campaigns: Path, events: Path) -> None:
        self.load(campaigns.read_bytes())
        form = "csv" if events.suffix == ".csv" else "jsonl"
        loaded = self.engine.ask("events", events.read_bytes(), format=form)
        status, report, complaint = command("simulate", campaigns, "--events", events, "--json")
        if status != 0:
            error = (loaded | self.engine.ask("report") if "error" not in loaded else loaded).get("error", "no error")
            # The command's complaint begins with the file's name, and has the same words.
            self.assertIn(error.split(": ", 1)[-1][:80], complaint)
            return
        names = {"campaign_file": str(campaigns), "event_file": str(events)}
        self.assertEqual(self.engine.bytes("report", **names) + b"\n", report)
        for rows in ["about", "won"]:
            _, decisions, _ = command("simulate", campaigns, "--events", events, "--decisions", "-", "--rows", rows)
            self.assertEqual(self.engine.bytes("decisions", rows=rows), decisions)

    def compare_explanations(self, campaigns: Path) -> None:
        self.load(campaigns.read_bytes())
        known = [word for name, text in KNOWN.items() for word in (f"--{name}", text)]
        for options, question in QUESTIONS:
            status, wanted, complaint = command(
                "explain", "--campaigns", campaigns, *options, *known, "--at", AT, "--json"
            )
            # The question's time counts, not that of the page.
            found = self.engine.ask("explain", question=question, at=AT, now_ms=1, **KNOWN)
            if status != 0:
                self.assertIn("error", found, complaint)
                continue
            for member in ["headline", "conclusion"]:
                del found[member]
            self.assertEqual(found, json.loads(wanted))
        status, wanted, _ = command("explain", "--campaigns", campaigns, "--cards", *known, "--at", AT, "--json")
        if status == 0:
            self.assertEqual(self.engine.bytes("cards", now_ms=START_MS, **KNOWN) + b"\n", wanted)


class SameAnswers(ComparingTestCase):
    def test_examples(self) -> None:
        for campaigns, events in EXAMPLES:
            with self.subTest(campaigns=campaigns, events=events):
                self.compare_simulations(campaigns, events)
                self.compare_explanations(campaigns)

    def test_random_files_and_tables(self) -> None:
        accepted = 0
        for number in range(COUNT):
            seed = SEED * 1_000_003 + number
            world = World(seed)
            with self.subTest(seed=seed):
                campaigns = self.write("campaigns.json", json.dumps(world.file()))
                rows = world.events()
                events = self.write("e.csv", csv_text(rows)) if number % 2 else self.write("e.jsonl", json_lines(rows))
                self.compare_simulations(campaigns, events)
                accepted += "error" not in self.engine.ask("report")
                if number % 4 == 0:
                    self.compare_explanations(campaigns)
        self.assertGreater(accepted, COUNT // 2, "most files must be replayed, or this compares little")

    def test_each_file_that_check_knows(self) -> None:
        events = self.write("events.jsonl", json_lines(World(SEED).events()))
        for rule, broken, near, _ in cases.CASES:
            for document in [broken, near]:
                # The command replays no file without campaigns.
                if not isinstance(document, dict) or "campaigns" not in document:
                    continue
                with self.subTest(rule=rule, document=document):
                    campaigns = self.write("campaigns.json", json.dumps(document))
                    self.compare_simulations(campaigns, events)

    def test_patterns_at_their_limits(self) -> None:
        """A search may take so many steps, which depend on the lengths of text and pattern."""
        lengths = [*range(8, 48), *(16 * step + more for step in range(3, 16) for more in (-1, 0, 1))]
        patterns = ["(a+)+$", "(?:a?){30}a{30}$", "^(a|aa)+b", "(a*)*c", "(?:a+b?)+x" + "(?:yz)?" * 40]
        conditions = [cases.test(10, pattern, kind="string", key="note") for pattern in patterns]
        document = {
            "campaigns": [
                cases.filters([condition], name="e", re_eligibility=0)["campaigns"][0] | {"id": f"c{number}"}
                for number, condition in enumerate(conditions)
            ]
        }
        rows = [
            {"user": f"u{length}", "time_ms": START_MS, "name": "e", "properties": {"note": "a" * length + "!"}}
            for length in sorted({*lengths})
        ]
        campaigns = self.write("campaigns.json", json.dumps(document))
        self.compare_simulations(campaigns, self.write("e.jsonl", json_lines(rows)))
        self.assertIn(b"pattern_limit", self.engine.bytes("decisions"))

    def test_a_timeline_has_the_words_of_explain(self) -> None:
        campaigns, events = EXAMPLES[1]
        self.load(campaigns.read_bytes())
        self.engine.ask("events", events.read_bytes())
        entries = self.engine.ask("timeline", user="carla")["entries"]
        order = next(entry for entry in entries if entry.get("name") == "order_placed")
        words = {verdict["campaign"]: verdict["text"] for verdict in order["verdicts"]}
        self.assertIn('"30"', words["office-delivery"])
        self.assertEqual([(one["campaign"], one["result"]) for one in order["results"]], [("order-thanks", "shown")])


class BadInput(ComparingTestCase):
    def refused(self, what: str, body: bytes, words: str) -> None:
        with self.subTest(what=what, start=body[:40], words=words):
            answer = self.engine.ask(what, body, now_ms=START_MS)
            self.assertIn(words, answer.get("error", "no error"))

    def test_campaign_files(self) -> None:
        deep = b'{"campaigns": ' + b"[" * 65 + b"]" * 65 + b"}"
        very_deep = b'{"campaigns": ' + b"[" * 1_000_000
        for body, words in [
            (b"", "line 1"), (b"not JSON", "line 1, column 1"), (b"[]", "object"), (b"{", "line 1"),
            (b'{"campaigns": "\\ud800"}', "line 1"), (b'{"campaigns": "\xff"}', "UTF-8"), (b"\x00", "line 1"),
            (b"\xff\xfe{\x00}\x00", ""), (deep, ""), (very_deep, ""), (b'{"campaigns": [1e999]}', ""),
            (b'{"cards": [{"id": "a"}]}', "cards[0]"),
        ]:  # fmt: skip
            self.refused("campaigns", body, words)

    def test_tables_of_events(self) -> None:
        self.load(EXAMPLES[0][0].read_bytes())
        good = EXAMPLES[0][1].read_bytes()
        for body, words in [
            (b"", "empty"), (b"not a table", "user"), (b"{", "line 1"), (b'{"user": 1}', "time_ms"),
            (b"\x00\x01", "NUL"),
            (b"\x1f\x8b\x08" + b"\x00" * 20, "gzip"), (b"user,time_ms\na,x\n", "row 0"), (good + b'"', ""),
            (b"user,time_ms,kind\na,1,opne\n", "'opne' is not a kind"), (b'{"a": ' + b"[" * 100_000, ""),
            (b'{"user": "\\ud800", "time_ms": 1}', ""), (b"user,time_ms\na,99999999999999999999\n", "row 0"),
            (b"user,time_ms\na,2\na,1\n", ""), (b"user,time_ms,properties\na,1,{\n", "properties"),
        ]:  # fmt: skip
            with self.subTest(start=body[:40]):
                answer = self.engine.ask("events", body)
                if "error" not in answer:
                    answer = self.engine.ask("report")
                self.assertIn(words, answer.get("error", "no error"))

    def test_large_files(self) -> None:
        self.refused("campaigns", b" " * 10_000_000, "")
        self.refused("campaigns", b'{"campaigns": [' + b"0," * 5_000_000 + b"0]}", "campaigns[0]")
        self.refused("campaigns", b'{"x": "' + b"x" * 10_000_000 + b'"}', "x")
        many = {"campaigns": [World(1).campaign(0) | {"id": f"c{number}"} for number in range(20_000)]}
        answer = self.load(json.dumps(many).encode())
        self.assertEqual(len(answer["campaigns"]), 20_000)

    def test_large_numbers(self) -> None:
        numbers = [
            2**31 - 1,
            2**31,
            2**32,
            2**53,
            2**63 - 1,
            2**63,
            2**64,
            10**30,
            -(2**31) - 1,
            -(2**63),
            1e300,
            -1e300,
        ]
        keys = [
            "priority",
            "delay",
            "re_eligibility",
            "min_seconds_since_last_trigger",
            "start_time",
            "end_time",
            "timeout",
        ]
        events = "user,time_ms,kind,name\n" + "".join(
            f"a,{time},event,e\n" for time in [0, 2**31, 2**32, 253402300799999]
        )
        for key in keys:
            for number in numbers:
                with self.subTest(key=key, number=number):
                    document = cases.campaign(trigger_condition=[{"type": "custom_event", "data": {"event_name": "e"}}])
                    document["campaigns"][0][key] = number
                    campaigns = self.write("campaigns.json", json.dumps(document))
                    table = self.write("events.csv", events)
                    self.compare_simulations(campaigns, table)

    def test_questions_that_are_wrong(self) -> None:
        self.load(EXAMPLES[0][0].read_bytes())
        for request in [
            {}, {"question": None}, {"question": {"kind": "x"}}, {"question": {"kind": "event"}},
            {"question": {"kind": "event", "name": "e", "properties": "["}},
            {"question": {"kind": "event", "name": "x" * 100_000}}, {"question": {"kind": "open"}, "attributes": "[]"},
            {"question": {"kind": "open"}, "at": "2026-02-30T00:00:00Z"},
            {"question": {"kind": "open"}, "at": "2026-01-31"},
        ]:  # fmt: skip
            with self.subTest(request=request):
                self.assertIn("error", self.engine.ask("explain", now_ms=START_MS, **request))
        self.assertIn("error", self.engine.ask("nothing"))


if __name__ == "__main__":
    unittest.main()
