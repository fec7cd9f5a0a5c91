"""The top level of a scenario file and its ``config``: each key with the check of its value.

A key that is in no table fails the file. Actions are in ``actions``, expectations in ``expectations.py``.
"""

from __future__ import annotations

from typing import Any

from . import generated
from .checks import INT32, Check, FormatError, anything, between, boolean, list_of, map_of, one_of, string, table


def _non_empty(value: Any, where: str) -> None:
    string(value, where)
    if not value:
        raise FormatError(f"{where} must not be empty")


DEVICE: dict[str, Check] = dict.fromkeys(("model", "os_version", "resolution", "locale", "time_zone"), string)

_REST_NAMES: dict[str, Check] = {
    **dict.fromkeys(("braze_id", "external_id", "email", "phone"), string),
    "user_alias": table({"alias_name": string, "alias_label": string}, ("alias_name", "alias_label")),
}


def rest_identity(value: Any, where: str) -> None:
    table(_REST_NAMES)(value, where)
    if len(value) != 1:
        raise FormatError(f"{where} must have exactly one of {', '.join(_REST_NAMES)}")


# Keys of the format that are not options of the library.
NOT_OPTIONS = ("device", "raw_limits")

# The runner sets these options.
_OF_RUNNER = (
    *("api_key", "endpoint", "directory", "transport", "rate_limits", "clock", "clock_wall_ms", "clock_monotonic_ms"),
)

# Keys of `config` that are no single option.
_FORMS: dict[str, Check] = {
    "campaigns_json": anything,
    "device": table(DEVICE),
    "rest_identity": rest_identity,
    "raw_limits": boolean,
}
_IN_FORMS = (*(f"device_{key}" for key in DEVICE), "rest_identity", "rest_identity_label", "rest_identity_kind")

# Each word of a type with its check. Numbers that the library refuses are allowed, if every language can pass them.
_CHECKS: dict[str, Check] = {
    "string": string,
    "file": string,
    "switch": boolean,
    "seconds": between(-INT32, INT32),
    "interval": between(0, INT32),
    "microseconds": between(0, INT32),
    "int32": between(-INT32, INT32),
    "int64": between(-(2**53), 2**53),
    "uint64": between(1, 2**64 - 1),
}

_OPTIONS = {**generated.CLIENT_OPTIONS, **generated.TRACKER_OPTIONS}

CONFIG: dict[str, Check] = {
    name: _CHECKS[kind] if isinstance(kind, str) else one_of(*kind)
    for name, kind in _OPTIONS.items()
    if name not in (*_OF_RUNNER, *_IN_FORMS)
} | _FORMS

SCENARIO: dict[str, Check] = {
    "name": _non_empty,
    "rules": list_of(_non_empty),
    "config": table(CONFIG),
    "start_ms": between(0, 2**53),
    "steps": list_of(map_of(anything)),
}
