"""Isolation of users: data that the server sent for one user is not offered, shown or kept for another.

Everything that the server sends for a user, or that is logged for one, contains that user's name. Another process
writes events to the store at any time, also while no client is running.
"""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from world import MONOTONIC_START, OPTIONS, ROUNDS, WALL_START

import libplacard

USERS = ["u-1", "u-2", "u-3"]
WAYS = ["plain", "delayed", "pictured", "written", "control", "test"]

STEPS = st.one_of(
    st.tuples(st.just("put"), st.sampled_from(WAYS[:-1])),
    st.tuples(st.just("log"), st.sampled_from(WAYS[:-1])),
    st.tuples(st.just("change_user"), st.sampled_from(USERS)),
    st.tuples(st.just("restart"), st.booleans(), st.sampled_from([None, *USERS])),
    st.tuples(st.just("meet"), st.booleans()),
    st.tuples(st.sampled_from(["answer", "fail", "start_session", "flush", "push_click", "disable", "enable"])),
    st.tuples(st.sampled_from(["act", "act", "act", "show_next"])),
    st.tuples(st.just("host"), st.sampled_from(["online", "foreground", "busy"]), st.booleans()),
    st.tuples(st.just("advance"), st.sampled_from([1_000, 20_000])),
)


class Device:
    """One store, the clients that open it one after another, and a server with a campaign list for each user."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.wall, self.monotonic = WALL_START, MONOTONIC_START
        self.requests: list[libplacard.Request] = []  # not answered yet
        self.client = self._open("u-1")
        self.outbox = libplacard.Outbox(directory, OPTIONS["api_key"])
        self.user = "u-1"
        self.turns = 0

    def _open(self, user: str | None) -> libplacard.Client:
        times = {"clock_wall_ms": self.wall, "clock_monotonic_ms": self.monotonic}
        return libplacard.Client(**{**OPTIONS, "flush_interval_s": 10}, directory=self.directory, user_id=user, **times)

    def close(self) -> None:
        self.client.close()
        self.outbox.close()

    # ---- Steps

    def step(self, name: str, *arguments: object) -> None:
        with suppress(libplacard.DisabledError):
            getattr(self, name)(*arguments)
        self.settle()
        self.look()

    def put(self, way: str) -> None:
        self.outbox.put("event", {"event_name": f"{self.user} {way}"})

    def log(self, way: str) -> None:
        self.client.log_event(f"{self.user} {way}")

    def change_user(self, user: str) -> None:
        self.client.change_user(user)

    def restart(self, kill: bool, user: str | None) -> None:
        self.client.abandon() if kill else self.client.close()
        self.requests.clear()
        self.monotonic = MONOTONIC_START
        self.client = self._open(user)

    def meet(self, only_list: bool) -> None:
        """Answers requests for a while: the user gets a list and, unless ``only_list``, all that is requested next."""
        self.client.enable()
        self.client.set_host_state(online=True)
        self.client.start_session()
        self.client.refresh_messages()
        for _ in range(ROUNDS):
            self.settle()
            if not self.requests or (only_list and self.requests[0].kind != "data"):
                return
            self.answer()
        raise AssertionError("the client keeps sending requests")

    def start_session(self) -> None:
        self.client.start_session()

    def flush(self) -> None:
        self.client.flush()

    def push_click(self) -> None:
        self.client.log_push_click({"cid": f"{self.user} push"})

    def disable(self) -> None:
        self.client.disable()

    def enable(self) -> None:
        self.client.enable()

    def host(self, what: str, value: bool) -> None:
        self.client.set_host_state(**{what: value})

    def advance(self, ms: int) -> None:
        self.wall, self.monotonic = self.wall + ms, self.monotonic + ms
        self.client.set_time(self.wall, self.monotonic)

    def act(self) -> None:
        """Does what a host does with the message that is offered or showing."""
        self.turns += 1
        for message in self.client.messages()[:1]:
            if message.state == "showing":
                message.dismiss()
            elif message.state == "offered":
                [message.show, message.postpone, message.discard][self.turns % 3]()

    def show_next(self) -> None:
        self.client.offer_next_message()

    # ---- The server

    def fail(self) -> None:
        if self.requests:
            self.client.fail_request(self.requests.pop(0), "reset")

    def answer(self) -> None:
        if not self.requests:
            return
        request = self.requests.pop(0)
        self.client.complete_request(request, body=self.body(request))

    def body(self, request: libplacard.Request) -> str:
        if request.kind == "asset":
            return "picture"
        user = json.loads(request.body)["respond_with"].get("user_id")
        if request.kind == "template":
            answer: dict[str, Any] = {"templated_message": {"type": "inapp", "data": _message(f"{user} written")}}
        else:
            answer = {"triggers": [_campaign(user, way) for way in WAYS]}
        return json.dumps(answer)

    # ---- Invariants

    def settle(self) -> None:
        for _ in range(ROUNDS):
            self.client.dispatch()
            for event in self.client.events():
                self.see(event)
            deadline = self.client.next_deadline_ms
            if deadline is None or deadline > self.monotonic:
                return
        raise AssertionError("work is still due")

    def see(self, event: libplacard.Event) -> None:
        if isinstance(event, libplacard.RequestStarted):
            self.requests.append(event.request)
        elif isinstance(event, libplacard.RequestCancelled):
            self.requests = [request for request in self.requests if request.id != event.request_id]
        elif isinstance(event, libplacard.UserChanged):
            self.user = event.user_id
        elif isinstance(event, (libplacard.MessageOffered, libplacard.MessageControl)):
            self.check(event)

    def look(self) -> None:
        self.check(self.client.messages())
        with suppress(libplacard.DisabledError):
            self.check(self.client.explain_event(f"{self.user} plain"))
            self.check(self.client.explain_last())

    def check(self, what: object) -> None:
        foreign = [user for user in USERS if user != self.user and user in f"{what}"]
        assert not foreign, f"{self.user} sees {what}"


def _campaign(user: str | None, way: str) -> dict[str, Any]:
    campaign: dict[str, Any] = {
        "id": f"{user} {way}",
        "type": "templated_iam" if way == "written" else "inapp",
        "re_eligibility": 0,
        "min_seconds_since_last_trigger": 0,
        "delay": 15 if way == "delayed" else 0,
        "trigger_condition": [
            {"type": "test"} if way == "test" else {"type": "custom_event", "data": {"event_name": f"{user} {way}"}}
        ],
        "data": _message(f"{user} {way}"),
    }
    if way == "pictured":
        campaign["data"]["image_url"] = "https://img.example/p.png"
    campaign["data"]["is_control"] = way == "control"
    return campaign


def _message(text: str) -> dict[str, Any]:
    return {"type": "MODAL", "trigger_id": text, "message": text}


@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(steps=st.lists(STEPS, min_size=15, max_size=40))
def test_data_of_one_user_does_not_reach_the_next(steps: list[tuple]) -> None:
    with tempfile.TemporaryDirectory() as directory:
        device = Device(Path(directory))
        try:
            for step in steps:
                device.step(*step)
        finally:
            device.close()
