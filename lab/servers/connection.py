"""One connection of the server: what modes read from it and send to it."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from fault_server import reply, success

if TYPE_CHECKING:
    from fault_server import Delivery
    from site_server import SiteServer

#: A request of the tests is far smaller.
_REQUEST_LIMIT = 4 << 20


class Ended(Exception):
    """The connection ends here."""


@dataclass
class Request:
    """A request as it arrived."""

    target: str
    headers: dict[str, str]
    body: dict[str, Any]
    delivery: Delivery | None


class Connection:
    """An accepted connection. Every call can raise `Ended` or OSError, which end it."""

    def __init__(self, site: SiteServer, sock: socket.socket) -> None:
        self.site = site
        self.socket = sock
        self.request = Request("/", {}, {}, None)
        self._read = b""

    # ---- Reading

    def read_request(self) -> Request:
        """Reads the next request, and registers its batch."""
        head = self._read_until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        headers = {}
        for line in head[1:]:
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
        text = self._read_length(int(headers.get("content-length", "0")))
        body = json.loads(text) if text else {}
        delivery = self.site.see(headers, body)
        target = head[0].split(" ")[1] if " " in head[0] else "/"
        self.request = Request(target, headers, body, delivery)
        return self.request

    def read_some(self, count: int = 65536) -> bytes:
        """Reads what is there, at least one byte."""
        part = self.socket.recv(count)
        if not part:
            raise Ended
        self.site.received_raw(part)
        return part

    def take(self) -> None:
        """Records the batch of the request."""
        self.site.take(self.request.delivery)

    def _read_until(self, end: bytes) -> bytes:
        while end not in self._read:
            if len(self._read) > _REQUEST_LIMIT:
                raise Ended
            self._read += self.read_some()
        found, _, self._read = self._read.partition(end)
        return found

    def _read_length(self, length: int) -> bytes:
        while len(self._read) < length:
            self._read += self.read_some()
        found, self._read = self._read[:length], self._read[length:]
        return found

    # ---- Writing

    def success(self) -> bytes:
        """The body that acknowledges the request."""
        return success(self.request.body)

    def reply(self, *headers: str) -> bytes:
        """The whole reply that acknowledges the request."""
        return reply(200, self.success(), *headers)

    def answer(self, status: int, body: bytes = b"", *headers: str) -> None:
        self.send(reply(status, body, *headers))

    def send(self, data: bytes | str) -> None:
        self.socket.sendall(data.encode("latin-1") if isinstance(data, str) else data)

    def drip(self, data: bytes, pause_s: float) -> None:
        """Sends byte by byte."""
        for place in range(len(data)):
            self.send(data[place : place + 1])
            self.pause(pause_s)

    def flood(self, parts: Iterable[bytes]) -> None:
        """Sends parts until the other side has enough, or the server gets well."""
        for part in parts:
            if self.site.is_well(self):
                raise Ended
            self.send(part)

    def pause(self, seconds: float) -> None:
        if self.site.wait_until_well(self, seconds):
            self.reset()

    def stall(self) -> NoReturn:
        """Does nothing until the server gets well, then resets the connection."""
        while not self.site.wait_until_well(self, 60):
            pass
        self.reset()

    def close(self) -> NoReturn:
        raise Ended

    def reset(self) -> NoReturn:
        """Ends the connection by a reset packet."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raise Ended

    def finish(self) -> NoReturn:
        """Ends what is sent, and reads the rest: a close with unread bytes would be a reset."""
        with suppress(OSError):
            socket.socket.shutdown(self.socket, socket.SHUT_WR)
            self.socket.settimeout(2)
            while self.socket.recv(65536):
                pass
        raise Ended


def repeated(part: bytes, size: int) -> Iterable[bytes]:
    """`size` bytes in parts."""
    for _ in range(max(1, size // len(part))):
        yield part


def endless(part: bytes) -> Iterable[bytes]:
    while True:
        yield part
