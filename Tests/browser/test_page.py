"""The page with the engine inside (`make page`): it works from the file system, and asks the network for nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from device import PATIENCE_S
from playwright.sync_api import Browser, Page, expect

PAGE = Path(__file__).parents[2] / ".build/page/placard.html"
TABS = ["content", "explain", "simulate", "timeline"]
CAMPAIGN = {
    "id": "tea-time",
    "type": "inapp",
    "trigger_condition": [
        {
            "type": "custom_event_property",
            "data": {
                "event_name": "order_placed",
                "property_filters": [
                    [{"property_key": "items", "property_type": "number", "comparator": 3, "property_value": 2}]
                ],
            },
        }
    ],
    "data": {"type": "MODAL", "message": "<b>Tea</b>", "bg_color": 0x00FFFFFF},
}
CARDS = [
    {"id": "news", "tp": "text_announcement", "tt": "News"},
    {"id": "old", "tp": "text_announcement", "tt": "Old", "ea": 1},
]
FILE = {"cards": CARDS, "campaigns": [CAMPAIGN]}
EVENTS = 'user,time_ms,name,properties\nada,1760000000000,order_placed,"{""items"": 1}"\n' + (
    'ada,1760000060000,order_placed,"{""items"": 3}"\nbob,1760000000000,viewed,\n'
)

#: Ends the worker with a trap when a file begins with this word.
TRAPS = """
    const Plain = Blob;
    window.Blob = class extends Plain {
        constructor(parts, options) {
            super(typeof parts[0] === "string" && parts[0].includes("page_ask")
                ? [`const start = (body) => new TextDecoder().decode(body.slice(0, 4));
                    function check(body) { if (start(body) === "TRAP") throw new Error("unreachable"); }
`,
                    parts[0].replace("function ask(request, body) {", "function ask(request, body) { check(body);")]
                : parts, options);
        }
    };
"""

Open = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Opens the page; at the end fails for each request and each problem."""
    assert PAGE.exists(), "there is no page: run 'make page'"
    contexts = []
    asked: list[str] = []

    def make(*, script: str | None = None, **options: Any) -> Page:  # noqa: ANN401
        context = browser.new_context(**{"viewport": {"width": 1200, "height": 900}} | options)
        context.set_default_timeout(PATIENCE_S * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: asked.append(f"error: {error}"))
        page.on("console", lambda message: asked.append(f"console: {message.text}"))
        if script:
            page.add_init_script(script)
        page.goto(PAGE.as_uri())
        page.wait_for_selector("html[data-ready]")
        return page

    yield make
    for context in contexts:
        context.close()
    assert [one for one in asked if one != PAGE.as_uri() and not one.startswith("blob:")] == []


def give(page: Page, kind: str, name: str, text: str | bytes) -> None:
    data = text.encode() if isinstance(text, str) else text
    page.set_input_files(f"#{kind}-file", {"name": name, "mimeType": "text/plain", "buffer": data})
    expect(page.locator(f"#{kind}-state")).to_contain_text(name)


def test_it_opens_with_an_example(opened: Open) -> None:
    page = opened()
    expect(page.locator("#campaigns > li")).to_have_count(7)
    expect(page.locator("#cards")).to_contain_text("opening-hours")
    page.click("#tab-simulate")
    expect(page.locator("#report")).to_contain_text("office-delivery")


def test_a_campaign_file_is_shown_as_a_device_reads_it(opened: Open) -> None:
    page = opened()
    give(page, "campaigns", "mine.json", json.dumps(FILE))
    expect(page.locator("#campaigns")).to_contain_text("Shows on the event order_placed, with items > 2.")
    expect(page.locator("#notes")).to_contain_text("tea-time")
    expect(page.locator("#cards > li")).to_have_count(1)


def test_an_event_is_explained_by_keyboard(opened: Open) -> None:
    page = opened()
    give(page, "campaigns", "mine.json", json.dumps(FILE))
    page.focus("#tab-content")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel-explain")).to_be_visible()
    page.fill("#question-properties", '{"items": 1}')
    page.keyboard.press("Enter")
    expect(page.locator("#answer-conclusion")).to_have_text("Nothing is shown.")
    expect(page.locator("#verdicts li[data-verdict=filter_failed]")).to_contain_text(
        "'items' is 1; wanted greater than 2"
    )
    page.fill("#question-properties", '{"items": 3}')
    page.keyboard.press("Enter")
    expect(page.locator("#verdicts li.winner")).to_contain_text("tea-time")


def test_a_wrong_question_is_named(opened: Open) -> None:
    page = opened()
    page.click("#tab-explain")
    page.select_option("#question-kind", "event")
    page.fill("#question-name", "order_placed")
    page.fill("#question-properties", "[")
    page.click("#question button[type=submit]")
    expect(page.locator("#question-fault")).to_contain_text("properties is malformed JSON")


def test_a_table_is_replayed_for_all_users(opened: Open) -> None:
    page = opened()
    give(page, "campaigns", "mine.json", json.dumps(FILE))
    give(page, "events", "mine.csv", EVENTS)
    page.click("#tab-simulate")
    expect(page.locator("#report header")).to_contain_text("mine.json over mine.csv")
    with page.expect_download() as download:
        page.click("#decisions")
    rows = Path(download.value.path()).read_text().splitlines()
    assert [row.split(",")[3:5] for row in rows[1:]] == [["tea-time", "filter_failed"], ["tea-time", "wins"]]


def test_a_user_has_a_timeline(opened: Open) -> None:
    page = opened()
    give(page, "campaigns", "mine.json", json.dumps(FILE))
    give(page, "events", "mine.csv", EVENTS)
    page.click("#tab-timeline")
    expect(page.locator("#timeline > li")).to_have_count(2)
    expect(page.locator("#timeline [data-verdict=filter_failed]")).to_contain_text("wanted greater than 2")
    expect(page.locator("#timeline [data-result=shown]")).to_contain_text("tea-time")
    page.select_option("#timeline-user", "bob")
    expect(page.locator("#timeline > li")).to_have_count(1)


def test_files_can_be_dropped_together(opened: Open) -> None:
    page = opened()
    files = page.evaluate_handle(
        """([campaigns, events]) => {
            const data = new DataTransfer();
            data.items.add(new File([events], "dropped.csv"));
            data.items.add(new File([campaigns], "dropped.json"));
            return data;
        }""",
        [json.dumps(FILE), EVENTS],
    )
    page.dispatch_event("body", "drop", {"dataTransfer": files})
    expect(page.locator("#campaigns-state")).to_contain_text("dropped.json: 1 campaign")
    expect(page.locator("#events-state")).to_contain_text("dropped.csv: 2 users")


def test_pasted_text_is_read(opened: Open) -> None:
    page = opened()
    page.click("#campaigns-paste summary")
    page.fill("#campaigns-text", json.dumps(FILE))
    page.click("#campaigns-use")
    expect(page.locator("#campaigns-state")).to_contain_text("pasted text: 1 campaign")


@pytest.mark.parametrize(
    ("kind", "name", "text", "words"),
    [
        ("campaigns", "none.json", "", "line 1"),
        ("campaigns", "bad.json", "{", "line 1"),
        ("campaigns", "half.json", '{"campaigns": "\\ud800"}', "line 1"),
        ("campaigns", "deep.json", '{"campaigns": ' + "[" * 100_000, ""),
        ("campaigns", "big.json", '{"campaigns": "' + "x" * 10_000_000 + '"}', "campaigns"),
        ("events", "none.csv", "", "empty"),
        ("events", "bad.csv", "user,time_ms\nada,soon\n", "'soon' is not a whole number"),
        ("events", "zipped.csv", b"\x1f\x8b\x08" + b"\x00" * 30, "gzip"),
    ],
)
def test_a_bad_file_is_named(opened: Open, kind: str, name: str, text: str | bytes, words: str) -> None:
    page = opened()
    give(page, kind, name, text)
    expect(page.locator(f"#{kind}-fault")).to_be_visible()
    expect(page.locator(f"#{kind}-fault")).to_contain_text(words)
    expect(page.locator("#trap")).to_be_hidden()
    # The next file is read as ever.
    give(page, "campaigns", "mine.json", json.dumps(FILE))
    expect(page.locator("#campaigns-state")).to_contain_text("1 campaign")


def test_a_trap_is_reported_and_a_fresh_engine_answers(opened: Open) -> None:
    page = opened(script=TRAPS)
    give(page, "events", "trap.csv", "TRAP")
    expect(page.locator("#trap")).to_contain_text("unreachable")
    page.click("#tab-explain")
    page.click("#question button[type=submit]")
    expect(page.locator("#answer")).to_be_visible()


def test_names_from_files_are_text(opened: Open) -> None:
    page = opened()
    hostile = json.loads(json.dumps(FILE).replace("tea-time", "<img src=x onerror=alert(1)>"))
    give(page, "campaigns", "<b>.json", json.dumps(hostile))
    expect(page.locator("#campaigns")).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator("img").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone_and_is_accessible(opened: Open, scheme: str) -> None:
    page = opened(viewport={"width": 320, "height": 640}, color_scheme=scheme)
    give(page, "campaigns", "mine.json", json.dumps(FILE))
    give(page, "events", "mine.csv", EVENTS)
    for tab in TABS:
        page.click(f"#tab-{tab}")
        if tab == "explain":
            page.click("#question button[type=submit]")
            expect(page.locator("#answer")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, tab
        found = Axe().run(page).response["violations"]
        assert [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]] == [], tab
