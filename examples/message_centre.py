"""Teaches how cards become a message centre: the class type of each message determines how it opens.

    message_centre.py URL DIRECTORY      such as: message_centre.py http://127.0.0.1:8585 /tmp/kiosk

A card with the class type ``message_full_page`` is a page with a header; one with ``message_webview`` shows a web page,
given as HTML in the card or as a URL. The list shows the headers and marks unread messages, and a bell has their
number. A message that the user wants to keep for later becomes unread again.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field

import libplacard

registry = libplacard.CardRegistry()


@dataclass(frozen=True)
class Message(libplacard.CardObject):
    """Fields of every message: a line in the list."""

    header: str = field(metadata=libplacard.from_extra("message_header"))

    @property
    def is_unread(self) -> bool:
        return self.card is not None and not self.card.viewed


@registry.register("message_full_page")
@dataclass(frozen=True)
class FullPage(Message):
    title: str  # the card's own title, like the description
    description: str


@registry.register("message_webview")
@dataclass(frozen=True)
class WebPage(Message):
    title: str = field(metadata=libplacard.from_extra("message_title"))
    extras: dict[str, str]
    url: str | None = field(default=None, metadata=libplacard.from_extra("url"))  # an extra, not the card's own url

    @property
    def html(self) -> str | None:
        """The extra ``html``, which campaigns also write as ``HTML``."""
        return next((value for key, value in self.extras.items() if key.lower() == "html"), None)

    def __post_init__(self) -> None:
        if self.html is None and self.url is None:
            raise ValueError("there must be html or url")


def refresh(client: libplacard.Client) -> None:
    """Waits for the server's answer, at most ten seconds. Without one, the messages of the last run are shown."""
    client.refresh_cards(token=1)
    end = time.monotonic() + 10
    while (left := end - time.monotonic()) > 0:
        client.wait(left)  # in an event loop: poll client.fileno(), then client.dispatch()
        for event in client.events():
            if isinstance(event, libplacard.CardsUpdated) and event.token == 1:
                return
            if isinstance(event, libplacard.CardsFailed) and event.token == 1:
                print("no news:", event.reason, event.text)
                return


def messages(client: libplacard.Client) -> list[Message]:
    return registry.objects(client.cards()).of(Message)


def bell(client: libplacard.Client) -> str:
    """The bell with its number: of messages only, whatever other cards there are."""
    unread = client.count_cards(class_types=("message_full_page", "message_webview")).unviewed
    return f"Bell ({unread})" if unread else "Bell"


def show_list(client: libplacard.Client) -> list[Message]:
    """Prints the list and returns its messages, which the user can open."""
    listed = []
    for message in messages(client):
        if message.is_control:
            message.log_impression()  # in the control group of an A/B test: never drawn
        else:
            listed.append(message)
    print(f"Messages, {sum(message.is_unread for message in listed)} unread")
    for message in listed:
        print(f"  {'*' if message.is_unread else ' '} {message.header}")
    return listed


def read(message: Message) -> None:
    """Opens a message: logs its impression and its click."""
    if isinstance(message, FullPage):
        print(f"Page: {message.title}\n  {message.description}")
    elif isinstance(message, WebPage):
        print(f"Web view: {message.title}\n  {message.html or message.url}")
    message.log_impression()
    message.log_click()  # reported to the server if the card has a url


def main(url: str, directory: str) -> None:
    with libplacard.Client(api_key="kiosk-1", endpoint=url, directory=directory) as client:
        refresh(client)
        skipped = registry.objects(client.cards()).skipped
        for card in skipped:
            print(f"skipped {card.id}: {card.reason}", file=sys.stderr)
        client.mark_cards([card.id for card in skipped])  # what nobody can open is not counted at the bell

        for message in show_list(client)[:2]:  # the user reads two of them
            read(message)
        for message in show_list(client)[2:]:
            read(message)
        client.mark_cards(message.card, viewed=False)  # the last one is for later: nothing is logged
        print(bell(client))
        show_list(client)
        client.drain(5)  # sends the queue before the program exits


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: message_centre.py URL DIRECTORY")
    main(*sys.argv[1:])
