"""Calls of the library's functions of a client, an outbox or a tracker."""

from __future__ import annotations

from typing import Any

from . import _library
from ._enums import Status
from ._errors import call
from ._handle import HandleOwner


class Calls(HandleOwner):
    """Base of the generated calls."""

    def _call(self, function: str, *arguments: Any) -> Status:
        with self._handle.lend() as pointer:
            return call(f"{self._handle.noun}_{function}", pointer, *arguments)

    def _read(self, function: str) -> int:
        """Calls a function that only returns a number."""
        with self._handle.lend() as pointer:
            number: int = getattr(_library.library(), f"placard_{self._handle.noun}_{function}")(pointer)
            return number
