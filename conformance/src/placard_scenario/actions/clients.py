"""Actions on the client as a whole: its lifetime, time, sessions, and the state of its host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from placard import Client, Status
from placard._enums import Orientation
from placard._names import names

from ..adapter import Answer, Command
from ..checks import FormatError, between, boolean, exactly_one, one_of, string
from .action import Action

if TYPE_CHECKING:
    from ..binding import PythonAdapter
    from ..host import Host
    from ..loader import Step


def _advance(host: Host, step: Step) -> Answer:
    if "ms" in step.arguments:
        return host.advance(step.arguments["ms"])
    return host.shift_wall(step.arguments["wall_ms"])


def _open(python: PythonAdapter, given: Command) -> Status:
    python.client = Client(
        transport="host",
        clock="host",
        clock_wall_ms=given["wall_ms"],
        clock_monotonic_ms=given["monotonic_ms"],
        **given["options"],
    )
    return Status.OK


def _host_state(value: Any, where: str) -> None:
    if not value:
        raise FormatError(f"{where} lacks a state to set")


CLIENTS: dict[str, Action] = {
    "open": Action(run=lambda host, step: host.open(), python=_open),
    "close": Action(run=lambda host, step: host.end("close"), python=lambda python, given: python.end(abandon=False)),
    "kill": Action(run=lambda host, step: host.end("kill"), python=lambda python, given: python.end(abandon=True)),
    "advance": Action(
        {"ms": between(0, 2**53), "wall_ms": between(-(2**53), 2**53)},
        whole=exactly_one("ms", "wall_ms"),
        run=_advance,
    ),
    "start_session": Action(python=lambda python, given: python.client.start_session()),
    "end_session": Action(python=lambda python, given: python.client.end_session()),
    "change_user": Action(
        {"user_id": string, "signature": string},
        "user_id",
        python=lambda python, given: python.client.change_user(**given),
    ),
    "set_signature": Action(
        {"signature": string}, "signature", python=lambda python, given: python.client.set_signature(**given)
    ),
    "wipe": Action(python=lambda python, given: python.client.wipe()),
    "disable": Action(python=lambda python, given: python.client.disable()),
    "enable": Action(python=lambda python, given: python.client.enable()),
    "host_state": Action(
        {
            **dict.fromkeys(("foreground", "keyboard", "busy", "online"), boolean),
            "orientation": one_of(*names(Orientation)),
        },
        whole=_host_state,
        python=lambda python, given: python.client.set_host_state(**given),
    ),
    "flush": Action(python=lambda python, given: python.sender.flush()),
}
