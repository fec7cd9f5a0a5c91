"""The page of `placardctl serve` for people: its content and its controls."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import placard
import pytest
from axe_playwright_python.sync_playwright import Axe
from device import PATIENCE_S, DevelopmentServer
from playwright.sync_api import Browser, ConsoleMessage, Error, Frame, FrameLocator, Locator, Page, Response, expect

Json = dict[str, Any]

#: High enough that a phone's preview is not scaled down: the clicks of these tests use its own pixels.
SIZE = {"width": 1440, "height": 1400}

_WATCH = """
window.__violations = [];
addEventListener("securitypolicyviolation", (event) =>
    window.__violations.push(event.effectiveDirective + " " + event.blockedURI + " " + event.sample), true);
"""

PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="teal"/></svg>'
)

CARDS: list[Json] = [
    {"id": "hours", "tp": "text_announcement", "tt": "We open at 6:30", "ds": "All autumn.", "ca": 4, "p": True},
    {"id": "beans", "tp": "captioned_image", "tt": "New beans", "i": "/images/beans.svg", "ar": 1.5, "ca": 3,
     "u": "https://kiosk.example/beans", "dm": "See them"},
    {"id": "control", "tp": "control", "ca": 2},
    {"id": "club", "tp": "text_announcement", "tt": "Join the club", "ds": "It is free.", "ca": 1},
]  # fmt: skip


def campaign(name: str, message: Json, condition: Json, **more: Any) -> Json:  # noqa: ANN401
    return {"id": name, "type": "inapp", "trigger_condition": [condition], "data": message, **more}


def order(least: int) -> Json:
    filter = {"property_key": "items", "property_type": "number", "comparator": 3, "property_value": least}
    return {"type": "custom_event_property", "data": {"event_name": "order_placed", "property_filters": [[filter]]}}


CAMPAIGNS: list[Json] = [
    campaign("welcome", {"type": "MODAL", "header": "Good morning", "message": "Your usual?", "btns": [
        {"id": 7, "text": "Order it", "click_action": "URI", "uri": "kiosk://usual"}]}, {"type": "open"}),
    campaign("round", {"type": "MODAL", "message": "The next one is free"}, order(2), priority=10, delay=5),
    campaign("thanks", {"type": "MODAL", "message": "Thank you"},
             {"type": "custom_event", "data": {"event_name": "order_placed"}}),
    campaign("counted", {"type": "MODAL", "is_control": True}, {"type": "purchase", "data": {"product_id": "mug"}}),
]  # fmt: skip


class Inspector:
    """The page in a browser, its server, and the page's problems."""

    def __init__(self, browser: Browser, folder: Path, content: Json, **options: Any) -> None:  # noqa: ANN401
        self.file = folder / "campaigns.json"
        (folder / "images").mkdir(exist_ok=True)
        (folder / "images" / "beans.svg").write_text(PICTURE)
        self.server = DevelopmentServer(folder, content)
        self.problems: list[str] = []
        settings: Json = {"viewport": SIZE, "color_scheme": "light", "locale": "en-GB", "reduced_motion": "reduce"}
        self._context = browser.new_context(**settings | options)
        self._context.set_default_timeout(PATIENCE_S * 1000)
        self._context.add_init_script(_WATCH)
        self.page: Page = self._context.new_page()
        self.page.on("console", self._take)
        self.page.on("pageerror", lambda error: self.problems.append(f"exception: {error}"))
        self.page.on("request", lambda request: self._check(request.url))
        self.page.on("response", self._check_answer)
        self.page.goto(self.server.url)
        expect(self.page.locator("#link")).to_have_text("Live")

    def _take(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text}")

    def _check(self, url: str) -> None:
        if not url.startswith((f"{self.server.url}/", "data:")):
            self.problems.append(f"request: {url}")

    def _check_answer(self, answer: Response) -> None:
        if answer.status >= 400 and urlsplit(answer.url).path not in ("/_placard/explain", "/_placard/simulate"):
            self.problems.append(f"answer: {answer.status} of {answer.url}")

    def violations(self) -> list[str]:
        return [one for frame in self.page.frames for one in self._violations(frame)]

    @staticmethod
    def _violations(frame: Frame) -> list[str]:
        try:
            return frame.evaluate("window.__violations ?? []")
        except Error:
            # A preview that was just drawn again.
            return []

    def close(self) -> None:
        self._context.close()
        self.server.close()

    # Parts of the page.

    @property
    def preview(self) -> FrameLocator:
        return self.page.frame_locator("#screen iframe.ready")

    @property
    def actions(self) -> Any:  # noqa: ANN401
        return self.page.locator("#actions > li")

    @property
    def arrivals(self) -> Any:  # noqa: ANN401
        return self.page.locator("#arrivals > li")

    def select(self, name: str) -> None:
        self.page.locator(".entries button", has=self.page.get_by_text(name, exact=True)).click()

    def set(self, name: str, value: str) -> None:
        self.page.locator(f"#toolbar input[name={name}][value={value}]").check()

    def write(self, content: Json | str) -> None:
        """Replaces the file atomically: clients see the old file or the new one."""
        new = self.file.with_suffix(".new")
        new.write_text(content if isinstance(content, str) else json.dumps(content))
        os.replace(new, self.file)


@pytest.fixture
def inspect(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Inspector]]:
    """Makes pages; at the end fails for any problem that the test did not remove from the list."""
    made: list[Inspector] = []

    def make(cards: list[Json] = CARDS, campaigns: list[Json] = CAMPAIGNS, **options: Any) -> Inspector:  # noqa: ANN401
        made.append(Inspector(browser, tmp_path, {"cards": cards, "campaigns": campaigns}, **options))
        return made[-1]

    yield make
    complaints = [one for page in made for one in page.problems + page.violations()]
    for page in made:
        page.close()
    assert complaints == []


# Previews.


def test_shows_the_feed_with_its_pictures(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    expect(page.preview.get_by_text("We open at 6:30")).to_be_visible()
    expect(page.page.locator("#feed-entry .about")).to_have_text("3 cards, 1 control")
    picture = page.preview.locator("img").first
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") == 60


def test_shows_every_campaign(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.select("round")
    expect(page.preview.get_by_text("The next one is free")).to_be_visible()
    expect(page.page.locator("#preview-when")).to_have_text("Modal Shows on the event order_placed, with items > 2.")
    expect(page.page.locator("#preview-facts")).to_contain_text("5 s after the event")
    page.select("counted")
    expect(page.page.locator("#nothing")).to_have_text("Nothing is drawn: it is a control: counted, never drawn.")
    expect(page.page.locator("#screen iframe")).to_have_count(0)


def test_the_look_can_be_chosen(inspect: Callable[..., Inspector]) -> None:
    page = inspect()

    def look() -> str:
        page.preview.get_by_text("Join the club").wait_for()
        return page.preview.locator("html").evaluate("element => getComputedStyle(element).colorScheme")

    assert look() == "light"
    page.set("appearance", "dark")
    expect(page.preview.locator("html")).to_have_css("color-scheme", "dark")
    page.set("appearance", "light")
    expect(page.preview.locator("html")).to_have_css("color-scheme", "light")
    page.page.emulate_media(color_scheme="dark")
    assert look() == "light"
    page.set("appearance", "system")
    expect(page.preview.locator("html")).to_have_css("color-scheme", "dark")
    page.set("direction", "rtl")
    expect(page.preview.locator("html")).to_have_attribute("dir", "rtl")
    page.set("context", "modal")
    expect(page.preview.get_by_text("Done", exact=True)).to_be_visible()
    page.set("layout", "columns")
    expect(page.preview.locator("body")).to_have_class("columns")
    page.page.get_by_label("Language").select_option("ko")
    expect(page.preview.get_by_text("완료", exact=True)).to_be_visible()
    page.page.reload()
    expect(page.preview.get_by_text("완료", exact=True)).to_be_visible()


@pytest.mark.parametrize(("device", "width", "height"), [("phone", 390, 780), ("landscape", 780, 390),
                                                         ("tablet", 1024, 768), ("tv", 1280, 720)])  # fmt: skip
def test_screens_have_their_size(inspect: Callable[..., Inspector], device: str, width: int, height: int) -> None:
    page = inspect()
    page.set("device", device)
    html = page.preview.locator("html")
    assert html.evaluate("() => [innerWidth, innerHeight]") == [width, height]
    stage, shown = page.page.locator("#stage").bounding_box(), page.page.locator("#device").bounding_box()
    assert stage and shown
    assert shown["width"] <= stage["width"] and shown["height"] <= stage["height"]


def test_choices_are_kept(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.set("appearance", "dark")
    page.select("welcome")
    page.page.reload()
    expect(page.preview.get_by_text("Good morning")).to_be_visible()
    expect(page.page.locator("#toolbar input[name=appearance][value=dark]")).to_be_checked()


# Actions in the previews.


def test_reports_what_a_device_would_do(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.preview.get_by_text("New beans").click()
    expect(page.actions.first).to_contain_text("Card clicked: New beans")
    expect(page.actions.first).to_contain_text("opens https://kiosk.example/beans")
    # The preview has not moved.
    expect(page.preview.get_by_text("New beans")).to_be_visible()


def test_a_message_closes_and_shows_again(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.select("welcome")
    page.preview.get_by_text("Order it").click()
    expect(page.actions.first).to_contain_text("Button clicked: Order it (id 7)")
    expect(page.actions.first).to_contain_text("opens kiosk://usual")
    expect(page.page.locator("#gone-text")).to_have_text("The message has closed.")
    page.page.get_by_role("button", name="Show it again").click()
    expect(page.preview.get_by_text("Good morning")).to_be_visible()


def test_a_dismissed_card_goes_until_the_start_over(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.preview.get_by_text("Join the club").wait_for()
    dismissal = page.preview.locator("a[href$='/dismiss']")
    dismissal.last.focus()
    dismissal.last.press("Enter")
    expect(page.actions.first).to_contain_text("Card dismissed: Join the club")
    expect(page.preview.get_by_text("Join the club")).to_have_count(0)
    page.page.get_by_role("button", name="Start over").click()
    expect(page.preview.get_by_text("Join the club")).to_be_visible()
    expect(page.actions.filter(has_text="dismissed")).to_have_count(0)


def test_a_preview_does_not_take_the_focus(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    entry = page.page.locator("#campaign-entries button").first
    entry.focus()
    entry.press("Enter")
    expect(page.actions.first).to_contain_text("Message seen")
    expect(page.page.locator("#campaign-entries button").first).to_be_focused()


# Received events.


def test_shows_what_a_client_sends(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    page = inspect()
    expect(page.page.locator("#arrivals-empty")).to_have_text(f"No events yet: point a client at {page.server.url}")
    with placard.Client(
        api_key="k", endpoint=page.server.url, directory=tmp_path / "store", user_id="anna", rate_limits=False
    ) as client:
        client.start_session()
        client.log_event("order_placed", {"items": 3, "note": "<b>no milk</b>"})
        assert client.drain(PATIENCE_S).name == "OK"
    row = page.arrivals.filter(has_text="order_placed")
    expect(row).to_contain_text("Custom event order_placed")
    expect(row).to_contain_text("anna")
    row.locator("summary").click()
    expect(row.locator("pre")).to_have_text('{\n  "items": 3,\n  "note": "<b>no milk</b>"\n}')
    assert page.page.locator("#arrivals b").count() == 0

    page.page.locator("#filter").fill("NO MILK anna")
    expect(page.arrivals).to_have_count(1)
    page.page.locator("#filter").fill("tea")
    expect(page.page.locator("#arrivals-empty")).to_have_text("No received item matches the filter.")
    page.page.locator("#filter").fill("")

    row.locator("summary").click()
    row.get_by_role("button", name="Explain this event").click()
    expect(page.page.locator("#answer-conclusion")).to_have_text("round is shown")

    page.page.get_by_role("tab", name="Received").click()
    page.page.get_by_role("button", name="Clear").click()
    expect(page.arrivals).to_have_count(0)
    expect(page.page.locator("#tally-batches")).to_have_text("0")


def test_a_hidden_page_makes_no_requests(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    asked: list[str] = []
    page.page.on("request", lambda request: asked.append(request.url))

    def hide(hidden: str) -> None:
        page.page.evaluate(
            "isHidden => { Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });"
            " document.dispatchEvent(new Event('visibilitychange')); }",
            hidden == "yes",
        )

    hide("yes")
    expect(page.page.locator("#link")).to_have_text("Paused")
    before = list(asked)
    page.write({"cards": CARDS[:1]})
    page.page.wait_for_timeout(1500)
    # The preview may still be loading its pictures.
    questions = ("/_placard/state", "/_placard/content", "/_placard/arrivals")
    assert [url for url in asked[len(before) :] if urlsplit(url).path in questions] == []
    hide("no")
    expect(page.page.locator("#feed-entry .about")).to_have_text("1 card")


def test_reconnects_to_the_server(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    expect(page.preview.get_by_text("Join the club")).to_be_visible()
    page.page.route("**/_placard/state*", lambda route: route.abort())
    page.write({"cards": CARDS[:1]})
    expect(page.page.locator("#link")).to_have_text("No answer, trying again")
    page.page.unroute("**/_placard/state*")
    expect(page.page.locator("#link")).to_have_text("Live")
    expect(page.preview.get_by_text("Join the club")).to_have_count(0)
    # The error that this test causes.
    page.problems = [
        problem for problem in page.problems if "Failed to fetch" not in problem and "ERR_FAILED" not in problem
    ]


# Explaining.


def test_explains(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Explain").click()
    expect(page.page.get_by_label("Name")).to_have_value("order_placed")
    properties = page.page.get_by_label("Properties, as JSON")
    properties.fill('{"items": 3}')
    page.page.get_by_role("button", name="Explain", exact=True).click()
    verdicts = page.page.locator("#verdicts > li")
    expect(verdicts).to_have_count(4)
    expect(verdicts.first).to_contain_text("round")
    expect(verdicts.first).to_contain_text("Shows")
    expect(verdicts.filter(has_text="thanks")).to_contain_text("loses to 'round'")
    verdicts.first.get_by_role("button").click()
    expect(page.page.locator("#preview-title")).to_have_text("round")

    properties.fill('{"items": "3"}')
    page.page.get_by_role("button", name="Explain", exact=True).click()
    expect(page.page.locator("#answer-conclusion")).to_have_text("thanks is shown")
    expect(verdicts.filter(has_text="round")).to_contain_text("a string; wanted greater than 2, a number")


def test_reports_errors_in_a_request(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Explain").click()
    properties = page.page.get_by_label("Properties, as JSON")
    properties.fill('{"items": }')
    properties.press("Control+Enter")
    expect(page.page.locator("#question-fault")).to_contain_text("malformed JSON at byte 11")
    expect(properties).to_have_attribute("aria-invalid", "true")
    expect(properties).to_be_focused()
    properties.fill("")
    page.page.get_by_label("Name").fill("")
    page.page.get_by_role("button", name="Explain", exact=True).click()
    expect(page.page.locator("#question-fault")).to_contain_text("Enter a name")
    expect(page.page.get_by_label("Name")).to_be_focused()
    page.page.get_by_role("combobox", name="Event", exact=True).select_option("open")
    page.page.get_by_role("button", name="Explain", exact=True).click()
    expect(page.page.locator("#answer-conclusion")).to_have_text("welcome is shown")
    expect(page.page.locator("#question-fault")).to_be_hidden()
    # A browser logs each refused request.
    page.problems = [problem for problem in page.problems if "status of 400" not in problem]


# Simulating.

EVENTS = """user,time_ms,kind,name,properties
anna,1760000000000,open,,
anna,1760000060000,event,order_placed,"{""items"": 3}"
ben,1760000000000,event,order_placed,
"""


def simulate(page: Inspector, events: str) -> Locator:
    """Pastes events and replays them; returns the report."""
    page.page.get_by_role("tab", name="Simulate").click()
    page.page.get_by_label("Or paste events").fill(events)
    page.page.get_by_role("button", name="Simulate", exact=True).click()
    return page.page.locator("#report")


def test_simulates_pasted_events(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    report = simulate(page, EVENTS)
    expect(report.get_by_role("heading", level=2)).to_have_text("campaigns.json over events")
    expect(report.locator("header .tallies")).to_contain_text("Events3")
    shown = report.locator("table", has_text="Events about each campaign").locator("tbody tr")
    expect(shown).to_have_count(4)
    expect(shown.filter(has_text="round").locator("td").nth(2)).to_have_text("1")
    expect(page.page.locator("#simulation-status")).to_have_text("The report is below.")
    # The same as JSON lines.
    line = '{"user": "anna", "time_ms": 1760000000000, "kind": "open"}'
    expect(simulate(page, line).locator("header .tallies")).to_contain_text("Events1")


def test_simulates_a_file_of_events(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    page = inspect()
    (tmp_path / "events.csv").write_text(EVENTS)
    page.page.get_by_role("tab", name="Simulate").click()
    page.page.get_by_label("Or paste events").fill("something else")
    page.page.get_by_label("File with events").set_input_files(tmp_path / "events.csv")
    expect(page.page.get_by_label("Or paste events")).to_have_value("")
    page.page.get_by_text("Assumptions", exact=True).click()
    page.page.get_by_label("Seconds between two messages").fill("90")
    page.page.get_by_label("The app").select_option("drops")
    page.page.get_by_role("button", name="Simulate", exact=True).click()
    report = page.page.locator("#report")
    expect(report.locator(".assumptions li", has_text="Set").locator("strong")).to_have_text(
        ["host", "message_interval"]
    )
    part = report.locator(".campaign", has=page.page.get_by_role("heading", name="round"))
    expect(part).to_contain_text("too soon after another message")

    # The report follows the campaign file.
    page.write({"campaigns": CAMPAIGNS[:1]})
    expect(report.locator(".campaign")).to_have_count(1)


def test_reports_errors_in_the_events(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    page = inspect()
    simulate(page, EVENTS + "ben,1760000000001,opne,,")
    pasted, fault = page.page.get_by_label("Or paste events"), page.page.locator("#simulation-fault")
    expect(fault).to_contain_text("Line 5, row 3, column kind: 'opne'")
    expect(pasted).to_have_attribute("aria-invalid", "true")
    expect(pasted).to_have_attribute("aria-describedby", "simulation-fault")
    expect(pasted).to_be_focused()
    expect(page.page.locator("#report")).to_be_hidden()

    pasted.fill("")
    pasted.press("Control+Enter")
    expect(fault).to_have_text("Choose a file with events, or paste some.")

    pasted.fill(EVENTS)
    page.page.get_by_text("Assumptions", exact=True).click()
    page.page.get_by_label("Devices are online").fill("8")
    page.page.get_by_text("Assumptions", exact=True).click()
    pasted.press("Control+Enter")
    expect(fault).to_have_text("Online must be a part of the day such as 08:00-22:00, not '8'.")
    expect(page.page.get_by_label("Devices are online")).to_be_focused()
    page.page.get_by_label("Devices are online").fill("")

    file = page.page.get_by_label("File with events")
    (tmp_path / "large.csv").write_bytes(b" " * 5_000_001)
    file.set_input_files(tmp_path / "large.csv")
    page.page.get_by_role("button", name="Simulate", exact=True).click()
    expect(fault).to_contain_text("at most 5.0 MB can be replayed here")
    expect(file).to_be_focused()

    report = simulate(page, EVENTS)
    expect(report.get_by_role("heading", level=2)).to_be_visible()
    expect(fault).to_be_hidden()
    # A browser logs each refused request.
    page.problems = [problem for problem in page.problems if "status of 400" not in problem]


def test_a_report_can_use_the_whole_window(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    report = simulate(page, EVENTS)
    expect(report.get_by_role("heading", level=2)).to_be_visible()
    narrow = report.bounding_box()
    page.page.get_by_role("button", name="Use the whole window").click()
    wide = report.bounding_box()
    assert narrow and wide and wide["width"] > 2 * narrow["width"]
    expect(page.page.locator("#preview-title")).to_be_hidden()
    page.select("round")
    expect(page.page.locator("#preview-title")).to_have_text("round")
    expect(page.page.locator("#preview-title")).to_be_visible()


# The file.


def test_follows_the_file(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    expect(page.preview.get_by_text("Join the club")).to_be_visible()
    page.write({"cards": [{**CARDS[0], "tt": "We open at 7"}], "campaigns": CAMPAIGNS[:1]})
    expect(page.preview.get_by_text("We open at 7")).to_be_visible()
    expect(page.preview.get_by_text("Join the club")).to_have_count(0)
    expect(page.page.locator("#campaign-entries > li")).to_have_count(1)


def test_a_broken_file_is_reported_and_the_last_valid_one_stays(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.write('{\n  "cards": [,]\n}')
    problem = page.page.get_by_role("alert").filter(has_text="broken")
    expect(problem).to_contain_text("campaigns.json:2:13: expected a value")
    expect(page.preview.get_by_text("Join the club")).to_be_visible()
    page.write({"campaigns": [{"id": "a"}]})
    expect(problem).to_contain_text("campaigns[0].type: missing")
    page.write({"cards": CARDS})
    expect(problem).to_have_count(0)


def test_says_what_to_do_with_an_empty_file(inspect: Callable[..., Inspector]) -> None:
    page = inspect(cards=[], campaigns=[])
    expect(page.page.locator("#campaign-entries")).to_have_text(
        "The file has no campaigns yet. Add one under \u201ccampaigns\u201d and save."
    )
    expect(page.page.locator("#feed-entry .about")).to_have_text("0 cards")


# General.


def test_external_text_stays_text(inspect: Callable[..., Inspector]) -> None:
    evil = "<img src=x onerror=window.evil=1>'&</script>"
    page = inspect(
        cards=[{"id": evil, "tp": "text_announcement", "tt": evil}],
        campaigns=[
            campaign(evil, {"type": "MODAL", "message": evil}, {"type": "custom_event", "data": {"event_name": evil}})
        ],
    )
    expect(page.page.locator("#campaign-entries .name")).to_have_text(evil)
    page.page.locator("#campaign-entries button").click()
    expect(page.page.locator("#preview-title")).to_have_text(evil)
    expect(page.preview.get_by_text(evil)).to_be_visible()
    page.page.get_by_role("tab", name="Explain").click()
    page.page.get_by_role("button", name="Explain", exact=True).click()
    expect(page.page.locator("#verdicts button")).to_have_text(evil)
    event = {"user": evil, "time_ms": 1, "kind": "event", "name": evil, "properties": {evil: evil}}
    report = simulate(page, json.dumps(event))
    expect(report.locator(".user bdi")).to_have_text(evil)
    expect(report.locator(".campaign bdi").first).to_have_text(evil)
    assert page.page.evaluate("window.evil") is None
    assert page.page.locator("img[src=x]").count() == 0


def test_tabs_work_by_keyboard(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Received").focus()
    page.page.keyboard.press("ArrowRight")
    expect(page.page.get_by_role("tab", name="Explain")).to_be_focused()
    expect(page.page.locator("#panel-explain")).to_be_visible()
    expect(page.page.locator("#panel-arrivals")).to_be_hidden()
    page.page.keyboard.press("End")
    expect(page.page.get_by_role("tab", name="Simulate")).to_be_focused()
    expect(page.page.locator("#panel-simulate")).to_be_visible()
    page.page.keyboard.press("Home")
    expect(page.page.locator("#panel-arrivals")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(inspect: Callable[..., Inspector], scheme: str) -> None:
    page = inspect(color_scheme=scheme)

    def check(place: str) -> None:
        found = Axe().run(page.page, options={"iframes": False}).response["violations"]
        assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == [], place

    page.preview.get_by_text("New beans").click()
    expect(page.actions.first).to_be_visible()
    check("the feed")
    page.select("counted")
    check("a campaign that draws nothing")
    page.page.get_by_role("tab", name="Explain").click()
    page.page.get_by_role("button", name="Explain", exact=True).click()
    expect(page.page.locator("#verdicts > li").first).to_be_visible()
    check("an answer")
    report = simulate(page, EVENTS)
    expect(report.get_by_role("heading", level=2)).to_be_visible()
    page.page.evaluate("document.querySelectorAll('#panel-simulate details').forEach(part => { part.open = true; })")
    check("a simulation")
    page.page.get_by_role("button", name="Use the whole window").click()
    check("a simulation in the whole window")
    page.write("{")
    expect(page.page.locator("#problem")).to_be_visible()
    check("a broken file")


@pytest.mark.parametrize("width", [390, 1000, 1280])
def test_fits_the_window(inspect: Callable[..., Inspector], width: int) -> None:
    page = inspect(viewport={"width": width, "height": 800})
    expect(page.preview.get_by_text("We open at 6:30")).to_be_visible()
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    expect(simulate(page, EVENTS).get_by_role("heading", level=2)).to_be_visible()
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
