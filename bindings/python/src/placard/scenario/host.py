"""The host of a run: a client with a scripted server and a clock that only the scenario moves."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import Client, MessageOffered, Outbox, Request, RequestCancelled, RequestStarted, Status
from . import observe, schema

API_KEY = "scenario-key"
ENDPOINT = "sdk.example.com"

# The monotonic clock is another one than the wall clock: an hour, as on a machine that started then.
_MONOTONIC_START_MS = 3_600_000
_TIMERS = 1_000_000  # on the way of one advance
_ROUNDS = 10_000  # dispatches at one instant


class StepError(Exception):
    """The step cannot be done."""


class UnavailableError(StepError):
    """What the step is about is not there. ``status`` is what a step that expects one gets."""

    def __init__(self, message: str, status: Status) -> None:
        super().__init__(message)
        self.status = status


@dataclass
class _Known:
    """What the host knows of one client's requests and messages; their numbers mean nothing to the next client."""

    open_requests: list[Request] = field(default_factory=list)
    last_request_ids: dict[str, int] = field(default_factory=dict)
    last_offered: int | None = None
    last_handles: dict[str, int] = field(default_factory=dict)


class Host:
    def __init__(self, config: dict[str, Any], start_ms: int, directory: Path) -> None:
        self.options = {key: value for key, value in config.items() if key not in schema.NOT_OPTIONS}
        self.options.setdefault("seed", 1)
        # Off, so that a scenario about something else need not know them.
        self.options["rate_limits"] = config.get("raw_limits", False)
        self.directory = directory
        self.wall_ms = start_ms
        self.monotonic_ms = _MONOTONIC_START_MS
        self.explanation: list[dict[str, Any]] = []
        self.page: str | None = None  # rendered last, perhaps by a client of before
        self._client: Client | None = None
        self._known = _Known()
        self._events: list[dict[str, Any]] = []
        self._begun: list[dict[str, Any]] = []

    # ---- The client

    @property
    def client(self) -> Client:
        if self._client is None:
            raise StepError("no client is open")
        return self._client

    def open(self) -> Status:
        client = Client(
            api_key=API_KEY,
            endpoint=ENDPOINT,
            directory=self.directory,
            transport="host",
            clock="host",
            clock_wall_ms=self.wall_ms,
            clock_monotonic_ms=self.monotonic_ms,
            **self.options,
        )
        if self._client is not None:
            client.abandon()
            raise StepError("a second client was opened on the same store")
        self._client = client
        return Status.OK

    def end(self, abandon: bool) -> Status:
        client = self.client
        self._client = None
        self._known = _Known()
        if abandon:
            client.abandon()
        else:
            client.close()
        return Status.OK

    def drop(self) -> None:
        """The end of the run, wherever it ended."""
        if self._client is not None:
            self.end(abandon=True)

    def put(self, kind: str, record: dict[str, Any]) -> Status:
        """As a second process does, at the time of the scenario, beside the client or without one."""
        with Outbox(self.directory, API_KEY) as outbox:
            outbox.set_time(self.wall_ms)
            return outbox.put(kind, record)

    # ---- Time

    def advance(self, ms: int) -> Status:
        """Moves both clocks, standing still at each due time on the way."""
        end = self.monotonic_ms + ms
        for _ in range(_TIMERS):
            deadline = self._client.next_deadline_ms if self._client else None
            if deadline is None or deadline > end:
                self._move(end)
                return Status.OK
            self._move(max(deadline, self.monotonic_ms))
            self.settle()
        raise StepError(f"more than {_TIMERS} timers on the way")

    def shift_wall(self, ms: int) -> Status:
        self.wall_ms += ms
        return self._set_time()

    def _move(self, monotonic_ms: int) -> None:
        self.wall_ms += monotonic_ms - self.monotonic_ms
        self.monotonic_ms = monotonic_ms
        self._set_time()

    def _set_time(self) -> Status:
        return self._client.set_time(self.wall_ms, self.monotonic_ms) if self._client else Status.OK

    # ---- What comes

    def settle(self) -> None:
        """Dispatches until nothing is due, and drains the events."""
        if self._client is None:
            return
        for _ in range(_ROUNDS):
            self._client.dispatch()
            self._drain(self._client)
            deadline = self._client.next_deadline_ms
            if deadline is None or deadline > self.monotonic_ms:
                return
        raise StepError(f"work is still due after {_ROUNDS} dispatches at one instant")

    def take_events(self) -> list[dict[str, Any]]:
        taken, self._events = self._events, []
        return taken

    def take_requests(self) -> list[dict[str, Any]]:
        taken, self._begun = self._begun, []
        return taken

    def _drain(self, client: Client) -> None:
        for event in client.events():
            if isinstance(event, RequestStarted):
                self._begin(event.request)
            elif isinstance(event, RequestCancelled):
                self._cancel(event.request_id)
            else:
                self._events.append(observe.event(event))
            if isinstance(event, MessageOffered):
                self._known.last_offered = event.message.handle
                self._known.last_handles[event.id] = event.message.handle

    def _begin(self, request: Request) -> None:
        self._known.open_requests.append(request)
        self._known.last_request_ids[request.kind] = request.id
        self._begun.append(observe.request(request))

    def _cancel(self, request_id: int) -> None:
        waiting = self._known.open_requests
        self._known.open_requests = [request for request in waiting if request.id != request_id]

    # ---- What a step is about

    def take_request(self, kind: str, may_be_missing: bool) -> int:
        """The oldest open request of a kind. When it may be missing: the last one ever, for the library to judge."""
        for request in self._known.open_requests:
            if request.kind == kind:
                self._known.open_requests.remove(request)
                return request.id
        if may_be_missing:
            return self._known.last_request_ids.get(kind, 0)
        raise UnavailableError(f"no request of kind {kind!r} is open", Status.E_NOT_FOUND)

    def page_base(self) -> str:
        """What the links of the page rendered last begin with."""
        found = re.search('"((?:placard|https?)://(?:[^"]*/)?[a-p]{32})/', self.page or "")
        if found is None:
            raise StepError("no page with a link was rendered")
        return found.group(1)

    def message_handle(self, id: str | None) -> int:
        """The message of a campaign; without id the one showing, else the one last offered."""
        order = ("showing", "offered", "waiting")
        live = sorted(self.client.messages(), key=lambda message: order.index(message.state or "waiting"))
        if id is not None:
            handle = next((message.handle for message in live if message.id == id), self._known.last_handles.get(id))
            if handle is None:
                raise UnavailableError(f"there is no message {id!r}", Status.E_NOT_FOUND)
            return handle
        if live and live[0].state == "showing":
            return live[0].handle
        if self._known.last_offered is None:
            raise UnavailableError("no message was offered", Status.E_STATE)
        return self._known.last_offered
