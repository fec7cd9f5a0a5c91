"""Actions on the client as a whole: its lifetime, time, sessions, and the state of its host."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .. import generated
from ..adapter import Answer
from ..checks import FormatError, anything, between, boolean, exactly_one, one_of, string
from .action import Action

if TYPE_CHECKING:
    from ..host import Host
    from ..loader import Step


def _advance(host: Host, step: Step) -> Answer:
    if "ms" in step.arguments:
        return host.advance(step.arguments["ms"])
    return host.shift_wall(step.arguments["wall_ms"])


def _host_state(value: Any, where: str) -> None:
    if not value:
        raise FormatError(f"{where} lacks a state to set")


def _write_file(host: Host, step: Step) -> Answer:
    given = step.arguments
    text = json.dumps(given["json"]) if "json" in given else given.get("text")
    return host.write_file(given["name"], text)


def _one_content(value: Any, where: str) -> None:
    if sum(key in value for key in ("json", "text", "removed")) != 1:
        raise FormatError(f"{where} must have exactly one of json, text, removed")


CLIENTS: dict[str, Action] = {
    "open": Action(run=lambda host, step: host.open()),
    "close": Action(run=lambda host, step: host.end("close")),
    "kill": Action(run=lambda host, step: host.end("kill")),
    "advance": Action(
        {"ms": between(0, 2**53), "wall_ms": between(-(2**53), 2**53)},
        whole=exactly_one("ms", "wall_ms"),
        run=_advance,
    ),
    "file": Action(
        {"name": string, "json": anything, "text": string, "removed": boolean},
        "name",
        whole=_one_content,
        run=_write_file,
    ),
    "change_user": Action({"user_id": string, "signature": string}, "user_id"),
    "set_signature": Action({"signature": string}, "signature"),
    "host_state": Action(
        {
            **dict.fromkeys(("foreground", "keyboard", "busy", "online"), boolean),
            "orientation": one_of(*generated.ORIENTATION),
        },
        whole=_host_state,
        run=lambda host, step: host.call("set_host_state", state=step.arguments),
    ),
    **dict.fromkeys(("start_session", "end_session", "wipe", "disable", "enable", "flush"), Action()),
}
