"""A message centre: cards become messages, and the class type of each says how it is opened.

    message_centre.py URL DIRECTORY      such as: message_centre.py http://127.0.0.1:8585 /tmp/kiosk

A card with the class type ``message_full_page`` is a page with a header; one with ``message_webview`` shows a web page,
which the card brings along as HTML or names by its URL. The list shows the headers and what has not been read yet.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field

import placard

registry = placard.CardRegistry()


@dataclass(frozen=True)
class Message(placard.CardObject):
    """What all messages have: a line in the list."""

    header: str = field(metadata=placard.from_extra("message_header"))

    @property
    def is_unread(self) -> bool:
        return self.card is not None and not self.card.viewed


@registry.register("message_full_page")
@dataclass(frozen=True)
class FullPage(Message):
    title: str  # of the card itself, as is the description
    description: str


@registry.register("message_webview")
@dataclass(frozen=True)
class WebPage(Message):
    title: str = field(metadata=placard.from_extra("message_title"))
    html: str | None = None
    url: str | None = field(default=None, metadata=placard.from_extra("url"))  # not the card's own url

    def __post_init__(self) -> None:
        if self.html is None and self.url is None:
            raise ValueError("there must be html or url")


def refresh(client: placard.Client) -> None:
    """Waits for the server's answer, ten seconds at most. Without one, the messages of the last run are there."""
    client.refresh_cards(token=1)
    end = time.monotonic() + 10
    while (left := end - time.monotonic()) > 0:
        client.wait(left)  # with an event loop of your own: poll client.fileno(), then client.dispatch()
        for event in client.events():
            if isinstance(event, placard.CardsUpdated) and event.token == 1:
                return
            if isinstance(event, placard.CardsFailed) and event.token == 1:
                print("no news:", event.reason, event.text)
                return


def messages(client: placard.Client) -> list[Message]:
    return registry.objects(client.cards()).of(Message)


def show_list(client: placard.Client) -> list[Message]:
    """Prints the list. The result are the messages in it, which the user may open."""
    listed = []
    for message in messages(client):
        if message.is_control:
            message.log_impression()  # of an A/B test's control group: never drawn
        else:
            listed.append(message)
    print(f"Messages, {sum(message.is_unread for message in listed)} unread")
    for message in listed:
        print(f"  {'*' if message.is_unread else ' '} {message.header}")
    return listed


def read(message: Message) -> None:
    """Opens a message: now it was seen, and it was clicked."""
    if isinstance(message, FullPage):
        print(f"Page: {message.title}\n  {message.description}")
    elif isinstance(message, WebPage):
        print(f"Web view: {message.title}\n  {message.html or message.url}")
    message.log_impression()
    message.log_click()  # the server is told of it if the card has a url


def main(url: str, directory: str) -> None:
    with placard.Client(api_key="kiosk-1", endpoint=url, directory=directory) as client:
        refresh(client)
        for card in registry.objects(client.cards()).skipped:
            print(f"skipped {card.id}: {card.reason}", file=sys.stderr)

        for message in show_list(client)[:2]:  # the user reads two of them
            read(message)
        for message in show_list(client)[2:]:
            read(message)
        show_list(client)
        client.drain(5)  # sends what is queued, before the program exits


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: message_centre.py URL DIRECTORY")
    main(*sys.argv[1:])
