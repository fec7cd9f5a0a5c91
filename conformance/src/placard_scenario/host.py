"""The host of a run: it opens a client, plays its server, and moves its clock. What it needs of the library goes
through an adapter."""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from . import generated, schema, shape
from .adapter import Adapter, AdapterError, Answer, Command
from .generated import STATUSES

API_KEY = "scenario-key"
ENDPOINT = "sdk.example.com"

# The monotonic clock differs from the wall clock: it shows an hour, as on a machine that started then.
_MONOTONIC_START_MS = 3_600_000
_TIMERS = 1_000_000  # during one advance
_ROUNDS = 10_000  # dispatches at one instant

_ERRORS = tuple(name for name, number in STATUSES.items() if number < 0)


class StepError(Exception):
    """The step cannot be done."""


class UnavailableError(StepError):
    """What the step is about does not exist. A step that expects a status gets ``status``."""

    def __init__(self, message: str, status: str) -> None:
        super().__init__(message)
        self.status = status


class CallError(StepError):
    """A call that the host makes for itself failed, such as ``dispatch``."""

    def __init__(self, status: str, text: str) -> None:
        super().__init__(text or status)
        self.status = status


def call_of(object: str, function: str, arguments: Command) -> Command:
    """The command for one call of a function of the interface, whose names and types it has."""
    return {"do": "call", "of": object, "function": function, "arguments": arguments}


def _succeeded(answer: Answer) -> Answer:
    """The answer to a call that the host makes for itself."""
    if answer["status"] in _ERRORS:
        raise CallError(answer["status"], answer.get("text", ""))
    return answer


@dataclass
class _Known:
    """What the host knows of one client's requests and messages. Their numbers mean nothing to the next client."""

    open_requests: list[dict[str, Any]] = field(default_factory=list)
    last_request_ids: dict[str, int] = field(default_factory=dict)
    last_offered: int | None = None
    last_handles: dict[str, int] = field(default_factory=dict)


class Host:
    """Used in a ``with`` statement, which leaves no client open in the adapter."""

    def __init__(self, adapter: Adapter, config: dict[str, Any], start_ms: int, directory: Path) -> None:
        self.options = {key: value for key, value in config.items() if key not in schema.NOT_OPTIONS}
        self.options |= {f"device_{key}": value for key, value in config.get("device", {}).items()}
        self.options.setdefault("seed", 1)
        # Off by default, so that a scenario about something else can ignore them.
        self.options["rate_limits"] = config.get("raw_limits", False)
        self.options |= {"api_key": API_KEY, "directory": str(directory)}
        self._directory = directory
        self._use_source()
        self.wall_ms = start_ms
        self.monotonic_ms = _MONOTONIC_START_MS
        self.explanation: list[dict[str, Any]] = []
        self.page: str | None = None  # rendered last, perhaps by an earlier client
        self._adapter = adapter
        self._open = ""  # "client" or "tracker"
        self._known = _Known()
        self._events: list[dict[str, Any]] = []
        self._begun: list[dict[str, Any]] = []

    def _use_source(self) -> None:
        """Content comes from a text or a file if the scenario has one. Then there is an endpoint for records only."""
        if "campaigns_json" in self.options and not isinstance(self.options["campaigns_json"], str):
            self.options["campaigns_json"] = json.dumps(self.options["campaigns_json"])
        if "source_file" in self.options:
            self.options["source_file"] = str(self._directory / self.options["source_file"])
        has_source = not {"campaigns_json", "source_file", "source_url"}.isdisjoint(self.options)
        if not has_source or self.options.get("records") == "endpoint":
            self.options["endpoint"] = ENDPOINT

    def write_file(self, name: str, text: str | None) -> Answer:
        """Replaces a file in the directory by a rename; None removes it."""
        path = self._directory / name
        if text is None:
            path.unlink()
            return {"status": "ok"}
        new = path.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        new.replace(path)
        return {"status": "ok"}

    def __enter__(self) -> Host:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._open:
            return
        with contextlib.suppress(AdapterError, StepError) if kind else contextlib.nullcontext():
            self.end("kill")

    # ---- The adapter

    def call(self, function: str, /, **arguments: Any) -> Answer:
        """Calls a function of the open client or tracker."""
        self._require_client()
        return self._ask(call_of(self._open, function, arguments))

    def ask(self, do: str, /, **arguments: Any) -> Answer:
        """A command about the open client or tracker that is more than one call."""
        self._require_client()
        return self._ask({"do": do, **arguments})

    def read(self, do: str, key: str) -> Any:
        """What the client reports about itself."""
        answer = _succeeded(self.ask(do))
        if key not in answer:
            raise StepError(f"the adapter answers {do!r} without the key {key!r}")
        return answer[key]

    def _ask(self, command: Command) -> Answer:
        do = command.get("function", command["do"])
        try:
            answer = self._adapter.call(command)
        except AdapterError:
            self._open = ""
            raise
        if "error" in answer:
            raise StepError(f"the adapter reports an error: {answer['error']}")
        if answer.get("status") not in STATUSES:
            raise StepError(f"the adapter answers {do!r} with the status {answer.get('status')!r}")
        return answer

    # ---- The client

    def _require_client(self) -> None:
        if not self._open:
            raise StepError("no client is open")

    def open(self) -> Answer:
        options = {key: value for key, value in self.options.items() if key != "app_id"}
        answer = self._ask({"do": "open", "options": options, **self._time()})
        if answer["status"] in _ERRORS:
            return answer
        if self._open:
            raise StepError("a second client was opened on the same store")
        self._open = "client"
        return answer

    def open_tracker(self) -> Answer:
        answer = self._ask({"do": "open_tracker", **self._tracker_place()})
        self._open = "" if answer["status"] in _ERRORS else "tracker"
        return answer

    def track_elsewhere(self, function: str, arguments: Command) -> Answer:
        """As a second process does that opens a tracker, logs and closes it, with or without a tracker here."""
        return self._ask({**call_of("tracker", function, arguments), "open": self._tracker_place()})

    def _tracker_place(self) -> dict[str, Any]:
        options = {key: value for key, value in self.options.items() if key in generated.TRACKER_OPTIONS}
        return {"options": options, **self._time()}

    def end(self, how: str) -> Answer:
        """``how``: ``close`` or ``kill``."""
        self._require_client()
        self._open = ""
        self._known = _Known()
        return self._ask({"do": how})

    def put(self, function: str, arguments: Command) -> Answer:
        """As a second process does, at the time of the scenario, with or without a client."""
        place = {"directory": self.options["directory"], "api_key": API_KEY, "wall_ms": self.wall_ms}
        return self._ask({**call_of("outbox", function, arguments), "open": place})

    # ---- Time

    def advance(self, ms: int) -> Answer:
        """Moves both clocks, and stops at each due time on the way."""
        end = self.monotonic_ms + ms
        for _ in range(_TIMERS):
            deadline = self.read("next_deadline", "deadline_ms") if self._open else None
            if deadline is None or deadline > end:
                return self._move(end)
            self._move(max(deadline, self.monotonic_ms))
            self.settle()
        raise StepError(f"more than {_TIMERS} timers on the way")

    def shift_wall(self, ms: int) -> Answer:
        self.wall_ms += ms
        return self._set_time()

    def _move(self, monotonic_ms: int) -> Answer:
        self.wall_ms += monotonic_ms - self.monotonic_ms
        self.monotonic_ms = monotonic_ms
        return self._set_time()

    def _set_time(self) -> Answer:
        return _succeeded(self.call("set_time", **self._time())) if self._open else {"status": "ok"}

    def _time(self) -> dict[str, int]:
        return {"wall_ms": self.wall_ms, "monotonic_ms": self.monotonic_ms}

    # ---- What the client reports

    def settle(self) -> None:
        """Dispatches until nothing is due, and reads the events."""
        if not self._open:
            return
        for _ in range(_ROUNDS):
            _succeeded(self.call("dispatch"))
            for event in self.read("events", "events"):
                self._note(event)
            deadline = self.read("next_deadline", "deadline_ms")
            if deadline is None or deadline > self.monotonic_ms:
                return
        raise StepError(f"work is still due after {_ROUNDS} dispatches at one instant")

    def take_events(self) -> list[dict[str, Any]]:
        taken, self._events = self._events, []
        return taken

    def take_requests(self) -> list[dict[str, Any]]:
        taken, self._begun = self._begun, []
        return taken

    def _note(self, event: dict[str, Any]) -> None:
        if event.get("type") == "request":
            self._begin(shape.request(event))
        elif event.get("type") == "request_cancelled":
            waiting = self._known.open_requests
            self._known.open_requests = [request for request in waiting if request["id"] != event["id"]]
        else:
            self._events.append(shape.event(event))
        if event.get("type") == "message":
            self._known.last_offered = event["handle"]
            self._known.last_handles[event["id"]] = event["handle"]

    def _begin(self, request: dict[str, Any]) -> None:
        self._known.open_requests.append(request)
        self._known.last_request_ids[request["kind"]] = request["id"]
        self._begun.append(
            {
                "kind": request["kind"],
                "url": request["url"],
                # Lower case, because header names compare without case.
                "headers": {name.lower(): text for name, text in request["headers"].items()},
                "json": json.loads(request["body"]) if request["body"] else None,
            }
        )

    # ---- What a step is about

    def take_request(self, kind: str, may_be_missing: bool) -> int:
        """The oldest open request of a kind. If it may be missing, the last one ever, for the library to judge."""
        self._require_client()
        for request in self._known.open_requests:
            if request["kind"] == kind:
                self._known.open_requests.remove(request)
                number: int = request["id"]
                return number
        if may_be_missing:
            return self._known.last_request_ids.get(kind, 0)
        raise UnavailableError(f"no request of kind {kind!r} is open", "not_found")

    def page_base(self) -> str:
        """The start of every link of the page rendered last."""
        found = re.search('"((?:placard|https?)://(?:[^"]*/)?[a-p]{32})/', self.page or "")
        if found is None:
            raise StepError("no page with a link was rendered")
        return found.group(1)

    def message_handle(self, id: str | None) -> int:
        """The message of a campaign. Without an id, the one on screen, else the one offered last."""
        order = ("showing", "offered", "waiting")
        live = sorted(self.read("messages", "messages"), key=lambda message: order.index(message["state"]))
        handle: int | None
        if id is not None:
            handle = next((message["handle"] for message in live if message["id"] == id), None)
            handle = self._known.last_handles.get(id) if handle is None else handle
            if handle is None:
                raise UnavailableError(f"there is no message {id!r}", "not_found")
            return handle
        handle = live[0]["handle"] if live and live[0]["state"] == "showing" else self._known.last_offered
        if handle is None:
            raise UnavailableError("no message was offered", "state")
        return handle
