"""A stream whose reader takes nothing."""

from __future__ import annotations

import asyncio

from starlette.types import Message

from placard_server.live.hints import Hint
from placard_server.live.stream import Stream, StreamResponse
from placard_server.registry import App

APP = App(1, "a", "off", None, None, None, None, False)


def test_a_reader_that_takes_nothing_is_cut_off_at_the_end() -> None:
    sent: list[Message] = []
    done: list[str] = []

    async def send(message: Message) -> None:
        sent.append(message)
        if len(sent) > 1:
            await asyncio.Event().wait()

    async def receive() -> Message:
        await asyncio.Event().wait()
        return {}

    async def run() -> None:
        stream = Stream(APP, ("sdk", b""), None)
        response = StreamResponse(stream, 1, lambda _: done.append("left"))
        scope = {"type": "http", "placard.abort": lambda: done.append("aborted")}
        task = asyncio.create_task(response(scope, receive, send))
        while len(sent) < 2:
            await asyncio.sleep(0)
        for number in range(100_000):
            stream.push(Hint(("cards",), str(number), 1))
        stream.end()
        await task

    asyncio.run(run())
    assert done == ["left", "aborted"]
    assert len(sent) == 2
