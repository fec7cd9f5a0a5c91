"""One client's stream, from the hub to its socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .. import metrics
from ..registry import App, KeyName
from .hints import Hint, Pending

#: A comment after so much silence keeps proxies from closing the connection.
_SILENCE_S = 15.0
#: A stream that has ended has this time to say so; a reader that takes nothing is cut off after it.
_FAREWELL_S = 1.0
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "X-Content-Type-Options": "nosniff"}


class Stream:
    def __init__(self, app: App, key: KeyName, user: str | None) -> None:
        self.app = app.id
        self.app_name = app.name
        self.key = key
        self.user = user
        #: What was sent to the user.
        self.sent = ""
        #: The last that was pushed.
        self.version = ""
        self.has_ended = False
        self._pending = Pending()
        self._wake = asyncio.Event()
        self._ended = asyncio.Event()

    def push(self, hint: Hint) -> None:
        self.version = hint.version
        self._pending.add(hint)
        self._wake.set()

    def end(self) -> None:
        self.has_ended = True
        self._ended.set()
        self._wake.set()

    async def ended(self) -> None:
        await self._ended.wait()

    async def next(self) -> bytes | None:
        """What is to be sent next; None at the end."""
        if not self.has_ended:
            try:
                async with asyncio.timeout(_SILENCE_S):
                    await self._wake.wait()
            except TimeoutError:
                return b": \n\n"
        if self.has_ended:
            return None
        self._wake.clear()
        hint = self._pending.take()
        if hint is None:
            return b": \n\n"
        metrics.HINTS.labels(self.app_name).inc()
        return hint.event()


class StreamResponse(Response):
    """Sends a stream until it ends or the client goes."""

    media_type = "text/event-stream"

    def __init__(self, stream: Stream, retry_ms: int, left: Callable[[Stream], None]) -> None:
        super().__init__(headers=_HEADERS)
        del self.headers["content-length"]
        self._stream = stream
        self._retry_ms = retry_ms
        self._left = left

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tasks = [asyncio.create_task(each) for each in (self._send(send), self._watch(receive))]
        try:
            await self._stream.ended()
            await asyncio.wait(tasks[:1], timeout=_FAREWELL_S)
        finally:
            self._left(self._stream)
            if not tasks[0].done() and (abort := scope.get("placard.abort")):
                abort()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, send: Send) -> None:
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            part: bytes | None = b"retry: %d\n\n" % self._retry_ms
            while part is not None:
                await send({"type": "http.response.body", "body": part, "more_body": True})
                part = await self._stream.next()
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._stream.end()

    async def _watch(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._stream.end()
