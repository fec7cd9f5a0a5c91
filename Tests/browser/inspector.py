"""The page of `placardctl serve` for people, opened in a browser."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

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

EVENTS = """user,time_ms,kind,name,properties
anna,1760000000000,open,,
anna,1760000060000,event,order_placed,"{""items"": 3}"
ben,1760000000000,event,order_placed,
"""


#: What people type can be refused.
CAN_REFUSE = ("/_placard/explain", "/_placard/simulate", "/_placard/entry")


class Inspector:
    """The page in a browser, its server, and the page's problems."""

    def __init__(
        self,
        browser: Browser,
        folder: Path,
        content: Json,
        *,
        serve: Sequence[str] = (),
        **options: Any,  # noqa: ANN401
    ) -> None:
        self.file = folder / "campaigns.json"
        (folder / "images").mkdir(exist_ok=True)
        (folder / "images" / "beans.svg").write_text(PICTURE)
        self.server = DevelopmentServer(folder, content, serve)
        self.problems: list[str] = []
        settings: Json = {"viewport": SIZE, "color_scheme": "light", "locale": "en-GB", "reduced_motion": "reduce"}
        self._context = browser.new_context(**settings | options)
        self._context.set_default_timeout(PATIENCE_S * 1000)
        self._context.add_init_script(_WATCH)
        self.page: Page = self._context.new_page()
        self.open(self.server.url)

    def open(self, url: str) -> None:
        """Opens a new page, in place of the earlier one."""
        self.page.close()
        self.page = self._context.new_page()
        self.page.on("console", self._take)
        self.page.on("pageerror", lambda error: self.problems.append(f"exception: {error}"))
        self.page.on("request", lambda request: self._check(request.url))
        self.page.on("response", self._check_answer)
        self.page.goto(url)
        expect(self.page.locator("#link")).to_have_text("Live")

    def _take(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text}")

    def _check(self, url: str) -> None:
        if not url.startswith((f"{self.server.url}/", "data:")):
            self.problems.append(f"request: {url}")

    def _check_answer(self, answer: Response) -> None:
        if answer.status >= 400 and urlsplit(answer.url).path not in CAN_REFUSE:
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

    def simulate(self, events: str) -> Locator:
        """Pastes events and replays them; returns the report."""
        self.page.get_by_role("tab", name="Simulate").click()
        self.page.get_by_label("Or paste events").fill(events)
        self.page.get_by_role("button", name="Simulate", exact=True).click()
        return self.page.locator("#report")

    def write(self, content: Json | str) -> None:
        """Replaces the file atomically: clients see the old file or the new one."""
        new = self.file.with_suffix(".new")
        new.write_text(content if isinstance(content, str) else json.dumps(content))
        os.replace(new, self.file)
