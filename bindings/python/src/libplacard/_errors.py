"""Exceptions: one class per negative status. Calls return positive statuses, which are not errors."""

from __future__ import annotations

from ctypes import POINTER, byref
from typing import TYPE_CHECKING, Any

from . import _abi, _library, _memory
from ._enums import Status

if TYPE_CHECKING:
    from ._events import CardsFailed, MessagesFailed


class PlacardError(Exception):
    """A call failed. ``status`` is the library's status, ``message`` says what failed and how to fix it.

    ``status`` is a ``Status``, or the number of one that a later version of the library adds.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = _known(status)
        self.message = message

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[type[PlacardError], tuple[int, str]]:
        return type(self), (self.status, self.message)


class InvalidError(PlacardError, ValueError):
    """An argument is invalid or exceeds a limit."""


class NotFoundError(PlacardError, LookupError):
    """No card, message, button or request has this id."""


class StateError(PlacardError):
    """The call is not possible in the current state. A closed client raises it too."""


class DisabledError(PlacardError):
    """The client is disabled: it logs, requests and shows nothing until it is enabled."""


class InUseError(PlacardError):
    """Another client owns the store."""


class StoreError(PlacardError, OSError):
    """The store could not be read or written."""


class VersionError(PlacardError):
    """The store was written by a newer version; it is left untouched."""


class RefreshError(Exception):
    """An awaited refresh ended without a list. ``event`` is the CardsFailed or MessagesFailed that says why."""

    def __init__(self, event: CardsFailed | MessagesFailed) -> None:
        super().__init__(event.text or event.reason)
        self.event = event


class ForkedError(PlacardError):
    """The client belongs to the parent process: open another one in the child."""


_CLASSES: dict[int, type[PlacardError]] = {
    Status.E_INVALID: InvalidError,
    Status.E_NOT_FOUND: NotFoundError,
    Status.E_STATE: StateError,
    Status.E_DISABLED: DisabledError,
    Status.E_IN_USE: InUseError,
    Status.E_IO: StoreError,
    Status.E_VERSION: VersionError,
    Status.E_FORKED: ForkedError,
}


def call(function: str, *arguments: Any) -> Status:
    """Calls ``placard_`` + ``function``, whose last parameter ``err`` is added here.

    Raises the exception of a negative status, with the library's message; a status of a later version gives the base
    class.
    """
    library = _library.library()
    error = POINTER(_abi.placard_error)()
    status: int = getattr(library, "placard_" + function)(*arguments, byref(error))
    if status < 0:
        message = _message(error) or f"{function} failed ({_library.name('status_name', status)})"
        raise _CLASSES.get(status, PlacardError)(status, message)
    known = _known(status)
    if isinstance(known, Status):
        return known
    return Status.IGNORED  # added in a later version; a positive status always means: nothing done, nothing wrong


def _known(status: int) -> Status | int:
    try:
        return Status(status)
    except ValueError:
        return status


def _message(error: Any) -> str | None:
    if not error:
        return None
    try:
        return _memory.text(error.contents.message, error.contents.message_length)
    finally:
        _library.library().placard_error_destroy(error)
