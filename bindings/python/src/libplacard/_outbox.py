"""Access to a client's store from a second process."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from ctypes import byref, c_void_p
from dataclasses import dataclass
from typing import Any

from . import _library, _memory, _options, _properties
from ._enums import OutboxKind, Status
from ._errors import call
from ._handle import NativeHandle
from ._input import c_string, counted
from ._outbox_calls import OutboxCalls
from ._properties import PropertyValue
from ._values import json_text


@dataclass(frozen=True)
class OutboxRecord:
    """A record that no client has read yet."""

    id: int  #: increases with every record of the store; never reused
    kind: str  #: ``event``, ``attribute``, ``user_field``, ``purchase``
    json: str  #: as passed to ``put``
    put_ms: int  #: wall time of ``put``

    @property
    def record(self) -> dict[str, Any]:
        """The JSON text as an object."""
        found: dict[str, Any] = json.loads(self.json)
        return found


class Outbox(OutboxCalls):
    """Leaves records for a client in its store, whether or not the client is running.

    Close it, or use it in a ``with`` statement. It opens only the store and sends nothing. The client reads the records
    when it opens, when a session starts, when the host comes to the foreground, at every flush, and before a request
    that carries records::

        with libplacard.Outbox("/var/lib/kiosk", "kiosk-1") as outbox:
            outbox.log_event("notification_shown", {"id": 7})

    With the client's option ``group_access`` it can run as another user of the same group. Any thread can call the
    methods. After ``fork`` the child process must open its own outbox.
    """

    def __init__(self, directory: str | os.PathLike[str], api_key: str) -> None:
        """Opens the store of the client with this directory and key; creates it if it does not exist.

        In a directory whose mode is exactly 2770 new files are for its group (option ``group_access`` of the client).
        """
        self._library = _library.library()
        pointer = c_void_p()
        place = c_string(os.fsdecode(directory), "directory")
        call("outbox_open", place, c_string(api_key, "api_key"), byref(pointer))
        self._handle = NativeHandle(pointer, "outbox")

    # ---- Lifetime

    def close(self) -> None:
        """Closes the outbox; the records stay. Does nothing when already closed."""
        self._handle.close()

    # ---- Typed records

    def set_attribute(self, key: str, value: PropertyValue) -> Status:
        """Leaves the new value of an attribute for ``Client.set_attribute``; None unsets it."""
        function, arguments = _properties.typed(value, f"attribute {key!r}")
        return self._call("set_attribute_" + function, *counted(key, "key"), *arguments)

    # ---- Records

    def put(self, kind: str, record: Mapping[str, Any] | str) -> Status:
        """Leaves a record for the client; it survives a crash of any process. ``record`` can be JSON text.

        ``kind`` is ``"event"`` (``{"event_name": ..., ...}``, every other key is a property), ``"purchase"``
        (``{"product_id": ..., "currency": ..., "price": ..., "quantity": ..., ...}``, likewise), ``"attribute"``
        (``{name: value, ...}``) or ``"user_field"`` (``{field: value, ...}``). ``put`` only checks that ``record`` is a
        JSON object: the client drops records that cannot be logged and emits a ``Dropped`` event for each.
        """
        text = record if isinstance(record, str) else json_text(record, "record", is_property=True)
        return self._call("put", _kind(kind), *counted(text, "record"))

    def list(self, kind: str) -> Sequence[OutboxRecord]:
        """Returns the records of one kind that the client has not read yet, from all processes, in the order of
        ``put``.
        """
        found = c_void_p()
        self._call("copy_records", _kind(kind), byref(found))
        try:
            count = self._library.placard_outbox_records_count(found)
            return [_record(self._library.placard_outbox_records_get(found, index).contents) for index in range(count)]
        finally:
            self._library.placard_outbox_records_destroy(found)


def _kind(kind: str) -> int:
    return _options.one_of(OutboxKind, kind, "kind")


def _record(raw: Any) -> OutboxRecord:
    return OutboxRecord(
        id=raw.id,
        kind=_library.name("outbox_kind_name", raw.kind),
        json=_memory.text(raw.json, raw.json_length) or "",
        put_ms=raw.put_ms,
    )
