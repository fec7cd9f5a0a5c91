"""examples/feed_window.py: the feed and the messages in a browser, served by the program itself."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from device import PATIENCE_S
from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).parents[2]


class Window:
    """The program, its development server, and a page that shows its URL."""

    def __init__(self, browser: Browser, directory: Path) -> None:
        self._server = subprocess.Popen(
            [os.environ["PLACARDCTL"], "serve", ROOT / "examples/campaigns.json", "--port", "0", "--quiet"],
            stdout=subprocess.PIPE,
            text=True,
        )
        self.url = "http://" + _line(self._server).partition("http://")[2]
        self._program = subprocess.Popen(
            [sys.executable, ROOT / "examples/feed_window.py", self.url, directory / "store", "--no-browser"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "BROWSER": "true"},  # the program that opens URLs: does nothing
        )
        self.address = _line(self._program).split()[1]
        self.page: Page = browser.new_page(viewport={"width": 480, "height": 800})
        self.page.set_default_timeout(PATIENCE_S * 1000)
        self.page.route("https://**", lambda route: route.abort())  # pictures of cards, which do not exist
        self.page.goto(self.address, wait_until="commit")
        self.feed = self.page.frame_locator("#feed")
        self.message = self.page.frame_locator("#message")

    def close(self) -> None:
        self.page.close()
        for process in (self._program, self._server):
            process.kill()
            process.communicate()

    def end(self) -> str:
        """Ends the program as Ctrl-C does. Returns its output."""
        self._program.send_signal(signal.SIGINT)
        assert self._program.wait(PATIENCE_S) == 0
        assert self._program.stdout
        return self._program.stdout.read()  # not `communicate`: it leaves out what `readline` has read ahead

    def received(self) -> list[dict[str, Any]]:
        """The server's records."""
        with urllib.request.urlopen(self.url + "/_placard/received", timeout=PATIENCE_S) as answer:
            return json.load(answer)["events"]

    def status(self, address: str) -> int:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def _until(condition: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, "it never became so"
        time.sleep(0.02)


@pytest.fixture
def window(browser: Browser, tmp_path: Path) -> Iterator[Window]:
    window = Window(browser, tmp_path)
    yield window
    window.close()


def test_user_actions_reach_the_server(window: Window) -> None:
    # The message of the session's start arrives without a click, after the cards or before.
    window.message.get_by_label("Close").click()
    expect(window.page.locator("#message")).to_be_hidden()

    window.feed.get_by_text("15 % off your next flat white").click()
    window.page.get_by_text("Order three").click()
    window.message.get_by_text("Show my voucher").click()
    expect(window.page.locator("#message")).to_be_hidden()

    # No click has replaced a page.
    expect(window.page.get_by_text("Order three")).to_be_visible()
    expect(window.feed.get_by_text("Oat milk at no extra charge")).to_be_visible()

    output = window.end()
    assert "https://kiosk.example.com/coupons/autumn15" in output
    events = window.received()
    clicks = [event["data"]["ids"] for event in events if event["name"] == "ccc"]
    assert clicks == [["coupon-flat-white"]]
    shown = [event["data"]["trigger_ids"] for event in events if event["name"] == "si"]
    assert shown == [["welcome"], ["free-coffee"]]
    pressed = [event["data"]["trigger_ids"] for event in events if event["name"] == "sbc"]
    assert pressed == [["free-coffee"]]


def test_cards_are_seen(window: Window) -> None:
    expect(window.feed.get_by_text("We open at 6:30 from Monday")).to_be_visible()
    followed: list[str] = []  # a navigation with the reply 204 counts as failed
    window.page.on("requestfailed", lambda request: followed.append(request.url))
    window.page.reload(wait_until="commit")  # the frames return
    _until(lambda: window.page.wait_for_timeout(20) or any("/cards/" in url for url in followed))
    window.end()
    assert "opening-hours" in [
        id for event in window.received() if event["name"] == "cci" for id in event["data"]["ids"]
    ]


def test_only_this_window_has_access(window: Window) -> None:
    origin, _, folder = window.address.rstrip("/").rpartition("/")
    assert window.status(window.address) == 200
    assert window.status(window.address + "feed") == 200
    for stranger in (f"{origin}/", f"{origin}/feed", f"{origin}/{folder[:-1]}/feed", f"{window.address}secret"):
        assert window.status(stranger) == 404
    # An unknown link does nothing, and the browser stays on its page.
    assert window.status(f"{window.address}do/{32 * 'a'}/card/0/click") == 204
    window.end()
    assert [event for event in window.received() if event["name"] == "ccc"] == []
