"""The page of `placardctl serve` for people: its content and its controls."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import libplacard
import pytest
from axe_playwright_python.sync_playwright import Axe
from device import PATIENCE_S
from inspector import CAMPAIGNS, CARDS, EVENTS, Inspector, campaign
from playwright.sync_api import expect

ROOT = Path(__file__).parents[2]

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
    # The page takes the focus back from a preview that the pointer is not over.
    page.page.locator("#screen").hover()
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
    with libplacard.Client(
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


def test_explains_with_a_user_a_host_and_a_time_of_choice(inspect: Callable[..., Inspector]) -> None:
    rule = {"and": [{"==": [{"var": "tier"}, "gold"]}, {">": [{"var": "$host.floor"}, 2]}]}
    gold = campaign("gold", {"type": "MODAL", "message": "m"}, {"type": "open"}, targeting=rule, end_time=1760000000)
    page = inspect(campaigns=[gold])
    page.page.get_by_role("tab", name="Explain").click()
    page.page.locator("#question-kind").select_option("open")
    page.page.get_by_text("User, host and time").click()
    verdict = page.page.locator("#verdicts > li")

    def explain(**fields: str) -> None:
        for label, text in fields.items():
            page.page.locator(f"#question-{label}").fill(text)
        page.page.get_by_role("button", name="Explain", exact=True).click()

    explain()
    expect(verdict).to_have_attribute("data-verdict", "ended")
    explain(at="2025-10-09T08:00:00Z", attributes='{"tier": "gold"}')
    expect(verdict).to_have_attribute("data-verdict", "not_targeted")
    verdict.get_by_text("Steps").click()
    expect(verdict.locator(".steps li")).to_have_text(
        ["Event: passed", "Filters: passed", "Start and end: passed", "History: passed", "Targeting: Not for user"]
    )
    explain(facts='{"floor": 3}')
    expect(verdict).to_have_attribute("data-verdict", "wins")
    verdict.get_by_text("Steps").click()
    expect(verdict.locator(".steps li")).to_have_count(12)
    explain(facts="[3]")
    expect(page.page.locator("#question-fault")).to_contain_text("Facts must be a JSON object")
    expect(page.page.get_by_label("Facts of the host")).to_be_focused()
    explain(facts='{"floor": 3}', at="yesterday")
    expect(page.page.locator("#question-fault")).to_contain_text("At is not a valid time; write it as 2026")

    explain(at="2025-10-09T08:00:01Z")
    page.page.wait_for_url("**floor*at=2025-10-09T08%3A00%3A01Z*explained=1*")
    page.open(page.page.url)
    expect(page.page.get_by_label("Facts of the host")).to_have_value('{"floor": 3}')
    expect(page.page.locator("#verdicts > li")).to_have_attribute("data-verdict", "wins")
    page.problems = [problem for problem in page.problems if "status of 400" not in problem]


def test_the_steps_are_those_of_the_guide(inspect: Callable[..., Inspector]) -> None:
    """Every verdict on campaigns is in a step, in the order in which they are checked."""
    table = (ROOT / "docs/explain.md").read_text().partition("\n## Verdicts\n")[2].partition("\n\nThe `why`")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    verdicts = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    model = tomllib.loads((ROOT / "interface/explain.toml").read_text())
    (kinds,) = (each for each in model["declaration"] if each.get("enum") == "placard_verdict_kind")
    names = {name.removeprefix(kinds["prefix"]).lower() for name in kinds["constants"]}
    assert {*verdicts, "none"} == names
    steps = inspect().page.evaluate('import("/_placard/inspector/verdicts.js").then((module) => module.STEPS)')
    others = {"wins", "listed", "dismissed", "expired"}
    assert [verdict for _, *stops in steps for verdict in stops] == [name for name in verdicts if name not in others]


def test_the_question_follows_the_chosen_campaign(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Explain").click()
    page.page.locator("#campaign-entries button", has_text="round").click()
    properties = page.page.get_by_label("Properties, as JSON")
    expect(page.page.get_by_label("Name")).to_have_value("order_placed")
    expect(properties).to_have_value('{\n  "items": 3\n}')
    page.page.get_by_role("button", name="Explain", exact=True).click()
    expect(page.page.locator("#answer-conclusion")).to_have_text("round is shown")
    # A question of one's own stays.
    properties.fill('{"items": 9}')
    page.page.locator("#campaign-entries button", has_text="thanks").click()
    expect(properties).to_have_value('{"items": 9}')


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
    report = page.simulate(json.dumps(event))
    expect(report.locator(".user bdi")).to_have_text(evil)
    expect(report.locator(".campaign bdi").first).to_have_text(evil)
    assert page.page.evaluate("window.evil") is None
    assert page.page.locator("img[src=x]").count() == 0


def test_tabs_work_by_keyboard(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Received").focus()
    page.page.keyboard.press("ArrowRight")
    expect(page.page.get_by_role("tab", name="Timeline")).to_be_focused()
    expect(page.page.locator("#panel-timeline")).to_be_visible()
    expect(page.page.locator("#panel-arrivals")).to_be_hidden()
    page.page.keyboard.press("End")
    expect(page.page.get_by_role("tab", name="Code")).to_be_focused()
    expect(page.page.locator("#panel-code")).to_be_visible()
    page.page.keyboard.press("Home")
    expect(page.page.locator("#panel-arrivals")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(inspect: Callable[..., Inspector], tmp_path: Path, scheme: str) -> None:
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
    report = page.simulate(EVENTS)
    expect(report.get_by_role("heading", level=2)).to_be_visible()
    page.page.evaluate("document.querySelectorAll('#panel-simulate details').forEach(part => { part.open = true; })")
    check("a simulation")
    page.page.get_by_role("button", name="Use the whole window").click()
    check("a simulation in the whole window")
    with libplacard.Client(
        api_key="k", endpoint=page.server.url, directory=tmp_path / "store", user_id="anna", rate_limits=False
    ) as client:
        client.start_session()
        client.log_event("order_placed", {"items": 1})
        assert client.drain(PATIENCE_S).name == "OK"
    page.page.get_by_role("tab", name="Timeline").click()
    expect(page.page.locator("#timeline summary").first).to_be_visible()
    page.page.locator("#timeline summary").first.click()
    check("a timeline")
    page.page.get_by_role("tab", name="Edit").click()
    page.page.locator("#editor-text").fill('{\n"id": }')
    expect(page.page.locator("#editor-lines .wrong")).to_be_visible()
    check("an edit with an error")
    page.page.get_by_role("button", name="Discard").click()
    page.page.get_by_role("tab", name="Code").click()
    check("code")
    page.open(f"{page.server.url}/#tab=none")
    expect(page.page.locator("#address-note")).to_be_visible()
    check("a bad address")
    page.write("{")
    expect(page.page.locator("#problem")).to_be_visible()
    check("a broken file")


@pytest.mark.parametrize("width", [360, 1000, 1280])
def test_fits_the_window(inspect: Callable[..., Inspector], width: int) -> None:
    page = inspect(viewport={"width": width, "height": 800})
    expect(page.preview.get_by_text("We open at 6:30")).to_be_visible()
    for tab in ("Received", "Timeline", "Explain", "Edit", "Code"):
        page.page.get_by_role("tab", name=tab).click()
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width, tab
    expect(page.simulate(EVENTS).get_by_role("heading", level=2)).to_be_visible()
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
