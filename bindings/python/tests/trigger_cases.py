"""Random histories of campaigns and events from a seed. A history is plain data, so it can be printed and shrunk."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

from filter_model import EPOCH, Event
from trigger_world import Setup
from world import WALL_START

Step = tuple[Any, ...]
COMPARATORS = (1, 2, 3, 4, 5, 6, 10, 11, 12, 15, 16, 17)

# Few values of each, so that they collide. Neighbours differ where integers and doubles do.
SMALL = (0, -0.0, 1, 1.0, 2, -1, 0.5, 1.5, 0.1, 5e-324, 1_760_000_000, 1e300, -1e300)
LARGE = (
    2**53,
    2**53 + 1,
    2.0**53,
    2.0**53 + 2,
    -(2**53) - 1,
    -(2.0**53),
    2**63 - 1,
    2**63 - 512,
    -(2**63),
    2.0**63,
    -(2.0**63),
)
NUMBERS = SMALL + LARGE
PLAIN = ("", "a", "A", "b", "ab", "abc", "ABC", "a\nb", "a\0b", "a\0c", "1", "true", "null", "2025-10-09T08:53:20.000Z")
# Texts that look equal but differ, from all planes, where UTF-16 order and code point order differ.
UNICODE = ("\u00e9", "e\u0301", "\u00c9", "stra\u00dfe", "\u65e5\u672c", "\ue000", "\uffff", "\U0001f600", "\U0010ffff")
TEXTS = PLAIN + UNICODE
PATTERNS = (
    "",
    "a",
    "^a",
    "B$",
    "^$",
    "a.c",
    "a.b",
    "[0-9]+",
    "^[a-c]+$",
    "a|1",
    "\u00c9",
    "\U0001f600",
    "x*y",
    "(",
    "[",
)
OTHERS = (None, [], [1], {}, {"p": 1})
DATE_FILTERS = (0, 1, 5, 60, -5, 0.5, -0.25, 4.999, -0.001, 86_400, 2**53, 1e300, -(2**63))
NAMES = (*["ev"] * 7, "Ev", "caf\u00e9", "cafe\u0301")
PUSHES = ("p1", "P1", "p2-\u00e9")
IDS = ("c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8")
# The usual type of a property. Keys are compared exactly.
KEYS = {"n": "number", "s": "string", "b": "boolean", "d": "date", "x": "any", "\u00e9": "string", "e\u0301": "string"}
TYPES = ("number", "string", "boolean", "date")
DATE_OFFSETS_MS = (0, 1, -1, 500, 1000, -1000, 5000, -5000, 4999, -5001, 60_000, -60_000, 60_001, -86_400_000)
MOVES_MS = (1, 250, 500, 999, 1000, 1000, 1001, 2000, 3000, 5000, 30_000)
BAD = (
    {"priority": "1"},
    {"delay": "2"},
    {"re_eligibility": "0"},
    {"start_time": "1"},
    {"data": None},
    {"data": {"type": "HOLOGRAM"}},
    {"type": "carrier_pigeon"},
    {"trigger_condition": {}},
    {"id": None},
)


class History(NamedTuple):
    setup: Setup
    steps: list[Step]


def history(seed: int) -> History:
    return Cases(seed).history()


class Cases:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.wall = WALL_START

    def history(self) -> History:
        stored = self._chance(0.2)
        setup = Setup(self._pick((0, 1, 1, 5, 30)), self._chance(0.5), self._pick((None, "u-1")), stored)
        steps = []
        for _ in range(2 if stored else 5):
            steps.append(("receive", self._list()))
            for _ in range(60):
                steps += self._steps(stored)
        return History(setup, steps)

    def _steps(self, stored: bool) -> list[Step]:
        draw = self.random.random()
        if draw < 0.75:
            event = self._event()
            explained = [("explain", event)] if self._chance(0.5) else []
            return [*explained, ("log", event)]
        if draw < 0.76:
            return [("log", Event("push_click", self._pick(PUSHES)))]
        if draw < 0.96:
            ms = self._pick(MOVES_MS)
            self.wall += ms
            return [("advance", ms)]
        if draw < 0.97:
            ms = self._pick((-60_000, -5000, -1, 1, 5000, 60_000))
            self.wall += ms
            return [("shift_wall", ms)]
        if draw < 0.975:
            return [("change_user", self._pick(("u-1", "u-2"))), ("receive", self._list())]
        if not stored:
            return []
        away_ms = self._pick((0, 0, 1, 500, 1000, 2000, 5000, 60_000))
        self.wall += away_ms
        return [("restart", self._chance(0.5), away_ms)]

    # ---- Campaigns

    def _list(self) -> list[Any]:
        campaigns = [self._campaign(self._pick(IDS)) for _ in range(self.random.randint(0, 9))]
        if self._chance(0.1):
            campaigns.insert(0, self._pick((None, 5, "c1", [])))
        return campaigns

    def _campaign(self, id: str) -> dict:
        campaign = {
            "id": id,
            "type": "inapp",
            "trigger_condition": [self._condition() for _ in range(self._pick((0, 1, 1, 1, 1, 1, 2, 2, 3)))],
            "data": {"type": "MODAL", "is_control": self._chance(0.2)},
        }
        self._maybe(campaign, "priority", (0, 1, 1, 2, -1, None, 2**53, 2**53 + 1, -(2**63)))
        self._maybe(campaign, "delay", (*[0, 1, 2, 5] * 3, 30, None))
        self._maybe(campaign, "timeout", (0, 1000, 1001, 2000, 2001, 5000, 5001, 600_000, None), 0.3)
        self._maybe(campaign, "re_eligibility", (-1, 0, 0, 0, 0, 0, 1, 2, 5, 30, None), 0.95)
        self._maybe(campaign, "min_seconds_since_last_trigger", (0, 0, 0, 0, 1, 2, 5, 30, None), 0.8)
        now = self.wall // 1000
        self._maybe(campaign, "start_time", (now - 60, now, now + 1, now + 5, None), 0.25)
        self._maybe(campaign, "end_time", (now + 60, now, now + 5, now + 30, now - 1, None), 0.25)
        return {**campaign, **self._pick(BAD)} if self._chance(0.03) else campaign

    def _condition(self) -> dict:
        draw = self.random.random()
        if draw < 0.08:
            return {"type": self._pick(("open", "test", "test", "hologram"))}
        if draw < 0.12:
            return {"type": "push_click", "data": {"campaign_id": self._pick((*PUSHES, None))}}
        product = draw > 0.9
        plain, key = ("purchase", "product_id") if product else ("custom_event", "event_name")
        data: dict[str, Any] = {}
        self._maybe(data, key, (*NAMES, None), 0.95)
        if self._chance(0.2):
            return {"type": plain, "data": data}
        data["property_filters"] = [
            [self._filter() for _ in range(self._pick((0, *(1, 2, 3) * 6)))] for _ in range(self._pick((0, 1, 1, 1, 2)))
        ]
        return {"type": f"{plain}_property", "data": data}

    def _filter(self) -> dict:
        key = self._pick(tuple(KEYS))
        kind = KEYS[key] if self._chance(0.9) else "any"
        kind = self._pick(TYPES) if kind == "any" else kind
        code = self._pick(COMPARATORS) if self._chance(0.95) else self.random.randint(-1, 21)
        filter = {"property_key": key, "property_type": kind, "comparator": code}
        value = self._wanted(code, kind)
        return filter if value is None and self._chance(0.5) else {**filter, "property_value": value}

    def _wanted(self, code: int, kind: str) -> Any:
        if self._chance(0.03):
            return self._pick(OTHERS)
        if code in (10, 17) and self._chance(0.9):
            return self._pick(PATTERNS)
        if code in (15, 16) or (kind == "date" and code in (4, 6)):
            return self._pick(DATE_FILTERS)
        if kind == "date":
            return self.wall // 1000 + self._pick((0, 1, -1, 5, 0.5, -60, 0.001, 0.499, 4.999))
        return self._pick({"number": NUMBERS, "string": TEXTS, "boolean": (True, False)}[kind])

    # ---- Events

    def _event(self) -> Event:
        kind = self._pick((*["custom_event"] * 8, "purchase"))
        keys = [key for key in KEYS if self._chance(0.7)]
        properties = {key: self._value(key) for key in keys} if self._chance(0.95) else None
        return Event(kind, self._pick(NAMES), properties)

    def _value(self, key: str) -> Any:
        kind = KEYS[key] if self._chance(0.9) else "any"
        kind = self._pick((*TYPES, "other")) if kind == "any" else kind
        if kind == "date":
            return EPOCH + timedelta(milliseconds=self.wall + self._pick(DATE_OFFSETS_MS))
        return self._pick({"number": NUMBERS, "string": TEXTS, "boolean": (True, False), "other": OTHERS}[kind])

    # ---- Randomness

    def _maybe(self, into: dict, key: str, values: tuple, chance: float = 0.5) -> None:
        if self._chance(chance):
            into[key] = self._pick(values)

    def _chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def _pick(self, values: tuple) -> Any:
        return values[int(self.random.random() * len(values))]
