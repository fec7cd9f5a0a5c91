"""Events, purchases and attributes straight to the REST endpoint, without a client."""

from __future__ import annotations

import os
from ctypes import byref, c_void_p, sizeof
from typing import Any

from . import _abi, _library, _options, _properties, _transport
from ._attributes import user_field
from ._enums import Clock, Durability, Status, Transport
from ._errors import call
from ._handle import NativeHandle
from ._input import c_string, counted, integer, interval, real
from ._loop_calls import LoopCalls
from ._options import Identity
from ._properties import Properties


class Tracker(LoopCalls):
    """Sends to the REST endpoint ``/users/track`` (rule 11.9), for a notification helper or a service.

    It has no user, no session, no campaigns and no SDK endpoint: each call names its user::

        with placard.Tracker(rest_endpoint="rest.example.com", rest_key="…", directory="/var/lib/kiosk") as tracker:
            tracker.log_event("notification_shown", {"id": 7}, identity={"external_id": "u-42"})
            tracker.drain(5.0)

    Close it, or use it in a ``with`` statement. Any number of processes can use one queue at once; one at a time sends.
    Any thread can call the methods. After ``fork`` the child process must open its own tracker.
    """

    def __init__(
        self,
        *,
        rest_endpoint: str,
        rest_key: str,
        directory: str | os.PathLike[str] | None = None,
        app_id: str | None = None,
        durability: str = "process",
        flush_interval_s: int | None = None,
        queue_limit: int | None = None,
        queue_limit_bytes: int | None = None,
        transport: str | None = None,
        allow_insecure_http: bool | None = None,
        ca_file: str | None = None,
        proxy: str | None = None,
        clock: str = "system",
        clock_wall_ms: int = 0,
        clock_monotonic_ms: int = 0,
        seed: int | None = None,
    ) -> None:
        """Opens the queue; sends nothing. None selects the library's default, documented in ``tracker.h``.

        ``directory`` is optional only with ``durability="memory"``; a client's directory will do. ``app_id``: the app
        that events and purchases are credited to. With ``flush_interval_s=0`` only ``flush`` and ``drain`` send.
        """
        self._library = _library.library()
        options = _abi.placard_tracker_options()
        self._library.placard_tracker_options_init(byref(options), sizeof(options))
        options.rest_endpoint = c_string(rest_endpoint, "rest_endpoint")
        options.rest_key = c_string(rest_key, "rest_key")
        if directory is not None:
            options.directory = c_string(os.fsdecode(directory), "directory")
        options.app_id = c_string(app_id, "app_id")
        options.durability = _options.one_of(Durability, durability, "durability")
        options.flush_interval_s = interval(flush_interval_s, "flush_interval_s")
        if queue_limit is not None:
            options.queue_limit = _options.positive(queue_limit, "queue_limit")
        if queue_limit_bytes is not None:
            options.queue_limit_bytes = _options.positive(queue_limit_bytes, "queue_limit_bytes", 64)
        connections = _transport.connections(transport, ca_file, proxy)
        native = _transport.native(transport, connections)
        options.transport = _options.one_of(Transport, native, "transport")
        options.allow_insecure_http = _options.switch(allow_insecure_http)
        options.ca_file = c_string(ca_file, "ca_file")
        options.proxy = c_string(proxy, "proxy")
        options.clock = _options.one_of(Clock, clock, "clock")
        options.clock_wall_ms = integer(clock_wall_ms, "clock_wall_ms", 64)
        options.clock_monotonic_ms = integer(clock_monotonic_ms, "clock_monotonic_ms", 64)
        if seed is not None:
            options.seed = integer(seed, "seed", 64, signed=False)
        pointer = c_void_p()
        call("tracker_open", byref(options), byref(pointer))
        self._begin(NativeHandle(pointer, "tracker"), connections)

    # ---- Logging. When a call returns, the record survives a crash of every process.

    def log_event(self, name: str, properties: Properties | None = None, *, identity: Identity) -> Status:
        """Logs a custom event of the user ``identity``, such as ``{"external_id": "u-42"}``.

        The keys of an identity are ``braze_id``, ``external_id``, ``email``, ``phone``, and ``user_alias`` with a
        mapping of ``alias_name`` and ``alias_label``.
        """
        with _properties.native(properties) as native:
            return self._log("log_event", identity, *counted(name, "name"), native)

    def log_purchase(
        self,
        product_id: str,
        currency: str,
        price: float,
        quantity: int = 1,
        properties: Properties | None = None,
        *,
        identity: Identity,
    ) -> Status:
        """Logs a purchase: ``price`` for each of ``quantity`` items in ``currency``, such as ``"USD"``."""
        arguments = (
            *counted(product_id, "product_id"),
            c_string(currency, "currency"),
            real(price, "price"),
            integer(quantity, "quantity", 32),
        )
        with _properties.native(properties) as native:
            return self._log("log_purchase", identity, *arguments, native)

    def set_attributes(self, attributes: Properties, *, identity: Identity) -> Status:
        """Sets custom attributes, at least one, with the values that ``Client.set_attribute`` accepts, except None.

        Refuses a dict that the endpoint would read as an operation, such as ``{"inc": 3}``: use ``increment_attribute``
        or a method next to it.
        """
        with _properties.native(attributes, "attribute") as native:
            return self._log("set_attributes", identity, native)

    def unset_attribute(self, key: str, *, identity: Identity) -> Status:
        """Unsets a custom attribute."""
        return self._log("unset_attribute", identity, *counted(key, "key"))

    def increment_attribute(self, key: str, by: int = 1, *, identity: Identity) -> Status:
        """Adds ``by`` to an integer attribute; a negative ``by`` subtracts."""
        return self._log("increment_attribute", identity, *counted(key, "key"), integer(by, "by", 64))

    def add_to_attribute(self, key: str, element: str, *, identity: Identity) -> Status:
        """Adds an element of up to 255 characters to a list of strings."""
        return self._log("add_to_attribute", identity, *counted(key, "key"), *counted(element, "element"))

    def remove_from_attribute(self, key: str, element: str, *, identity: Identity) -> Status:
        """Removes an element from a list of strings."""
        return self._log("remove_from_attribute", identity, *counted(key, "key"), *counted(element, "element"))

    def set_user_field(self, field: str, value: str | None, *, identity: Identity) -> Status:
        """Sets a field of the user, such as ``first_name``; None unsets it."""
        return self._log("set_user_field", identity, *user_field(field, value))

    def set_last_location(self, latitude: float, longitude: float, *, identity: Identity) -> Status:
        """Sets the user's last known location, in degrees."""
        return self._log("set_last_location", identity, real(latitude, "latitude"), real(longitude, "longitude"))

    # ---- Sending

    def flush(self) -> Status:
        """Starts sending the queue now, and continues until it is empty. PENDING while another process sends it."""
        return self._call("flush")

    def _begin_drain(self) -> bool:
        return self.flush() is Status.PENDING

    def _log(self, function: str, identity: Identity, *arguments: Any) -> Status:
        native = _abi.placard_identity()
        self._library.placard_identity_init(byref(native), sizeof(native))
        native.kind, native.name, native.label = _options.identity_parts(identity, "identity")
        return self._call(function, byref(native), *arguments)
