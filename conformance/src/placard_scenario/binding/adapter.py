"""The Python binding as an adapter, in this process."""

from __future__ import annotations

from placard import Client, PlacardError, Status, Tracker

from ..actions import ACTIONS
from ..adapter import Answer, Command
from .calls import CALLS


class PythonAdapter:
    """One client or tracker at a time."""

    def __init__(self) -> None:
        self._client: Client | None = None
        self._tracker: Tracker | None = None

    @property
    def client(self) -> Client:
        assert self._client is not None, "the runner opens a client first"
        return self._client

    @client.setter
    def client(self, client: Client) -> None:
        self._client = client

    def take_client(self) -> Client:
        """The client, which this adapter then no longer has."""
        client, self._client = self.client, None
        return client

    @property
    def tracker(self) -> Tracker:
        assert self._tracker is not None, "the runner opens a tracker first"
        return self._tracker

    @tracker.setter
    def tracker(self, tracker: Tracker) -> None:
        self._tracker = tracker

    @property
    def sender(self) -> Client | Tracker:
        """What is open: most calls about time and requests are the same on both."""
        return self._tracker or self.client

    def end(self, abandon: bool) -> Status:
        """Closes what is open, or drops it as a crash would."""
        if self._tracker is not None:
            tracker, self._tracker = self._tracker, None
            tracker.close()
            return Status.OK
        client = self.take_client()
        client.abandon() if abandon else client.close()
        return Status.OK

    def call(self, command: Command) -> Answer:
        given = dict(command)
        name = given.pop("do")
        if name not in CALLS and not has_method(name):
            return {"error": f"unknown command {name!r}"}
        try:
            found = CALLS[name](self, given) if name in CALLS else getattr(self.client, name)(**given)
        except PlacardError as error:
            return {"status": _name(error.status), "text": str(error)}
        return found if isinstance(found, dict) else {"status": _name(found)}

    def close(self) -> None:
        if self._client is not None or self._tracker is not None:
            self.end(abandon=True)


def has_method(action: str) -> bool:
    """Whether the client has a method with the name and the arguments of an action."""
    return action in ACTIONS and hasattr(Client, action)


def _name(status: int) -> str:
    """Lower case and without prefix, such as ``not_found``."""
    name = Status(status).name.lower()
    return name[len("e_") :] if status < 0 else name
