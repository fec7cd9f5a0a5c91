"""Chooses what sends the requests: libcurl, Python, or the program."""

from __future__ import annotations

import ctypes
import functools
from typing import TYPE_CHECKING, Protocol

from ._enums import Transport
from ._input import invalid
from ._names import names

if TYPE_CHECKING:
    from ._events import Event
    from ._http import Connections

#: The library's, and that of this package.
TRANSPORTS = (*names(Transport), "python")


class RequestCarrier(Protocol):
    """What takes the requests of the host transport out of the events, so that the program does not see them."""

    @property
    def is_busy(self) -> bool:
        """Whether a request is not answered yet."""
        return False

    def take(self, event: Event) -> bool:
        """Returns whether the event was one of the host transport; begins or cancels its request."""
        ...

    def stop(self) -> None:
        """Ends every request: the client closes."""

    def drop_old(self) -> None:
        """Closes connections that were kept long enough."""

    def leave(self) -> None:
        """Closes a forked child's copies of the connections."""


@functools.cache
def has_libcurl() -> bool:
    """Whether the library can send requests by itself: it needs a libcurl of 7.68 or newer."""
    try:
        return hasattr(ctypes.CDLL("libcurl.so.4"), "curl_multi_wakeup")
    except OSError:
        return False


def connections(transport: str | None, ca_file: str | None, proxy: str | None) -> Connections | None:
    """Returns what sends the requests if Python does: if ``transport`` says so, or is None and there is no libcurl.

    InvalidError for a transport that does not exist.
    """
    if transport is not None and transport not in TRANSPORTS:
        raise invalid(f"transport must be one of {', '.join(TRANSPORTS)}, not {transport!r}")
    if transport == "python" or (transport is None and not has_libcurl()):
        from ._http import Connections  # here: needs ssl, and takes a while to import

        return Connections(ca_file, proxy)
    return None


def native(transport: str | None, connections: Connections | None) -> str:
    """Returns the library's transport."""
    if connections is not None:
        return "host"
    return "builtin" if transport is None else transport
