"""Limits of one connection, which uvicorn leaves to a proxy: so that a few connections cannot keep the others out."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: Bytes of a head that is not complete yet.
_HEAD = 64 * 1024
#: From the first byte that can belong to a head until its end, and from the connection to the first request's.
_HEAD_S = 30.0
#: Of a replica, without those of streams. More are closed at once, before the system's limit on open files keeps out
#: PostgreSQL as well.
CONNECTIONS = 10_000
#: Clients upload every 10 s while something happens.
KEEP_ALIVE_S = 60

_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\n"
    b"content-length: 38\r\nconnection: close\r\n\r\n" + b'{"message":"the headers are too long"}'
)


class LimitedProtocol(HttpToolsProtocol):
    #: Connections of a replica.
    most = CONNECTIONS
    _is_in_head = True
    _received = 0
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.most:
            transport.abort()
        else:
            self._arm()

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_in_head:
            self._received += len(data)
        super().data_received(data)
        if not self._is_in_head or self.transport.is_closing():
            return
        if self._received > _HEAD:
            self.transport.write(_TOO_LARGE)
            self.transport.close()
        elif self._received and self._deadline is None:
            self._arm()

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        self._disarm()
        super().on_headers_complete()
        # A stream whose reader takes nothing can only be cut off.
        self.scope["placard.abort"] = self.transport.abort  # type: ignore[typeddict-unknown-key]

    def on_message_complete(self) -> None:
        self._is_in_head = True
        self._received = 0
        super().on_message_complete()

    def _arm(self) -> None:
        self._deadline = self.loop.call_later(_HEAD_S, self.transport.abort)

    def _disarm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
