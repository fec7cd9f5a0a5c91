"""The actions of the format. Each is declared in one place, in the file of its topic."""

from __future__ import annotations

from .action import Action
from .clients import CLIENTS
from .content import CONTENT
from .events import EVENTS
from .server import SERVER
from .trackers import TRACKERS
from .users import USERS

ACTIONS: dict[str, Action] = {**CLIENTS, **USERS, **EVENTS, **CONTENT, **SERVER, **TRACKERS}
