"""Teaches how a client runs in asyncio: ``async for`` over its events, without a thread; Ctrl-C cancels the task.

``python3 with_asyncio.py URL DIRECTORY``, such as ``with_asyncio.py http://127.0.0.1:8585 /tmp/kiosk``. (A program
called asyncio.py would be imported in place of Python's module.)
"""

from __future__ import annotations

import asyncio
import signal
import sys

import libplacard


def show(message: libplacard.Message) -> None:
    print("message ", message.message or message.id)
    message.show()
    message.log_impression()
    message.dismiss()


async def run(client: libplacard.Client) -> None:
    client.start_session()
    client.log_event("order_placed")
    client.refresh_cards(token=1)  # ends in one event that carries the 1
    shown = refreshed = False
    async for event in client.async_events():
        if isinstance(event, libplacard.MessageOffered):
            show(event.message)
            shown = True
        refreshed = refreshed or (isinstance(event, libplacard.CardsUpdated) and event.token == 1)
        if shown and refreshed:
            break
    for card in client.cards():
        if not card.is_control:
            print("card    ", card.title or card.id)
    print("end      all sent" if await client.async_drain(5) == libplacard.Status.OK else "end      not all sent")


async def main() -> None:
    async with libplacard.Client(api_key="kiosk-1", endpoint=sys.argv[1], directory=sys.argv[2]) as client:
        task = asyncio.create_task(run(client))
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, task.cancel)  # runs in the loop
        try:
            await task
        except asyncio.CancelledError:
            print("end      interrupted")


asyncio.run(main())
