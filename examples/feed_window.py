"""Teaches how a window of Chromium shows the feed and the messages: this program is the server behind it.

    feed_window.py URL DIRECTORY      such as: feed_window.py http://127.0.0.1:8585 /tmp/kiosk

Chromium in app mode has no address bar and looks like a native program; with ``--kiosk`` it fills the screen (unknown
options are passed to Chromium). A program cannot intercept Chromium's navigations, so the links of the pages lead to
this program (``link_base``). It passes each to Placard and answers 204, so that the browser stays on its page.

The program's own page contains Placard's pages: a frame for the feed and one for messages. It receives changes as
server-sent events. The server listens on this machine only, under a path that no other web page can guess.
``--no-browser`` prints the address and starts no browser. The program ends when the window is closed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import webbrowser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import libplacard

REFRESH_S = 600

# `color-scheme`: without it the frame for messages would be opaque in dark mode. `sandbox`: content of a message cannot
# navigate the window.
SHELL = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Kiosk</title>
<link rel="icon" href="data:,">
<style>
    :root { color-scheme: light dark }
    body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: 15px system-ui }
    nav { padding: 8px }
    main { flex: 1; position: relative }
    iframe { position: absolute; left: 0; width: 100%; height: 100%; border: 0 }
    #message { display: none }
    #message.all { display: block }
    #message.top { display: block; top: 0; height: 240px }
    #message.bottom { display: block; bottom: 0; height: 240px }
</style>
<nav><button id="order">Order three</button></nav>
<main>
    <iframe id="feed" title="Feed" sandbox="allow-scripts"></iframe>
    <iframe id="message" title="Message" sandbox="allow-scripts"></iframe>
</main>
<script>
    const shown = {};
    function show(name, version) {
        if (shown[name] === version) return;
        shown[name] = version;
        const address = version ? new URL(name + "?" + version, location) : "about:blank";
        document.getElementById(name).contentWindow.location.replace(address);
    }
    new EventSource("state").onmessage = (event) => {
        const state = JSON.parse(event.data);
        show("feed", state.feed);
        show("message", state.message);
        document.getElementById("message").className = state.place;
        document.getElementById("feed").inert = state.place === "all";
        if (state.place === "all") document.getElementById("message").focus();
    };
    document.getElementById("order").onclick = () => fetch("order", { method: "POST" });
</script>
"""


class Screen:
    """What the browser shows. The main thread changes it; the server's threads wait for changes."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._versions = {"feed": 0, "message": 0}  # 0: nothing to show
        self._place = ""
        self._count = 0
        self.pages = {"feed": "", "message": ""}

    def show(self, name: str, page: str, place: str = "") -> None:
        """Shows a page in its frame; an empty page clears it. ``place``: a message's class in the shell's styles."""
        with self._changed:
            self._count += 1
            self._versions[name] = self._count if page else 0
            self.pages[name] = page
            if name == "message":
                self._place = place
            self._changed.notify_all()

    def state_after(self, count: int, timeout: float) -> tuple[int, str]:
        """Returns the number of changes and the shell's state, once there are more than ``count`` changes or at the
        timeout.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._count > count, timeout)
            return self._count, json.dumps({**self._versions, "place": self._place})


class Server(ThreadingHTTPServer):
    daemon_threads = True  # threads that wait for a change end with the program

    def __init__(self, client: libplacard.Client, screen: Screen) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.client = client
        self.screen = screen
        self.origin = f"http://127.0.0.1:{self.server_port}"
        self.folder = f"/{secrets.token_urlsafe(16)}/"

    @property
    def address(self) -> str:
        return self.origin + self.folder

    @property
    def link_base(self) -> str:
        return self.address + "do"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        folder, _, name = self.path[1:].partition("/")
        name = name.partition("?")[0]
        if not secrets.compare_digest(f"/{folder}/".encode(), self.server.folder.encode()):
            self.send_error(404)
        elif name == "":
            self._answer(SHELL)
        elif name in self.server.screen.pages:
            self._answer(self.server.screen.pages[name])
        elif name == "state":
            self._tell_changes()
        elif name.startswith("do/"):
            self._follow()
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        if self.path != self.server.folder + "order":
            self.send_error(404)
            return
        self.server.client.log_event("order_placed", {"items": 3})
        self._answer_nothing()

    def _follow(self) -> None:
        """Handles a navigation of a page; the browser stays where it is."""
        try:
            self.server.client.handle_url(self.server.origin + self.path)
        except libplacard.PlacardError as error:  # such as a page that is too old
            self.log_error("%s", error)
        self._answer_nothing()

    def _tell_changes(self) -> None:
        self._begin("text/event-stream")
        count = -1
        with contextlib.suppress(OSError):  # the window was closed
            while True:
                count, state = self.server.screen.state_after(count, timeout=15)
                self.wfile.write(f"data: {state}\n\n".encode())

    def _answer(self, page: str) -> None:
        self._begin("text/html; charset=utf-8")
        self.wfile.write(page.encode())

    def _answer_nothing(self) -> None:
        self.send_response(204)
        self.end_headers()

    def _begin(self, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Content-Security-Policy", "frame-ancestors 'self'")
        self.end_headers()

    def log_request(self, *_: object) -> None:
        """Logs only failures."""


class Host:
    """Handles Placard's events."""

    def __init__(self, client: libplacard.Client, screen: Screen, link_base: str) -> None:
        self._client = client
        self._screen = screen
        self._link_base = link_base
        self._showing: int | None = None

    def show_feed(self) -> None:
        # In columns when the window is wide enough.
        self._screen.show("feed", self._client.render_cards(layout="columns", link_base=self._link_base))

    def handle(self, event: libplacard.Event) -> None:
        if isinstance(event, libplacard.CardsUpdated):
            if event.changed and event.origin != "local":  # the page already shows what the user did on it
                self.show_feed()
        elif isinstance(event, libplacard.MessageOffered):
            self._show_message(event.message)
        elif isinstance(event, (libplacard.MessageClosed, libplacard.MessageDiscarded)):
            self._hide_message(event.handle)
        elif isinstance(event, libplacard.OpenURL):
            open_url(event.url)
        elif text := getattr(event, "text", None):  # failures carry a text that explains them
            print(f"{event.type}: {text}", file=sys.stderr)

    def _show_message(self, message: libplacard.Message) -> None:
        """Accepts the offer. The page reports its impression itself."""
        message.show()
        self._showing = message.handle
        page = message.render(link_base=self._link_base)
        # A frame receives all clicks within its bounds: a slideup's is a strip, so that the feed stays usable.
        place = "all" if message.type != "slideup" else "top" if message.slide_from == "top" else "bottom"
        self._screen.show("message", page, place)

    def _hide_message(self, handle: int) -> None:
        if handle == self._showing:
            self._showing = None
            self._screen.show("message", "")


def open_url(url: str) -> None:
    print("open    ", url, flush=True)
    if url.startswith(("https://", "http://")):  # other schemes, such as kiosk://menu, belong to the program
        webbrowser.open(url)


def start_browser(address: str, profile: str, options: list[str]) -> subprocess.Popen[bytes]:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if program := shutil.which(name):
            own = [f"--app={address}", f"--user-data-dir={profile}", "--no-first-run", "--window-size=480,800"]
            return subprocess.Popen([program, *own, *options])
    sys.exit("no Chromium is installed; --no-browser prints the address for another browser")


def run(client: libplacard.Client, browser: subprocess.Popen[bytes] | None, host: Host) -> None:
    """Runs until the window is closed or the program is interrupted (Ctrl-C, a signal)."""
    is_stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: is_stopped.set())
    next_refresh = time.monotonic() + REFRESH_S
    while not is_stopped.is_set() and (browser is None or browser.poll() is None):
        if time.monotonic() >= next_refresh:  # cards arrive with each session, and the window may be open for weeks
            client.refresh_cards()
            next_refresh += REFRESH_S
        client.wait(0.5)  # in an event loop: poll client.fileno(), then client.dispatch()
        for event in client.events():
            host.handle(event)


def main() -> None:
    parser = argparse.ArgumentParser(description="Shows feed and messages in a window of Chromium.")
    parser.add_argument("url")
    parser.add_argument("directory")
    parser.add_argument("--no-browser", action="store_true", help="print the address, start no browser")
    arguments, options = parser.parse_known_args()

    with (
        libplacard.Client(
            api_key="kiosk-1",
            endpoint=arguments.url,
            directory=arguments.directory,
            prefetch_card_images=True,  # the feed of the last run is complete without a network
        ) as client,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
    ):
        screen = Screen()
        server = Server(client, screen)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host = Host(client, screen, server.link_base)
        host.show_feed()  # the feed of the last run, until the server has answered
        client.start_session()  # requests cards and messages
        print("window  ", server.address, flush=True)
        browser = None if arguments.no_browser else start_browser(server.address, profile, options)
        run(client, browser, host)
        if browser is not None and browser.poll() is None:
            browser.terminate()
            browser.wait()
        server.shutdown()
        client.drain(5)  # sends the queue before the program exits


if __name__ == "__main__":
    main()
