"""Navigations of HTML messages whose scripts call the bridge in every wrong way, against a client.

Each page makes some navigations of hostile calls with marked events among them. The marked events that are within the
page's budget must be logged, each once and in their order; nothing else may come of the rest than refusals and what the
host's own calls allow.
"""

from __future__ import annotations

import json
import random
import re

import libplacard
from case import Json
from hostile_calls import MARK, HostileCalls, Part

_START_MS = 1_760_000_000_000
_BURST = 64
_INTERVAL_MS = 100
#: Refusals that a page can cause, and the note about its first error.
_REPORTS = 101
#: A client counts what it has queued: a new one now and then.
_PAGES = 200
_NAME = re.compile("[A-Za-z0-9]{1,64}")
#: What a page can have logged: events, clicks, impressions, purchases, attributes, aliases and subscriptions.
_CODES = {"ce", "p", "si", "sc", "sbc", "inc", "add", "rem", "set", "lcaa", "uae", "ncam", "sgu", "ss", "se"}


class Budget:
    """Calls that a page may make: so many at once, and one more with each interval."""

    def __init__(self) -> None:
        # In milliseconds, each call takes an interval.
        self._left = _BURST * _INTERVAL_MS
        self._at = 0

    def take(self, now_ms: int) -> bool:
        self._left = min(_BURST * _INTERVAL_MS, self._left + now_ms - self._at)
        self._at = now_ms
        if self._left < _INTERVAL_MS:
            return False
        self._left -= _INTERVAL_MS
        return True


class Calls:
    """A client whose messages make hostile calls."""

    def __init__(self) -> None:
        self._pages = 0
        self._now = 1000
        self._records: list[Json] = []
        self._client = self._open()

    def close(self) -> None:
        self._client.close()

    def _open(self) -> libplacard.Client:
        client = libplacard.Client(
            **{"api_key": "key", "endpoint": "sdk.example.com", "durability": "memory", "transport": "host"},
            **{"clock": "host", "clock_wall_ms": _START_MS + self._now, "clock_monotonic_ms": self._now},
            **{"user_id": "u", "rate_limits": False, "flush_interval_s": 0},
        )
        client.start_session()
        return client

    def check(self, seed: int, index: int) -> list[str]:
        """What is wrong with a page."""
        self._pages += 1
        if self._pages % _PAGES == 0:
            self._client.close()
            self._client = self._open()
        numbers = random.Random(f"calls {seed} {index}")
        self._events()
        self._records.clear()
        handle = self._client.add_local_message({"type": "HTML", "message": "<p>", "trigger_id": "t"})
        self._client.dispatch()
        self._client.show_message(handle)
        self._events()
        page = self._client.render_message(handle, scripts="on")
        base = re.search(' data-base="([^"]+)"', page)
        if base is None:
            return ["the page has no base of its links"]
        try:
            return self._navigate(numbers, base[1])
        finally:
            self._client.clear_messages()
            if any(message.handle == handle for message in self._client.messages()):
                self._client.dismiss_message(handle)

    def _navigate(self, numbers: random.Random, base: str) -> list[str]:
        calls, budget = HostileCalls(numbers), Budget()
        wanted: list[str] = []
        wrong: list[str] = []
        reports = 0
        is_closed = False
        count = numbers.randint(1, 5)
        for number in range(count):
            self._now += numbers.choice([0, 1, 99, 100, 1000, 5000])
            self._client.set_time(_START_MS + self._now, self._now)
            parts = [calls.part() for _ in range(numbers.choice([1, 3, 20, 100]))]
            url = f"{base}/message/calls/{number}/" + "/".join(part.encoded for part in parts)
            # A page repeats each navigation, in case that it was lost.
            for attempt in range(numbers.choice([1, 1, 2])):
                status = self._follow(url)
                if isinstance(status, str):
                    return [status]
                if (is_closed or attempt) and status is not libplacard.Status.IGNORED:
                    wrong.append(f"{'a closed page' if is_closed else 'a repetition'} is answered {status.name}")
            if not is_closed:
                wanted += self._expected(parts, budget)
                is_closed = any(part.closes for part in parts)
            found, more = self._reported()
            wrong += found
            reports += more
        logged = self._logged()
        marks = [record["data"]["n"] for record in logged if record["name"] == "ce"]
        marks = [name for name in marks if name.startswith(MARK + " ")]
        if marks != wanted:
            wrong.append(f"logged {marks[:5]}… ({len(marks)}), wanted {wanted[:5]}… ({len(wanted)})")
        if reports > _REPORTS:
            wrong.append(f"{reports} reports")
        wrong += [f"a record {record['name']}" for record in logged if record["name"] not in _CODES]
        size = sum(len(json.dumps(record)) for record in logged)
        if size > (_BURST + 1000) * 9000:
            wrong.append(f"{size} bytes are logged")
        return wrong

    def _follow(self, url: str) -> libplacard.Status | str:
        try:
            return self._client.handle_url(url)
        except libplacard.PlacardError as error:
            return f"handle_url raises {error}"

    def _expected(self, parts: list[Part], budget: Budget) -> list[str]:
        """The marked events that are logged. The budget is taken in the order of the parts."""
        found = []
        for part in parts:
            if (not part.is_counted or budget.take(self._now)) and part.mark is not None:
                found.append(part.mark)
        return found

    def _reported(self) -> tuple[list[str], int]:
        """What is wrong with the events of a navigation, and how many are reports."""
        wrong, reports = [], 0
        for event in self._events():
            if isinstance(event, libplacard.Dropped):
                reports += 1
                if event.what != "record" or _NAME.fullmatch(event.id) is None or len(event.text) > 2000:
                    wrong.append(f"a report {event.what} {event.id!r} of {len(event.text)} characters")
            elif isinstance(event, libplacard.Log):
                reports += 1
            elif isinstance(event, libplacard.OpenURL | libplacard.UserChanged):
                wrong.append(f"an event {event!r}")
        return wrong, reports

    def _logged(self) -> list[Json]:
        self._client.flush()
        self._events()
        return self._records

    def _events(self) -> list[libplacard.Event]:
        """Answers all requests, and returns the other events."""
        found: list[libplacard.Event] = []
        while True:
            self._client.dispatch()
            events = list(self._client.events())
            if not events:
                return found
            for event in events:
                if isinstance(event, libplacard.RequestStarted):
                    self._answer(event.request)
                else:
                    found.append(event)

    def _answer(self, request: libplacard.Request) -> None:
        body = json.loads(request.body) if request.kind == "data" else {}
        self._records += body.get("events", [])
        self._client.complete_request(request, body=json.dumps({"message": "success", "cards": [], "full_sync": True}))
