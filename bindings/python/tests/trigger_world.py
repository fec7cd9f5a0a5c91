"""A client and its trigger model, driven by the same steps and compared after each one.

The host discards every message at once, so that none has to wait for another.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import NamedTuple

from filter_model import Event, milliseconds
from trigger_model import TriggerModel
from world import MONOTONIC_START, OPTIONS, ROUNDS, ClockedWorld, same

import libplacard


class Setup(NamedTuple):
    """The initial conditions of a history."""

    interval_s: int  # seconds between messages
    report_open: bool
    user: str | None
    stored: bool  # on disk, so that restarts are possible


class TriggerWorld(ClockedWorld):
    def __init__(self, directory: Path, setup: Setup) -> None:
        super().__init__()
        self.directory, self.setup = directory, setup
        self.model = TriggerModel(setup.interval_s, setup.report_open, setup.user, self.wall, self.monotonic)
        self.reported: list[tuple] = []
        self.decisions = 0
        self.answers: list[dict] = []  # replies to the next data requests
        self.client = self._open(setup.user)
        self.client.start_session()
        self._settle()

    def _open(self, user: str | None) -> libplacard.Client:
        return libplacard.Client(
            **OPTIONS,
            directory=self.directory if self.setup.stored else None,
            durability="process" if self.setup.stored else "memory",
            user_id=user,
            clock_wall_ms=self.wall,
            clock_monotonic_ms=self.monotonic,
            message_interval_s=self.setup.interval_s,
            report_open_no_match=self.setup.report_open,
        )

    # ---- Steps

    def step(self, name: str, *arguments: object) -> None:
        getattr(self, name)(*arguments)
        self._compare()

    def receive(self, campaigns: list) -> None:
        """Delivers a new list of campaigns."""
        self.decisions += 2  # one for test, one for open
        self.answers.append({"triggers": campaigns})
        self.client.refresh_messages()
        self._settle()
        self.model.receive(campaigns)

    def log(self, event: Event) -> None:
        self.decisions += 1
        if event.kind == "push_click":
            self.client.log_push_click({"cid": _tracking_id(event.name)})
        elif event.kind == "purchase":
            self.client.log_purchase(event.name, "EUR", 1.5, properties=event.properties)
        else:
            self.client.log_event(event.name, event.properties)
        self._drain()  # a push click is evaluated when the reply to its request arrives
        self.model.log(event)

    def explain(self, event: Event) -> None:
        """Compares the explanation of every campaign with the model; the same event is logged next."""
        verdicts = self._explanation(event)
        seen = [(verdict.campaign, verdict.verdict, verdict.retry_after_ms) for verdict in verdicts]
        same("explain", seen, self.model.verdicts(event))
        for verdict in verdicts:
            if verdict.verdict == "filter_failed":
                self._check_blame(verdict, event)

    def change_user(self, user: str) -> None:
        self.client.change_user(user)
        self._settle()
        self.model.change_user(user)

    def restart(self, kill: bool, away_ms: int) -> None:
        """Restarts after the machine was off for a while, which resets its monotonic clock."""
        self.client.abandon() if kill else self.client.close()
        self.wall, self.monotonic = self.wall + away_ms, MONOTONIC_START
        self.client = self._open(None)
        self.model.restart(self.wall, self.monotonic)
        self._settle()

    # ---- Events and requests

    def _settle(self) -> None:
        for _ in range(ROUNDS):
            self.client.dispatch()
            self._drain()
            deadline = self.client.next_deadline_ms
            if deadline is None or deadline > self.monotonic:
                return
        raise AssertionError("work is still due")

    def _drain(self) -> None:
        for event in self.client.events():
            self._note(event)

    def _note(self, event: libplacard.Event) -> None:
        if isinstance(event, libplacard.RequestStarted):
            answer = self.answers.pop(0) if self.answers else {}
            self.client.complete_request(event.request, 200, json.dumps(answer))
        elif isinstance(event, libplacard.MessageOffered):
            self.reported.append(("message", event.id))
            event.message.discard()
        elif isinstance(event, libplacard.MessageControl):
            self.reported.append(("message_control", event.id))
        elif isinstance(event, libplacard.MessageDiscarded) and event.reason != "host":
            self.reported.append(("message_discarded", event.id, event.reason))
        elif isinstance(event, libplacard.NoMatch):
            self.reported.append(("no_match", event.trigger, event.name))
        elif isinstance(event, libplacard.Suppressed):
            self.reported.append(("suppressed", event.trigger, event.name, event.retry_after_ms))
        elif isinstance(event, libplacard.Dropped) and event.what != "filter":
            self.reported.append(("dropped", event.what, event.id))

    # ---- Comparing

    def _compare(self) -> None:
        """Compares without order, because of two messages due at once one waits for the other's answer."""
        same("reported", sorted(self.reported, key=repr), sorted(self.model.reported, key=repr))
        self.reported.clear()
        self.model.reported.clear()

    def _explanation(self, event: Event) -> list[libplacard.Verdict]:
        if event.kind == "purchase":
            return self.client.explain_purchase(event.name, event.properties)
        return self.client.explain_event(event.name, event.properties)

    def _check_blame(self, verdict: libplacard.Verdict, event: Event) -> None:
        """Checks that the verdict names a failing filter, its property and the found value."""
        to_blame = self.model.may_be_blamed(verdict.campaign, event)
        blamed = (verdict.filter, verdict.property or None)
        assert blamed in to_blame, f"blame: {verdict}, the model blames {to_blame}"
        found = (event.properties or {}).get(verdict.property or "")
        same("found", _found(verdict), _plain(found))


def _tracking_id(campaign: str) -> str:
    """Returns a push tracking id (rule 9.2)."""
    return base64.b64encode(f"{campaign}_$_mv=1&pi=cmp".encode()).decode()


def _found(verdict: libplacard.Verdict) -> object:
    return None if verdict.found is None else json.loads(verdict.found)


def _plain(value: object) -> object:
    return {"$date_ms": milliseconds(value)} if hasattr(value, "tzinfo") else value
