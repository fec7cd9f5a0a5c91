"""Every comparator with every filter type and every kind of value, as the table of rule 9.3 in docs/protocol.md says.

The expected results are written by hand, not computed: ``x`` holds, ``.`` does not.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from world import OPTIONS, WALL_START

import libplacard

NOW = datetime.fromtimestamp(WALL_START // 1000, timezone.utc)

#: The values of the event's property: the columns of the table, in this order.
VALUES: dict[str, dict[str, Any]] = {
    "missing": {},
    "null": {"p": None},
    "3": {"p": 3},
    "2.5": {"p": 2.5},
    "big": {"p": 2**53 + 1},
    "b": {"p": "b"},
    "c": {"p": "c"},
    "empty": {"p": ""},
    "true": {"p": True},
    "false": {"p": False},
    "past": {"p": NOW - timedelta(seconds=60)},
    "now": {"p": NOW},
    "future": {"p": NOW + timedelta(seconds=60)},
    "array": {"p": [3, "b"]},
    "object": {"p": {"p": 3}},
}

# Comparator, type and value of the filter. ``now``: the time of the events in Unix seconds; ``-``: no value.
TABLE = """
                  missing null   3 2.5 big   b c empty   true false   past now future   array object
 1 number  3         .      .    x  .   .    . .   .      .     .      .    .    .        .     .
 1 number  2.5       .      .    .  x   .    . .   .      .     .      .    .    .        .     .
 1 number  2^53+1    .      .    .  .   x    . .   .      .     .      .    .    .        .     .
 1 number  2^53      .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 1 number  2.0^53    .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 1 number  now       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 1 number  "b"       .      .    .  .   .    x .   .      .     .      .    .    .        .     .
 1 string  "b"       .      .    .  .   .    x .   .      .     .      .    .    .        .     .
 1 string  "B"       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 1 string  ""        .      .    .  .   .    . .   x      .     .      .    .    .        .     .
 1 string  "3"       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 1 boolean true      .      .    .  .   .    . .   .      x     .      .    .    .        .     .
 1 boolean false     .      .    .  .   .    . .   .      .     x      .    .    .        .     .
 1 boolean 1         .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 1 date    now       .      .    .  .   .    . .   .      .     .      .    x    .        .     .
 1 date    "b"       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 1 date    3         .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 1 any     null      .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 1 any     -         .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 1 any     [3,"b"]   .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 1 any     {"p":3}   .      .    .  .   .    . .   .      .     .      .    .    .        .     .

 2 number  3         x      x    .  x   x    x x   x      x     x      x    x    x        x     x
 2 number  2^53+1    x      x    x  x   .    x x   x      x     x      x    x    x        x     x
 2 number  2^53      x      x    x  x   x    x x   x      x     x      x    x    x        x     x
 2 number  2.0^53    x      x    x  x   x    x x   x      x     x      x    x    x        x     x
 2 string  "b"       x      x    x  x   x    . x   x      x     x      x    x    x        x     x
 2 string  "B"       x      x    x  x   x    x x   x      x     x      x    x    x        x     x
 2 string  ""        x      x    x  x   x    x x   .      x     x      x    x    x        x     x
 2 boolean true      x      x    x  x   x    x x   x      .     x      x    x    x        x     x
 2 boolean false     x      x    x  x   x    x x   x      x     .      x    x    x        x     x
 2 date    now       x      x    x  x   x    x x   x      x     x      x    .    x        x     x
 2 date    "b"       x      x    x  x   x    x x   x      x     x      x    x    x        x     x
 2 any     null      x      x    x  x   x    x x   x      x     x      x    x    x        x     x
 2 any     -         x      x    x  x   x    x x   x      x     x      x    x    x        x     x
 2 any     [3,"b"]   x      x    x  x   x    x x   x      x     x      x    x    x        x     x

 3 number  3         .      .    .  .   x    . .   .      .     .      .    .    .        .     .
 3 number  2         .      .    x  x   x    . .   .      .     .      .    .    .        .     .
 3 number  2^53      .      .    .  .   x    . .   .      .     .      .    .    .        .     .
 3 number  2.0^53    .      .    .  .   x    . .   .      .     .      .    .    .        .     .
 3 number  2^53+1    .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 3 string  "b"       .      .    .  .   .    . x   .      .     .      .    .    .        .     .
 3 string  ""        .      .    .  .   .    x x   .      .     .      .    .    .        .     .
 3 boolean true      .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 3 boolean false     .      .    .  .   .    . .   .      x     .      .    .    .        .     .
 3 date    now       .      .    .  .   .    . .   .      .     .      .    .    x        .     .
 3 date    0         .      .    .  .   .    . .   .      .     .      x    x    x        .     .
 3 date    "b"       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 3 any     null      .      .    .  .   .    . .   .      .     .      .    .    .        .     .

 4 number  3         .      .    x  .   x    . .   .      .     .      .    .    .        .     .
 4 number  2^53+1    .      .    .  .   x    . .   .      .     .      .    .    .        .     .
 4 string  "b"       .      .    .  .   .    x x   .      .     .      .    .    .        .     .
 4 boolean true      .      .    .  .   .    . .   .      x     .      .    .    .        .     .
 4 boolean false     .      .    .  .   .    . .   .      x     x      .    .    .        .     .
 4 date    30        .      .    .  .   .    . .   .      .     .      .    x    x        .     .
 4 date    60        .      .    .  .   .    . .   .      .     .      x    x    x        .     .
 4 date    59.999    .      .    .  .   .    . .   .      .     .      .    x    x        .     .
 4 date    0         .      .    .  .   .    . .   .      .     .      .    x    x        .     .
 4 date    -1        .      .    .  .   .    . .   .      .     .      .    .    x        .     .
 4 date    "b"       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 4 any     null      .      .    .  .   .    . .   .      .     .      .    .    .        .     .

 5 number  3         .      .    .  x   .    . .   .      .     .      .    .    .        .     .
 5 number  4         .      .    x  x   .    . .   .      .     .      .    .    .        .     .
 5 number  2^53+2    .      .    x  x   x    . .   .      .     .      .    .    .        .     .
 5 string  "b"       .      .    .  .   .    . .   x      .     .      .    .    .        .     .
 5 string  "bb"      .      .    .  .   .    x .   x      .     .      .    .    .        .     .
 5 boolean true      .      .    .  .   .    . .   .      .     x      .    .    .        .     .
 5 boolean false     .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 5 date    now       .      .    .  .   .    . .   .      .     .      x    .    .        .     .
 5 date    "b"       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 5 any     null      .      .    .  .   .    . .   .      .     .      .    .    .        .     .

 6 number  3         .      .    x  x   .    . .   .      .     .      .    .    .        .     .
 6 number  2^53      .      .    x  x   .    . .   .      .     .      .    .    .        .     .
 6 number  2.0^53    .      .    x  x   .    . .   .      .     .      .    .    .        .     .
 6 string  "b"       .      .    .  .   .    x .   x      .     .      .    .    .        .     .
 6 boolean true      .      .    .  .   .    . .   .      x     x      .    .    .        .     .
 6 boolean false     .      .    .  .   .    . .   .      .     x      .    .    .        .     .
 6 date    30        .      .    .  .   .    . .   .      .     .      x    .    .        .     .
 6 date    60        .      .    .  .   .    . .   .      .     .      x    .    .        .     .
 6 date    60.001    .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 6 date    0         .      .    .  .   .    . .   .      .     .      x    x    .        .     .
 6 date    "b"       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 6 any     null      .      .    .  .   .    . .   .      .     .      .    .    .        .     .

10 any     "b"       .      .    .  .   .    x .   .      .     .      .    .    .        .     .
10 any     "B"       .      .    .  .   .    x .   .      .     .      .    .    .        .     .
10 any     ""        .      .    .  .   .    x x   x      .     .      .    .    .        .     .
10 any     "^$"      .      .    .  .   .    . .   x      .     .      .    .    .        .     .
10 any     "("       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
10 any     3         .      .    .  .   .    . .   .      .     .      .    .    .        .     .
10 any     true      .      .    .  .   .    . .   .      .     .      .    .    .        .     .
17 any     "b"       x      x    x  x   x    . x   x      x     x      x    x    x        x     x
17 any     "B"       x      x    x  x   x    . x   x      x     x      x    x    x        x     x
17 any     ""        x      x    x  x   x    . .   .      x     x      x    x    x        x     x
17 any     "("       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
17 any     3         x      x    x  x   x    x x   x      x     x      x    x    x        x     x

11 any     -         .      .    x  x   x    x x   x      x     x      x    x    x        x     x
11 any     3         .      .    x  x   x    x x   x      x     x      x    x    x        x     x
12 any     -         x      x    .  .   .    . .   .      .     .      .    .    .        .     .
12 any     3         x      x    .  .   .    . .   .      .     .      .    .    .        .     .

15 any     30        .      .    .  .   .    . .   .      .     .      x    x    .        .     .
15 any     60        .      .    .  .   .    . .   .      .     .      x    x    .        .     .
15 any     60.001    .      .    .  .   .    . .   .      .     .      x    x    x        .     .
15 any     0         .      .    .  .   .    . .   .      .     .      x    .    .        .     .
15 any     "b"       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
15 any     true      .      .    .  .   .    . .   .      .     .      .    .    .        .     .
16 any     30        .      .    .  .   .    . .   .      .     .      .    .    x        .     .
16 any     60        .      .    .  .   .    . .   .      .     .      .    .    .        .     .
16 any     59.999    .      .    .  .   .    . .   .      .     .      .    .    x        .     .
16 any     -1        .      .    .  .   .    . .   .      .     .      .    x    x        .     .
16 any     "b"       .      .    .  .   .    . .   .      .     .      .    .    .        .     .

 0 any     3         .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 7 any     [3,"b"]   .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 8 any     [4]       .      .    .  .   .    . .   .      .     .      .    .    .        .     .
 9 any     [3,"b"]   .      .    .  .   .    . .   .      .     .      .    .    .        .     .
13 any     3         .      .    .  .   .    . .   .      .     .      .    .    .        .     .
14 any     3         .      .    .  .   .    . .   .      .     .      .    .    .        .     .
18 any     3         .      .    .  .   .    . .   .      .     .      .    .    .        .     .
19 any     3         .      .    .  .   .    . .   .      .     .      .    .    .        .     .
20 any     3         .      .    .  .   .    . .   .      .     .      .    .    .        .     .
-1 any     3         .      .    .  .   .    . .   .      .     .      .    .    .        .     .
"""
TYPES = ("number", "string", "boolean", "date")
SPECIAL = {"now": WALL_START // 1000, "2^53": 2**53, "2^53+1": 2**53 + 1, "2^53+2": 2**53 + 2, "2.0^53": 2.0**53}


def rows() -> list[tuple[int, str, str, list[str]]]:
    """Comparator, type, value, and the names of the values for which it holds."""
    found = []
    heading, *lines = [line.split() for line in TABLE.splitlines() if line]
    assert heading == list(VALUES)
    for code, kind, wanted, *marks in lines:
        assert len(marks) == len(VALUES) and set(marks) <= {"x", "."}, f"{code} {kind} {wanted}"
        holds = [name for name, mark in zip(VALUES, marks) if mark == "x"]
        found += [(int(code), one, wanted, holds) for one in (TYPES if kind == "any" else (kind,))]
    return found


ROWS = rows()


def campaign(index: int, code: int, kind: str, wanted: str) -> dict[str, Any]:
    """Returns a campaign that is triggered only by the event of this index."""
    filter = {"property_key": "p", "property_type": kind, "comparator": code}
    if wanted != "-":
        filter["property_value"] = SPECIAL[wanted] if wanted in SPECIAL else json.loads(wanted)
    data = {"event_name": f"row {index}", "property_filters": [[filter]]}
    return {
        "id": f"{index}",
        "type": "inapp",
        "re_eligibility": 0,
        "min_seconds_since_last_trigger": 0,
        "trigger_condition": [{"type": "custom_event_property", "data": data}],
        "data": {"type": "MODAL", "is_control": True},  # a control needs no reply from the host
    }


@pytest.fixture(scope="module")
def client():
    options = {**OPTIONS, "clock_wall_ms": WALL_START, "clock_monotonic_ms": 1000}
    with libplacard.Client(**options, durability="memory") as client:
        client.start_session()
        campaigns = [campaign(index, *row[:3]) for index, row in enumerate(ROWS)]
        for event in client.events():
            if isinstance(event, libplacard.RequestStarted):
                client.complete_request(event.request, 200, json.dumps({"triggers": campaigns}))
        list(client.events())
        yield client


def test_every_comparator_and_every_type_has_a_row() -> None:
    assert {(code, kind) for code, kind, _, _ in ROWS} >= {(code, kind) for code in range(21) for kind in TYPES}


@pytest.mark.parametrize("index", range(len(ROWS)), ids=[f"{row[0]}-{row[1]}-{row[2]}" for row in ROWS])
def test_the_comparator_matches_its_row(client: libplacard.Client, index: int) -> None:
    seen = []
    for name, properties in VALUES.items():
        client.log_event(f"row {index}", properties)
        (event,) = client.events()
        assert isinstance(event, (libplacard.MessageControl, libplacard.NoMatch))
        if isinstance(event, libplacard.MessageControl):
            assert event.id == f"{index}"
            seen.append(name)
    assert seen == ROWS[index][3]


def test_an_event_without_properties_has_missing_properties(client: libplacard.Client) -> None:
    for index, row in enumerate(ROWS):
        client.log_event(f"row {index}")
        (event,) = client.events()
        assert isinstance(event, libplacard.MessageControl) == ("missing" in row[3]), row
