"""Exceptions: one class per negative status. Positive statuses are not errors; calls return them."""

from __future__ import annotations

import ctypes
from ctypes import POINTER
from typing import Any

from . import _abi, _library
from ._enums import Status


class PlacardError(Exception):
    """A call failed. ``status`` is the library's status, ``message`` says what, where, and what to do about it."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[type[PlacardError], tuple[int, str]]:
        return type(self), (self.status, self.message)


class InvalidError(PlacardError, ValueError):
    """An argument, a name, a value or a limit."""


class NotFoundError(PlacardError, LookupError):
    """No card, message, button or request of that id."""


class StateError(PlacardError):
    """Not now: the call needs something else to happen first. A closed client raises it too."""


class DisabledError(PlacardError):
    """The client is disabled: nothing is logged, asked for or shown until it is enabled."""


class InUseError(PlacardError):
    """Another client owns the store."""


class StoreError(PlacardError, OSError):
    """The store could not be read or written."""


class VersionError(PlacardError):
    """The store was written by a newer version; it is left untouched."""


class ForkedError(PlacardError):
    """The client belongs to the parent process: open one of its own in the child."""


# The class of each status, and what it means where the library gives no message of its own.
_ERRORS: dict[int, tuple[type[PlacardError], str]] = {
    Status.E_INVALID: (InvalidError, "an argument is not valid"),
    Status.E_NOT_FOUND: (NotFoundError, "there is none of that id"),
    Status.E_STATE: (StateError, "not now: the call needs something else to happen first"),
    Status.E_DISABLED: (DisabledError, "the client is disabled: nothing is done until it is enabled"),
    Status.E_IN_USE: (InUseError, "another client owns the store"),
    Status.E_IO: (StoreError, "the store could not be read or written"),
    Status.E_VERSION: (VersionError, "the store was written by a newer version"),
    Status.E_FORKED: (ForkedError, "the client belongs to the parent process: open one in this process"),
}
_UNKNOWN = (PlacardError, "the call failed")


def exception(status: int, message: str) -> PlacardError:
    """The exception of a negative status; a status of a later version gives the base class."""
    kind, _ = _ERRORS.get(status, _UNKNOWN)
    return kind(status, message)


def check(status: int, what: str) -> Status:
    """Returns a status that is no error, raises the exception of one that is. ``what`` names the call."""
    if status < 0:
        _, meaning = _ERRORS.get(status, _UNKNOWN)
        raise exception(status, f"{what}: {meaning} ({_library.name('status_name', status)})")
    try:
        return Status(status)
    except ValueError:
        return Status.IGNORED  # of a later version: positive always means that nothing was done and nothing is wrong


class ErrorSlot:
    """The place for a function's ``placard_error **err``; gives the error back after reading it."""

    def __init__(self) -> None:
        self._error = POINTER(_abi.placard_error)()

    @property
    def out(self) -> Any:
        return ctypes.byref(self._error)

    def check(self, status: int, what: str) -> Status:
        """As the function ``check``, with the library's own message when it gave one."""
        message = self._take_message()
        if status < 0 and message:
            raise exception(status, message)
        return check(status, what)

    def _take_message(self) -> str | None:
        if not self._error:
            return None
        error = self._error.contents
        message = _abi.text(error.message, error.message_length)
        _library.library().placard_error_destroy(self._error)
        self._error = POINTER(_abi.placard_error)()
        return message
