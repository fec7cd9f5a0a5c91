"""Converts options for the C structs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ctypes import Structure, byref, sizeof
from enum import IntEnum
from typing import TYPE_CHECKING, Any, TypeVar, Union

from . import _abi, _library, _transport
from ._enums import RestName, Switch, Transport
from ._input import c_string, integer, invalid
from ._names import names

if TYPE_CHECKING:
    from ._http import Connections

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


def c_path(path: str | os.PathLike[str] | None, what: str) -> bytes | None:
    """As ``c_string``, for a file or a directory."""
    return None if path is None else c_string(os.fsdecode(path), what)


def number(value: int | None, what: str, bits: int) -> int:
    """Returns what C takes: there 0 is the default, which is None in Python. InvalidError unless it is positive."""
    if value is None:
        return 0
    if integer(value, what, bits) <= 0:
        raise invalid(f"{what} must be positive; leave it out for the default")
    return value


def unsigned(value: int | None, what: str) -> int:
    return 0 if value is None else integer(value, what, 64, signed=False)


Struct = TypeVar("Struct", bound=Structure)


def initial(kind: type[Struct]) -> Struct:
    """Returns a struct with its defaults."""
    made = kind()
    getattr(_library.library(), f"{kind.__name__}_init")(byref(made), sizeof(made))
    return made


def set_device(options: _abi.placard_options, device: Mapping[str, str] | None) -> None:
    for key, text in (device or {}).items():
        if key not in _DEVICE_KEYS:
            raise invalid(f"device has no key {key!r}; its keys are {', '.join(_DEVICE_KEYS)}")
        setattr(options, "device_" + key, c_string(text, f"device[{key!r}]"))


def set_transport(
    options: _abi.placard_options | _abi.placard_tracker_options, transport: str | None
) -> Connections | None:
    """Returns what sends the requests if Python does."""
    connections = _transport.connections(transport, _text(options.ca_file), _text(options.proxy))
    options.transport = one_of(Transport, _transport.native(transport, connections), "transport")
    return connections


def _text(given: bytes | None) -> str | None:
    return None if given is None else os.fsdecode(given)


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
    native = initial(_abi.placard_identity)
    native.kind, native.name, native.label = identity_parts(identity, what)
    return byref(native)


def set_identity(options: _abi.placard_options, identity: Identity | None) -> None:
    if identity is None:
        return
    parts = identity_parts(identity, "rest_identity")
    options.rest_identity_kind, options.rest_identity, options.rest_identity_label = parts
