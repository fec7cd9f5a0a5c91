"""Calls of the library's functions of a client."""

from __future__ import annotations

from typing import Any

from ._enums import Status
from ._errors import call
from ._handle import HandleOwner


class ClientCalls(HandleOwner):
    """Base of the client's parts."""

    def _call(self, function: str, *arguments: Any) -> Status:
        with self._handle.lend() as pointer:
            return call("client_" + function, pointer, *arguments)
