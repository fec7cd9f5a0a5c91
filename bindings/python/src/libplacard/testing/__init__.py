"""For tests of programs that use Placard: a server in memory and a clock that only the test moves.

With ``pytest_plugins = ["libplacard.testing.plugin"]`` in conftest.py, the fixture ``placard_server`` is a new
``Server`` for each test::

    def test_the_third_order_earns_a_coffee(placard_server):
        placard_server.campaigns = [testing.campaign("coffee", event="ordered", message="Free coffee")]
        client = placard_server.open_client(user_id="u-1")
        shop = Shop(client)              # the program under test
        shop.order(items=3)
        assert placard_server.custom_events == [("ordered", {"items": 3})]

Nothing touches the network or the disk, and nothing waits: ``client.wait(5)`` moves the clock instead.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Callable

from .._client import Client
from .._enums import Status
from .._errors import NotFoundError
from .._events import Event, RequestCancelled, RequestStarted
from .._input import invalid, timeout_ms
from .._requests import Request
from .._transport import RequestCarrier

#: 2026-01-05, a Monday, at noon UTC.
START_MS = 1767614400000
_STEP_MS = 1000

#: One transparent pixel, the answer to every request for a picture.
_PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360000000020001e221bc330000000049454e44ae426082"
)


@dataclass(frozen=True)
class Record:
    """An event that the server has received, as it was sent: docs/protocol.md, rule 4.2.1, lists the codes."""

    code: str  #: ``ce`` custom event, ``p`` purchase, ``cci`` cards seen, ``si`` message shown, ...
    data: dict[str, Any]
    user_id: str | None  #: None: anonymous
    time: float  #: seconds since 1970


def card(id: str, title: str | None = None, text: str | None = None, **fields: Any) -> dict[str, Any]:
    """Returns a card for ``Server.cards``. ``fields``: further ones by their wire names (docs/protocol.md, 8.1.2)."""
    made = {"id": id, "tp": "short_news", "ca": START_MS // 1000, "ea": -1, "tt": title, "ds": text, **fields}
    return {key: value for key, value in made.items() if value is not None}


def campaign(
    id: str, *, event: str | None = None, purchase: str | None = None, message: str | Mapping[str, Any], **fields: Any
) -> dict[str, Any]:
    """Returns a campaign for ``Server.campaigns`` that one event triggers, every time.

    ``event``: the custom event's name; ``purchase``: the product's id; without either, the start of a session.
    ``message``: its text, or its fields; ``fields``: further ones of the campaign (docs/protocol.md, 9.1).
    """
    condition: dict[str, Any] = {"type": "open"}
    if event is not None:
        condition = {"type": "custom_event", "data": {"event_name": event}}
    elif purchase is not None:
        condition = {"type": "purchase", "data": {"product_id": purchase}}
    shown = {"message": message} if isinstance(message, str) else dict(message)
    return {
        "id": id,
        "type": "inapp",
        "re_eligibility": 0,
        "trigger_condition": [condition],
        "data": {"type": "MODAL", "trigger_id": id, **shown},
        **fields,
    }


class Server:
    """Answers the requests of its clients at once, from what the test has put into it."""

    def __init__(self) -> None:
        #: What clients get at their next refresh.
        self.cards: list[dict[str, Any]] = []
        #: What clients get at their next session or refresh of messages.
        self.campaigns: list[dict[str, Any]] = []
        #: Members of the server's configuration, in addition to those that enable cards.
        self.config: dict[str, Any] = {}
        #: False: requests fail as without a network.
        self.is_reachable = True
        #: 0: as it should be; another one is the answer to every request.
        self.status = 0
        #: Every request, in order.
        self.requests: list[Request] = []
        #: What was received, each record once.
        self.records: list[Record] = []
        #: The objects of attributes that were received.
        self.attributes: list[dict[str, Any]] = []
        self._clients: list[TestClient] = []
        self._now_ms = START_MS

    # ---- What the test reads

    @property
    def custom_events(self) -> list[tuple[str, dict[str, Any]]]:
        """Name and properties of each custom event received."""
        return [(record.data["n"], record.data.get("p", {})) for record in self.received("ce")]

    @property
    def purchases(self) -> list[tuple[str, dict[str, Any]]]:
        """Product and properties of each purchase received."""
        return [(record.data["pid"], record.data.get("pr", {})) for record in self.received("p")]

    def received(self, code: str) -> list[Record]:
        """The records of one code, after sending what the clients have queued."""
        self.flush()
        return [record for record in self.records if record.code == code]

    # ---- What the test does

    def open_client(self, **options: Any) -> TestClient:
        """Opens a client of this server: in memory, unless ``directory`` says where. Closed at the end of the test.

        ``options`` are those of ``libplacard.Client``; those of the transport and the clock are the server's.
        """
        given = {"api_key": "test", "rate_limits": False, **options}
        if given.get("directory") is None:
            given["durability"] = "memory"
        given.update(
            endpoint="placard.invalid",
            transport="host",
            clock="host",
            clock_wall_ms=self._now_ms,
            clock_monotonic_ms=self._now_ms - START_MS + _STEP_MS,
        )
        client = TestClient(self, given)
        self._clients = [known for known in self._clients if not known.closed]
        self._clients.append(client)
        return client

    def advance(self, seconds: float) -> None:
        """Moves the clock of all clients, and does what is due at each moment on the way."""
        if seconds < 0:
            raise invalid("seconds is negative: the clock only moves forwards")
        end = self._now_ms + timeout_ms(seconds)
        while self._now_ms < end:
            self._move(min(end, self._next_due(end)))
        self.run()

    def run(self) -> None:
        """Does what is due now: requests are sent and answered. The events stay for the program to read."""
        for client in self._open():
            client.dispatch()

    def flush(self) -> None:
        """Lets every client send what it has queued."""
        for client in self._open():
            client.drain(0)
        self.run()

    def close(self) -> None:
        """Closes the clients that are still open."""
        for client in self._open():
            client.close()

    def _open(self) -> list[TestClient]:
        return [client for client in self._clients if not client.closed]

    def _next_due(self, end_ms: int) -> int:
        """The next wall time at which a client has something to do, after now."""
        offset = START_MS - _STEP_MS
        dues = (client.next_deadline_ms for client in self._open())
        times = [due + offset for due in dues if due is not None and due + offset > self._now_ms]
        return min([*times, end_ms])

    def _move(self, wall_ms: int) -> None:
        self._now_ms = wall_ms
        for client in self._open():
            client.set_time(wall_ms, wall_ms - START_MS + _STEP_MS)
            client.dispatch()

    # ---- Answers

    def _answer(self, client: TestClient, request: Request) -> None:
        self.requests.append(request)
        if not self.is_reachable:
            client.fail_request(request, "unreachable")
        elif not 200 <= (self.status or 200) < 300:
            client.complete_request(request, self.status, "{}")
        elif request.kind == "asset":
            client.complete_request(request, 200, _PICTURE, content_type="image/png")
        else:
            client.complete_request(request, 200, json.dumps(self._reply(request)))

    def _reply(self, request: Request) -> dict[str, Any]:
        if request.kind == "cards":
            now = self._now_ms // 1000
            return {"full_sync": True, "last_full_sync_at": now, "last_card_updated_at": now, "cards": self.cards}
        if request.kind == "data":
            self._receive(json.loads(request.body))
            config = {"time": 1, "content_cards": {"enabled": True}, **self.config}
            return {"message": "success", "config": config, "triggers": self.campaigns}
        return {"message": "success"}

    def _receive(self, asked: Mapping[str, Any]) -> None:
        events: Iterable[Mapping[str, Any]] = asked.get("events", [])
        for event in events:
            self.records.append(Record(event["name"], event["data"], event.get("user_id"), event["time"]))
        self.attributes += asked.get("attributes", [])


class TestClient(Client):
    """A client of a ``Server``. ``wait`` moves the clock instead of waiting."""

    __test__ = False  # pytest: not a class of tests

    def __init__(self, server: Server, options: dict[str, Any]) -> None:
        super().__init__(**options)
        self._server = server
        self._carrier = _Answers(self, server)
        self.dispatch()

    def wait(self, timeout: float | None = None) -> Status:
        """Moves the clock to the next thing to do, at most ``timeout`` seconds, and does it."""
        self.dispatch()
        if not self._fan_out.ends_wait:
            self._move_clock(timeout)
        status = self.dispatch()
        self._end_wait()
        return status

    def _move_clock(self, limit: float | None) -> None:
        due = self.next_deadline_ms
        left = None if due is None else max(0.0, (due + START_MS - _STEP_MS - self._server._now_ms) / 1000)
        steps = [max(0.0, step) for step in (limit, left) if step is not None]
        if steps:
            self._server.advance(min(steps))

    def _now(self) -> float:
        return self._server._now_ms / 1000

    def _wait(self, timeout: float | None, is_ready: Callable[[], bool]) -> None:
        # Without a limit, as in a thread that runs the client in the background, it waits for what other threads do.
        if timeout is None:
            super()._wait(None, is_ready)
        elif not is_ready():
            self._move_clock(timeout)

    def drain(self, timeout: float | None = None) -> Status:
        """Sends the queue; the server answers at once."""
        self._call("drain", 0)
        self.dispatch()
        return Status.OK if self.queued_count == 0 else Status.PENDING


class _Answers(RequestCarrier):
    """Gives each request to the server."""

    def __init__(self, client: TestClient, server: Server) -> None:
        self._client = client
        self._server = server

    def take(self, event: Event) -> bool:
        if isinstance(event, RequestStarted):
            with suppress(NotFoundError):  # it was cancelled meanwhile
                self._server._answer(self._client, event.request)
            return True
        return isinstance(event, RequestCancelled)

    def stop(self) -> None: ...

    def drop_old(self) -> None: ...

    def leave(self) -> None: ...
