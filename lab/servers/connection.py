"""One connection of the server: what modes read from it and send to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import loopback
from arrivals import success
from loopback import Reply, Request

if TYPE_CHECKING:
    import socket

    from arrivals import Delivery
    from site_server import SiteServer


class Connection(loopback.Connection):
    """An accepted connection. Every call can raise `Ended` or OSError, which end it."""

    def __init__(self, site: SiteServer, sock: socket.socket) -> None:
        super().__init__(site, sock)
        self.site = site
        self._delivery: Delivery | None = None

    def read_request(self) -> Request:
        """Reads the next request, and registers its batch."""
        request = super().read_request()
        self._delivery = self.site.see(request)
        return request

    def read_some(self, count: int = 65536) -> bytes:
        part = super().read_some(count)
        self.site.received_raw(part)
        return part

    def take(self) -> None:
        """Records the batch of the request."""
        self.site.take(self._delivery)

    def success(self) -> bytes:
        """The body that acknowledges the request."""
        return success(self.request.json)

    def reply(self, *headers: str) -> bytes:
        """The whole reply that acknowledges the request."""
        return bytes(Reply(self.success(), headers=headers))

    def answer(self, status: int, body: bytes = b"", *headers: str) -> None:
        self.send(bytes(Reply(body, status, headers)))


def repeated(part: bytes, size: int) -> Iterable[bytes]:
    """`size` bytes in parts."""
    for _ in range(max(1, size // len(part))):
        yield part


def endless(part: bytes) -> Iterable[bytes]:
    while True:
        yield part
