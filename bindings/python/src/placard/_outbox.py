"""Access to a client's store from a second process."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from ctypes import byref, c_void_p
from dataclasses import dataclass
from typing import Any

from . import _library, _memory, _options, _properties
from ._attributes import user_field
from ._enums import OutboxKind, Status
from ._errors import call
from ._handle import HandleOwner, NativeHandle
from ._input import c_string, integer, real, utf8
from ._properties import Properties, PropertyValue
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


class Outbox(HandleOwner):
    """Leaves records for a client in its store, whether or not the client is running.

    Close it, or use it in a ``with`` statement. It opens only the store and sends nothing. The client reads the records
    when it opens, when a session starts, when the host comes to the foreground, at every flush, and before a request
    that carries records::

        with placard.Outbox("/var/lib/kiosk", "kiosk-1") as outbox:
            outbox.put_event("notification_shown", {"id": 7})

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

    def put_event(self, name: str, properties: Properties | None = None) -> Status:
        """Leaves an event for ``Client.log_event``.

        Like each of these calls, it raises ``InvalidError`` for what the client could not log, except that the server's
        blocklist applies later. Once it returns, the record survives a crash of any process.
        """
        encoded = utf8(name, "name")
        with _properties.native(properties) as handle, self._handle.lend() as pointer:
            return call("outbox_put_event", pointer, encoded, len(encoded), handle)

    def put_purchase(
        self, product_id: str, currency: str, price: float, quantity: int = 1, properties: Properties | None = None
    ) -> Status:
        """Leaves a purchase for ``Client.log_purchase``: ``price`` is that of one item."""
        product = utf8(product_id, "product_id")
        money = c_string(currency, "currency"), real(price, "price"), integer(quantity, "quantity", 32)
        with _properties.native(properties) as handle, self._handle.lend() as pointer:
            return call("outbox_put_purchase", pointer, product, len(product), *money, handle)

    def put_attribute(self, key: str, value: PropertyValue) -> Status:
        """Leaves the new value of an attribute for ``Client.set_attribute``; None unsets it."""
        function, arguments = _properties.typed(value, f"attribute {key!r}")
        encoded = utf8(key, "key")
        with self._handle.lend() as pointer:
            return call("outbox_put_attribute_" + function, pointer, encoded, len(encoded), *arguments)

    def put_user_field(self, field: str, value: str | None) -> Status:
        """Leaves the new value of a user field for ``Client.set_user_field``; None unsets it."""
        arguments = user_field(field, value)
        with self._handle.lend() as pointer:
            return call("outbox_put_user_field", pointer, *arguments)

    # ---- Records

    def put(self, kind: str, record: Mapping[str, Any] | str) -> Status:
        """Leaves a record for the client; it survives a crash of any process. ``record`` can be JSON text.

        ``kind`` is ``"event"`` (``{"event_name": ..., ...}``, every other key is a property), ``"purchase"``
        (``{"product_id": ..., "currency": ..., "price": ..., "quantity": ..., ...}``, likewise), ``"attribute"``
        (``{name: value, ...}``) or ``"user_field"`` (``{field: value, ...}``). ``put`` only checks that ``record`` is a
        JSON object: the client drops records that cannot be logged and emits a ``Dropped`` event for each.
        """
        text = record if isinstance(record, str) else json_text(record, "record", is_property=True)
        encoded = utf8(text, "record")
        number = _kind(kind)
        with self._handle.lend() as pointer:
            return call("outbox_put", pointer, number, encoded, len(encoded))

    def list(self, kind: str) -> Sequence[OutboxRecord]:
        """Returns the records of one kind that the client has not read yet, from all processes, in the order of
        ``put``.
        """
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
        """Removes the records of one kind. IGNORED when there is nothing to remove."""
        number = _kind(kind)
        with self._handle.lend() as pointer:
            return call("outbox_remove", pointer, number)

    def remove_all(self) -> Status:
        """Removes all records. IGNORED when there is nothing to remove."""
        with self._handle.lend() as pointer:
            return call("outbox_remove_all", pointer)

    def set_time(self, wall_ms: int) -> Status:
        """Sets the time of records put from now on, instead of the system's: for tests and simulations."""
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
