"""How to open a client."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ctypes import byref, sizeof
from enum import IntEnum

from . import _abi, _library
from ._enums import Clock, Delivery, Durability, RestName, Switch, Transport
from ._input import c_string, integer, invalid
from ._names import names

_DEVICE_KEYS = ("model", "os_version", "resolution", "locale", "time_zone")


def switch(value: bool | None) -> int:
    """An on/off value for C; None leaves it as it is."""
    if value is None:
        return Switch.DEFAULT
    return Switch.ON if value else Switch.OFF


def one_of(kind: type[IntEnum], value: str, what: str) -> int:
    """The number of a spelled value such as ``"memory"``."""
    if value not in names(kind):
        raise invalid(f"{what} must be one of {', '.join(names(kind))}, not {value!r}")
    return kind[value.upper()]


def native(
    *,
    strings: Mapping[str, str | None],
    directory: str | os.PathLike[str] | None,
    device: Mapping[str, str] | None,
    numbers: Mapping[str, int | None],
    zero_is_none: Mapping[str, int | None],
    switches: Mapping[str, bool | None],
    durability: str,
    delivery: str,
    rest_identity: Mapping[str, str | Mapping[str, str]] | None,
    transport: str,
    clock: str,
    clock_wall_ms: int,
    clock_monotonic_ms: int,
    seed: int | None,
) -> _abi.placard_options:
    """The struct that opens a client. In C zero means "the default", so a zero that is meant is told in other ways:
    ``zero_is_none`` are the intervals where it means none; for other ``numbers`` it is no value at all.
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
            setattr(options, name, _positive(number, name))
    for name, number in zero_is_none.items():
        if number is not None:
            setattr(options, name, integer(number, name, 32) or -1)
    for name, value in switches.items():
        setattr(options, name, switch(value))
    options.durability = one_of(Durability, durability, "durability")
    options.delivery = one_of(Delivery, delivery, "delivery")
    _set_identity(options, rest_identity)
    options.transport = one_of(Transport, transport, "transport")
    options.clock = one_of(Clock, clock, "clock")
    options.clock_wall_ms = integer(clock_wall_ms, "clock_wall_ms", 64)
    options.clock_monotonic_ms = integer(clock_monotonic_ms, "clock_monotonic_ms", 64)
    if seed is not None:
        options.seed = integer(seed, "seed", 64, signed=False)
    return options


def _set_identity(options: _abi.placard_options, identity: Mapping[str, str | Mapping[str, str]] | None) -> None:
    if identity is None:
        return
    known = ", ".join(names(RestName))
    if len(identity) != 1:
        raise invalid(f"rest_identity must have exactly one key of {known}, not {len(identity)}")
    ((key, value),) = identity.items()
    kind = one_of(RestName, key, "the key of rest_identity")
    if kind == RestName.USER_ALIAS:
        if not isinstance(value, Mapping) or set(value) != {"alias_name", "alias_label"}:
            raise invalid("rest_identity['user_alias'] must have the keys alias_name and alias_label")
        options.rest_identity = c_string(value["alias_name"], "rest_identity['user_alias']['alias_name']")
        options.rest_identity_label = c_string(value["alias_label"], "rest_identity['user_alias']['alias_label']")
    elif isinstance(value, Mapping):
        raise invalid(f"rest_identity[{key!r}] must be a string")
    else:
        options.rest_identity = c_string(value, f"rest_identity[{key!r}]")
    options.rest_identity_kind = kind


def _positive(number: int, name: str) -> int:
    if integer(number, name, 32) == 0:
        raise invalid(f"{name} must be positive; leave it out for the default")
    return number
