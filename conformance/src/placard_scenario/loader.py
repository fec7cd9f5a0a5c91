"""Reads a scenario file and rejects unknown content: a typo must never pass silently."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import expectations, schema
from .actions import ACTIONS
from .checks import FormatError, table

DEFAULT_START_MS = 1_760_000_000_000


@dataclass(frozen=True)
class Step:
    number: int  #: counted from 1
    action: str
    arguments: dict[str, Any]
    expect: dict[str, Any]

    def __str__(self) -> str:
        return f"step {self.number} ({self.action})"


@dataclass(frozen=True)
class Scenario:
    name: str
    rules: tuple[str, ...]
    config: dict[str, Any]
    start_ms: int
    steps: tuple[Step, ...]


def load(path: Path) -> Scenario:
    """Raises FormatError when the file cannot be read or is not a valid scenario."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError(f"cannot be read: {error}") from error
    return parse(text)


def parse(text: str) -> Scenario:
    try:
        content = json.loads(text, object_pairs_hook=_object, parse_float=_float, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise FormatError(f"is not JSON: {error}") from error
    except RecursionError as error:
        raise FormatError("is nested too deeply") from error
    table(schema.SCENARIO, ("name", "steps"))(content, "the scenario")
    if not content["steps"]:
        raise FormatError("the scenario has no steps")
    return Scenario(
        name=content["name"],
        rules=tuple(content.get("rules", ())),
        config=content.get("config", {}),
        start_ms=content.get("start_ms", DEFAULT_START_MS),
        steps=tuple(_step(raw, index + 1) for index, raw in enumerate(content["steps"])),
    )


def _step(raw: dict[str, Any], number: int) -> Step:
    arguments = dict(raw)
    action = arguments.pop("do", None)
    expect = arguments.pop("expect", {})
    if not isinstance(action, str) or action not in ACTIONS:
        raise FormatError(f"step {number}: do must be one of {', '.join(ACTIONS)}, not {action!r}")
    step = Step(number, action, arguments, expect)
    ACTIONS[action].check(arguments, f"{step}:")
    table(expectations.EXPECT)(expect, f"{step}: expect")
    if "explain" in expect and action != "explain":
        raise FormatError(f"{step}: expect.explain belongs to the action 'explain' only")
    return step


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise FormatError(f"the key {key!r} occurs twice in one object")
        found[key] = value
    return found


def _constant(text: str) -> Any:
    raise FormatError(f"{text} is not JSON")


def _float(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise FormatError(f"{text} is beyond what a double can hold")
    return number
