"""A simple model of the user data that the server must end up with (rules 4.1.4, 4.2, 5.3).

The server here keeps users as dictionaries and applies each request as the protocol says. The model keeps the same
dictionaries and applies each call at once, for the user of that moment. Once everything is sent both must be equal,
whatever was lost, repeated or requeued.
"""

from __future__ import annotations

import copy
from typing import Any

FIELD, CUSTOM, EVENTS = "field", "custom", "events"


class User:
    def __init__(self) -> None:
        #: Values by (place, name); None: unset.
        self.values: dict[tuple[str, str], Any] = {}
        #: Code and data of each operation, in order.
        self.operations: list[tuple[str, dict[str, Any]]] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, User) and (self.values, self.operations) == (other.values, other.operations)

    def __repr__(self) -> str:
        return f"{self.values} {self.operations}"


class Users(dict[Any, User]):
    """Users by id; None is the anonymous user."""

    def __missing__(self, user: str | None) -> User:
        self[user] = User()
        return self[user]


class UserServer:
    """Applies the batches of ``data`` requests, each once."""

    def __init__(self) -> None:
        self.users = Users()
        self.batches: dict[str, dict[str, Any]] = {}

    def receive(self, batch_id: str | None, body: dict[str, Any]) -> None:
        objects, events = body.get("attributes", []), body.get("events", [])
        assert len(objects) <= 1, "one merged object per user"
        if batch_id is None:
            assert not objects and not events, "records are sent with a batch id"
            return
        content = {"attributes": objects, "events": events}
        if batch_id in self.batches:
            assert self.batches[batch_id] == content, "a retried batch is sent unchanged"
            return
        self.batches[batch_id] = copy.deepcopy(content)
        for part in objects:
            self._set(part)
        for event in events:
            if event["name"] not in ("ss", "se"):
                self.users[event.get("user_id")].operations.append((event["name"], event["data"]))

    def _set(self, part: dict[str, Any]) -> None:
        user = self.users[part.get("user_id")]
        for name, value in part.items():
            if name not in ("user_id", "alias", "custom"):
                user.values[FIELD, name] = value
        for name, value in part.get("custom", {}).items():
            user.values[CUSTOM, name] = value


class UserModel:
    """What was logged for each user. Data of an anonymous user moves to the next user, unless a batch holds it."""

    def __init__(self, user: str | None) -> None:
        self.user = user
        self.users = Users()
        #: The anonymous user's data that no batch holds yet.
        self.fresh_values: dict[tuple[str, str], Any] = {}
        self.fresh_operations: list[tuple[str, dict[str, Any], int]] = []
        self.session = 0
        self.has_session = False

    def set(self, place: str, name: str, value: Any) -> None:
        if self.user is None:
            self.fresh_values[place, name] = value
        else:
            self.users[self.user].values[place, name] = value

    def log(self, code: str, data: dict[str, Any]) -> None:
        if self.user is None:
            self.fresh_operations.append((code, data, self.session))
        else:
            self.users[self.user].operations.append((code, data))

    def start_session(self) -> None:
        if not self.has_session:
            self.session += 1
            self.has_session = True

    def end_session(self) -> None:
        self.has_session = False

    def batch_begins(self) -> None:
        """Starts a batch, which carries all data of the anonymous user so far."""
        anonymous = self.users[None]
        anonymous.values.update(self.fresh_values)
        anonymous.operations += [(code, data) for code, data, _ in self.fresh_operations]
        self.fresh_values, self.fresh_operations = {}, []

    def change_user(self, user: str) -> None:
        if user == self.user:
            return
        if self.user is None:
            self._relabel(user)
        self.user = user
        self.end_session()
        self.start_session()

    def _relabel(self, user: str) -> None:
        """Moves all values, and the operations of the open session (rule 5.3.4)."""
        self.users[user].values.update(self.fresh_values)
        self.fresh_values = {}
        for code, data, session in self.fresh_operations:
            owner = user if self.has_session and session == self.session else None
            self.users[owner].operations.append((code, data))
        self.fresh_operations = []
