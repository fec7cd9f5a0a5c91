"""What an action of the format consists of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..adapter import Answer
from ..checks import Check, anything, table

if TYPE_CHECKING:
    from ..host import Host
    from ..loader import Step


@dataclass(frozen=True)
class Action:
    """One action: its arguments, and what the runner does for it."""

    fields: Mapping[str, Check] = field(default_factory=dict)
    required: str = ""  #: keys, separated by spaces
    whole: Check = anything  #: a check that looks at several keys
    function: str = ""  #: what it calls with its arguments, if not the function of its name
    #: For what is more than that call.
    run: Callable[[Host, Step], Answer] | None = None

    def check(self, arguments: dict[str, Any], where: str) -> None:
        table(self.fields, self.required.split())(arguments, where)
        self.whole(arguments, where)

    def perform(self, host: Host, step: Step) -> Answer:
        return self.run(host, step) if self.run else host.call(self.function or step.action, **step.arguments)
