"""Replicas as processes, requests to them, and what is in the database."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from placard_server import apps
from placard_server.cluster import Cluster
from placard_server.database import Connection, connect
from placard_server.fields import JSON

#: Only a hang takes this long.
BOUND = 120.0
_SOURCES = Path(__file__).resolve().parent.parent / "src"
T = TypeVar("T")
_numbers = itertools.count(os.getpid() * 1000)


@dataclass
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> JSON:
        return json.loads(self.body)


@dataclass
class Replica:
    process: subprocess.Popen[str]
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def post(self, path: str, body: object = None, headers: dict[str, str | None] | None = None) -> Reply:
        """``body``: an object, or bytes as they are. A header of None is left out."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.send("POST", path, content, {"Content-Type": "application/json", **(headers or {})})

    def send(self, method: str, path: str, body: bytes = b"", headers: dict[str, str | None] | None = None) -> Reply:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=BOUND)
        try:
            given = {name: value for name, value in (headers or {}).items() if value is not None}
            connection.request(method, path, body, given)
            reply = connection.getresponse()
            return Reply(reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read())
        finally:
            connection.close()


@dataclass
class App:
    """An app and a replica that serves it."""

    fleet: Fleet
    name: str
    key: str
    replica: Replica
    rest_key: str | None = field(default=None)

    def post(self, path: str = "data", headers: dict[str, str | None] | None = None, **fields: object) -> Reply:
        """A request with the fields that every one has. A field of None is left out."""
        body = {"time": 1, "sdk_version": "1", "device_id": "d", **fields}
        given = {key: value for key, value in body.items() if value is not None}
        return self.replica.post(f"/api/v3/{path}", given, {"X-Braze-Api-Key": self.key, **(headers or {})})

    def track(self, body: object, headers: dict[str, str | None] | None = None) -> Reply:
        if self.rest_key is None:
            self.rest_key = self.fleet.do(lambda connection: apps.create_key(connection, self.name, "rest"))
        return self.replica.post("/users/track", body, {"Authorization": f"Bearer {self.rest_key}", **(headers or {})})

    def records(self, columns: str = "*") -> list[dict[str, Any]]:
        """What readers of the data see, in its order."""
        return self.fleet.query(
            f"SELECT {columns} FROM placard_records WHERE app = '{self.name}' ORDER BY received, batch_id, index"
        )


class Fleet:
    def __init__(self, cluster: Cluster, shared: Replica | None = None) -> None:
        self.cluster = cluster
        self.shared = shared
        self._running: list[Replica] = []

    def __enter__(self) -> Fleet:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for replica in self._running:
            replica.end()

    def command(self, *arguments: str, status: int = 0) -> str:
        """Runs ``placard-server`` with the cluster; returns what it prints, with the errors if it must fail."""
        done = subprocess.run(
            [sys.executable, "-m", "placard_server", *arguments],
            env=self._environment(),
            capture_output=True,
            text=True,
            timeout=BOUND,
        )
        assert done.returncode == status, f"{arguments}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout if status == 0 else done.stdout + done.stderr

    def _environment(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(_SOURCES), "PLACARD_DATABASE": self.cluster.dsn}

    def replica(self, *arguments: str, port: int = 0, is_awaited: bool = True) -> Replica:
        """With a given port, it need not be awaited."""
        process = subprocess.Popen(
            [sys.executable, "-m", "placard_server", "serve", "--listen", f"127.0.0.1:{port}", *arguments],
            env=self._environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        replica = Replica(process, port)
        self._running.append(replica)
        if is_awaited:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert "http://" in line, f"the replica did not start: {line}"
            replica.port = int(line.rpartition(":")[2])
        return replica

    def app(self, *arguments: str, replica: Replica | None = None) -> App:
        """A new app. With arguments, or after a failure of the shared one, it has a replica of its own."""
        name = f"app-{next(_numbers)}"
        key = self.do(lambda connection: apps.create(connection, name))
        if replica is None:
            replica = self.shared if self.shared and not arguments else self.replica(*arguments)
        return App(self, name, key, replica)

    def do(self, deed: Callable[[Connection], Awaitable[T]]) -> T:
        """What a command does, without its process."""

        async def run() -> T:
            connection = await connect(self.cluster.dsn)
            try:
                return await deed(connection)
            finally:
                await connection.close()

        return asyncio.run(run())

    def query(self, sql: str) -> list[dict[str, Any]]:
        """Rows, with JSON for what JSON can represent."""
        done = subprocess.run(
            ["psql", "-X", "-qAt", "-v", "ON_ERROR_STOP=1", self.cluster.dsn, "-c",
             f"SELECT coalesce(json_agg(found), '[]') FROM ({sql}) found"],
            capture_output=True, text=True, timeout=BOUND,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        found: list[dict[str, Any]] = json.loads(done.stdout)
        return found


def eventually(condition: Callable[[], object]) -> None:
    end = time.monotonic() + BOUND
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)
