"""The tab Timeline of the page of `placardctl serve`: one device, its sessions, and why a message showed or did not."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import libplacard
import pytest
from device import PATIENCE_S
from inspector import Inspector, campaign
from playwright.sync_api import expect


def show_the_next_message(client: libplacard.Client) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        client.wait(1)
        for event in client.events():
            if isinstance(event, libplacard.MessageOffered):
                event.message.show()
                event.message.log_impression()
                event.message.log_button(7)
                event.message.dismiss()
                return
    raise AssertionError("no message was offered")


def use_the_app(page: Inspector, folder: Path, user: str = "anna") -> None:
    with libplacard.Client(
        api_key="k", endpoint=page.server.url, directory=folder, user_id=user, rate_limits=False
    ) as client:
        client.start_session()
        show_the_next_message(client)
        client.log_event("order_placed", {"items": 1})
        client.set_attribute("level", "gold")
        assert client.drain(PATIENCE_S).name == "OK"


def test_shows_what_a_device_did(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Timeline").click()
    expect(page.page.locator("#timeline-empty")).to_have_text(f"No device yet: point a client at {page.server.url}")
    use_the_app(page, tmp_path / "store")
    rows = page.page.locator("#timeline .session").first.locator("ol > li")
    start = page.page.locator("#timeline li[data-code=ss]")
    expect(start.locator(".winner")).to_contain_text("welcome displayed at")
    expect(start.locator(".winner")).to_contain_text("clicked at")
    order = page.page.locator("#timeline li[data-code=ce]")
    expect(order).to_contain_text("round filter 1 of 1: 'items' is 1; wanted greater than 2")
    expect(order).to_contain_text("thanks too soon after another message")
    expect(order.locator("summary")).to_have_text("2 campaigns wait for other events")
    expect(rows.filter(has_text="Attributes")).to_contain_text("level")
    # The newest first.
    texts = rows.all_inner_texts()
    assert [text for text in texts if "Session start" in text] == [texts[-1]]
    expect(page.page.locator("#timeline-hint")).to_contain_text("does not know the app\u2019s screen")
    expect(page.page.locator("#timeline-notes")).to_be_hidden()
    order.get_by_role("button", name="thanks").click()
    expect(page.page.locator("#preview-title")).to_have_text("thanks")


#: In how many lines the text of an element is.
LINES = """(element) => {
  const text = new Range();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map((box) => Math.round(box.y))).size;
}"""


@pytest.mark.parametrize("locale", ["en-US", "de-DE", "ar-EG", "ja-JP"])
def test_times_have_milliseconds_in_one_line(inspect: Callable[..., Inspector], tmp_path: Path, locale: str) -> None:
    page = inspect(locale=locale)
    use_the_app(page, tmp_path / "store")
    page.page.get_by_role("tab", name="Timeline").click()
    times = page.page.locator("#timeline ol time")
    expect(times).not_to_have_count(0)
    # Digits of any script.
    clock = r"\d\d[^\d]\d\d[^\d]\d\d[^\d]\d\d\d"
    # At one moment: the list is drawn again when something arrives.
    texts = times.evaluate_all("(all) => all.map((element) => element.innerText)")
    assert [text for text in texts if not re.fullmatch(clock, text)] == []
    assert set(times.evaluate_all(f"(all) => all.map({LINES})")) == {1}
    assert times.evaluate_all("(all) => all.every((element) => element.scrollWidth <= element.clientWidth)")
    assert re.search(f"displayed at {clock}", page.page.locator("#timeline .winner").last.inner_text())


def test_a_device_can_be_chosen(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    page = inspect()
    use_the_app(page, tmp_path / "first")
    use_the_app(page, tmp_path / "second", "ben")
    page.page.get_by_role("tab", name="Timeline").click()
    choice = page.page.get_by_role("combobox", name="Device")
    expect(choice.locator("option")).to_have_count(2)
    expect(page.page.locator("#timeline .session p.reason").first).to_contain_text("ben")
    choice.select_option(index=1)
    expect(page.page.locator("#timeline .session p.reason").first).to_contain_text("anna")
    page.page.wait_for_url("**device=*")
    page.open(page.page.url)
    expect(page.page.locator("#timeline .session p.reason").first).to_contain_text("anna")


def test_says_what_it_does_not_know(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Timeline").click()
    use_the_app(page, tmp_path / "store")
    expect(page.page.locator("#timeline .session")).to_have_count(1)
    page.write({"campaigns": [campaign("welcome", {"type": "MODAL"}, {"type": "open"})]})
    notes = page.page.locator("#timeline-notes")
    expect(notes).to_contain_text("events before are judged by its content of now")

    old = [{"name": "ss", "time": 1, "session_id": "s", "data": {}}] * 1010
    body = {"time": 1, "sdk_version": "1", "device_id": "d-old", "api_key": "k", "events": old}
    request = urllib.request.Request(
        f"{page.server.url}/api/v3/data", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    urllib.request.urlopen(request, timeout=PATIENCE_S).close()
    expect(notes).to_contain_text("older items, of all devices, have left the server\u2019s list")
    page.page.get_by_role("tab", name="Received").click()
    page.page.get_by_role("button", name="Clear").click()
    page.page.get_by_role("tab", name="Timeline").click()
    expect(page.page.locator("#timeline-empty")).to_be_visible()


def test_external_text_stays_text(inspect: Callable[..., Inspector]) -> None:
    evil = "<img src=x onerror=window.evil=1>'&</script>"
    page = inspect(
        campaigns=[campaign(evil, {"type": "MODAL"}, {"type": "custom_event", "data": {"event_name": evil}})]
    )
    event = {
        "name": "ce",
        "time": 1_800_000_000,
        "session_id": evil,
        "user_id": evil,
        "data": {"n": evil, "p": {evil: evil}},
    }
    body = {"time": 1, "sdk_version": "1", "device_id": evil, "api_key": "k", "events": [event]}
    request = urllib.request.Request(
        f"{page.server.url}/api/v3/data", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    urllib.request.urlopen(request, timeout=PATIENCE_S).close()
    page.page.get_by_role("tab", name="Timeline").click()
    expect(page.page.locator("#timeline .winner button")).to_have_text(evil)
    expect(page.page.locator("#timeline h3 code")).to_have_text(evil[:8])
    assert page.page.evaluate("window.evil") is None
    assert page.page.locator("img[src=x]").count() == 0
