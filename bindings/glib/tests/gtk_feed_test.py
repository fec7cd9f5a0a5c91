#!/usr/bin/env python3
"""Runs examples/gtk_feed.py on a screen and uses it as a person does. Needs a display: bindings/glib/test has Xvfb.

gtk_feed_test.py URL DIRECTORY PICTURES
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3] / "examples"))

import gtk_feed
from gi.repository import GLib
from screen import press, save_screen

REST_US = 500_000


class Visitor:
    """What a person does, step by step: each waits until the window is ready for it."""

    def __init__(self, application: gtk_feed.FeedApplication, pictures: Path) -> None:
        self.application = application
        self.pictures = pictures
        self.steps: list[tuple[Callable[[], Any], Callable[[], None]]] = [
            (self.has_dialog, self.close_greeting),
            (lambda: self.has_feed() and not self.has_dialog(), self.rest),
            (self.has_rested, self.look),
            (self.has_read, self.dismiss),
            (self.is_dismissed, lambda: press(application.window, "Order three")),
            (self.has_dialog, self.rest),
            (self.has_rested, self.accept),
            (lambda: not self.has_dialog(), application.window_close),
        ]

    def go_on(self) -> bool:
        is_ready, act = self.steps[0]
        if is_ready():
            self.steps.pop(0)
            act()
        return bool(self.steps)

    def has_dialog(self) -> bool:
        dialog = self.application.dialog
        return dialog is not None and dialog.get_mapped() and dialog.get_width() > 0

    def has_feed(self) -> bool:
        rows = self.application.window.rows
        return len(rows) > 3 and any(row.picture.get_visible() for row in rows)

    def close_greeting(self) -> None:
        self.application.dialog.close()

    def rest(self) -> None:
        """Lets GTK draw before a picture of the screen is taken."""
        self.rested_at = GLib.get_monotonic_time() + REST_US

    def has_rested(self) -> bool:
        return GLib.get_monotonic_time() >= self.rested_at

    def look(self) -> None:
        save_screen(self.pictures / "gtk-feed.png")
        self.unviewed = self.application.client.props.cards.props.unviewed_count

    def has_read(self) -> bool:
        self.application.window.is_active = lambda: True  # no window manager gives it the focus
        return self.application.client.props.cards.props.unviewed_count < self.unviewed

    def dismiss(self) -> None:
        self.count = len(self.application.window.cards)
        row = next(row for row in self.application.window.rows if row.dismiss.get_visible())
        row.dismiss.emit("clicked")

    def is_dismissed(self) -> bool:
        return len(self.application.window.cards) == self.count - 1

    def accept(self) -> None:
        save_screen(self.pictures / "gtk-message.png")
        press(self.application.dialog, "Show my voucher")


def main() -> None:
    url, directory, pictures = sys.argv[1:]
    application = gtk_feed.FeedApplication(url, directory)
    application.window_close = lambda: application.window.close()
    visitor = Visitor(application, Path(pictures))
    timed_out: list[bool] = []
    GLib.timeout_add(50, visitor.go_on)
    GLib.timeout_add_seconds(40, lambda: (timed_out.append(True), application.quit()))
    application.run(None)
    if timed_out or visitor.steps:
        sys.exit(f"not done: {len(visitor.steps)} steps are left")
    print("ok: GTK")


if __name__ == "__main__":
    main()
