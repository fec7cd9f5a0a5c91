"""The Python binding as an adapter, in this process."""

from __future__ import annotations

import contextlib
import json
from typing import Any, Callable, Union

from libplacard import Client, Outbox, PlacardError, Status, Tracker
from libplacard._input import invalid

from ..adapter import Answer, Command
from . import observe
from .arguments import Arguments, LineError, call

Opened = Union[Client, Tracker]


class PythonAdapter:
    """One client or tracker at a time."""

    def __init__(self) -> None:
        self._opened: Opened | None = None

    @property
    def opened(self) -> Any:
        if self._opened is None:
            raise LineError("nothing is open")
        return self._opened

    def open(self, given: Arguments, kind: Callable[..., Opened]) -> Status:
        self._opened = kind(**_options(given))
        return Status.OK

    def end(self, abandon: bool) -> Status:
        """Closes what is open, or drops it as a crash would."""
        opened, self._opened = self.opened, None
        opened.abandon() if abandon and isinstance(opened, Client) else opened.close()
        return Status.OK

    def call(self, command: Command) -> Answer:
        given = Arguments(command)
        try:
            name = given.pop("do")
            if name not in COMMANDS:
                raise LineError(f"unknown command {name!r}")
            found = COMMANDS[name](self, given)
        except PlacardError as error:
            return {"status": _name(error.status), "text": str(error)}
        except LineError as error:
            return {"error": str(error)}
        if isinstance(found, dict):
            return found
        return {"status": _name(found if isinstance(found, Status) else Status.OK)}

    def close(self) -> None:
        if self._opened is not None:
            self.end(abandon=True)


def _options(given: Arguments) -> dict[str, Any]:
    made = {"transport": "host", "clock": "host", "clock_wall_ms": given["wall_ms"]}
    made |= {"clock_monotonic_ms": given["monotonic_ms"], **given["options"]}
    # Python has one option for all of them.
    device = {key.removeprefix("device_"): made.pop(key) for key in list(made) if key.startswith("device_")}
    return {**made, "device": device} if device else made


def _tracker(**options: Any) -> Tracker:
    return Tracker(**{"rest_endpoint": "", "rest_key": "", **options})


def _call(python: PythonAdapter, given: Arguments) -> Any:
    with _object(python, given) as object:
        try:
            return call(object, given["of"], given)
        except TypeError as error:  # a value of the wrong type, as the library reports it in every language
            raise invalid(str(error)) from error


def _object(python: PythonAdapter, given: Arguments) -> contextlib.AbstractContextManager[Any]:
    """What a call is about: what is open, or an object that is open for this call only."""
    if "open" not in given:
        return contextlib.nullcontext(python.opened)
    place = Arguments(given["open"])
    if given["of"] == "tracker":
        return _tracker(**_options(place))
    outbox = Outbox(place["directory"], place["api_key"])
    outbox.set_time(place["wall_ms"])
    return outbox


def _render(python: PythonAdapter, given: Arguments) -> Answer:
    options = {key: json.loads(value) if key in ("theme", "words") else value for key, value in given.items()}
    render = {"cards": python.opened.render_cards, "message": python.opened.render_message}[options.pop("what")]
    return _read("page", render(**options))


def _read(key: str, value: Any) -> Answer:
    return {"status": "ok", key: value}


def _cards(python: PythonAdapter, given: Arguments) -> Answer:
    cards = [observe.card(card) for card in python.opened.cards()]
    return {"status": "ok", "cards": cards, "unviewed": python.opened.unviewed}


def _messages(python: PythonAdapter, given: Arguments) -> Answer:
    keys = ("handle", "id", "state")
    return _read("messages", [{key: getattr(message, key) for key in keys} for message in python.opened.messages()])


#: A command gets its arguments.
COMMANDS: dict[str, Callable[[PythonAdapter, Arguments], Any]] = {
    "call": _call,
    "open": lambda python, given: python.open(given, Client),
    "open_tracker": lambda python, given: python.open(given, _tracker),
    "close": lambda python, given: python.end(abandon=False),
    "kill": lambda python, given: python.end(abandon=True),
    "render": _render,
    "next_deadline": lambda python, given: _read("deadline_ms", python.opened.next_deadline_ms),
    "events": lambda python, given: _read("events", [observe.event(event) for event in python.opened.events()]),
    "cards": _cards,
    "messages": _messages,
    "queued": lambda python, given: _read("queued", python.opened.queued_count),
}


def _name(status: int) -> str:
    """Lower case and without prefix, such as ``not_found``."""
    name = Status(status).name.lower()
    return name[len("e_") :] if status < 0 else name
