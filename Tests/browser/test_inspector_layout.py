"""The panes of the page of `placardctl serve`: what scrolls, how wide they are, and the filter of the list."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from inspector import CAMPAIGNS, Inspector, campaign
from playwright.sync_api import expect
from test_inspector_timeline import use_the_app

TABS = ["Received", "Timeline", "Explain", "Simulate", "Edit", "Code"]
SIZES = [(1280, 800), (1440, 500), (1000, 700), (800, 360), (600, 800), (360, 640)]
#: Long enough that every list of the report scrolls.
EVENTS = "user,time_ms,kind,name\n" + "".join(
    f"u{number // 4},{1_760_000_000_000 + number * 60_000},event,order_placed\n" for number in range(800)
)
HEIGHT = "document.scrollingElement.scrollHeight"


def test_the_document_is_never_higher_than_the_window(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    more = [campaign(f"c{number}", {"type": "MODAL"}, {"type": "purchase"}) for number in range(30)]
    page = inspect(campaigns=CAMPAIGNS + more)
    use_the_app(page, tmp_path / "store")
    expect(page.simulate(EVENTS).get_by_role("heading", level=2)).to_be_visible()
    for width, height in SIZES:
        page.page.set_viewport_size({"width": width, "height": height})
        for tab in TABS:
            page.page.get_by_role("tab", name=tab).click()
            assert page.page.evaluate(HEIGHT) <= height, (width, height, tab)
            # Nor can its body be scrolled into grey, where panes are next to each other.
            if width > 760 and height > 600:
                assert page.page.evaluate("document.body.scrollHeight") <= height, (width, height, tab)
    page.page.set_viewport_size({"width": 1280, "height": 800})
    page.page.get_by_role("tab", name="Simulate").click()
    page.page.get_by_role("button", name="Use the whole window").click()
    assert page.page.evaluate(HEIGHT) <= 800


def test_everything_can_be_reached_on_a_phone(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.set_viewport_size({"width": 360, "height": 640})
    last = page.page.locator("#arrivals-empty")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    page.page.locator("#file-path").scroll_into_view_if_needed()
    expect(page.page.locator("#file-path")).to_be_in_viewport()


@pytest.mark.parametrize("width", [1200, 1440, 2000])
def test_the_right_pane_keeps_its_width(inspect: Callable[..., Inspector], width: int) -> None:
    page = inspect()
    page.page.set_viewport_size({"width": width, "height": 800})
    widths = set()
    for tab in TABS:
        page.page.get_by_role("tab", name=tab).click()
        widths.add(page.page.locator(".side").evaluate("(element) => element.getBoundingClientRect().width"))
    assert len(widths) == 1, widths


def test_messages_can_be_filtered(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    entries, count = page.page.locator("#campaign-entries .name"), page.page.locator("#campaign-count")
    expect(entries).to_have_text([campaign["id"] for campaign in CAMPAIGNS])
    filter = page.page.get_by_role("searchbox", name="Filter messages")
    for typed, found in {
        "oun": ["round", "counted"],
        "ORDER_PLACED  modal": ["round", "thanks"],
        "control": ["counted"],
        "priority 10": ["round"],
        " ": ["welcome", "round", "thanks", "counted"],
    }.items():
        filter.fill(typed)
        expect(entries).to_have_text(found)
    expect(count).to_have_text("4")
    filter.fill("oun")
    expect(count).to_have_text("2 of 4")
    # It stays when the file changes, and is part of the address.
    page.write({"campaigns": CAMPAIGNS[:3]})
    expect(count).to_have_text("1 of 3")
    page.page.wait_for_url("**messages=oun*")
    page.open(page.page.url)
    expect(page.page.locator("#campaign-entries .name")).to_have_text(["round"])
    page.page.get_by_role("searchbox", name="Filter messages").fill("none of them")
    expect(page.page.locator("#campaign-entries")).to_have_text("No message matches the filter.")
    # What is chosen stays, and the feed can be chosen.
    page.select("Feed")
    expect(page.page.locator("#preview-title")).to_have_text("Feed")
