"""Campaigns and recorded events for the tests of simulations, and what makes two results comparable."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

START_MS = 1_760_000_000_000


def campaign(id: str, condition: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "id": id,
        "type": "inapp",
        "re_eligibility": 0,
        "min_seconds_since_last_trigger": 0,
        "trigger_condition": [condition],
        "data": {"type": "MODAL", "trigger_id": f"T-{id}"},
        **fields,
    }


def on_event(name: str) -> dict[str, Any]:
    return {"type": "custom_event", "data": {"event_name": name}}


def where(name: str, key: str, kind: str, comparator: int, value: Any) -> dict[str, Any]:
    filters = [[{"property_key": key, "property_type": kind, "comparator": comparator, "property_value": value}]]
    return {"type": "custom_event_property", "data": {"event_name": name, "property_filters": filters}}


CAMPAIGNS = [
    campaign("welcome", {"type": "open"}, re_eligibility=-1),
    campaign("many", where("order", "items", "number", 3, 2), priority=5, min_seconds_since_last_trigger=None),
    campaign("tea", where("order", "product", "string", 1, "tea"), priority=3, re_eligibility=3600),
    campaign("any", on_event("order"), delay=10),
    campaign("late", on_event("order"), priority=9, start_time=START_MS // 1000 + 86_400),
    campaign("bought", {"type": "purchase", "data": {"product_id": "tea"}}),
    campaign("control", on_event("viewed"), data={"type": "MODAL", "trigger_id": "T", "is_control": True}),
]

#: Restarts that messages do not outlive, and some that they do.
ASSUMED = {"show_after_s": 1800, "restart_every_h": 5}
#: All messages outlive them.
KEPT = {**ASSUMED, "stack_keep": "unseen"}


def events(users: int, seed: int = 1) -> list[dict[str, Any]]:
    """Rows of these users, sorted. Some have the same time; ``sequence`` is their order."""
    random = Random(seed)
    rows = []
    for number in range(users):
        time = START_MS + random.randrange(86_400_000)
        for _ in range(random.randint(1, 12)):
            time += random.choice((0, 0, 1000, 5000, 30_000, 90_000, 3_600_000, 86_400_000))
            kind = random.choice(("event", "event", "event", "purchase", "open"))
            name = random.choice(("tea", "coffee") if kind == "purchase" else ("order", "viewed"))
            properties = {"items": random.randint(0, 5), "product": random.choice(("tea", "coffee"))}
            rows.append(
                {
                    "user": f"user-{number:05}",
                    "time_ms": time,
                    "kind": kind,
                    "name": None if kind == "open" else name,
                    "properties": None if kind == "open" else json.dumps(properties),
                    "sequence": len(rows),
                }
            )
    return rows


def digest(decisions: list[dict[str, Any]]) -> str:
    """The hash of the sorted decisions, without ``row``, which counts within a partition."""
    lines = sorted(json.dumps({key: row[key] for key in sorted(row) if key != "row"}) for row in decisions)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def parts(rows: list[dict[str, Any]], count: int) -> list[list[dict[str, Any]]]:
    """Partitions by user."""
    found: list[list[dict[str, Any]]] = [[] for _ in range(count)]
    for row in rows:
        found[int(row["user"].rpartition("-")[2]) * 31 % count].append(row)
    return [each for each in found if each]
