"""Calls that log and explain events."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from placard import EventBatch, Explanation, Status
from placard._input import EPOCH

from ..adapter import Answer, Command
from . import observe

if TYPE_CHECKING:
    from .adapter import PythonAdapter


def native(value: Any) -> Any:
    """A value of a property or an attribute as the binding takes it: a date is a ``datetime``."""
    if isinstance(value, dict) and set(value) == {"$date_ms"}:
        return EPOCH + timedelta(milliseconds=value["$date_ms"])
    return value


def properties(given: Command) -> dict[str, Any] | None:
    if "properties" not in given:
        return None
    return {key: native(value) for key, value in given["properties"].items()}


def purchase(given: Command) -> tuple[Any, ...]:
    return given["product_id"], given["currency"], given["price"], given["quantity"], properties(given)


def log_batch(python: PythonAdapter, given: Command) -> Status:
    batch = EventBatch()
    for event in given["events"]:
        if event["kind"] == "purchase":
            batch.add_purchase(*purchase(event))
        else:
            batch.add_event(event["name"], properties(event))
    return python.client.log_batch(batch)


def explain(python: PythonAdapter, given: Command) -> Answer:
    explanation = _explanation(python, given)
    if explanation is None:
        return {"status": "ignored"}
    return {"status": "ok", "explain": [observe.verdict(verdict) for verdict in explanation]}


def _explanation(python: PythonAdapter, given: Command) -> Explanation | None:
    client = python.client
    if given["kind"] == "open":
        return client.explain_open()
    if given["kind"] == "purchase":
        return client.explain_purchase(given["product_id"], properties(given))
    if given["kind"] == "push_click":
        return client.explain_push_click(json.loads(given["payload"]))
    return client.explain_event(given["name"], properties(given))
