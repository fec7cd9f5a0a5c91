"""The options of a client as the C struct."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ctypes import byref, sizeof
from enum import IntEnum
from typing import Any, Union

from . import _abi, _library
from ._enums import Clock, Delivery, Durability, RestName, StackKeep, Switch, Transport
from ._input import c_string, integer, interval, invalid
from ._names import names

_DEVICE_KEYS = ("model", "os_version", "resolution", "locale", "time_zone")


def switch(value: bool | None) -> int:
    """Returns the C value of an on/off option; None leaves it unchanged."""
    if value is None:
        return Switch.DEFAULT
    return Switch.ON if value else Switch.OFF


def one_of(kind: type[IntEnum], value: str, what: str) -> int:
    """Returns the number of a named value such as ``"memory"``. InvalidError for other names."""
    if value not in names(kind):
        raise invalid(f"{what} must be one of {', '.join(names(kind))}, not {value!r}")
    return kind[value.upper()]


def native(
    *,
    strings: Mapping[str, str | None],
    directory: str | os.PathLike[str] | None,
    device: Mapping[str, str] | None,
    numbers: Mapping[str, int | None],
    intervals: Mapping[str, int | None],
    switches: Mapping[str, bool | None],
    durability: str,
    stack_keep: str,
    delivery: str,
    rest_identity: Identity | None,
    transport: str,
    clock: str,
    clock_wall_ms: int,
    clock_monotonic_ms: int,
    seed: int | None,
) -> _abi.placard_options:
    """Returns the struct that opens a client.

    In C, 0 means "the default": in ``intervals`` it means no interval, in ``numbers`` it is invalid.
    """
    options = _abi.placard_options()
    _library.library().placard_options_init(byref(options), sizeof(options))
    for name, text in strings.items():
        setattr(options, name, c_string(text, name))
    if directory is not None:
        options.directory = c_string(os.fsdecode(directory), "directory")
    for key, text in (device or {}).items():
        if key not in _DEVICE_KEYS:
            raise invalid(f"device has no key {key!r}; its keys are {', '.join(_DEVICE_KEYS)}")
        setattr(options, "device_" + key, c_string(text, f"device[{key!r}]"))
    for name, number in numbers.items():
        if number is not None:
            setattr(options, name, positive(number, name, 8 * getattr(_abi.placard_options, name).size))
    for name, seconds in intervals.items():
        setattr(options, name, interval(seconds, name))
    for name, value in switches.items():
        setattr(options, name, switch(value))
    options.durability = one_of(Durability, durability, "durability")
    options.stack_keep = one_of(StackKeep, stack_keep, "stack_keep")
    options.delivery = one_of(Delivery, delivery, "delivery")
    _set_identity(options, rest_identity)
    options.transport = one_of(Transport, transport, "transport")
    options.clock = one_of(Clock, clock, "clock")
    options.clock_wall_ms = integer(clock_wall_ms, "clock_wall_ms", 64)
    options.clock_monotonic_ms = integer(clock_monotonic_ms, "clock_monotonic_ms", 64)
    if seed is not None:
        options.seed = integer(seed, "seed", 64, signed=False)
    return options


#: A user's name at the REST endpoint: one of ``braze_id``, ``external_id``, ``email`` and ``phone`` with a string, or
#: ``user_alias`` with a mapping of ``alias_name`` and ``alias_label``.
Identity = Mapping[str, Union[str, Mapping[str, str]]]


def identity_parts(identity: Identity, what: str) -> tuple[int, bytes | None, bytes | None]:
    """Returns kind, name and label of an identity."""
    known = ", ".join(names(RestName))
    if not isinstance(identity, Mapping):
        raise TypeError(f"{what} must be a mapping, not {type(identity).__name__}")
    if len(identity) != 1:
        raise invalid(f"{what} must have exactly one key of {known}, not {len(identity)}")
    ((key, value),) = identity.items()
    kind = one_of(RestName, key, f"the key of {what}")
    if kind == RestName.USER_ALIAS:
        if not isinstance(value, Mapping) or set(value) != {"alias_name", "alias_label"}:
            raise invalid(f"{what}['user_alias'] must have the keys alias_name and alias_label")
        name = c_string(value["alias_name"], f"{what}['user_alias']['alias_name']")
        return kind, name, c_string(value["alias_label"], f"{what}['user_alias']['alias_label']")
    if isinstance(value, Mapping):
        raise invalid(f"{what}[{key!r}] must be a string")
    return kind, c_string(value, f"{what}[{key!r}]"), None


def identity_argument(identity: Identity, what: str) -> Any:
    """Returns the pointer to an identity, for a call."""
    native = _abi.placard_identity()
    _library.library().placard_identity_init(byref(native), sizeof(native))
    native.kind, native.name, native.label = identity_parts(identity, what)
    return byref(native)


def _set_identity(options: _abi.placard_options, identity: Identity | None) -> None:
    if identity is None:
        return
    parts = identity_parts(identity, "rest_identity")
    options.rest_identity_kind, options.rest_identity, options.rest_identity_label = parts


def positive(number: int, name: str, bits: int = 32) -> int:
    if integer(number, name, bits) <= 0:
        raise invalid(f"{name} must be positive; leave it out for the default")
    return number
