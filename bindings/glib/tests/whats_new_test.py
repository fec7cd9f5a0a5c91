#!/usr/bin/env python3
"""Publishes news, runs examples/whats_new.py on a screen, and reads them as a person does. Needs a display:
bindings/glib/test has Xvfb.

whats_new_test.py PLACARDCTL DIRECTORY PICTURES
"""

from __future__ import annotations

import functools
import http.server
import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3] / "examples"))

import whats_new
from gi.repository import GLib
from screen import descendants, save_screen

REST_US = 500_000


class Publisher:
    """News on a web server that knows only files."""

    def __init__(self, placardctl: str, directory: Path) -> None:
        self.placardctl = placardctl
        self.directory = directory
        self.key = directory / "news.key"
        self.run("keygen", directory / "news")

    def run(self, *arguments: object) -> None:
        subprocess.run([self.placardctl, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)

    def publish(self, *titles: str) -> None:
        cards = [
            {"id": title, "tp": "text_announcement", "tt": title, "ds": f"More about {title.lower()}."}
            for title in titles
        ]
        file = self.directory / "news.json"
        file.write_text(json.dumps({"cards": cards}))
        self.run("publish", file, self.directory / "public", "--key", self.key)

    def server(self) -> http.server.ThreadingHTTPServer:
        handler = functools.partial(Quiet, directory=str(self.directory / "public"))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass


def run(application: whats_new.Application, *steps: tuple[Callable[[], Any], Callable[[], Any]]) -> None:
    """Runs the program: each step waits until the window is ready for it."""
    left = list(steps)
    timed_out: list[bool] = []

    def go_on() -> bool:
        is_ready, act = left[0]
        if is_ready():
            left.pop(0)
            act()
        return bool(left)

    GLib.timeout_add(50, go_on)
    limit = GLib.timeout_add_seconds(40, lambda: (timed_out.append(True), application.quit()))
    application.run(None)
    if not timed_out:
        GLib.source_remove(limit)
    if left:
        sys.exit(f"not done: {len(left)} steps are left, the button says {application.button.get_label()!r}")


def main() -> None:
    placardctl, directory, pictures = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    directory.mkdir()
    publisher = Publisher(placardctl, directory)
    publisher.publish("Dark theme", "Faster start")
    server = publisher.server()
    url = f"http://127.0.0.1:{server.server_address[1]}/head.json"

    def program() -> whats_new.Application:
        return whats_new.Application(url, str(directory / "store"), str(directory / "news.pub"))

    rested_at = 0

    def rest() -> None:
        nonlocal rested_at
        rested_at = GLib.get_monotonic_time() + REST_US

    def says(application: whats_new.Application, label: str) -> Callable[[], bool]:
        return lambda: application.button.get_label() == label

    def shows(application: whats_new.Application, titles: set[str]) -> None:
        texts = {each.get_label() for each in descendants(application.button.list) if hasattr(each, "get_label")}
        assert titles <= texts, texts

    first = program()
    run(
        first,
        (lambda: hasattr(first, "button"), lambda: None),
        (says(first, "What's new (2)"), first_popup(first)),
        (says(first, "What's new"), rest),
        (lambda: GLib.get_monotonic_time() >= rested_at, lambda: save_screen(pictures / "whats-new.png")),
        (lambda: True, lambda: shows(first, {"Dark theme", "Faster start"})),
        (lambda: True, lambda: first.window.close()),
    )
    # Without the server: what is known stays, and is read.
    server.shutdown()
    second = program()
    run(
        second,
        (lambda: hasattr(second, "button"), lambda: None),
        (says(second, "What's new"), lambda: shows(second, {"Dark theme", "Faster start"})),
        (lambda: True, lambda: second.window.close()),
    )
    print("ok: news of a static host")


def first_popup(application: whats_new.Application) -> Callable[[], None]:
    return lambda: application.button.popup()


if __name__ == "__main__":
    main()
