"""A client, a server that sometimes fails, and the model of the final server state."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from user_model import CUSTOM, FIELD, UserModel, UserServer
from world import MONOTONIC_START, OPTIONS, ROUNDS, ClockedWorld, same

import libplacard


class UserWorld(ClockedWorld):
    def __init__(self, directory: Path, user: str | None, stored: bool) -> None:
        super().__init__()
        self.directory, self.stored = directory, stored
        self.model = UserModel(user)
        self.server = UserServer()
        self.requests: list[libplacard.Request] = []  # not answered yet
        self.batches: set[str] = set()  # ids of all batches sent so far
        self.client = self._open(user)

    def _open(self, user: str | None = None) -> libplacard.Client:
        return libplacard.Client(
            **OPTIONS,
            directory=self.directory if self.stored else None,
            durability="process" if self.stored else "memory",
            user_id=user,
            clock_wall_ms=self.wall,
            clock_monotonic_ms=self.monotonic,
        )

    def _set_time(self) -> None:
        self.client.set_time(self.wall, self.monotonic)

    # ---- Steps

    def set(self, key: str, value: Any) -> None:
        self.client.set_attribute(key, value)
        if isinstance(value, list):
            self.model.log("set", {"key": key, "value": value})
        else:
            self.model.set(CUSTOM, key, value)

    def set_field(self, field: str, value: str | None) -> None:
        self.client.set_user_field(field, value)
        self.model.set(FIELD, field, value)

    def increment(self, key: str, by: int) -> None:
        self.client.increment_attribute(key, by)
        self.model.log("inc", {"key": key, "value": by})

    def add(self, key: str, element: str) -> None:
        self.client.add_to_attribute(key, element)
        self.model.log("add", {"key": key, "value": element})

    def remove(self, key: str, element: str) -> None:
        self.client.remove_from_attribute(key, element)
        self.model.log("rem", {"key": key, "value": element})

    def merge(self, key: str, members: dict[str, Any]) -> None:
        self.client.merge_attribute(key, members)
        self.model.log("ncam", {"key": key, "value": members})

    def add_alias(self, name: str) -> None:
        self.client.add_alias(name, "label")
        self.model.log("uae", {"a": name, "l": "label"})

    def start_session(self) -> None:
        self.model.start_session()
        self.client.start_session()

    def end_session(self) -> None:
        self.client.end_session()
        self.model.end_session()

    def change_user(self, user: str) -> None:
        self.model.change_user(user)
        self.client.change_user(user)

    def flush(self) -> None:
        self.model.start_session()
        self.client.flush()

    def restart(self, kill: bool) -> None:
        """Restarts; requests in flight are lost, and the server may or may not have received them."""
        if not self.stored:
            return
        self._collect()
        self.client.abandon() if kill else self.client.close()
        self.requests.clear()
        self.monotonic = MONOTONIC_START
        self.client = self._open()

    def answer(self, status: int, received: bool) -> None:
        """Answers a request; the server may have received its content even if the request fails."""
        if not self.requests:
            return
        request = self.requests.pop(0)
        if received or status == 200:
            self._receive(request)
        if status == 0:
            self.client.fail_request(request, "reset")
        else:
            self.client.complete_request(request, status, '{"triggers": []}')

    def _receive(self, request: libplacard.Request) -> None:
        self.server.receive(_batch(request), json.loads(request.body))

    # ---- Events and requests

    def step(self, name: str, *arguments: object) -> None:
        getattr(self, name)(*arguments)
        self._settle()

    def _settle(self) -> None:
        for _ in range(ROUNDS):
            self.client.dispatch()
            self._collect()
            deadline = self.client.next_deadline_ms
            if deadline is None or deadline > self.monotonic:
                return
        raise AssertionError("work is still due")

    def _collect(self) -> None:
        for event in self.client.events():
            if isinstance(event, libplacard.RequestStarted):
                self.requests.append(event.request)
                self._note_batch(_batch(event.request))
            elif isinstance(event, libplacard.RequestCancelled):
                self.requests = [request for request in self.requests if request.id != event.request_id]

    def _note_batch(self, batch: str | None) -> None:
        if batch is not None and batch not in self.batches:
            self.batches.add(batch)
            self.model.batch_begins()

    def come_home(self) -> None:
        """Restores the network, so that everything reaches the server."""
        self.flush()
        for _ in range(ROUNDS):
            self._settle()
            if not self.requests:
                break
            self.answer(200, received=True)
        same("queued", self.client.queued_count, 0)
        for user in sorted({*self.model.users, *self.server.users}, key=repr):
            same(f"user {user}", self.server.users[user], self.model.users[user])


def _batch(request: libplacard.Request) -> str | None:
    return dict(request.headers).get("X-Placard-Batch-Id")
