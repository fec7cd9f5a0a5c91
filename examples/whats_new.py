#!/usr/bin/env python3
"""Teaches how a GTK 4 program has a "What's new" button whose news come from a static web host, by libplacard-glib.

    whats_new.py URL DIRECTORY [KEY.pub]      such as: whats_new.py http://127.0.0.1:8585/head.json /tmp/news kiosk.pub

`placardctl publish` makes the files behind URL, and any web server has them (docs/publishing.md). Nothing is logged or
sent: the program asks for news at its start and every six hours, and shows those of its last run until they come.
"""

from __future__ import annotations

import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Placard", "0")

from gi.repository import Gio, Gtk, Pango, Placard


class Item(Gtk.Box):
    """One item of the news."""

    def __init__(self, card: Placard.Card) -> None:
        super().__init__(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        for side in ("top", "bottom", "start", "end"):
            self.set_property(f"margin-{side}", 8)
        if card.props.image_path is not None:
            picture = Gtk.Picture.new_for_filename(card.props.image_path)
            picture.set_size_request(-1, 120)
            picture.set_alternative_text(card.props.image_alt)
            self.append(picture)
        title = Gtk.Label(label=card.props.title or "", xalign=0, wrap=True)
        title.set_attributes(Pango.AttrList.from_string("0 -1 weight bold"))
        self.append(title)
        self.append(Gtk.Label(label=card.props.description or "", xalign=0, wrap=True))


class NewsButton(Gtk.MenuButton):
    """Says how many items are unread, and opens the list of them."""

    def __init__(self, client: Placard.Client) -> None:
        super().__init__()
        self.client = client
        self.list = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE)
        self.list.bind_model(client.props.cards, Item)
        self.list.set_placeholder(Gtk.Label(label="No news yet"))
        self.list.connect("row-activated", self.on_activated)
        scroller = Gtk.ScrolledWindow(
            child=self.list, propagate_natural_height=True, max_content_height=480, width_request=320
        )
        popover = Gtk.Popover(child=scroller)
        popover.connect("show", self.on_shown)
        self.set_popover(popover)
        client.props.cards.connect("notify::unviewed-count", lambda *changed: self.count())
        self.count()

    def count(self) -> None:
        unread = self.client.props.cards.props.unviewed_count
        self.set_label(f"What's new ({unread})" if unread else "What's new")

    def on_shown(self, popover: Gtk.Popover) -> None:
        unread = [card.props.id for card in self.client.props.cards if not card.props.viewed]
        if unread:
            self.client.log_card_impressions(unread)

    def on_activated(self, rows: Gtk.ListBox, row: Gtk.ListBoxRow) -> None:
        card = self.client.props.cards[row.get_index()]
        self.client.log_card_click(card.props.id)
        if (card.props.url or "").startswith("https://"):
            Gio.AppInfo.launch_default_for_uri_async(card.props.url, None, None, None)


class Application(Gtk.Application):
    def __init__(self, url: str, directory: str, key: str | None = None) -> None:
        super().__init__(application_id="org.example.WhatsNew", flags=Gio.ApplicationFlags.NON_UNIQUE)
        # With a key, only what it has signed is shown. Pictures are kept, for a start without a network.
        keys = None if key is None else Path(key).read_text().strip()
        self.client = Placard.Client(source_url=url, source_keys=keys, directory=directory, prefetch_card_images=True)

    def do_activate(self) -> None:
        self.client.open()
        self.client.connect("event::source-failed", lambda client, event: print("news:", event.props.text))
        self.button = NewsButton(self.client)
        header = Gtk.HeaderBar()
        header.pack_end(self.button)
        self.window = Gtk.ApplicationWindow(
            title="Editor", default_width=480, default_height=640, titlebar=header, application=self
        )
        self.window.connect("close-request", self.on_close)
        self.window.present()
        self.client.start_session()  # fetches, if six hours have passed

    def on_close(self, window: Gtk.Window) -> bool:
        self.client.close()
        return False


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    Application(*sys.argv[1:]).run(None)
