"""Runs a scenario: a step is the call, then dispatch until nothing is due, then the comparison with what was seen."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Callable

from . import report, shape
from .actions import ACTIONS
from .adapter import Adapter, AdapterError
from .host import CallError, Host, StepError, UnavailableError
from .loader import Scenario, Step
from .matcher import Difference, differences, event_differences

Trace = Callable[[str], None]


class ScenarioFailure(Exception):
    """The first step that failed. The message's first line is short; the lines after it are the differences."""


def run(scenario: Scenario, adapter: Adapter, trace: Trace | None = None) -> None:
    """Raises ScenarioFailure when something else was seen than expected."""
    with tempfile.TemporaryDirectory(prefix="placard-scenario-") as directory:
        try:
            with Host(adapter, scenario.config, scenario.start_ms, Path(directory)) as host:
                for step in scenario.steps:
                    _run_step(host, step, trace)
        except (StepError, AdapterError) as error:
            raise ScenarioFailure(f"after the last step: {error}") from error


def _run_step(host: Host, step: Step, trace: Trace | None) -> None:
    try:
        status, detail = _perform(host, step)
        host.settle()
        events, requests = host.take_events(), host.take_requests()
        if trace:
            trace(report.trace(step, _outcome(status, detail), events, requests))
        found = _compare(host, step, status, detail, events, requests)
    except (StepError, AdapterError, shape.ShapeError) as error:
        raise ScenarioFailure(f"{step}: {error}") from error
    if found:
        raise ScenarioFailure("\n".join([f"{step}: not as expected", *report.lines(found)]))


def _perform(host: Host, step: Step) -> tuple[str, str]:
    """The status of the call, and the error's text if it failed."""
    try:
        answer = ACTIONS[step.action].perform(host, step)
        return answer["status"], answer.get("text", "")
    except CallError as error:
        return error.status, str(error)
    except UnavailableError as error:
        if "status" not in step.expect:
            raise
        return error.status, str(error)


def _compare(
    host: Host,
    step: Step,
    status: str,
    detail: str,
    events: list[dict[str, Any]],
    requests: list[dict[str, Any]],
) -> list[Difference]:
    expect = step.expect
    wanted = expect.get("status", "ok")
    found = [] if wanted == status else [Difference("status", wanted, _outcome(status, detail))]
    for key, expected in expect.items():
        if key == "events":
            found += event_differences(expected, events)
        elif key == "requests":
            found += differences(_lower_headers(expected), requests, key)
        elif key == "page":
            found += _page_differences(expected, host.page)
        elif key != "status":
            found += differences(expected, _OBSERVERS[key](host), key)
    return found


def _page_differences(expected: dict[str, list[str]], page: str | None) -> list[Difference]:
    if page is None:
        raise StepError("no page was rendered")
    missing = [Difference("page.contains", text, page) for text in expected.get("contains", []) if text not in page]
    return missing + [Difference("page.lacks", text, page) for text in expected.get("lacks", []) if text in page]


def _outcome(status: str, detail: str) -> str:
    return f"{status}: {detail}" if detail else status


def _stack(host: Host) -> list[str]:
    return [message["id"] for message in host.read("messages", "messages") if message["state"] == "waiting"]


def _showing(host: Host) -> str | None:
    messages = host.read("messages", "messages")
    return next((message["id"] for message in messages if message["state"] == "showing"), None)


_OBSERVERS: dict[str, Callable[[Host], Any]] = {
    "cards": lambda host: shape.cards(host.read("cards", "cards")),
    "unviewed": lambda host: host.read("cards", "unviewed"),
    "stack": _stack,
    "showing": _showing,
    "queued": lambda host: host.read("queued", "queued"),
    "explain": lambda host: shape.verdicts(host.explanation),
}


def _lower_headers(expected: Any) -> Any:
    """Header names compare without case."""
    if isinstance(expected, list):
        return [_lower_headers(item) for item in expected]
    if not isinstance(expected, dict):
        return expected
    if "$contains" in expected:
        return {"$contains": _lower_headers(expected["$contains"])}
    if not isinstance(expected.get("headers"), dict):
        return expected
    return {**expected, "headers": {name.lower(): value for name, value in expected["headers"].items()}}
