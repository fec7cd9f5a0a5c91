#!/usr/bin/env python3
"""Teaches how a GTK 4 window shows the feed as a list and messages as dialogs, by libplacard-glib and PyGObject.

    gtk_feed.py URL DIRECTORY      such as: gtk_feed.py http://127.0.0.1:8585 /tmp/kiosk

The list view shows the list of the client, which follows the server and the user by itself. The client needs no loop
of its own: GTK's main loop dispatches it.
"""

from __future__ import annotations

import sys

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Placard", "0")

from gi.repository import Gio, GLib, Gtk, Pango, Placard

REFRESH_S = 600
DRAIN_MS = 3000


class Row(Gtk.Box):
    """A card of the feed."""

    def __init__(self) -> None:
        super().__init__(spacing=12, margin_top=8, margin_bottom=8, margin_start=8, margin_end=8)
        self.card = None
        self.unread = Gtk.Label(label="●", valign=Gtk.Align.START)
        self.unread.add_css_class("accent")
        self.picture = Gtk.Picture(width_request=96, height_request=64, valign=Gtk.Align.START)
        self.title = Gtk.Label(xalign=0, wrap=True)
        self.title.set_attributes(Pango.AttrList.from_string("0 -1 weight bold"))
        self.text = Gtk.Label(xalign=0, wrap=True)
        texts = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4, hexpand=True)
        texts.append(self.title)
        texts.append(self.text)
        self.dismiss = Gtk.Button(icon_name="window-close-symbolic", valign=Gtk.Align.START, tooltip_text="Dismiss")
        for child in (self.unread, self.picture, texts, self.dismiss):
            self.append(child)

    def show_card(self, card: Placard.Card) -> None:
        self.card = card
        self.unread.set_opacity(0 if card.props.viewed else 1)
        self.picture.set_visible(card.props.image_path is not None)
        self.picture.set_filename(card.props.image_path)
        self.picture.set_alternative_text(card.props.image_alt)
        self.title.set_label(card.props.title or "")
        self.title.set_visible(bool(card.props.title))
        self.text.set_label(card.props.description or "")
        self.dismiss.set_visible(card.props.dismissible and not card.props.pinned)


class MessageDialog(Gtk.Window):
    """A message on the screen. Logs what the user does with it."""

    def __init__(self, client: Placard.Client, message: Placard.Message, **properties: object) -> None:
        super().__init__(modal=True, default_width=340, title=message.props.header or "", **properties)
        self.client = client
        self.handle = message.props.handle
        content = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        for side in ("top", "bottom", "start", "end"):
            content.set_property(f"margin-{side}", 16)
        if message.props.image_path is not None:
            picture = Gtk.Picture.new_for_filename(message.props.image_path)
            picture.set_alternative_text(message.props.image_alt)
            content.append(picture)
        content.append(Gtk.Label(label=message.props.message or "", wrap=True, xalign=0))
        answers = Gtk.Box(spacing=8, halign=Gtk.Align.END)
        for button in message.get_buttons():
            answer = Gtk.Button(label=button.props.text or "OK")
            answer.connect("clicked", self.on_button, button)
            answers.append(answer)
        content.append(answers)
        self.set_child(content)
        self.connect("close-request", self.on_close)

    def on_button(self, widget: Gtk.Button, button: Placard.Button) -> None:
        self.client.log_message_button(self.handle, button.props.id)
        if button.props.click_action == Placard.ClickAction.URI:
            open_url(button.props.uri)
        self.close()

    def on_close(self, window: Gtk.Window) -> bool:
        if self.client.is_open():
            self.client.log_message_dismissal(self.handle)
        return False  # GTK may close the window


class FeedWindow(Gtk.ApplicationWindow):
    """The list of cards."""

    def __init__(self, client: Placard.Client, **properties: object) -> None:
        super().__init__(title="Feed", default_width=480, default_height=640, **properties)
        self.client = client
        self.rows: set[Row] = set()
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", self.on_setup)
        factory.connect("bind", self.on_bind)
        factory.connect("unbind", lambda factory, item: self.rows.discard(item.get_child()))
        drawn = Gtk.CustomFilter.new(lambda card: not card.props.is_control)  # part of an A/B test: never drawn
        self.cards = Gtk.FilterListModel.new(client.props.cards, drawn)
        self.view = Gtk.ListView(model=Gtk.NoSelection.new(self.cards), factory=factory, single_click_activate=True)
        self.view.connect("activate", self.on_activate)
        self.scroller = Gtk.ScrolledWindow(child=self.view)
        self.set_child(self.scroller)
        order = Gtk.Button(label="Order three")
        order.connect("clicked", self.on_order)
        header = Gtk.HeaderBar()
        header.pack_start(order)
        self.set_titlebar(header)
        GLib.timeout_add_seconds(1, self.log_impressions)

    def on_setup(self, factory: Gtk.ListItemFactory, item: Gtk.ListItem) -> None:
        row = Row()
        row.dismiss.connect("clicked", lambda button: self.client.log_card_dismissal(row.card.props.id))
        item.set_child(row)

    def on_bind(self, factory: Gtk.ListItemFactory, item: Gtk.ListItem) -> None:
        row = item.get_child()
        row.show_card(item.get_item())
        self.rows.add(row)

    def on_activate(self, view: Gtk.ListView, position: int) -> None:
        card = self.cards.get_item(position)
        self.client.log_card_click(card.props.id)
        if card.props.url:
            open_url(card.props.url)

    def on_order(self, button: Gtk.Button) -> None:
        items = GLib.Variant("a{sv}", {"items": GLib.Variant("i", 3)})
        self.client.log_event("order_placed", items)

    def log_impressions(self) -> bool:
        """Logs the cards that are on the screen, and control cards, which would be. Each counts once in 10 s."""
        if not self.client.is_open():
            return GLib.SOURCE_REMOVE
        seen = [row.card for row in self.rows if not row.card.props.viewed and self.is_visible_row(row)]
        seen += [card for card in self.client.props.cards if card.props.is_control and not card.props.viewed]
        if self.is_active() and seen:
            self.client.log_card_impressions([card.props.id for card in seen])
        return GLib.SOURCE_CONTINUE

    def is_visible_row(self, row: Row) -> bool:
        is_known, bounds = row.compute_bounds(self.scroller)
        middle = bounds.origin.y + bounds.size.height / 2
        return is_known and row.get_mapped() and 0 <= middle <= self.scroller.get_height()


class FeedApplication(Gtk.Application):
    def __init__(self, url: str, directory: str) -> None:
        super().__init__(application_id="org.example.GtkFeed", flags=Gio.ApplicationFlags.NON_UNIQUE)
        # Pictures of cards are fetched and kept: the feed of the last run is complete without a network.
        self.client = Placard.Client(api_key="kiosk-1", endpoint=url, directory=directory, prefetch_card_images=True)
        self.dialog: MessageDialog | None = None

    def do_activate(self) -> None:
        self.client.open()
        self.client.connect("message", self.on_message)
        self.client.connect("event::message-closed", self.on_message_closed)
        self.client.connect("open-url", lambda client, url, use_webview: open_url(url))
        self.window = FeedWindow(self.client, application=self)
        self.window.connect("close-request", self.on_close)
        self.window.present()  # the feed of the last run, until the server has answered
        self.client.start_session()  # requests cards and messages
        GLib.timeout_add_seconds(REFRESH_S, self.refresh)

    def on_message(self, client: Placard.Client, message: Placard.Message) -> None:
        self.client.show_message(message.props.handle)
        self.dialog = MessageDialog(client, message, transient_for=self.window)
        self.dialog.present()
        self.client.log_message_impression(message.props.handle)

    def on_message_closed(self, client: Placard.Client, event: Placard.Event) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is not None and dialog.handle == event.props.handle:
            dialog.destroy()

    def refresh(self) -> bool:
        self.client.refresh_cards_async(None, self.on_refreshed)
        return GLib.SOURCE_CONTINUE

    def on_refreshed(self, client: Placard.Client, result: Gio.AsyncResult) -> None:
        event = client.refresh_cards_finish(result)
        if event.props.kind == Placard.EventKind.CARDS_FAILED:
            print(f"refresh: {event.props.text}", file=sys.stderr)

    def on_close(self, window: Gtk.Window) -> bool:
        """Sends the queue before the program exits; what remains is sent after the next start."""
        window.set_visible(False)
        self.client.drain_async(DRAIN_MS, None, self.on_drained)
        return True

    def on_drained(self, client: Placard.Client, result: Gio.AsyncResult) -> None:
        client.drain_finish(result)
        client.close()
        self.quit()


def open_url(url: str) -> None:
    print("open    ", url, flush=True)
    if url.startswith(("https://", "http://")):  # other schemes, such as kiosk://menu, belong to the program
        Gio.AppInfo.launch_default_for_uri_async(url, None, None, None)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    FeedApplication(*sys.argv[1:]).run(None)
