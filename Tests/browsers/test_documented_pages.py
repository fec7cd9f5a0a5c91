"""The documentation's ways of writing an HTML message, in Firefox and in WebKitGTK: what they log, without pictures.

The program serves the page over HTTP, as in `docs/rendering.md`: each navigation of the page is a request.
"""

from __future__ import annotations

import json
import queue
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import libplacard
import pytest
from device import ScriptedDevice
from firefox import Firefox
from loopback import Connection, Reply, Server
from webkit import WebKit

CAMPAIGNS = Path(__file__).parent.parent / "browser" / "campaigns"
PATIENCE_S = 120

EARLY = """<title>early</title><p id="p"></p><script>
window.addEventListener("ab.BridgeReady", function () { brazeBridge.logCustomEvent("early"); }, false);
</script>"""

TWICE = """<title>twice</title><script>
function ready() { brazeBridge.logCustomEvent("ready"); }
var object = { handleEvent: function () { brazeBridge.logCustomEvent("object"); } };
window.addEventListener("ab.BridgeReady", ready);
window.addEventListener("ab.BridgeReady", ready, false);
window.addEventListener("ab.BridgeReady", object, { once: true });
setTimeout(function () {
  window.addEventListener("ab.BridgeReady", ready);
  window.addEventListener("ab.BridgeReady", object);
  window.addEventListener("ab.BridgeReady", function () { appboyBridge.logCustomEvent("late"); });
}, 100);
</script>"""

LINKS = """<a id="app" href="kiosk-app://menu?item=7" onclick="brazeBridge.logClick('menu')">Menu</a>
<a id="hash" href="#" onclick="brazeBridge.closeMessage()">Close</a>"""

FLOOD = """<script>for (var i = 0; i < 10000; i++) brazeBridge.logCustomEvent("flood", { i: i });</script>"""


class Shown:
    """A message in a browser, and the program that serves its page and carries out its links."""

    def __init__(self, browser: Firefox | WebKit, folder: Path, message: dict[str, Any]) -> None:
        condition = {"type": "custom_event", "data": {"event_name": "go"}}
        campaign = {
            "id": "m",
            "type": "inapp",
            "trigger_condition": [condition],
            "data": {"trigger_id": "m", **message},
        }
        self.device = ScriptedDevice(folder, campaigns=[campaign])
        self.browser = browser
        self.links: queue.Queue[str] = queue.Queue()
        self._server = Server(self._answer)
        self._page = self.device.offer("go").render(scripts="on", link_base=f"{self._server.url}/placard").encode()
        browser.open(f"{self._server.url}/page")

    def _answer(self, connection: Connection) -> Reply:
        path = connection.request.path
        if path == "/page":
            return Reply(self._page, headers=("Content-Type: text/html; charset=utf-8",))
        if not path.startswith("/placard/"):
            return Reply(b"", 404)
        self.links.put(self._server.url + path)
        # The browser stays on the page.
        return Reply(b"", 204)

    def close(self) -> None:
        self._server.close()
        self.device.close()

    def follow(self) -> None:
        """Carries out the links that the page has followed."""
        while not self.links.empty():
            self.device.client.handle_url(self.links.get())
        self.device.settle()

    def until(self, condition: Callable[[], Any], what: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while True:
            self.follow()
            if condition():
                return
            assert time.monotonic() < end, f"never so: {what}; logged {self.records()}"
            time.sleep(0.05)

    def rest(self) -> None:
        """Time in which the page could do more: each navigation is repeated after a second."""
        for _ in range(30):
            time.sleep(0.05)
            self.follow()

    @property
    def is_closed(self) -> bool:
        return bool(self.device.events_of(libplacard.MessageClosed))

    def records(self) -> list[tuple[str, Any]]:
        found = []
        for record in self.device.logged_by_message():
            data = record["data"]
            found.append((record["name"], data["n"] if record["name"] == "ce" else data.get("bid")))
        return found

    def opened(self) -> list[str]:
        return [event.url for event in self.device.events_of(libplacard.OpenURL)]


@pytest.fixture(scope="module", params=[Firefox, WebKit])
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox | WebKit]:
    made: Firefox | WebKit = request.param(tmp_path_factory.mktemp("browser"))
    yield made
    made.close()


@pytest.fixture
def show(browser: Firefox | WebKit, tmp_path: Path) -> Iterator[Callable[..., Shown]]:
    made: list[Shown] = []

    def make(message: str) -> Shown:
        if message.startswith("<"):
            data = {"type": "HTML", "message": message}
        else:
            data = json.loads((CAMPAIGNS / f"{message}.json").read_text())["campaigns"][0]["data"]
        made.append(Shown(browser, tmp_path, data))
        made[-1].until(lambda: ("si", None) in made[-1].records(), "the message is seen")
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_a_handler_that_is_registered_early(show: Callable[..., Shown]) -> None:
    shown = show(EARLY)
    shown.until(lambda: ("ce", "early") in shown.records(), "the event is logged")
    shown.rest()
    assert shown.records() == [("si", None), ("ce", "early")]


def test_a_handler_that_is_registered_late(show: Callable[..., Shown]) -> None:
    shown = show("late-listener")
    shown.until(lambda: ("ce", "late listener") in shown.records(), "the event is logged")
    shown.rest()
    assert sorted(shown.records()) == [("ce", "at once"), ("ce", "late listener"), ("si", None)]
    assert shown.browser.evaluate("document.getElementById('state').textContent") == "ready"


def test_handlers_that_are_registered_twice(show: Callable[..., Shown]) -> None:
    shown = show(TWICE)
    shown.until(lambda: ("ce", "late") in shown.records(), "the last is called")
    shown.rest()
    assert sorted(name for code, name in shown.records() if code == "ce") == ["late", "object", "ready"]


def test_the_documented_handler_of_five_calls(show: Callable[..., Shown]) -> None:
    shown = show("survey")
    shown.until(lambda: shown.browser.evaluate("document.getElementById('good').onclick !== null"), "it is ready")
    shown.browser.click("#good")
    shown.until(lambda: shown.is_closed, "the message is closed")
    records = [(code, said) for code, said in shown.records() if code != "si"]
    assert records == [("sbc", "0"), ("ce", "coffee rated")]


def test_a_link_follows_what_its_handler_logs(show: Callable[..., Shown]) -> None:
    shown = show(LINKS)
    shown.browser.click("#app")
    shown.until(lambda: shown.is_closed, "the message is closed")
    assert [record for record in shown.records() if record[0] != "si"] == [("sbc", "menu")]
    assert shown.opened() == ["kiosk-app://menu?item=7"]


def test_a_link_to_nowhere_closes_only(show: Callable[..., Shown]) -> None:
    shown = show(LINKS)
    shown.browser.click("#hash")
    shown.until(lambda: shown.is_closed, "the message is closed")
    assert [record for record in shown.records() if record[0] != "si"] == []
    assert shown.opened() == []


def test_a_flood_is_limited(show: Callable[..., Shown]) -> None:
    shown = show(FLOOD)
    shown.until(lambda: shown.device.events_of(libplacard.Dropped), "what was left out is reported")
    shown.rest()
    assert sum(code == "ce" for code, _ in shown.records()) == 64
    assert [event.id for event in shown.device.events_of(libplacard.Dropped)] == ["calls"]
