"""A host's web view: shows a page and passes every navigation in it to the client."""

from __future__ import annotations

import html
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libplacard
from device import PATIENCE_S, Device
from playwright.sync_api import Browser, ConsoleMessage, Frame, Page, Request, Route

#: The URL of the page: it has an origin, so that there is something for an HTML message to steal.
ADDRESS = "https://app.example/page"
#: The host of pictures of cards and messages.
PICTURES = "https://pictures.example/"
FOLDER = Path(__file__).parent / "pictures"

#: The console also reports violations of the page's own policy, but not those in every frame.
_WATCH = """
window.__violations = [];
addEventListener("securitypolicyviolation",
    (event) => window.__violations.push(event.effectiveDirective + " " + event.blockedURI + " " + event.sample), true);
"""


@dataclass(frozen=True)
class Navigation:
    url: str
    #: The result of `handle_url`, such as `ok`; for an exception its status, such as `e_not_found`.
    answer: str

    @property
    def path(self) -> str:
        """For a link of the page the part after its token, such as `/card/0/click`; else the URL."""
        if not self.url.startswith("placard://"):
            return self.url
        return "/" + self.url.removeprefix("placard://").partition("/")[2]


class WebView:
    """One browser page, and the program around it."""

    def __init__(
        self,
        browser: Browser,
        device: Device,
        *,
        width: int = 360,
        height: int = 640,
        **options: Any,  # noqa: ANN401
    ) -> None:
        self.device = device
        self.navigations: list[Navigation] = []
        #: Problems of the page: errors on the console, violations of its policy, forbidden requests.
        self.problems: list[str] = []
        #: Parts of expected problems.
        self.expected: list[str] = []
        self._html = ""
        settings: dict[str, Any] = {"color_scheme": "light", "locale": "en-US", "service_workers": "block", **options}
        self.context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        self.context.set_default_timeout(PATIENCE_S * 1000)
        self.context.add_init_script(_WATCH)
        self.context.route("**/*", self._answer)
        self.page: Page = self.context.new_page()
        self.context.on("page", lambda page: self.problems.append(f"opened a window: {page.url}"))
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(f"uncaught: {error}"))
        self.page.on("dialog", self._dialog)
        self.devtools = self.context.new_cdp_session(self.page)
        self.devtools.on("Page.frameRequestedNavigation", self._requested)
        self.devtools.send("Page.enable")
        self._main_frame = self.devtools.send("Page.getFrameTree")["frameTree"]["frame"]["id"]

    def close(self) -> None:
        self.context.close()

    def load(self, content: str, *, ready: bool = True) -> None:
        """Shows a page; returns when its pictures are loaded and it is drawn."""
        self._html = content
        # Pages may navigate as soon as they are parsed; for the browser this ends the loading, for this test it does
        # not.
        self.page.goto(ADDRESS, wait_until="commit")
        self.page.wait_for_load_state("domcontentloaded")
        if ready:
            self.wait_for_pictures()

    def load_side_by_side(self, pages: list[str]) -> None:
        """Shows several pages in frames of one page, in the time of one. Their navigations are not followed."""
        frames = "".join(f'<iframe srcdoc="{html.escape(page)}"></iframe>' for page in pages)
        self.load(f"<!doctype html><meta charset=utf-8>{frames}")
        self.page.wait_for_load_state("load")

    def wait_for_pictures(self) -> None:
        script = "() => [...document.images].every((image) => image.complete || image.loading === 'lazy')"
        self.until(lambda: self.page.evaluate(script), "the pictures are there")

    @property
    def frame(self) -> Frame:
        """The frame of an HTML message."""
        (frame,) = [frame for frame in self.page.frames if frame is not self.page.main_frame]
        return frame

    # ---- Results

    @property
    def paths(self) -> list[str]:
        return [navigation.path for navigation in self.navigations]

    def opened(self) -> list[str]:
        """The URLs that the program was asked to open."""
        self.device.settle()
        return [event.url for event in self.device.events if isinstance(event, libplacard.OpenURL)]

    def until(self, condition: Callable[[], Any], what: str, step: Callable[[], Any] | None = None) -> None:
        """Waits until a condition holds; between two checks it lets the browser work, or runs `step`."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"never so: {what}; navigations: {self.navigations}, problems: {self.problems}")
            if step:
                step()
            self.page.wait_for_timeout(20)

    def until_path(self, path: str) -> Navigation:
        self.until(lambda: path in self.paths, f"a navigation to {path}")
        return self.navigations[self.paths.index(path)]

    def rest(self) -> None:
        """Waits for everything that a click or a key has started: tasks, frames and messages of the browser."""
        for _ in range(2):
            self.page.wait_for_timeout(50)
            self.devtools.send("Page.getFrameTree")

    def complaints(self) -> list[str]:
        """`problems`, and the violations that only the page knows, without the expected ones."""
        violations = self.page.evaluate("window.__violations || []")
        all = self.problems + [f"violation: {violation}" for violation in violations]
        return [problem for problem in all if not any(part in problem for part in self.expected)]

    # ---- Callbacks of the browser

    def _requested(self, event: dict[str, Any]) -> None:
        url = event["url"]
        # A frame cannot navigate itself: its policy stops that before a host is notified (`_answer` checks).
        if url == ADDRESS or event["frameId"] != self._main_frame:
            return
        try:
            answer = self.device.client.handle_url(url).name.lower()
        except libplacard.PlacardError as error:
            answer = libplacard.Status(error.status).name.lower()
        self.navigations.append(Navigation(url, answer))
        self.device.settle()

    def _answer(self, route: Route) -> None:
        request = route.request
        if request.url == ADDRESS and request.is_navigation_request():
            route.fulfill(body=self._html, content_type="text/html; charset=utf-8")
        elif request.is_navigation_request() and request.frame == self.page.main_frame:
            # A host allows none of them.
            route.abort("aborted")
        elif request.url.startswith(PICTURES) and (file := FOLDER / request.url.removeprefix(PICTURES)).is_file():
            route.fulfill(path=file)
        else:
            self.problems.append(f"asked for {_name(request)}")
            route.abort()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.problems.append(f"{message.type}: {message.text}")

    def _dialog(self, dialog: Any) -> None:  # noqa: ANN401
        self.problems.append(f"dialog: {dialog.message}")
        dialog.dismiss()


def _name(request: Request) -> str:
    return f"{request.url[:200]} ({request.resource_type})"
