"""Exceptions: one class per negative status. Calls return positive statuses, which are not errors."""

from __future__ import annotations

import ctypes
from ctypes import POINTER
from typing import Any

from . import _abi, _library
from ._enums import Status


class PlacardError(Exception):
    """A call failed. ``status`` is the library's status; ``message`` says what failed and how to fix it."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
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
    """The client is disabled: it logs, asks for and shows nothing until it is enabled."""


class InUseError(PlacardError):
    """Another client owns the store."""


class StoreError(PlacardError, OSError):
    """The store could not be read or written."""


class VersionError(PlacardError):
    """The store was written by a newer version; it is left untouched."""


class ForkedError(PlacardError):
    """The client belongs to the parent process: open another one in the child."""


# The class of each status, and its message when the library supplies no text.
_ERRORS: dict[int, tuple[type[PlacardError], str]] = {
    Status.E_INVALID: (InvalidError, "an argument is invalid"),
    Status.E_NOT_FOUND: (NotFoundError, "no object has this id"),
    Status.E_STATE: (StateError, "the call is not possible in the current state"),
    Status.E_DISABLED: (DisabledError, "the client is disabled: enable it first"),
    Status.E_IN_USE: (InUseError, "another client owns the store"),
    Status.E_IO: (StoreError, "the store could not be read or written"),
    Status.E_VERSION: (VersionError, "the store was written by a newer version"),
    Status.E_FORKED: (ForkedError, "the client belongs to the parent process: open one in this process"),
}
_UNKNOWN = (PlacardError, "the call failed")


def exception(status: int, message: str) -> PlacardError:
    """Returns the exception for a negative status; the base class for a status of a later version."""
    kind, _ = _ERRORS.get(status, _UNKNOWN)
    return kind(status, message)


def check(status: int, what: str) -> Status:
    """Returns a non-negative status and raises the exception for a negative one. ``what`` names the call."""
    if status < 0:
        _, meaning = _ERRORS.get(status, _UNKNOWN)
        raise exception(status, f"{what}: {meaning} ({_library.name('status_name', status)})")
    try:
        return Status(status)
    except ValueError:
        return Status.IGNORED  # added in a later version; a positive status always means: nothing done, nothing wrong


class ErrorSlot:
    """Holds the error that a function returns in ``placard_error **err``, and frees it after reading."""

    def __init__(self) -> None:
        self._error = POINTER(_abi.placard_error)()

    @property
    def out(self) -> Any:
        return ctypes.byref(self._error)

    def check(self, status: int, what: str) -> Status:
        """Same as the function ``check``, with the library's own message if there is one."""
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
