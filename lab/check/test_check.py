"""`placardctl check` with models: what breaks a rule, what nearly does, and random files.

    python3 -m unittest lab/check/test_check.py      PLACARD_CHECKS: how many random files (200), PLACARD_SEED: which

Needs jsonschema and hypothesis, and the tool of the debug build.
"""

from __future__ import annotations

import json
import os
import random
import re
import socket
import sys
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import jsonschema
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "loopback"))
import cases
import loopback
from check_case import AT, COUNT, ROOT, SEED, CheckTestCase, Json, rules, run


class RuleTests(CheckTestCase):
    def options(self, given: list[str]) -> list[str]:
        self.folder.write("placard.toml", 'oldest_client = "0.0.9"\n' if given == ["OLD"] else "")
        files = {
            "BASE": lambda: self.folder.write("base", cases.campaign()),
            "EVENTS": lambda: self.folder.write(
                "events.csv", 'user,time_ms,kind,name,properties\nu,1,event,e,"{""x"": 1}"\nu,2,event,f,"{""y"": 1}"\n'
            ),
        }
        return [str(files[word]()) if word in files else word for word in given if word != "OLD"]

    def test_each_rule_is_broken_by_one_file_and_not_by_another(self) -> None:
        for rule, broken, near, wanted in cases.CASES:
            with self.subTest(rule=rule, broken=broken):
                options = self.options(wanted)
                found, other = self.folder.check([broken, near], *options)
                self.assertIn(rule, rules(found))
                self.assertNotIn(rule, rules(other), other)

    def test_what_an_absence_lacks_is_reported_once(self) -> None:
        (found,) = self.folder.check([cases.campaign(trigger_condition=[{"type": "absence", "data": {}}])])
        places = sorted(each["path"].rpartition(".")[2] for each in found if each["severity"] == "error")
        self.assertEqual(places, ["after", "for_s"], found)

    def test_each_rule_has_a_file(self) -> None:
        page = (ROOT / "docs/check.md").read_text()
        names = set(re.findall(r"^\| \d+ \| `(\w+)` ", page, re.MULTILINE))
        # Servers' replies are no campaign files.
        self.assertEqual({rule for rule, *_ in cases.CASES}, names - {"missing_trigger_id", "unreadable"})

    def test_the_examples_have_no_finding(self) -> None:
        for file in sorted((ROOT / "examples").glob("**/*.json")):
            if "simulate" in str(file) or not set(json.loads(file.read_text())) & {"cards", "campaigns"}:
                continue
            with self.subTest(file=file):
                result = run("check", file, "--format", "json")
                self.assertEqual(json.loads(result.stdout), {"findings": []})
        # These are as old as the purchases that they are for.
        file = ROOT / "examples/simulate/campaigns.json"
        result = run("check", file, "--format", "json", "--at", "2017-01-01T00:00:00Z")
        self.assertEqual(set(rules(json.loads(result.stdout)["findings"])), {"not_yet"})

    def test_every_mistake_of_a_file_is_reported_and_none_invented(self) -> None:
        wrong = [card for rule, document, *_ in cases.CASES for card in self.entries(rule, document, "cards")]
        campaigns = [c for rule, document, *_ in cases.CASES for c in self.entries(rule, document, "campaigns")]
        for number, entry in enumerate(wrong + campaigns):
            entry["id"] = f"id{number}"
        document = {"cards": wrong, "campaigns": campaigns}
        alone = [self.folder.one({"cards": [card]}) for card in wrong]
        alone += [self.folder.one({"campaigns": [campaign]}) for campaign in campaigns]
        together = self.folder.one(document)
        refused = {"unknown_key", "missing_key", "wrong_value"}
        self.assertEqual(
            [(f["rule"], f["campaign"]) for f in together if f["rule"] in refused],
            [(f["rule"], f["campaign"]) for found in alone for f in found if f["rule"] in refused],
        )

    def test_a_wrong_value_is_reported_once_and_nothing_follows_from_it(self) -> None:
        full = {"type": "FULL", "message": "m"}
        german = cases.card(language="de")["cards"]
        for document, path in [
            (cases.campaign(data=full | {"image_url": 5}), "campaigns[0].data.image_url"),
            (cases.campaign(data={"type": "MODAL", "message": 5}), "campaigns[0].data.message"),
            (cases.template(message="Hi {{first_name}}"), "campaigns[0].template.message"),
            (cases.button(text=5), "campaigns[0].data.btns[0].text"),
            (cases.button(uri=5, **cases.LINK), "campaigns[0].data.btns[0].uri"),
            (cases.button(uri="https://e.com/", click_action=5), "campaigns[0].data.btns[0].click_action"),
            (cases.button(click_action=5), "campaigns[0].data.btns[0].click_action"),
            (cases.message(language=5) | {"cards": german}, "campaigns[0].data.language"),
            (cases.message(text_color="#12", bg_color="#FFFFFF"), "campaigns[0].data.text_color"),
            (cases.campaign(windows=5, outside="wait", timeout=2000), "campaigns[0].windows"),
            (cases.campaign(outside="wait", timeout="x", **cases.WINDOWS), "campaigns[0].timeout"),
            ({"cards": [*german, 5]}, "cards[1]"),
            ({"campaigns": [5]}, "campaigns[0]"),
            ({"groups": [5]}, "groups[0]"),
            (cases.campaign(targeting={"==": [1]}), "campaigns[0].targeting"),
            (cases.campaign(targeting={"a/b~": [1]}), "campaigns[0].targeting"),
            (cases.campaign(targeting={"!": {"<": [1]}}), "campaigns[0].targeting.!"),
            (
                cases.campaign(targeting={"and": [True, {"in": [1, [{"x": 1}]]}]}),
                "campaigns[0].targeting.and[1].in[1][0]",
            ),
        ]:
            with self.subTest(document=document):
                self.assertEqual([(f["rule"], f["path"]) for f in self.folder.one(document)], [("wrong_value", path)])
        found = self.folder.one({"cards": [5, 6], "campaigns": [5, 6]})
        self.assertEqual(rules(found), ["wrong_value"] * 4)

    def test_an_error_hides_no_other_finding_of_its_campaign(self) -> None:
        broken = {"priority": "x", "targeting": {"or": [{"var": "p"}, {"greater": [1, 2]}, {"less": []}]}}
        found = self.folder.one(cases.campaign(data={"type": "FULL", "message": "m", "headr": "x"}, **broken))
        self.assertEqual(
            sorted((f["rule"], f["path"]) for f in found),
            [
                ("message_key", "campaigns[0].data.headr"),
                ("missing_picture", "campaigns[0].data"),
                ("wrong_value", "campaigns[0].priority"),
                ("wrong_value", "campaigns[0].targeting.or[1]"),
                ("wrong_value", "campaigns[0].targeting.or[2]"),
            ],
        )

    def test_a_part_that_never_holds_is_a_warning_if_the_rule_still_can(self) -> None:
        empty = {"bucket": ["s", 1, 0]}
        for rule, severity, path in [
            (empty, "error", ""),
            ({"and": [cases.VAR, empty]}, "error", ".and[1]"),
            ({"or": [cases.VAR, empty]}, "warning", ".or[1]"),
            ({"or": [False, empty]}, "error", ".or[1]"),
            ({"!": [empty]}, "warning", ".![0]"),
        ]:
            found = [f for f in self.folder.one(cases.campaign(targeting=rule)) if f["rule"] == "impossible_rule"]
            places = [(f["severity"], f["path"]) for f in found]
            self.assertEqual(places, [(severity, "campaigns[0].targeting" + path)], rule)

    @staticmethod
    def entries(rule: str, document: object, key: str) -> list[dict[str, Any]]:
        if rule not in {"unknown_key", "missing_key", "wrong_value"} or not isinstance(document, dict):
            return []
        return (
            [dict(entry) for entry in document.get(key) or [] if isinstance(entry, dict)]
            if isinstance(document.get(key), list)
            else []
        )

    def test_names_what_was_meant(self) -> None:
        for document, text in [
            (cases.campaign(priorit=1), "priority is similar"),
            (cases.campaign(type="inap"), "inapp is similar"),
            (cases.campaign(data={"type": "MODLA", "message": "m"}), "MODAL is similar"),
            ({"crads": []}, "cards is similar"),
            (cases.rule("$placard.app_verison"), "$placard.app_version is similar"),
            (cases.rule("$placrd.os"), "$placard.os is similar"),
            (cases.campaign(groups=["prmo"]) | {"groups": [{"id": "promo"}]}, "promo is similar"),
        ]:
            found = self.folder.one(document)
            self.assertIn(text, found[0]["text"])


class SizeTests(CheckTestCase):
    def test_a_list_beyond_the_limit_is_an_error(self) -> None:
        extras = {"x": "y" * (8 << 20)}
        (found,) = self.folder.one(cases.message(extras=extras))
        self.assertEqual((found["rule"], found["severity"], found["path"]), ("large_list", "error", "campaigns"))


STATUS = {"/gone": 404, "/broken": 500, "/login": 401, "/no-head": 405, "/moved": 302, "/lost": 302}


def answer(connection: loopback.Connection) -> loopback.Reply:
    """Some pages. As an answer to HEAD it has no body, and the length of what GET would bring."""
    path = connection.request.path
    where = "/gone" if path == "/lost" else "/here"
    return loopback.Reply(b"", STATUS.get(path, 200), (f"Location: {where}", "Content-Length: 1000000"))


class NetworkTests(CheckTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.server = loopback.Server(answer)
        self.addCleanup(self.server.close)
        self.url = self.server.url

    def content(self) -> Json:
        paths = ["here", "gone", "broken", "login", "no-head", "moved", "lost"]
        cards = [cases.card(id=path, u=f"{self.url}/{path}")["cards"][0] for path in paths]
        message = cases.button(click_action="URI", uri=f"{self.url}/gone")
        return {"cards": cards, **message}

    def test_links_that_a_server_does_not_have_are_found_and_each_is_asked_for_once(self) -> None:
        found = [f for f in self.folder.one(self.content(), "--network") if f["rule"] == "unreachable"]
        self.assertEqual(
            [(f["path"], f["text"].split(": ", 1)[1]) for f in found],
            [
                ("cards[1].u", "the server answers with HTTP status 404"),
                ("cards[2].u", "the server answers with HTTP status 500"),
                ("cards[6].u", "the server answers with HTTP status 404"),
                ("campaigns[0].data.btns[0].uri", "the server answers with HTTP status 404"),
            ],
        )
        self.assertEqual({request.method for request in self.server.requests}, {"HEAD"})
        # Once for the link, and once for the redirect to it.
        self.assertEqual([request.path for request in self.server.requests].count("/gone"), 2)

    def test_no_server_is_asked_without_the_option(self) -> None:
        self.folder.one(self.content())
        self.assertEqual(self.server.requests, [])


class DevicePlaceTests(CheckTestCase):
    def test_what_a_device_refuses_has_its_place(self) -> None:
        for document, rule, path in [
            (cases.message(slide_from="LEFT"), "left_out", "campaigns[0].data.slide_from"),
            (cases.template(slide_from="LEFT"), "left_out", "campaigns[0].template.slide_from"),
            (cases.message(image_url="ftp://e.com/a.png"), "left_out", "campaigns[0].data.image_url"),
            (cases.template(assets_zip="ftp://e.com/a.zip"), "left_out", "campaigns[0].template.assets_zip"),
            (cases.card(i="https://e.com/\0"), "left_out", "cards[0].i"),
            (cases.card(ca=2**60), "left_out", "cards[0].ca"),
        ]:
            with self.subTest(document=document):
                found = self.folder.one(document)
                self.assertIn((rule, path), [(f["rule"], f["path"]) for f in found])


class PlaceTests(CheckTestCase):
    """Lines and columns against Python's own count."""

    def spaces(self, dice: random.Random) -> str:
        return "".join(dice.choice([" ", "\n", "\t", "\r\n", ""]) for _ in range(dice.randrange(3)))

    def text(self, value: object, dice: random.Random) -> str:
        """JSON text with any white space."""
        gap = lambda: self.spaces(dice)  # noqa: E731
        if isinstance(value, dict):
            members = [
                gap() + json.dumps(key, ensure_ascii=dice.random() < 0.5) + gap() + ":" + gap() + self.text(item, dice)
                for key, item in value.items()
            ]
            return "{" + ",".join(member + gap() for member in members) + "}"
        if isinstance(value, list):
            return "[" + ",".join(gap() + self.text(item, dice) + gap() for item in value) + "]"
        return json.dumps(value, ensure_ascii=dice.random() < 0.5)

    def test_a_finding_has_the_place_that_python_finds(self) -> None:
        dice = random.Random(SEED)
        texts: list[str] = []
        for _ in range(COUNT):
            extras = {dice.choice(["a.b", 'q"\\', "é[0]", "\U0001f600", "x"]): dice.choice(["ü", 1, [], {}, '\\"'])}
            entries = [
                {
                    "id": f"i{number}",
                    "tp": "text_announcement",
                    "tt": dice.choice(["é", "\U0001f600", "x"]),
                    "e": extras,
                    f"zz{number}": 1,
                    "ds": 4711 + number,
                }
                for number in range(dice.randrange(1, 5))
            ]
            texts.append(self.spaces(dice) + self.text({"cards": entries}, dice))
        for text, found in zip(texts, self.folder.check(list(texts)), strict=True):
            for finding in found:
                key = finding["path"].split(".")[-1]
                number = re.search(r"\d+", finding["path"])
                token = f'"{key}"' if key.startswith("zz") else str(4711 + int(number.group()))  # type: ignore[union-attr]
                before = text[: text.index(token)]
                expected = (before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
                self.assertEqual((finding["line"], finding["column"]), expected, text)
            self.assertEqual(len(found), 2 * len(json.loads(text)["cards"]))

    def test_a_part_of_a_rule_has_its_place(self) -> None:
        rule = {"or": [{"var": "p"}, {"and": [{"==": [1, 1]}, {"greater": [1, 2]}]}]}
        text = json.dumps(cases.campaign(targeting=rule), indent=1)
        before = text[: text.index('"greater"')].rstrip(" \n")[:-1]
        (found,) = self.folder.one(text)
        place = (before.count("\n") + 1, len(before) - before.rfind("\n"))
        self.assertEqual((found["line"], found["column"]), place)
        self.assertEqual(found["path"], "campaigns[0].targeting.or[1].and[1]")

    def test_columns_of_a_long_line(self) -> None:
        text = json.dumps({"cards": [{"id": f"é{n}", "tp": "x"} for n in range(400)]}, ensure_ascii=False)
        columns = [match.start() + len('"tp": ') + 1 for match in re.finditer('"tp": ', text)]
        self.assertEqual([f["column"] for f in self.folder.one(text)], columns)

    def test_a_text_that_is_not_json_has_one_finding(self) -> None:
        dice = random.Random(SEED)
        texts: list[object] = []
        for _ in range(COUNT):
            text = self.text(cases.campaign(extra="é"), dice)
            texts.append(text[: dice.randrange(len(text))])
        for text, found in zip(texts, self.folder.check(texts), strict=True):
            with self.assertRaises(json.JSONDecodeError):
                json.loads(str(text))
            self.assertEqual(rules(found), ["not_json"])


# MARK: Random valid files

names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8)
colors = st.one_of(st.integers(0, 2**32 - 1), st.from_regex(r"\A#[0-9a-f]{6}\Z"))
scalars = {"boolean": st.booleans(), "number": st.integers(-9, 9), "string": names, "date": st.integers(0, 9)}
tests = st.sampled_from(sorted(scalars)).flatmap(
    lambda kind: st.fixed_dictionaries(
        {
            "property_key": names,
            "property_type": st.just(kind),
            "comparator": st.sampled_from([1, 2, 11, 12]),
            "property_value": scalars[kind],
        }
    )
)
conditions = st.one_of(
    st.just({"type": "open"}),
    st.builds(lambda name: {"type": "custom_event", "data": {"event_name": name}}, names),
    st.builds(
        lambda name, test: {
            "type": "custom_event_property",
            "data": {"event_name": name, "property_filters": [[test]]},
        },
        names,
        tests,
    ),
)
buttons = st.fixed_dictionaries({"id": st.integers(0, 9)}, optional={"text": names, "bg_color": colors})
messages = st.fixed_dictionaries(
    {"type": st.sampled_from(["SLIDEUP", "MODAL", "MODAL_STYLED", "HTML_FULL"]), "message": names},
    optional={
        "header": names,
        "text_color": colors,
        "duration": st.integers(0, 9000),
        "language": names,
        "btns": st.lists(buttons, max_size=2),
        "extras": st.dictionaries(names, names, max_size=2),
    },
)
times = st.integers(0, 2_000_000_000)
campaigns = st.fixed_dictionaries(
    {
        "id": names,
        "type": st.just("inapp"),
        "trigger_condition": st.lists(conditions, min_size=1, max_size=2),
        "data": messages,
    },
    optional={"priority": st.integers(-9, 9), "start_time": times, "re_eligibility": st.integers(-1, 9)},
)
cards = st.fixed_dictionaries(
    {"id": names, "tp": st.sampled_from(["text_announcement", "control"])},
    optional={
        "tt": names,
        "ds": names,
        "ea": st.integers(-1, 2_000_000_000),
        "p": st.booleans(),
        "e": st.dictionaries(names, names, max_size=2),
        "ar": st.floats(0.1, 9),
    },
)
documents = st.fixed_dictionaries(
    {},
    optional={
        "cards": st.lists(cards, max_size=3, unique_by=lambda card: card["id"]),
        "campaigns": st.lists(campaigns, max_size=3, unique_by=lambda campaign: campaign["id"]),
        "sequence": st.integers(0, 9),
    },
)
#: Mistakes that a valid file can have.
POSSIBLE = {"shadowed", "left_out"}


class RandomTests(CheckTestCase):
    def test_valid_files_have_no_error_and_are_valid_by_the_schema(self) -> None:
        schema = json.loads(run("schema").stdout)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        drawn: list[object] = []

        @settings(
            max_examples=COUNT, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
        )
        @given(documents)
        def draw(document: object) -> None:
            validator.validate(document)
            drawn.append(document)

        draw()
        for document, found in zip(drawn, self.folder.check(drawn), strict=True):
            errors = [f for f in found if f["severity"] == "error" and f["rule"] not in POSSIBLE]
            self.assertEqual(errors, [], document)

    def test_what_the_schema_refuses_check_refuses(self) -> None:
        validator = jsonschema.Draft202012Validator(json.loads(run("schema").stdout))
        refused = {"unknown_key", "missing_key", "wrong_value", "same_id"}
        valid = 0
        for rule, broken, near, _ in cases.CASES:
            for document in (broken, near):
                if isinstance(document, str):
                    continue
                found = set(rules(self.folder.one(document)))
                if not validator.is_valid(document):
                    self.assertTrue(found & refused, (rule, document))
                elif not found & refused:
                    valid += 1
        self.assertGreater(valid, 50)
        for file in (ROOT / "examples").glob("**/campaigns.json"):
            validator.validate(json.loads(file.read_text()))


class BadValueTests(CheckTestCase):
    def test_each_item_with_a_bad_value_has_a_finding_at_its_place(self) -> None:
        bad = ["1e999", "18446744073709551616", '"\\ud800"', '{"a": 1, "a": 2}']
        cards = ",\n".join(f'{{"id": "c{number}", "e": {{"k": {value}}}}}' for number, value in enumerate(bad))
        found = self.folder.one(f'{{"cards": [\n{cards}]}}')
        self.assertEqual(rules(found), ["not_json"] * len(bad))
        self.assertEqual([finding["line"] for finding in found], [2, 3, 4, 5])


class FormatTests(CheckTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.file = self.folder.write("a,b.json", '{"cards": [{"id": "<%>\\n", "tp": "x"}], "crads": []}')

    def test_exit_status(self) -> None:
        self.assertEqual(run("check", self.file).returncode, 1)
        warning = self.folder.write("w.json", cases.message(headr="x"))
        self.assertEqual(run("check", warning).returncode, 0)
        self.assertEqual(run("check", warning, "--strict").returncode, 1)
        self.assertEqual(run("check").returncode, 64)

    def test_a_file_that_cannot_be_read_is_a_finding_next_to_those_of_others(self) -> None:
        bytes_ = os.fsencode(self.folder.path) + b"/caf\xe9.json"
        Path(os.fsdecode(bytes_)).write_text("{}")
        door = self.folder.path / "door.json"
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(door))
        bad = [self.folder.path / "missing.json", self.folder.path, door, os.fsdecode(bytes_)]
        result = run("check", self.file, *bad, "--format", "json")
        found = json.loads(result.stdout)["findings"]
        self.assertEqual(rules(found), ["wrong_value", "unknown_key"] + ["unreadable"] * 4)
        self.assertEqual([f["file"] for f in found[2:5]], [str(path) for path in bad[:3]])
        self.assertEqual((result.returncode, result.stderr), (1, ""))
        for path in bad:
            result = run("check", path)
            self.assertEqual(result.returncode, 1)
            self.assertRegex(result.stdout, r":1:1: error: .* \[unreadable\]\n")
            self.assertNotIn("unreadable(", result.stdout + result.stderr)
            for form in ("sarif", "junit", "github"):
                self.assertIn("unreadable", run("check", path, "--format", form).stdout)

    def test_rules_without_which_a_file_has_no_content_cannot_be_off(self) -> None:
        for rule in ("not_json", "17", "unknown_key", "missing_key", "wrong_value", "same_id", "unreadable"):
            for level in ("off", "note", "warning"):
                self.folder.write("placard.toml", f'[rules]\n{rule} = "{level}"')
                result = run("check", self.folder.write("broken.json", "{"))
                self.assertIn("is always an error", result.stderr)
                self.assertEqual(result.returncode, 1)
        self.folder.write("placard.toml", '[rules]\nnot_json = "error"')
        self.assertEqual(rules(self.folder.one("{")), ["not_json"])

    def test_json_has_the_keys_that_the_guide_names(self) -> None:
        found = json.loads(run("check", self.file, "--format", "json").stdout)["findings"]
        self.assertEqual([f["rule"] for f in found], ["wrong_value", "unknown_key"])
        self.assertEqual(
            set(found[0]), {"rule", "severity", "file", "line", "column", "path", "campaign", "text", "advice"}
        )
        self.assertEqual((found[0]["path"], found[0]["campaign"]), ("cards[0].tp", "<%>\n"))
        self.assertNotIn("campaign", found[1])

    def test_annotations_of_github(self) -> None:
        lines = run("check", self.file, "--format", "github").stdout.splitlines()
        self.assertEqual(len(lines), 2)
        pattern = r"::(error|warning|notice) file=[^,:]*a%2Cb\.json,line=1,col=\d+,title=\w+::[^\r\n]+"
        for line in lines:
            self.assertRegex(line, rf"\A{pattern}\Z")

    def test_sarif_has_what_its_schema_requires(self) -> None:
        log = json.loads(run("check", self.file, "--format", "sarif").stdout)
        jsonschema.validate(log, json.loads((Path(__file__).parent / "sarif.schema.json").read_text()))
        (run_,) = log["runs"]
        for result in run_["results"]:
            self.assertEqual(run_["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], result["ruleId"])

    def test_junit(self) -> None:
        sound = self.folder.write("s.json", {})
        root = ElementTree.fromstring(run("check", self.file, sound, "--format", "junit").stdout)
        self.assertEqual((root.tag, root.get("tests"), root.get("failures")), ("testsuites", "3", "2"))
        self.assertEqual([len(suite.findall("testcase/failure")) for suite in root], [2, 0])

    def test_explain_knows_each_rule(self) -> None:
        for rule in {rule for rule, *_ in cases.CASES}:
            self.assertIn(f" {rule} (", run("check", "--explain", rule).stdout)
        self.assertIn("did you mean 'shadowed'?", run("check", "--explain", "shadwoed").stderr)

    def test_settings_change_severities(self) -> None:
        for text, severity, status in [
            ('[rules]\nmessage_key = "error" # why\n', "error", 1),
            ("[rules]\nmessage_key='note'", "note", 0),
            # An editor's byte order mark and ends of lines; other ends of lines are part of a comment.
            ('\ufeff[ rules ] # why\u2028not\r\n"message_key"\t=\t"error"\r\n', "error", 1),
            ("oldest_client = '0.1.0' # \"'\n[rules]\nmessage_key = \"note\"", "note", 0),
        ]:
            self.folder.write("placard.toml", text)
            self.assertEqual(self.folder.one(cases.message(headr="x"))[0]["severity"], severity)
            self.assertEqual(run("check", self.folder.path / "0.json", *AT).returncode, status)
        self.folder.write("placard.toml", '[rules]\nmessage_key = "off"')
        self.assertEqual(self.folder.one(cases.message(headr="x")), [])
        for text, problem in [
            ('[rules]\nmesage_key = "off"', ":2: there is no rule mesage_key; message_key is similar"),
            ("[rule]", ":1: there is no table [rule]"),
            ('[rules]\nshadowed = "bad"', ':2: shadowed must be "error", "warning", "note" or "off"'),
            ("[rules]\nshadowed = off", ":2: shadowed must be "),
            ('[rules]\nshadowed = "o\\u0066f"', ":2: shadowed must be "),
            ("oldest_client = 1", ":1: oldest_client must be a version in quotation marks"),
            ('oldest = "1.0"', ":1: there is no key oldest"),
            # What TOML has, too.
            ("[[rules]]", ":1: there is no table [[rules]]"),
            ('rules.shadowed = "off"', ":1: there is no key rules.shadowed outside [rules]"),
            ('rules = { shadowed = "off" }', ":1: there is no key rules outside [rules]"),
            ('[rules]\nshadowed = """\noff"""', ":2: a quotation mark is open"),
            ("[rules]\nshadowed", ":2: expected a line such as"),
            ("[rules", ":1: expected a line such as"),
            # TOML refuses what occurs twice.
            ('[rules]\nshadowed = "off"\n"shadowed" = "note"', ":3: shadowed is already on line 2"),
            ("[rules]\n\n[rules]", ":3: [rules] is already on line 1"),
            ('oldest_client = "0.1.0"\noldest_client = "0.1.0"', ":2: oldest_client is already on line 1"),
        ]:
            self.folder.write("placard.toml", text)
            self.assertIn(problem, run("check", self.folder.path / "0.json").stderr)


if __name__ == "__main__":
    unittest.main()
