"""A second process's door to a client's store."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from ctypes import byref, c_void_p
from dataclasses import dataclass
from typing import Any

from . import _library, _memory, _options
from ._enums import OutboxKind, Status
from ._errors import call
from ._handle import HandleOwner, NativeHandle
from ._input import c_string, integer, json_text, utf8


@dataclass(frozen=True)
class OutboxRecord:
    """A record that no client has taken in yet."""

    id: int  #: rises with every record of the store; never given twice
    kind: str  #: ``event``, ``attribute``, ``user_field``
    json: str  #: as it was put
    put_ms: int  #: wall time at which it was put

    @property
    def record(self) -> dict[str, Any]:
        """The object that the text is."""
        found: dict[str, Any] = json.loads(self.json)
        return found


class Outbox(HandleOwner):
    """Leaves events, attributes and user fields in a client's store, whether the client is running or not. Close it, or
    use it in a ``with`` statement.

    It opens the store and nothing else, and sends nothing. The client takes the records in when it is opened, when a
    session starts, when the host comes to the foreground, at every flush and whenever a request takes records along::

        with placard.Outbox("/var/lib/kiosk", "kiosk-1") as outbox:
            outbox.put("event", {"event_name": "notification_shown", "id": 7})

    Methods may be called from any thread. After ``fork`` the child process opens its own outbox.
    """

    def __init__(self, directory: str | os.PathLike[str], api_key: str) -> None:
        """Opens the store of the client with that directory and key, or makes it."""
        self._library = _library.library()
        pointer = c_void_p()
        place = c_string(os.fsdecode(directory), "directory")
        call("outbox_open", place, c_string(api_key, "api_key"), byref(pointer))
        self._handle = NativeHandle(pointer, "outbox")

    # ---- Lifetime

    def close(self) -> None:
        """Closes the outbox; what was put stays. Nothing happens the second time."""
        self._handle.close()

    # ---- Records

    def put(self, kind: str, record: Mapping[str, Any] | str) -> Status:
        """Leaves a record for the client; it survives the crash of any process. ``record`` may be JSON text.

        ``kind`` is ``"event"`` (``{"event_name": ..., ...}``, every other key a property), ``"attribute"`` (``{name:
        value, ...}``) or ``"user_field"`` (``{field: value, ...}``). Only that it is a JSON object is checked here: the
        client drops what cannot be logged, and tells it by a ``Dropped`` event.
        """
        text = record if isinstance(record, str) else json_text(record, "record")
        encoded = utf8(text, "record")
        number = _kind(kind)
        with self._handle.lend() as pointer:
            return call("outbox_put", pointer, number, encoded, len(encoded))

    def list(self, kind: str) -> Sequence[OutboxRecord]:
        """What waits for the client, in the order in which it was put, by whichever process."""
        number = _kind(kind)
        found = c_void_p()
        with self._handle.lend() as pointer:
            call("outbox_copy_records", pointer, number, byref(found))
        try:
            count = self._library.placard_outbox_records_count(found)
            return [_record(self._library.placard_outbox_records_get(found, index).contents) for index in range(count)]
        finally:
            self._library.placard_outbox_records_destroy(found)

    def remove(self, kind: str) -> Status:
        """Removes what waits of one kind. IGNORED when there is nothing."""
        number = _kind(kind)
        with self._handle.lend() as pointer:
            return call("outbox_remove", pointer, number)

    def reset(self) -> Status:
        """Removes all that waits. IGNORED when there is nothing."""
        with self._handle.lend() as pointer:
            return call("outbox_reset", pointer)

    def set_time(self, wall_ms: int) -> Status:
        """Gives records put from now on that time instead of the system's: for tests and simulations."""
        with self._handle.lend() as pointer:
            return call("outbox_set_time", pointer, integer(wall_ms, "wall_ms", 64))


def _kind(kind: str) -> int:
    return _options.one_of(OutboxKind, kind, "kind")


def _record(raw: Any) -> OutboxRecord:
    return OutboxRecord(
        id=raw.id,
        kind=_library.name("outbox_kind_name", raw.kind),
        json=_memory.text(raw.json, raw.json_length) or "",
        put_ms=raw.put_ms,
    )
