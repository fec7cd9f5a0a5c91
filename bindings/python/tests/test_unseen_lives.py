"""With ``stack_keep`` = ``unseen``, a kill at any point changes nothing that the user sees: a life with kills, and the
same life without, show the same messages in the same steps (rule 10.6.15).

A kill ends the message on screen, so the life without kills dismisses it at that point. The host is in the foreground
when it is killed, because a client that is opened assumes it.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from world import OPTIONS, WALL_START

import libplacard

LIVES = 20
STEPS = 60
TEXT = {"type": "MODAL", "message": "filled in"}


def campaign(id: str, **more: Any) -> dict:
    return {
        "id": id,
        "type": "inapp",
        "re_eligibility": 0,
        "min_seconds_since_last_trigger": 0,
        "trigger_condition": [{"type": "custom_event", "data": {"event_name": id}}],
        "data": {"type": "MODAL", "trigger_id": id, "message": id},
        **more,
    }


CAMPAIGNS = [
    campaign("now"),
    campaign("once", re_eligibility=-1),
    campaign("again", re_eligibility=100),
    campaign("later", delay=20),
    campaign("much-later", delay=300, timeout=400_000),
    campaign("short", delay=30, timeout=31_000),
    campaign("text", type="templated_iam", data={"trigger_id": "text"}, timeout=60_000),
    campaign("picture", data={"type": "MODAL", "trigger_id": "p", "image_url": "https://img.example/p.png"}),
]
STEP_KINDS = ("log",) * 4 + ("advance",) * 4 + ("show",) * 3 + ("dismiss",) * 2 + (
    "later", "discard", "next", "hide", "reply", "reply", "kill", "kill", "kill",
)  # fmt: skip


class Life:
    """A client whose host follows a plan."""

    def __init__(self, directory, count_at: str, kills: bool) -> None:
        self.directory, self.count_at, self.kills = directory, count_at, kills
        self.now = 0
        self.seen: list[tuple[int, str]] = []
        self.offered: libplacard.Message | None = None
        self.showing: libplacard.Message | None = None
        self.requests: list[libplacard.Request] = []
        self.hidden = False
        self.step = 0
        self.client = self._open()
        self.client.start_session()
        self._drain()
        self._reply()

    def _open(self) -> libplacard.Client:
        return libplacard.Client(
            **OPTIONS,
            directory=self.directory,
            user_id="u",
            message_interval_s=0,
            refresh_cards_at_start=False,
            stack_keep="unseen",
            stack_time_s=600,
            count_at=self.count_at,
            clock_wall_ms=WALL_START + self.now,
            clock_monotonic_ms=self.now,
        )

    def run(self, step: str, argument: Any) -> None:
        self.step += 1
        getattr(self, step)(argument)
        self._drain()

    def log(self, name: str) -> None:
        self.client.log_event(name)

    def advance(self, ms: int) -> None:
        end = self.now + ms
        while self.now < end:
            due = self.client.next_deadline_ms
            self.now = end if due is None else min(max(due, self.now + 1), end)
            self.client.set_time(WALL_START + self.now, self.now)
            self._drain()

    def show(self, _: Any) -> None:
        if self.offered is not None:
            self.offered.show()
            self.seen.append((self.step, self.offered.id))
            self.showing, self.offered = self.offered, None

    def dismiss(self, _: Any) -> None:
        if self.showing is not None:
            self.showing.dismiss()

    def later(self, _: Any) -> None:
        if self.offered is not None:
            self.offered.postpone()
            self.offered = None

    def discard(self, _: Any) -> None:
        if self.offered is not None:
            self.offered.discard()

    def next(self, _: Any) -> None:
        self.client.offer_next_message()

    def hide(self, _: Any) -> None:
        self.hidden = not self.hidden
        self.client.set_host_state(foreground=not self.hidden)

    def reply(self, _: Any) -> None:
        self._reply()

    def kill(self, _: Any) -> None:
        if self.hidden:
            return
        if not self.kills:
            self.dismiss(None)
            return
        self.client.abandon()
        self.offered = self.showing = None
        self.requests = []
        self.client = self._open()

    def _reply(self) -> None:
        for _ in range(10):
            requests, self.requests = self.requests, []
            for request in requests:
                if request.kind == "asset":
                    self.client.complete_request(request, 200, b"picture")
                elif request.kind == "template":
                    body = {"templated_message": {"type": "inapp", "data": TEXT}}
                    self.client.complete_request(request, 200, json.dumps(body))
                else:
                    self.client.complete_request(request, 200, json.dumps({"triggers": CAMPAIGNS}))
            self._drain()

    def _drain(self) -> None:
        for _ in range(20):
            self.client.dispatch()
            events = list(self.client.events())
            for event in events:
                self._take(event)
            due = self.client.next_deadline_ms
            if not events and (due is None or due > self.now):
                return
        raise AssertionError("work is still due")

    def _take(self, event: libplacard.Event) -> None:
        if isinstance(event, libplacard.RequestStarted):
            self.requests.append(event.request)
        elif isinstance(event, libplacard.RequestCancelled):
            self.requests = [request for request in self.requests if request.id != event.request_id]
        elif isinstance(event, libplacard.MessageOffered):
            self.offered = event.message
        elif isinstance(event, libplacard.MessageDiscarded):
            if self.offered is not None and self.offered.handle == event.handle:
                self.offered = None
        elif isinstance(event, libplacard.MessageClosed):
            self.showing = None


def plan(random: Random) -> list[tuple[str, Any]]:
    def step() -> tuple[str, Any]:
        kind = random.choice(STEP_KINDS)
        if kind == "log":
            return kind, random.choice(CAMPAIGNS)["id"]
        return kind, random.choice((1_000, 5_000, 20_000, 100_000)) if kind == "advance" else None

    return [step() for _ in range(STEPS)]


@pytest.mark.parametrize("count_at", ["hand_over", "shown"])
def test_a_kill_changes_nothing_that_the_user_sees(tmp_path, count_at):
    shown = 0
    for seed in range(LIVES):
        steps = plan(Random(seed))
        lives = [Life(tmp_path / f"{seed}-{kills}", count_at, kills) for kills in (False, True)]
        for number, step in enumerate(steps):
            for life in lives:
                life.run(*step)
            whole, killed = lives
            assert killed.seen == whole.seen, f"seed {seed}, step {number}: {steps[: number + 1]}"
            assert (killed.offered and killed.offered.id) == (whole.offered and whole.offered.id), (
                f"seed {seed}, step {number}: {steps[: number + 1]}"
            )
        shown += len(lives[0].seen)
        for life in lives:
            life.client.close()
    assert shown > LIVES
