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
    """The argument of ``explain``: a session start, the cards, or the arguments of a logging action."""
    if not isinstance(value, dict):
        raise FormatError(f"{where} must be an object")
    if "kind" in value:
        table({"kind": one_of("open", "cards")})(value, where)
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


# ---- What is called


def logging(action: str, event: Mapping[str, Any]) -> tuple[str, Command]:
    """The function of an object that does something with an event, such as ``log_purchase``, and its arguments.

    ``action``: its first word. The event has the arguments of a logging action.
    """
    if "product_id" in event:
        return f"{action}_purchase", {"quantity": 1, **event}
    return f"{action}_event", dict(event)


def _payload(event: Mapping[str, Any]) -> Command:
    return {"payload_json": json.dumps(event["payload"])}


def _log_purchase(host: Host, step: Step) -> Answer:
    function, arguments = logging("log", step.arguments)
    return host.call(function, **arguments)


def _log_batch(host: Host, step: Step) -> Answer:
    added = [logging("add", event) for event in step.arguments["events"]]
    return host.call("log_batch", batch=[{"function": name, "arguments": arguments} for name, arguments in added])


def _explained_by(event: Mapping[str, Any]) -> tuple[str, Command]:
    if "kind" in event:
        return {"open": "explain_open", "cards": "explain_cards"}[event["kind"]], {}
    if "payload" in event:
        return "explain_push_click", _payload(event)
    if "product_id" in event:
        # Only what a filter can read, not the price.
        return "explain_purchase", {key: event[key] for key in ("product_id", "properties") if key in event}
    return "explain_event", dict(event)


def _explain(host: Host, step: Step) -> Answer:
    function, arguments = _explained_by(step.arguments["event"])
    answer = host.call(function, **arguments)
    host.explanation = answer.get("explain", [])
    return answer


EVENTS: dict[str, Action] = {
    "log_event": Action(EVENT, "name"),
    "log_purchase": Action(PURCHASE, "product_id currency price", run=_log_purchase),
    "log_batch": Action({"events": list_of(_logged)}, "events", run=_log_batch),
    "push_click": Action(
        _PUSH, "payload", run=lambda host, step: host.call("log_push_click", **_payload(step.arguments))
    ),
    "explain": Action({"event": _explained}, "event", run=_explain),
}
