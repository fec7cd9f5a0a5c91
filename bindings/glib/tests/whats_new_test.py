#!/usr/bin/env python3
"""Publishes news, runs examples/whats_new.py on a screen, and reads them as a person does. Needs a display:
bindings/glib/test has Xvfb.

whats_new_test.py PLACARDCTL DIRECTORY PICTURES
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3] / "examples"))

import whats_new
from gi.repository import GLib
from screen import descendants, save_screen

REST_US = 500_000
TITLES = ("Dark theme", "Faster start")


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

    @contextlib.contextmanager
    def server(self) -> Iterator[str]:
        """Serves the files; the address of the head."""
        command = [self.placardctl, "serve", "--directory", self.directory / "public", "--port", "0", "--json"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                yield json.loads(server.stdout.readline())["url"] + "/head.json"
            finally:
                server.terminate()


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
    publisher.publish(*TITLES)
    with publisher.server() as url:
        read_news(program := Program(url, directory), pictures)
    # Without the server: what is known stays, and is read.
    application = program.start()
    run(
        application,
        (lambda: hasattr(application, "button"), lambda: None),
        (says(application, "What's new"), lambda: shows(application, *TITLES)),
        (lambda: True, lambda: application.window.close()),
    )
    print("ok: news of a static host")


class Program:
    """Where the program finds its news and its store."""

    def __init__(self, url: str, directory: Path) -> None:
        self.url = url
        self.directory = directory

    def start(self) -> whats_new.Application:
        return whats_new.Application(self.url, str(self.directory / "store"), str(self.directory / "news.pub"))


def read_news(program: Program, pictures: Path) -> None:
    application = program.start()
    rest = Rest()
    run(
        application,
        (lambda: hasattr(application, "button"), lambda: None),
        (says(application, "What's new (2)"), lambda: application.button.popup()),
        (says(application, "What's new"), rest.begin),
        (rest.is_over, lambda: save_screen(pictures / "whats-new.png")),
        (lambda: True, lambda: shows(application, *TITLES)),
        (lambda: True, lambda: application.window.close()),
    )


class Rest:
    """Lets GTK draw before a picture of the screen is taken."""

    def begin(self) -> None:
        self.end = GLib.get_monotonic_time() + REST_US

    def is_over(self) -> bool:
        return GLib.get_monotonic_time() >= self.end


def says(application: whats_new.Application, label: str) -> Callable[[], bool]:
    return lambda: application.button.get_label() == label


def shows(application: whats_new.Application, *titles: str) -> None:
    texts = {each.get_label() for each in descendants(application.button.list) if hasattr(each, "get_label")}
    assert set(titles) <= texts, texts


if __name__ == "__main__":
    main()
