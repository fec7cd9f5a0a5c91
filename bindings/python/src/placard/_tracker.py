"""Events, purchases and attributes straight to the REST endpoint, without a client."""

from __future__ import annotations

import os
from ctypes import byref, c_void_p, sizeof

from . import _abi, _library, _options, _transport
from ._enums import Clock, Durability, Status, Transport
from ._errors import call
from ._handle import NativeHandle
from ._input import c_string, integer, interval
from ._loop_calls import LoopCalls
from ._tracker_calls import TrackerCalls


class Tracker(LoopCalls, TrackerCalls):
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
        options = _abi.placard_tracker_options()
        _library.library().placard_tracker_options_init(byref(options), sizeof(options))
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

    def _begin_drain(self) -> bool:
        return self.flush() is Status.PENDING
