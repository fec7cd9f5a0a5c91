"""Actions that log events, and the one that explains what an event would trigger."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..adapter import Answer, Command
from ..checks import Check, FormatError, anything, date, integer, list_of, map_of, number, one_of, string, table
from .action import Action

if TYPE_CHECKING:
    from ..host import Host
    from ..loader import Step


def property_check(value: Any, where: str) -> None:
    """A value of a property or an attribute: any JSON, or a date."""
    if isinstance(value, dict) and "$date_ms" in value:
        date(value, where)


_PROPERTIES = map_of(property_check)
EVENT: dict[str, Check] = {"name": string, "properties": _PROPERTIES}
PURCHASE: dict[str, Check] = {
    "product_id": string,
    "currency": string,
    "price": number,
    "quantity": integer,
    "properties": _PROPERTIES,
}
_PUSH: dict[str, Check] = {"payload": map_of(anything)}


def _explained(value: Any, where: str) -> None:
    """The argument of ``explain``: a session start, or the arguments of a logging action."""
    if not isinstance(value, dict):
        raise FormatError(f"{where} must be an object")
    if "kind" in value:
        table({"kind": one_of("open")})(value, where)
    elif "product_id" in value:
        table(PURCHASE)(value, where)
    elif "payload" in value:
        table(_PUSH)(value, where)
    else:
        table(EVENT, ("name",))(value, where)


def _logged(value: Any, where: str) -> None:
    """One event of ``log_batch``: the arguments of ``log_event`` or ``log_purchase``."""
    if isinstance(value, dict) and "product_id" in value:
        table(PURCHASE, ("product_id", "currency", "price"))(value, where)
    else:
        table(EVENT, ("name",))(value, where)


# ---- What the adapter gets


def _with_kind(event: Mapping[str, Any]) -> Command:
    """The arguments of a logging action with the kind of trigger that they make."""
    if "product_id" in event:
        return {"kind": "purchase", "quantity": 1, **event}
    if "payload" in event:
        return {"kind": "push_click", "payload": json.dumps(event["payload"])}
    return {"kind": "custom_event", **event}


def _log_purchase(host: Host, step: Step) -> Answer:
    return host.call("log_purchase", **{"quantity": 1, **step.arguments})


def _log_batch(host: Host, step: Step) -> Answer:
    return host.call("log_batch", events=[_with_kind(event) for event in step.arguments["events"]])


def _push_click(host: Host, step: Step) -> Answer:
    return host.call("push_click", payload=json.dumps(step.arguments["payload"]))


def _explain(host: Host, step: Step) -> Answer:
    event = step.arguments["event"]
    answer = host.call("explain", **(event if "kind" in event else _with_kind(event)))
    host.explanation = answer.get("explain", [])
    return answer


EVENTS: dict[str, Action] = {
    "log_event": Action(EVENT, "name"),
    "log_purchase": Action(PURCHASE, "product_id currency price", run=_log_purchase),
    "log_batch": Action({"events": list_of(_logged)}, "events", run=_log_batch),
    "push_click": Action(_PUSH, "payload", run=_push_click),
    "explain": Action({"event": _explained}, "event", run=_explain),
}
