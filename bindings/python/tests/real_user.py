"""A real client that does what one user's recorded events say: the library through its C interface, with a scripted
server and clock, and a host with a screen. What it decides and shows is what a simulation must say."""

from __future__ import annotations

import base64
import json
import tempfile
from typing import Any, NamedTuple

from filter_model import Event

import libplacard

ROUNDS = 1000
DAY_MS = 86_400_000


class Assumptions(NamedTuple):
    """Options of ``libplacard.simulate``."""

    host: str = "shows"
    show_after_s: int = 0
    show_for_s: int = 0
    session_timeout_s: int = 1800
    message_interval_s: int = 30
    online_from_s: int = 0
    online_until_s: int = 0
    templates: bool = True
    count_at: str = "hand_over"
    stack_keep: str = "process"
    restart_every_h: int = 0


class Row(NamedTuple):
    """A recorded event."""

    time_ms: int
    event: Event  # its kind can also be message_click
    session: str | None = None


class RealUser:
    def __init__(self, triggers: list[dict], assumed: Assumptions, start_ms: int) -> None:
        self.answer = json.dumps({"triggers": triggers})
        self.assumed = assumed
        self.now = start_ms
        self.session: str | None = None
        self.row = 0
        self.lists = 0  # sent by the server; each one evaluates `open`
        self.is_online = True
        self.offered: tuple[libplacard.Message, int] | None = None  # and when the host shows it
        self.showing: tuple[libplacard.Message, int] | None = None  # and when the user dismisses it
        self.verdicts: dict[tuple[int, str, str], libplacard.Verdict] = {}  # by row, kind of event, campaign
        self.results: list[tuple] = []
        self.suppressed = 0
        self.restart_ms = self._next_restart(start_ms - start_ms % DAY_MS)
        while self.restart_ms is not None and self.restart_ms < start_ms:
            self.restart_ms = self._next_restart(self.restart_ms)
        # In a file only for restarts, because that takes longer.
        self.folder = tempfile.TemporaryDirectory() if assumed.restart_every_h else None
        self.client = self._open()

    def _open(self) -> libplacard.Client:
        assumed = self.assumed
        place = {"durability": "memory"} if self.folder is None else {"directory": self.folder.name}
        return libplacard.Client(
            **place,
            api_key="test-key",
            endpoint="sdk.example.com",
            transport="host",
            clock="host",
            clock_wall_ms=self.now,
            clock_monotonic_ms=self.now,
            session_timeout_s=assumed.session_timeout_s,
            message_interval_s=assumed.message_interval_s,
            count_at=assumed.count_at,
            stack_keep=assumed.stack_keep,
            flush_interval_s=0,
            refresh_cards_at_start=False,
            report_open_no_match=True,
            rate_limits=False,
            seed=1,
        )

    # ---- Rows

    def apply(self, row: Row, number: int) -> None:
        self.advance(row.time_ms)
        self._set_online()
        self.row = number
        if row.session is not None:
            if self.session not in (None, row.session):
                self.client.end_session()
                self._settle()
            self.session = row.session
        event = row.event
        if event.kind == "message_click":
            return self._click(event.name)
        is_open = event.kind == "open"
        expected_open, expected = self.client.explain_open(), None if is_open else self._explain(event)
        lists = self.lists
        self._log(event)
        is_new = self.lists > lists
        after = None if is_open and not is_new else self.client.explain_last()
        self._settle()
        if is_new:
            self._note("open", expected_open if lists else self._first_open())
        if not is_open:
            # A new list can show a message before the event is judged.
            self._note(event.kind, after if is_new else expected)
            if not is_new:
                assert list(expected) == list(after), f"explained before as {expected}, after as {after}"
        return None

    def _first_open(self) -> libplacard.Explanation | None:
        """The verdicts of the first session start, before which a device knows no campaigns."""
        other = RealUser(json.loads(self.answer)["triggers"], self.assumed._replace(restart_every_h=0), self.now)
        other._log(Event("open"))
        found = other.client.explain_last()
        other.client.close()
        return found

    def _explain(self, event: Event) -> libplacard.Explanation | None:
        if event.kind == "custom_event":
            return self.client.explain_event(event.name, event.properties)
        if event.kind == "purchase":
            return self.client.explain_purchase(event.name, event.properties)
        return self.client.explain_push_click(push(event.name))

    def _log(self, event: Event) -> None:
        if event.kind == "open":
            # A row says that a session starts, so the one before has ended.
            self.client.end_session()
            self.client.start_session()
        elif event.kind == "custom_event":
            self.client.log_event(event.name, event.properties)
        elif event.kind == "purchase":
            self.client.log_purchase(event.name, "USD", 0, properties=event.properties)
        else:
            self.client.log_push_click(push(event.name))
        self._read()

    def _click(self, campaign: str | None) -> None:
        if self.showing is not None and self.showing[0].id == campaign:
            self.showing[0].log_click()
            last = self.client.explain_last()
            if last is not None and last.event.kind == "message_click":
                self._note("message_click", last)
        self._settle()

    def _note(self, kind: str, explanation: libplacard.Explanation | None) -> None:
        for verdict in explanation or ():
            if verdict.verdict != "wrong_event":
                self.verdicts[self.row, kind, verdict.campaign] = verdict

    # ---- Time

    def finish(self) -> None:
        """Lets time pass until nothing waits."""
        for _ in range(ROUNDS):
            due = self._due()
            if due is None:
                break
            self.advance(max(due, self.now))
        self.client.close()
        if self.folder is not None:
            self.folder.cleanup()

    def _due(self) -> int | None:
        """When the host or the client does something next."""
        own = (self.showing or self.offered or (None, None))[1]
        client = self.client.next_deadline_ms
        return min((each for each in (own, client) if each is not None), default=None)

    def _next_restart(self, time_ms: int) -> int | None:
        return time_ms + self.assumed.restart_every_h * 3_600_000 if self.assumed.restart_every_h else None

    def _restart(self) -> None:
        """What is due at that time has happened before. The host forgets its screen, as its process ends."""
        self.restart_ms = self._next_restart(self.now)
        self.client.close()
        self.offered = self.showing = None
        self.is_online = True
        self.client = self._open()
        self._read()
        self._set_online()
        self._settle()

    def advance(self, time_ms: int) -> None:
        for _ in range(ROUNDS):
            due = self._due()
            if due is not None and due <= time_ms and (self.restart_ms is None or due <= self.restart_ms):
                self._set_time(max(due, self.now))
                self._set_online()
                self._host_acts()
                self._settle()
            elif self.restart_ms is not None and self.restart_ms <= time_ms:
                self._set_time(max(self.restart_ms, self.now))
                self._restart()
            else:
                break
        self._set_time(max(time_ms, self.now))

    def _set_time(self, time_ms: int) -> None:
        self.now = time_ms
        self.client.set_time(time_ms, time_ms)

    def _set_online(self) -> None:
        begin, end = self.assumed.online_from_s, self.assumed.online_until_s
        second = self.now % 86_400_000 / 1000
        inside = begin <= second < end if begin <= end else second >= begin or second < end
        is_online = begin == end or inside
        if is_online != self.is_online:
            self.is_online = is_online
            self.client.set_host_state(online=is_online)
            self._settle()

    # ---- The host, the user and the server

    def _settle(self) -> None:
        for _ in range(ROUNDS):
            self.client.dispatch()
            self._read()
            acted = self._host_acts()
            deadline = self.client.next_deadline_ms
            if not acted and (deadline is None or deadline > self.now):
                return
        raise AssertionError("work is still due")

    def _host_acts(self) -> bool:
        """Does all that the host does at this time, before the client's timers run."""
        acts = 0
        while self._host_acts_once():
            acts += 1
        return acts > 0

    def _host_acts_once(self) -> bool:
        if self.assumed.host == "drops" and (self.offered or self.showing):
            self.client.clear_messages()
            self._read()
        if self.showing is not None:
            message, due = self.showing
            if due > self.now:
                return False
            self.showing = None
            message.dismiss()
        elif self.offered is not None:
            message, due = self.offered
            if due > self.now:
                return False
            self.offered, self.showing = None, (message, self.now + self.assumed.show_for_s * 1000)
            self.results.append((message.id, "shown", self.now))
            message.show()
            message.log_impression()
        else:
            return False
        self._read()
        return True

    def _read(self) -> None:
        for event in self.client.events():
            if isinstance(event, libplacard.RequestStarted):
                self._reply(event.request)
            elif isinstance(event, libplacard.MessageOffered):
                self.offered = event.message, self.now + self.assumed.show_after_s * 1000
            elif isinstance(event, libplacard.Suppressed):
                self.suppressed += event.trigger != "message_click"
            elif isinstance(event, libplacard.MessageControl):
                self.results.append((event.id, "control", None))
            elif isinstance(event, libplacard.MessageDiscarded):
                if self.offered is not None and self.offered[0].handle == event.handle:
                    self.offered = None
                self.results.append((event.id, event.reason, None))

    def _reply(self, request: libplacard.Request) -> None:
        if request.kind == "data":
            asked = json.loads(request.body)["respond_with"].get("triggers", False)
            self.lists += asked
            self.client.complete_request(request, 200, self.answer if asked else "{}")
        elif request.kind == "template" and self.assumed.templates:
            message = {"type": "inapp", "data": {"type": "MODAL", "trigger_id": "T"}}
            self.client.complete_request(request, 200, json.dumps({"templated_message": message}))
        else:
            self.client.fail_request(request, "unreachable")


def push(name: str | None) -> dict[str, Any]:
    return {"cid": name}


def tracking_id(campaign: str) -> str:
    return base64.b64encode(f"{campaign}_$_mv=1&pi=cmp".encode()).decode()
