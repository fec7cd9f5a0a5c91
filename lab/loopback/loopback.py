"""The server of all tests and laboratory programs in Python: a loopback port with good and bad answers.

    with Server(Reply(b'{"message": "success"}')) as server:  # server.url, server.requests
        server.answer = Reset(after_s=0.1)

An answer is one of the values below, or a function of the connection, whose request was read. If the function returns
an answer, that one is carried out too. Only the standard library is used, and Python 3.9, which a wheel supports.
"""

from __future__ import annotations

import json
import socket
import ssl
import struct
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NoReturn

Answer = Callable[["Connection"], Any]

#: A connection that is silent for longer hangs.
PATIENCE_S = 600
#: A request of the tests is far smaller.
REQUEST_LIMIT = 4 << 20


class Ended(Exception):
    """The connection ends here."""


@dataclass(frozen=True)
class Request:
    """A request as it arrived. Names of headers are in lower case."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    #: Head and body.
    raw: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401
        return json.loads(self.body) if self.body else {}


class Connection:
    """An accepted connection. Every call can raise `Ended` or OSError, which end it."""

    def __init__(self, server: Server, sock: socket.socket) -> None:
        self.server = server
        self.socket = sock
        self.request = Request("", "/", {}, b"", b"")
        self._read = b""

    def encrypt(self, context: ssl.SSLContext) -> None:
        # In two steps: from the first one on, the server can end the connection.
        self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        self.socket.do_handshake()

    # ---- Reading

    def read_request(self) -> Request:
        """Reads the next request."""
        head = self._read_until(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        named = (line.partition(":") for line in lines)
        headers = {name.strip().lower(): value.strip() for name, _, value in named}
        body = self._read_length(int(headers.get("content-length", "0")))
        method, path = [*first.split(" "), "/"][:2]
        self.request = Request(method, path, headers, body, head + b"\r\n\r\n" + body)
        return self.request

    def read_some(self, count: int = 65536) -> bytes:
        """Reads what is there, at least one byte."""
        part = self.socket.recv(count)
        if not part:
            raise Ended
        return part

    def _read_until(self, end: bytes) -> bytes:
        while end not in self._read:
            if len(self._read) > REQUEST_LIMIT:
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

    def send(self, data: bytes | str) -> None:
        self.socket.sendall(data.encode("latin-1") if isinstance(data, str) else data)

    def drip(self, data: bytes, pause_s: float) -> None:
        """Sends byte by byte."""
        for place in range(len(data)):
            self.send(data[place : place + 1])
            self.pause(pause_s)

    def flood(self, parts: Iterable[bytes]) -> None:
        """Sends parts until the other side has enough, or the connection is over."""
        for part in parts:
            if self.server.is_over(self):
                raise Ended
            self.send(part)

    def pause(self, seconds: float) -> None:
        """Waits, but ends when the connection is over."""
        if self.server.wait(self, seconds):
            self.reset()

    def stall(self) -> NoReturn:
        """Does nothing until the connection is over, then resets it."""
        while True:
            self.pause(60)

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


# ---- Answers


@dataclass(frozen=True)
class Reply:
    """A reply with these lines as headers. Its length is right unless a line says another."""

    body: bytes = b"{}"
    status: int = 200
    headers: tuple[str, ...] = ()
    #: The server thinks for so long.
    after_s: float = 0
    #: The server closes the connection then, without having said so.
    closes: bool = False

    def __bytes__(self) -> bytes:
        has_length = any(line.lower().startswith("content-length:") for line in self.headers)
        length = () if has_length else (f"Content-Length: {len(self.body)}",)
        return (
            "\r\n".join([f"HTTP/1.1 {self.status} Status", *length, *self.headers, "", ""]).encode("latin-1")
            + self.body
        )

    def __call__(self, connection: Connection) -> None:
        connection.pause(self.after_s)
        connection.send(bytes(self))
        if self.closes:
            connection.close()


@dataclass(frozen=True)
class Raw:
    """These bytes, whatever they are, and the end of the connection."""

    data: bytes = b""

    def __call__(self, connection: Connection) -> None:
        connection.send(self.data)
        connection.close()


@dataclass(frozen=True)
class Reset:
    """These bytes, and a reset packet, at once or after a while."""

    data: bytes = b""
    after_s: float = 0

    def __call__(self, connection: Connection) -> None:
        connection.send(self.data)
        connection.pause(self.after_s)
        connection.reset()


@dataclass(frozen=True)
class Hang:
    """Nothing, until the server is closed."""

    def __call__(self, connection: Connection) -> None:
        connection.stall()


@dataclass(frozen=True)
class Endless:
    """These bytes, and then a part again and again, until the client or the server is closed."""

    data: bytes
    part: bytes
    pause_s: float = 0

    def __call__(self, connection: Connection) -> None:
        connection.send(self.data)
        while True:
            connection.pause(self.pause_s)
            connection.send(self.part)


# ---- The server


class Server:
    """Listens on a loopback port until it is closed. Each connection has a thread, which ends with it."""

    #: The class of its connections.
    connection_type: Callable[..., Connection] = Connection

    def __init__(
        self, answer: Answer | None = None, *, tls: ssl.SSLContext | None = None, host: str = "127.0.0.1"
    ) -> None:
        self.answer: Answer = answer or Reply()
        self.tls = tls
        self.host = host
        self.requests: list[Request] = []
        #: How many connections came.
        self.connections = 0
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._open: set[Connection] = set()
        self._changing = threading.RLock()
        self._listener: socket.socket | None = None
        self._accepting: threading.Thread | None = None
        # Keeps the port reserved while nobody listens on it.
        self._keeper = bound(0, host)
        self.port: int = self._keeper.getsockname()[1]
        self.listen()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def address(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        return f"{'https' if self.tls else 'http'}://{self.address}"

    @property
    def has_connections(self) -> bool:
        """Whether a connection is open: what a client that has ended had sent may still be read."""
        return bool(self._open)

    def listen(self, backlog: int = 64, *, accepts: bool = True) -> None:
        """Listens. A server that accepts nothing leaves connections in the queue."""
        with self._changing:
            if self._closing.is_set():
                return
            if self._listener is None:
                self._listener = bound(self.port, self.host)
            self._listener.listen(backlog)
            if accepts and self._accepting is None:
                self._accepting = threading.Thread(target=self._accept, args=(self._listener,), daemon=True)
                self._accepting.start()

    def refuse(self, for_s: float | None = None) -> None:
        """Refuses new connections, for a while or until it listens again."""
        with self._changing:
            listener, self._listener = self._listener, None
            if listener is None:
                return
            with suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)  # ends the thread that accepts
            if self._accepting is not None:
                self._accepting.join()
                self._accepting = None
            listener.close()
            if for_s is not None:
                again = threading.Timer(for_s, self.listen)
                again.daemon = True
                again.start()

    def end_connections(self) -> None:
        """Ends all connections that are open now."""
        for connection in self.forget_connections():
            with suppress(OSError):
                socket.socket.shutdown(connection.socket, socket.SHUT_RDWR)

    def forget_connections(self) -> set[Connection]:
        """All connections that are open now are over, but end only themselves."""
        with self._lock:
            old, self._open = self._open, set()
        return old

    def close(self) -> None:
        self._closing.set()
        self.refuse()
        self.end_connections()
        self._keeper.close()

    # ---- Connections; a subclass may serve them in another way

    def serve(self, connection: Connection) -> None:
        """Serves a connection from its first byte."""
        if self.tls is not None:
            connection.encrypt(self.tls)
        while True:
            self.requests.append(connection.read_request())
            answer = self.answer
            while answer is not None:
                answer = answer(connection)

    def is_over(self, connection: Connection) -> bool:
        """Whether the connection has to end."""
        return self._closing.is_set() or connection not in self._open

    def wait(self, connection: Connection, seconds: float) -> bool:
        """Waits; returns whether the connection has to end."""
        return self._closing.wait(seconds) or self.is_over(connection)

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                sock, _ = listener.accept()
            except OSError:
                if self._closing.wait(0.05) or self._listener is not listener:
                    return
                continue  # no descriptor is left, for example
            sock.settimeout(PATIENCE_S)
            self._serve_accepted(sock)

    def _serve_accepted(self, sock: socket.socket) -> None:
        connection = self.connection_type(self, sock)
        with self._lock:
            self._open.add(connection)
            self.connections += 1
        threading.Thread(target=self._run, args=(connection,), daemon=True).start()

    def _run(self, connection: Connection) -> None:
        try:
            connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.serve(connection)
        except (Ended, OSError):
            pass  # the connection is over
        finally:
            with self._lock:
                self._open.discard(connection)
            connection.socket.close()


def bound(port: int, host: str = "127.0.0.1") -> socket.socket:
    """A socket with a port, or any if it is 0, that refuses connections until it listens."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((host, port))
    return made
