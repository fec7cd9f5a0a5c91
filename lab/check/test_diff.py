"""`placardctl diff` with models: edits that are known, texts that are hostile, and a slow count of displays.

    python3 -m unittest lab/check/test_diff.py      PLACARD_CHECKS: how many random edits (200), PLACARD_SEED: which

Needs markdown-it-py, and the tool of the debug build.
"""

from __future__ import annotations

import copy
import csv
import html
import json
import os
import random
import re
import subprocess
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[2]
TOOL = os.environ.get("PLACARDCTL", str(ROOT / ".build/debug/placardctl"))
SEED = int(os.environ.get("PLACARD_SEED", "1"))
COUNT = int(os.environ.get("PLACARD_CHECKS", "200")) // 4

Json = dict[str, Any]


def card(number: int, **keys: object) -> Json:
    return {"id": f"card-{number}", "tp": "text_announcement", "tt": f"Title {number}", **keys}


def campaign(number: int, **keys: object) -> Json:
    return {
        "id": f"campaign-{number}",
        "type": "inapp",
        "trigger_condition": [{"type": "custom_event", "data": {"event_name": f"event-{number % 3}"}}],
        "re_eligibility": 0,
        "data": {"type": "MODAL", "message": f"Message {number}", "btns": [{"id": 0, "text": "OK"}]},
        **keys,
    }


class DiffTestCase(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name: str, content: object) -> Path:
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path

    def run_diff(self, old: object, new: object, *options: object) -> subprocess.CompletedProcess[str]:
        files = [self.write("old.json", old), self.write("new.json", new)]
        return subprocess.run(
            [TOOL, "diff", *map(str, [*files, *options])], capture_output=True, text=True, timeout=600, check=False
        )

    def output(self, old: object, new: object, *options: object) -> str:
        result = self.run_diff(old, new, *options)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def changes(self, old: object, new: object) -> list[Json]:
        found = json.loads(self.output(old, new, "--format", "json"))
        self.assertEqual(found["version"], 1)
        return found["changes"]


class EditTests(DiffTestCase):
    """Random edits, of which the test knows what they change."""

    CARD_EDITS = (("tt", ["A", "B"]), ("u", ["https://example.com/a", None]), ("p", [True]), ("ea", [1_900_000_000]))
    CAMPAIGN_EDITS = (
        ("priority", [1, 2, -3]),
        ("delay", [5, 3600]),
        ("audience", [["u1"], []]),
        ("data.header", ["H", "I"]),
        ("data.btns[0].text", ["Yes"]),
        ("data.bg_color", ["#112233"]),
        ("start_time", [1_700_000_000]),
    )

    @staticmethod
    def put(entry: Json, path: str, value: object) -> bool:
        """Whether that changed something."""
        target: Any = entry
        steps = [int(step) if step.isdigit() else step for step in re.findall(r"\w+", path)]
        for step in steps[:-1]:
            target = target[step]
        before = target.get(steps[-1])
        target[steps[-1]] = value
        return before != value

    def edited(self, entries: list[Json], kind: str, dice: random.Random) -> tuple[list[Json], list[tuple[Any, ...]]]:
        """The entries after edits, and the changes to expect."""
        result: list[Json] = []
        expected: list[tuple[Any, ...]] = []
        for number, original in enumerate(entries):
            entry = copy.deepcopy(original)
            edit = dice.random()
            if edit < 0.15:
                expected.append((kind, entry["id"], "removed", None, ()))
                continue
            if edit < 0.3:
                new = f"renamed-{number}"
                expected.append((kind, new, "renamed", entry["id"], ()))
                entry["id"] = new
            elif edit < 0.6:
                path, values = dice.choice(self.CARD_EDITS if kind == "card" else self.CAMPAIGN_EDITS)
                if self.put(entry, path, dice.choice(values)):
                    expected.append((kind, entry["id"], "changed", None, (path,)))
            result.append(entry)
        for number in range(dice.randrange(3)):
            new = (card if kind == "card" else campaign)(1000 + number)
            result.insert(dice.randrange(len(result) + 1), new)
            expected.append((kind, new["id"], "added", None, ()))
        return result, expected

    def test_the_changes_are_the_edits(self) -> None:
        dice = random.Random(SEED)
        for _ in range(COUNT):
            # Without a link there is null, which is the default.
            old = {
                "cards": [card(n, u=None) for n in range(dice.randrange(6))],
                "campaigns": [campaign(n) for n in range(dice.randrange(6))],
            }
            cards, expected = self.edited(old["cards"], "card", dice)
            campaigns, more = self.edited(old["campaigns"], "campaign", dice)
            found = self.changes(old, {"cards": cards, "campaigns": campaigns})
            self.assertEqual(
                sorted(
                    (c["kind"], c["id"], c["change"], c["from"], tuple(f["path"] for f in c["fields"])) for c in found
                ),
                sorted(expected + more),
                (old, cards, campaigns),
            )

    def test_equal_files_have_no_changes_however_they_are_written(self) -> None:
        old = {"cards": [card(1)], "campaigns": [campaign(1, data={"type": "MODAL", "bg_color": "#FF0000"})]}
        new = copy.deepcopy(old)
        new["cards"][0] |= {"v": False, "e": None, "ea": -1}
        new["campaigns"][0]["data"] |= {"bg_color": 0xFFFF0000, "trigger_id": "campaign-1"}
        self.assertEqual(self.changes(old, json.dumps(new, indent=3, sort_keys=True)), [])
        self.assertEqual(self.output(old, new), "Nothing has changed.\n")

    def test_values_are_in_words(self) -> None:
        new = campaign(1, delay=5400, start_time=1_700_000_000, re_eligibility=-1, audience=["a", "b"])
        new["data"] |= {"bg_color": "#80112233"}
        new["trigger_condition"] = [{"type": "open"}]
        text = self.output({"campaigns": [campaign(1)]}, {"campaigns": [new]})
        for line in [
            "delay: not set → 1 h 30 min",
            "from (start_time): not set → 2023-11-14T22:13:20Z",
            "shown again (re_eligibility): at once → never",
            "for the users (audience): not set → a, b",
            "background (data.bg_color): not set → #80112233",
            "shown after (trigger_condition): the event event-1 → a session start",
        ]:
            self.assertIn(f"    {line}\n", text)

    def test_a_long_text_is_shown_where_it_differs(self) -> None:
        old, new = campaign(1), campaign(1)
        old["data"]["message"] = "x" * 5000 + "OLD" + "y" * 5000
        new["data"]["message"] = "x" * 5000 + "NEW" + "y" * 5000
        text = self.output({"campaigns": [old]}, {"campaigns": [new]})
        self.assertIn("xOLDy", text)
        self.assertIn("xNEWy", text)
        self.assertLess(len(text), 1000)

    def test_the_order_of_equal_priorities_is_a_change(self) -> None:
        old = [campaign(1), campaign(2), campaign(3, priority=1)]
        found = self.changes({"campaigns": old}, {"campaigns": [old[1], old[0], old[2]]})
        self.assertEqual([(c["kind"], c["id"], c["change"]) for c in found], [("order", "campaigns", "changed")])
        self.assertEqual(self.changes({"campaigns": old}, {"campaigns": [old[2], old[0], old[1]]}), [])


class InputTests(DiffTestCase):
    def test_what_cannot_be_read_ends_with_status_1_and_a_name(self) -> None:
        fine = {"campaigns": [campaign(1)]}
        for old, new, words in [
            ("{", fine, ["old.json:1:2", "[not_json]"]),
            (fine, {"campaigns": [campaign(1, priorit=1)]}, ["new.json:1:", "[unknown_key]", "priority is similar"]),
            (fine, {"campaigns": [campaign(1), campaign(1)]}, ["[same_id]"]),
            ({"campaigns": [campaign(1, delay=-1, priority="x")]}, fine, ["[wrong_value]", "lists 1 more"]),
        ]:
            result = self.run_diff(old, new)
            self.assertEqual((result.returncode, result.stdout), (1, ""))
            for word in words:
                self.assertIn(word, result.stderr)
        result = subprocess.run([TOOL, "diff", "missing", "missing"], capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn("missing: there is no such file [unreadable]", result.stderr)

    def test_events_that_are_broken_end_with_status_1(self) -> None:
        events = self.write("events.csv", "user,time_ms,kind,name\nu,x,event,e\n")
        result = self.run_diff({}, {}, "--events", events)
        self.assertEqual(result.returncode, 1)
        self.assertIn("events.csv:2: row 0, column time_ms", result.stderr)


class ReplayTests(DiffTestCase):
    """Displays against a slow count: each event shows the campaign of the highest priority, the later one of equals."""

    def shown(self, campaigns: list[Json], events: list[tuple[str, int, str]]) -> dict[str, dict[str, int]]:
        counts: dict[str, dict[str, int]] = {each["id"]: {} for each in campaigns}
        for user, _, name in events:
            fitting = [
                (each.get("priority", 0), position, each["id"])
                for position, each in enumerate(campaigns)
                if each["trigger_condition"][0]["data"]["event_name"] == name and user in each.get("audience", [user])
            ]
            if fitting:
                winner = counts[max(fitting)[2]]
                winner[user] = winner.get(user, 0) + 1
        return counts

    def test_displays_and_users_are_those_of_the_model(self) -> None:
        dice = random.Random(SEED)
        users = [f"u{n}" for n in range(6)]
        for _ in range(COUNT):
            events = sorted(
                (user, hour * 3_600_000, f"event-{dice.randrange(3)}")
                for user in users
                for hour in dice.sample(range(1000), 4)
            )
            with (self.folder / "events.csv").open("w", newline="") as file:
                csv.writer(file).writerows(
                    [("user", "time_ms", "kind", "name"), *((u, t, "event", n) for u, t, n in events)]
                )

            def some() -> list[Json]:
                return [
                    campaign(n, priority=dice.randrange(3), audience=dice.sample(users, dice.randrange(7)))
                    for n in dice.sample(range(6), dice.randrange(1, 6))
                ]

            old, new = some(), some()
            options = ["--events", self.folder / "events.csv", "--message-interval", "0"]
            found = json.loads(self.output({"campaigns": old}, {"campaigns": new}, *options, "--format", "json"))
            before, after = self.shown(old, events), self.shown(new, events)
            expected = [
                {
                    "id": each,
                    "before": sum(before.get(each, {}).values()),
                    "after": sum(after.get(each, {}).values()),
                    "users_gained": len(set(after.get(each, {})) - set(before.get(each, {}))),
                    "users_lost": len(set(before.get(each, {})) - set(after.get(each, {}))),
                }
                for each in {**before, **after}
            ]
            self.assertEqual(found["replay"]["campaigns"], expected, (old, new, events))


HOSTILE = [
    "</script><script>alert(1)</script>",
    "![](https://evil.example/x.png)",
    "[x](https://evil.example)",
    "@octocat #1 https://evil.example www.evil.example",
    "`code` ``two`` ```three",
    "`",
    " a ",
    "a | b \\| c \\",
    "line\n\n# heading\n\n- item\n<b>",
    "</code></pre><img src=x onerror=alert(1)>",
    '"><iframe src=https://evil.example>',
    "<\u0301script>alert(1)</script>",
    "a\u202egnp.exe\u0007",
    "&lt;b&gt; &amp; &#60;",
    "*bold* _it_ ~~no~~ $x$",
]


class HostileTests(DiffTestCase):
    """Texts of campaigns stay texts."""

    def files(self, text: str) -> tuple[Json, Json]:
        test = {"property_key": "k", "property_type": "string", "comparator": 2, "property_value": text}
        data = {"event_name": self.name(text), "property_filters": [[test]]}
        event = [{"type": "custom_event_property", "data": data}]
        kept = campaign(1, id=text + "1", trigger_condition=event)
        changed = copy.deepcopy(kept)
        changed["data"] |= {"message": text, "header": text, text: text, "extras": {text: text}}
        gone = campaign(2, id=text + "2", audience=[text, "u"])
        back = campaign(3, id=text + "3", data={"type": "HTML_FULL", "message": text})
        cards = [card(1, id=text, tt=text, ds=text)]
        return {"campaigns": [kept, gone], "cards": cards}, {"campaigns": [changed, {**gone, "id": text + "4"}, back]}

    @staticmethod
    def name(text: str) -> str:
        """What an event can be called."""
        return "".join(character for character in text if character >= " " and character != '"')

    def events(self, text: str) -> Path:
        with (self.folder / "events.csv").open("w", newline="") as file:
            rows = [("u", 1, "event", self.name(text)), ("u", 1_000_000, "event", "event-2")]
            csv.writer(file).writerows([("user", "time_ms", "kind", "name"), *rows])
        return self.folder / "events.csv"

    def test_markdown_has_no_markup_from_campaigns(self) -> None:
        markdown = MarkdownIt("gfm-like", {"linkify": False}).enable("table")
        plain = MarkdownIt("gfm-like", {"linkify": False})
        for text in HOSTILE:
            with self.subTest(text=text):
                output = self.output(*self.files(text), "--format", "markdown", "--events", self.events(text))
                for token in markdown.parse(output):
                    self.assertNotIn(token.type, {"html_block", "fence", "code_block", "hr"})
                    for inline in token.children or []:
                        self.assertNotIn(inline.type, {"image", "link_open", "s_open", "em_open"})
                        if inline.type == "html_inline":
                            self.assertIn(inline.content, {"<code>", "</code>"})
                # Nothing that a site would make of a text outside of code.
                page = re.sub(r"<code>.*?</code>", "", plain.render(output), flags=re.DOTALL)
                for part in ["@", "evil", "#1", "alert", "\u202e"]:
                    self.assertNotIn(part, page)
                rows = [line for line in output.splitlines() if line.startswith("|")]
                self.assertGreater(len(rows), 2)
                for row in rows:
                    self.assertEqual(row.count("|"), 6)

    def test_the_page_is_inert_and_needs_no_network(self) -> None:
        for text in HOSTILE:
            with self.subTest(text=text):
                output = self.output(*self.files(text), "--format", "html", "--events", self.events(text))
                Inert(self).check(output, depth=0)

    def test_text_cannot_control_a_terminal(self) -> None:
        for text in HOSTILE:
            output = self.output(*self.files(text), "--events", self.events(text))
            self.assertFalse({"\u202e", "\u0007", "\x1b"} & set(output))


class Inert(HTMLParser):
    """A page without scripts, handlers and addresses of a network, whose frames are sandboxed pages of that kind."""

    def __init__(self, test: unittest.TestCase) -> None:
        super().__init__(convert_charrefs=True)
        self.test = test
        self.depth = 0
        self.frames = 0

    def check(self, page: str, depth: int) -> int:
        self.depth = depth
        self.feed(page)
        self.close()
        if depth == 0:
            self.test.assertIn("default-src 'none'; style-src 'unsafe-inline'; img-src data:", page)
            self.test.assertNotIn("script-src", page.split("</head>")[0])
            self.test.assertGreaterEqual(self.frames, 4)
        return self.frames

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if self.depth < 2:
            # The frames in a frame are HTML messages, which are whatever they are, without scripts.
            self.test.assertNotIn(tag, {"script", "object", "embed", "form", "base"})
            self.test.assertFalse([name for name in values if name.startswith("on")])
            self.test.assertFalse((values.get("src") or "data:,").removeprefix("data:") == values.get("src"))
        if tag == "iframe" and self.depth < 2:
            self.frames += 1
            if self.depth == 0:
                self.test.assertEqual(values["sandbox"], "")
            Inert(self.test).check(values["srcdoc"] or "", self.depth + 1)


class LimitTests(DiffTestCase):
    def many(self, count: int, header: str) -> Json:
        return {"campaigns": [campaign(n, priority=len(header)) for n in range(count)]}

    def test_a_comment_that_is_too_long_is_cut_with_a_sentence(self) -> None:
        events = self.folder / "events.csv"
        with events.open("w", newline="") as file:
            csv.writer(file).writerows(
                [("user", "time_ms", "kind", "name"), *(("u", n * 1000, "event", f"event-{n % 3}") for n in range(9))]
            )
        for count in (1, 100, 1000, 3000):
            output = self.output(
                self.many(count, ""), self.many(count, "x"), "--format", "markdown", "--events", events
            )
            self.assertLessEqual(len(output), 65_536)
            shown = output.count(" has changed**")
            cut = re.search(r"and ([\d,]+) of (\d+) changes are left out", output)
            if count <= 100:
                self.assertIsNone(cut)
                self.assertEqual(shown, count)
            else:
                assert cut
                self.assertEqual((int(cut[1].replace(",", "")) + shown, int(cut[2])), (count, count))
                self.assertGreater(len(output), 60_000)


class PictureTests(DiffTestCase):
    def test_cards_and_messages_are_drawn_before_and_after(self) -> None:
        picture = (ROOT / "examples/images").glob("*.svg")
        (self.folder / "images").mkdir()
        (self.folder / "images/cup.svg").write_bytes(next(picture).read_bytes())
        old, new = campaign(1), campaign(1)
        new["data"] |= {"image_url": "/images/cup.svg", "message": "After it"}
        output = self.output(
            {"campaigns": [old], "cards": [card(1)]},
            {"campaigns": [new], "cards": [card(1, ds="More")]},
            "--format",
            "html",
        )
        frames = [html.unescape(frame) for frame in re.findall(r'srcdoc="([^"]*)"', output)]
        self.assertEqual(len(frames), 4)
        self.assertIn("Message 1", frames[2])
        self.assertNotIn("data:image", frames[2])
        self.assertIn("After it", frames[3])
        self.assertIn("data:image/svg+xml;base64,", frames[3])
        self.assertIn("More", frames[1])

    def test_a_picture_outside_of_the_folder_stays_outside(self) -> None:
        inner = self.folder / "inner"
        inner.mkdir()
        secret = next((ROOT / "examples/images").glob("*.svg"))
        (self.folder / "secret.svg").write_bytes(secret.read_bytes())
        (inner / "images").mkdir()
        (inner / "images/link.svg").symlink_to(self.folder / "secret.svg")
        for link in [
            "../secret.svg",
            "/images/../../secret.svg",
            "/images/link.svg",
            f"file://{self.folder}/secret.svg",
        ]:
            file = inner / "new.json"
            file.write_text(json.dumps({"campaigns": [campaign(1, data={"type": "MODAL", "image_url": link})]}))
            old = self.write("old.json", {})
            result = subprocess.run(
                [TOOL, "diff", str(old), str(file), "--format", "html"], capture_output=True, text=True, check=False
            )
            self.assertNotIn("data:image", result.stdout)


if __name__ == "__main__":
    unittest.main()
