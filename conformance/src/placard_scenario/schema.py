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


CONFIG: dict[str, Check] = {
    "user_id": string,
    "signature": string,
    "sdk_auth": boolean,
    "app_version": string,
    "device": table(DEVICE),
    "session_timeout_s": between(-INT32, INT32),
    "message_interval_s": between(0, INT32),
    "flush_interval_s": between(0, INT32),
    "queue_limit": between(-INT32, INT32),
    "queue_limit_bytes": between(-(2**53), 2**53),
    "refresh_cards_at_start": boolean,
    "prefetch_card_images": boolean,
    "dispatch_budget_us": between(0, INT32),
    "report_open_no_match": boolean,
    "group_access": boolean,
    "durability": one_of(*generated.DURABILITY),
    "stack_keep": one_of(*generated.STACK_KEEP),
    "delivery": one_of(*generated.DELIVERY),
    "rest_endpoint": string,
    "rest_key": string,
    "rest_identity": rest_identity,
    "allow_insecure_http": boolean,
    "ca_file": string,
    "proxy": string,
    "app_id": string,
    "raw_limits": boolean,
    "seed": between(1, 2**64 - 1),
}

# Keys of the format that are not options of the library.
NOT_OPTIONS = ("raw_limits",)

# Keys of `config` that are options of a tracker; the directory is the run's. Other keys are ignored by `open_tracker`.
TRACKER_OPTIONS = (
    *("rest_endpoint", "rest_key", "directory", "app_id", "durability", "flush_interval_s", "queue_limit"),
    *("queue_limit_bytes", "allow_insecure_http", "ca_file", "proxy", "seed"),
)

SCENARIO: dict[str, Check] = {
    "name": _non_empty,
    "rules": list_of(_non_empty),
    "config": table(CONFIG),
    "start_ms": between(0, 2**53),
    "steps": list_of(map_of(anything)),
}
