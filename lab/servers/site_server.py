"""The server: good at first, then bad in one mode, then good again. It has a process of its own."""

from __future__ import annotations

import os
import random
import socket
import threading
from contextlib import suppress
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

import certificates
from arrivals import Arrivals, Delivery
from connection import Connection
from gateway import Gateway
from loopback import Request, Server
from mode import Mode

API_KEY = "key-that-nobody-else-may-see"
#: Connections that fill the queue of a server that accepts none.
_FILLERS = 8


class SiteServer(Server):
    """Listens on a loopback port. `state` is "good", "bad" or "well", which is good again."""

    connection_type = Connection

    def __init__(self, mode: Mode, folder: Path, seed: int) -> None:
        self.mode = mode
        self.arrivals = Arrivals()
        self.notes: list[str] = []
        self._state = "good"
        self._folder = folder
        self._random = random.Random(seed)
        self._seeing = threading.Lock()
        self._well = threading.Event()
        self._fillers: list[socket.socket] = []
        super().__init__(host="::1" if mode.host == "[::1]" else "127.0.0.1")
        #: Where redirects lead; nobody may come.
        self._elsewhere = Server()
        self._gateway = Gateway(folder, self.port) if mode.scheme == "h2" else None

    @property
    def endpoint(self) -> str:
        scheme = "http" if self.mode.scheme == "http" else "https"
        port = self._gateway.port if self._gateway else self.port
        return f"{scheme}://{self.mode.host}:{port}"

    @property
    def elsewhere(self) -> str:
        return self._elsewhere.url

    # ---- Commands

    def begin(self, state: str) -> None:
        """Changes the state, and ends all connections."""
        self._state = state
        if state == "well":
            self._well.set()
        if self.mode.hangs and state == "well":
            self.forget_connections()  # those reset themselves
        else:
            self.end_connections()
        self._change_listener(state)

    def stop_gateway(self) -> None:
        """Ends nghttpx, as a crash would."""
        if self._gateway is not None:
            self._gateway.stop()
            self._gateway = None

    def report(self) -> dict[str, Any]:
        """What arrived, as plain data."""
        with self._seeing:
            if self._elsewhere.connections:
                self.notes.append("the client followed a redirect to another server")
            return {
                "names": [record["data"]["n"] for record in self.arrivals.records if record["name"] == "ce"],
                "batches": len(self.arrivals.batches),
                "repeated": self.arrivals.repeated,
                "notes": [*self.arrivals.complaints, *self.notes],
            }

    # ---- For connections

    def see(self, request: Request) -> Delivery | None:
        """Registers a request; returns its batch."""
        batch = request.headers.get("x-placard-batch-id")
        with self._seeing:
            if "cookie" in request.headers:
                self.notes.append("the client sent a cookie")
            return self.arrivals.see(batch, request.json) if batch else None

    def take(self, delivery: Delivery | None) -> None:
        if delivery is not None:
            with self._seeing:
                self.arrivals.take(delivery)

    def received_raw(self, part: bytes) -> None:
        if self.mode.secret and self._state == "bad" and API_KEY.encode() in part:
            self.notes.append("a server that is not trusted received the API key")

    def is_over(self, connection: Connection) -> bool:
        return self._well.is_set() or super().is_over(connection)

    def wait(self, connection: Connection, seconds: float) -> bool:
        return self._well.wait(seconds) or self.is_over(connection)

    # ---- Connections

    def _change_listener(self, state: str) -> None:
        if self.mode.listener == "open":
            return
        if state != "bad":
            for filler in self._fillers:
                filler.close()
            self.listen()
            return
        self.refuse()
        if self.mode.listener == "full":
            self.listen(0, accepts=False)
            self._fill()

    def _fill(self) -> None:
        for _ in range(_FILLERS):
            filler = socket.socket()
            filler.setblocking(False)
            filler.connect_ex((self.host, self.port))
            self._fillers.append(filler)

    def serve(self, connection: Connection) -> None:
        is_bad = self._state == "bad"
        if is_bad and self.mode.raw:
            self.mode.serve(connection)
            return
        if self.mode.scheme == "https":
            name = self.mode.certificate if is_bad else "good"
            is_old = name == "old"
            connection.encrypt(certificates.context(self._folder, "good" if is_old else name, is_old=is_old))
        with suppress(ValueError):  # a request that is not one
            while True:
                self._answer(connection, is_bad)

    def _answer(self, connection: Connection, is_bad: bool) -> None:
        connection.read_request()
        if not is_bad:
            connection.take()
            connection.send(connection.reply())
            return
        records = self.mode.records
        if records or (records is None and self._random.random() < 0.5):
            connection.take()
        self.mode.serve(connection)


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
                pipe.send(site.report() if command == "report" else site.url)
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
