"""The interface between the runner and a binding: commands and answers, each a JSON object (docs/scenarios.md).

``PythonAdapter`` in ``binding.py`` implements it in this process, ``AdapterProcess`` over a program for any language.
"""

from __future__ import annotations

from typing import Any, Protocol

Command = dict[str, Any]  #: ``do`` names it, the other keys are its arguments
Answer = dict[str, Any]  #: ``status``, perhaps ``text``, and what the command reads; or ``error``


class AdapterError(Exception):
    """The adapter crashed, did not answer in time, or answered with something that is not a JSON object."""


class Adapter(Protocol):
    """One client of one binding at a time. A scenario that ends leaves no client open."""

    def call(self, command: Command) -> Answer: ...

    def close(self) -> None:
        """Ends the adapter after the last scenario."""
