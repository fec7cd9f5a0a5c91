"""The server: good at first, then bad in one mode, then good again. It has a process of its own."""

from __future__ import annotations

import os
import random
import socket
import ssl
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

import certificates
from connection import Connection, Ended
from fault_server import Arrivals, Delivery, bound
from gateway import Gateway
from mode import Mode

API_KEY = "key-that-nobody-else-may-see"
#: Connections that fill the queue of a server that accepts none.
_FILLERS = 8
_LOOK_S = 0.2


class SiteServer:
    """Listens on a loopback port. `state` is "good", "bad" or "well", which is good again."""

    def __init__(self, mode: Mode, folder: Path, seed: int) -> None:
        self.mode = mode
        self.arrivals = Arrivals()
        self.notes: list[str] = []
        self._state = "good"
        self._folder = folder
        self._random = random.Random(seed)
        self._lock = threading.Lock()
        self._well = threading.Event()
        self._open: set[socket.socket] = set()
        self._fillers: list[socket.socket] = []
        self._family = socket.AF_INET6 if mode.host == "[::1]" else socket.AF_INET
        # Keeps the port reserved while nobody listens on it.
        self._keeper = self._bound(0)
        self.port: int = self._keeper.getsockname()[1]
        self._listener = self._listen(64)
        #: Where redirects lead; nobody may come.
        self._elsewhere = bound(0)
        self._elsewhere.listen(8)
        self._gateway = Gateway(folder, self.port) if mode.scheme == "h2" else None
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def endpoint(self) -> str:
        scheme = "http" if self.mode.scheme == "http" else "https"
        port = self._gateway.port if self._gateway else self.port
        return f"{scheme}://{self.mode.host}:{port}"

    @property
    def plain_endpoint(self) -> str:
        """The server without TLS, its name and nghttpx."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def elsewhere(self) -> str:
        return f"http://127.0.0.1:{self._elsewhere.getsockname()[1]}"

    # ---- Commands

    def begin(self, state: str) -> None:
        """Changes the state, and ends all connections."""
        with self._lock:
            self._state = state
            old, self._open = self._open, set()
        if state == "well":
            self._well.set()
        if not (self.mode.hangs and state == "well"):  # those reset themselves
            for sock in old:
                with suppress(OSError):
                    socket.socket.shutdown(sock, socket.SHUT_RDWR)
        self._change_listener(state)

    def stop_gateway(self) -> None:
        """Ends nghttpx, as a crash would."""
        if self._gateway is not None:
            self._gateway.stop()
            self._gateway = None

    def report(self) -> dict[str, Any]:
        """What arrived, as plain data."""
        with self._lock:
            self._elsewhere.setblocking(False)
            with suppress(BlockingIOError):
                self._elsewhere.accept()[0].close()
                self.notes.append("the client followed a redirect to another server")
            return {
                "names": [record["data"]["n"] for record in self.arrivals.records if record["name"] == "ce"],
                "batches": len(self.arrivals.batches),
                "repeated": self.arrivals.repeated,
                "notes": [*self.arrivals.complaints, *self.notes],
            }

    # ---- For connections

    def see(self, headers: dict[str, str], body: dict[str, Any]) -> Delivery | None:
        """Registers a request; returns its batch."""
        batch = headers.get("x-placard-batch-id")
        with self._lock:
            if "cookie" in headers:
                self.notes.append("the client sent a cookie")
            return self.arrivals.see(batch, body) if batch else None

    def take(self, delivery: Delivery | None) -> None:
        if delivery is not None:
            with self._lock:
                self.arrivals.take(delivery)

    def received_raw(self, part: bytes) -> None:
        if self.mode.secret and self._state == "bad" and API_KEY.encode() in part:
            self.notes.append("a server that is not trusted received the API key")

    def is_well(self, connection: Connection) -> bool:
        return self._well.is_set() or connection.socket not in self._open

    def wait_until_well(self, connection: Connection, seconds: float) -> bool:
        """Whether the connection has to end."""
        return self._well.wait(seconds) or self.is_well(connection)

    # ---- Connections

    def _bound(self, port: int) -> socket.socket:
        if self._family == socket.AF_INET:
            return bound(port)
        made = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(("::1", port))
        return made

    def _listen(self, backlog: int) -> socket.socket:
        listener = self._bound(self.port)
        listener.listen(backlog)
        listener.settimeout(_LOOK_S)
        return listener

    def _change_listener(self, state: str) -> None:
        if self.mode.listener == "open":
            return
        if state == "bad":
            time.sleep(2 * _LOOK_S)  # until nobody accepts any more
        match state, self.mode.listener:
            case "bad", "full":
                self._listener.listen(0)
                self._fill()
            case "bad", _:
                self._listener.close()
            case _, "full":
                for filler in self._fillers:
                    filler.close()
                self._listener.listen(64)
            case _:
                self._listener = self._listen(64)

    def _fill(self) -> None:
        for _ in range(_FILLERS):
            filler = socket.socket(self._family, socket.SOCK_STREAM)
            filler.setblocking(False)
            filler.connect_ex(("127.0.0.1", self.port))
            self._fillers.append(filler)

    def _accept(self) -> None:
        while True:
            if self._state == "bad" and self.mode.listener != "open":
                time.sleep(_LOOK_S)
                continue
            with suppress(OSError):  # includes time-outs, and a listener that was closed meanwhile
                sock, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(sock,), daemon=True).start()

    def _serve(self, sock: socket.socket) -> None:
        sock.settimeout(120)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with self._lock:
            state = self._state
            self._open.add(sock)
        is_bad = state == "bad"
        try:
            if is_bad and self.mode.raw:
                self.mode.serve(Connection(self, sock))
                return
            if self.mode.scheme == "https":
                sock = self._encrypt(sock, is_bad)
            connection = Connection(self, sock)
            while self._serve_request(connection, is_bad):
                pass
        except (Ended, OSError, ValueError):
            pass  # the connection is over
        finally:
            with self._lock:
                self._open.discard(sock)
            sock.close()

    def _encrypt(self, sock: socket.socket, is_bad: bool) -> socket.socket:
        name = self.mode.certificate if is_bad else "good"
        is_old = name == "old"
        context = certificates.context(self._folder, "good" if is_old else name, is_old=is_old)
        encrypted: ssl.SSLSocket = context.wrap_socket(sock, server_side=True)
        with self._lock:
            self._open.discard(sock)
            self._open.add(encrypted)
        return encrypted

    def _serve_request(self, connection: Connection, is_bad: bool) -> bool:
        connection.read_request()
        if not is_bad:
            connection.take()
            connection.send(connection.reply())
            return True
        records = self.mode.records
        if records or (records is None and self._random.random() < 0.5):
            connection.take()
        self.mode.serve(connection)
        return True


def run(mode: Mode, folder: Path, seed: int, pipe: Pipe) -> None:
    """Serves until the other end of the pipe is closed. Commands: a state, "stop-gateway", "report", "endpoint"."""
    site = SiteServer(mode, folder, seed)
    parent = os.getppid()
    pipe.send(site.endpoint)
    try:
        while os.getppid() == parent:
            if not pipe.poll(0.5):
                continue
            command = pipe.recv()
            if command in ("report", "endpoint"):
                pipe.send(site.report() if command == "report" else site.plain_endpoint)
                continue
            if command == "stop-gateway":
                site.stop_gateway()
            else:
                site.begin(command)
            pipe.send(None)
    except EOFError:
        pass
    finally:
        site.stop_gateway()
