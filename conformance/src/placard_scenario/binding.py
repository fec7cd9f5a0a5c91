"""The Python binding as an adapter.

As a program, ``python3 -m placard_scenario.binding``, it speaks the line protocol of docs/scenarios.md.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from placard import Client, PlacardError, Status, Tracker

from . import observe
from .actions import ACTIONS
from .actions.action import PythonCall
from .adapter import Answer, Command
from .expectations import status_name


class PythonAdapter:
    """One client or tracker at a time, in this process."""

    def __init__(self) -> None:
        self._client: Client | None = None
        self._tracker: Tracker | None = None

    @property
    def client(self) -> Client:
        assert self._client is not None, "the runner opens a client first"
        return self._client

    @client.setter
    def client(self, client: Client) -> None:
        self._client = client

    def take_client(self) -> Client:
        """The client, which this adapter then no longer has."""
        client, self._client = self.client, None
        return client

    @property
    def tracker(self) -> Tracker:
        assert self._tracker is not None, "the runner opens a tracker first"
        return self._tracker

    @tracker.setter
    def tracker(self, tracker: Tracker) -> None:
        self._tracker = tracker

    @property
    def sender(self) -> Client | Tracker:
        """What is open: most calls about time and requests are the same on both."""
        return self._tracker or self.client

    def end(self, abandon: bool) -> Status:
        """Closes what is open, or drops it as a crash would."""
        if self._tracker is not None:
            tracker, self._tracker = self._tracker, None
            tracker.close()
            return Status.OK
        client = self.take_client()
        client.abandon() if abandon else client.close()
        return Status.OK

    def call(self, command: Command) -> Answer:
        given = dict(command)
        name = given.pop("do")
        call = READS.get(name) or (ACTIONS[name].python if name in ACTIONS else None)
        if call is None:
            return {"error": f"unknown command {name!r}"}
        try:
            found = call(self, given)
        except PlacardError as error:
            return {"status": status_name(error.status), "text": str(error)}
        return found if isinstance(found, dict) else {"status": status_name(found)}

    def close(self) -> None:
        if self._client is not None or self._tracker is not None:
            self.end(abandon=True)


def _read(key: str, value: Any) -> Answer:
    return {"status": "ok", key: value}


def _cards(python: PythonAdapter, given: Command) -> Answer:
    cards = [observe.card(card) for card in python.client.cards()]
    return {"status": "ok", "cards": cards, "unviewed": python.client.unviewed}


def _messages(python: PythonAdapter, given: Command) -> Answer:
    keys = ("handle", "id", "state")
    return _read("messages", [{key: getattr(message, key) for key in keys} for message in python.client.messages()])


def _set_time(python: PythonAdapter, given: Command) -> Status:
    return python.sender.set_time(given["wall_ms"], given["monotonic_ms"])


#: The commands that are not actions.
READS: dict[str, PythonCall] = {
    "set_time": _set_time,
    "dispatch": lambda python, given: python.sender.dispatch(),
    "next_deadline": lambda python, given: _read("deadline_ms", python.sender.next_deadline_ms),
    "events": lambda python, given: _read("events", [observe.event(event) for event in python.sender.events()]),
    "cards": _cards,
    "messages": _messages,
    "queued": lambda python, given: _read("queued", python.sender.queued),
}


def main() -> None:
    adapter = PythonAdapter()
    for line in sys.stdin:
        print(json.dumps(adapter.call(json.loads(line))), flush=True)
    adapter.close()


if __name__ == "__main__":
    main()
