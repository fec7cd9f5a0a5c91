"""Teaches how two screens in one asyncio loop each subscribe to a client's events.

    two_screens.py URL DIRECTORY      such as: two_screens.py http://127.0.0.1:8585 /tmp/kiosk

The inbox counts cards. The stage shows messages: it alone answers offers, because an offer needs one answer.
"""

from __future__ import annotations

import asyncio
import sys

import libplacard


async def inbox(events: libplacard.Subscription) -> None:
    async for event in events:
        if isinstance(event, libplacard.CardsUpdated) and event.token == 1:
            print(f"inbox    {event.count} cards")
            return
        if isinstance(event, libplacard.CardsFailed) and event.token == 1:
            print(f"inbox    no news: {event.reason}")
            return


async def stage(events: libplacard.Subscription) -> None:
    async for event in events:
        if isinstance(event, libplacard.MessageOffered):
            event.message.show()
            print(f"stage    {event.message.message}")
            event.message.log_impression()
            event.message.dismiss()
            return


async def main(url: str, directory: str) -> None:
    with libplacard.Client(api_key="kiosk-1", endpoint=url, directory=directory) as client:
        # Subscribe first: a subscription sees only what follows.
        cards = client.subscribe((libplacard.CardsUpdated, libplacard.CardsFailed))
        messages = client.subscribe(libplacard.MessageOffered)
        client.add_local_message({"type": "SLIDEUP", "message": "The till is open again"})
        client.refresh_cards(token=1)
        await asyncio.wait_for(asyncio.gather(inbox(cards), stage(messages)), 30)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: two_screens.py URL DIRECTORY")
    asyncio.run(main(*sys.argv[1:]))
