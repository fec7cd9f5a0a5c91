"""Events, purchases and attributes straight to the REST endpoint, without a client."""

from __future__ import annotations

from . import _abi
from ._constructors import TrackerConstructor
from ._enums import Status
from ._loop_calls import LoopCalls
from ._tracker_calls import TrackerCalls


class Tracker(TrackerConstructor, LoopCalls, TrackerCalls):
    """Sends to the REST endpoint ``/users/track`` (rule 11.9), for a notification helper or a service.

    It has no user, no session, no campaigns and no SDK endpoint: each call names its user::

        with libplacard.Tracker(rest_endpoint="rest.example.com", rest_key="…", directory="/var/lib/kiosk") as tracker:
            tracker.log_event("notification_shown", {"id": 7}, identity={"external_id": "u-42"})
            tracker.drain(5.0)

    Close it, or use it in a ``with`` statement. Any number of processes can use one queue at once; one at a time sends.
    Any thread can call the methods. After ``fork`` the child process must open its own tracker.
    """

    def _open(self, options: _abi.placard_tracker_options, *, transport: str | None) -> None:
        self._begin("tracker", options, transport)

    def _begin_drain(self) -> bool:
        return self.flush() is Status.PENDING
