"""Random campaign files and tables of events: filters, patterns, rules, limits, experiments, histories,
absences, templates and sessions."""

from __future__ import annotations

import csv
import io
import json
import random
from typing import Any

Json = Any

START_MS = 1_760_000_000_000
NAMES = ["order", "menu_opened", "\u00fcber", "e"]
KEYS = ["items", "product", "paid", "when", "note"]
TEXTS = ["tea", "Tea", "coffee", "", "stra\u00dfe", "\U0001f375", "12", "a" * 200]
NUMBERS = [0, 1, 2, 2.5, -3, 1e15, 9_007_199_254_740_991, 2**31, 2**40, 1e300, 0.1]
PATTERNS = ["te+a", "^co", "(a+)+$", "[", "stra(\u00df|ss)e", "\\d{2,}", "", "(?:x?){20}x{20}", ".*a.*b.*c"]
TIMES_MS = [0, 0, 1000, 5000, 30_000, 90_000, 3_600_000, 86_400_000, 40 * 86_400_000]
HUGE = [2**31 - 1, 2**31, 2**32, 2**53]


class World:
    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def maybe(self, share: float = 0.3) -> bool:
        return self.dice.random() < share

    # Campaigns

    def value(self) -> Json:
        return self.dice.choice([*TEXTS, *NUMBERS, True, False, None])

    def filter(self) -> Json:
        pick = self.dice.choice
        kind = pick(["number", "string", "boolean", "date"])
        comparator = self.dice.randint(1, 18) if kind != "string" or self.maybe(0.5) else pick([10, 15])
        value = {"number": pick(NUMBERS), "string": pick(TEXTS + PATTERNS), "boolean": pick([True, False]),
                 "date": pick([START_MS / 1000, 86_400, 0])}[kind]  # fmt: skip
        return {
            "property_key": pick(KEYS), "property_type": kind, "comparator": comparator, "property_value": value,
        }  # fmt: skip

    def condition(self) -> Json:
        pick = self.dice.choice
        filters = [[self.filter() for _ in range(self.dice.randint(1, 2))] for _ in range(self.dice.randint(1, 2))]
        pattern = {"event_name": pick(NAMES), "property_filters": filters}
        made = pick([
            {"type": "open"},
            {"type": "absence", "data": {"after": {"event_name": pick(NAMES)}, "without": pattern, "for_s": 3600}},
            {"type": "custom_event", "data": {"event_name": pick(NAMES)}},
            {"type": "custom_event_property", "data": {"event_name": pick(NAMES), "property_filters": filters}},
            {"type": "purchase", "data": {"product_id": pick(["tea", "coffee"])}},
            {"type": "purchase_property", "data": {"product_id": "tea", "property_filters": filters}},
            {"type": "purchase"},
        ])  # fmt: skip
        if self.maybe(0.2):
            made["history"] = [{"event_name": pick(NAMES), "within_s": pick([60, 86_400]), "at_most": pick([0, 2])}]
        return made

    def rule(self) -> Json:
        pick = self.dice.choice
        var = {"var": pick(["plan", "$host.floor", "$user_id", "visits"])}
        return pick([
            {"==": [var, self.value()]}, {">": [var, pick(NUMBERS)]}, {"in": [self.value(), [self.value(), "pro"]]},
            {"and": [var, {"!": var}]}, {"bucket": ["seed", 0, round(self.dice.random(), 2)]}, {"!!": var},
        ])  # fmt: skip

    def campaign(self, number: int) -> Json:
        pick = self.dice.choice
        data: Json = {"type": pick(["MODAL", "SLIDEUP", "FULL"]), "message": pick(["Hello", "\u00dc" * 40])}
        made: Json = {
            "id": f"c{number}", "type": "inapp", "data": data,
            "trigger_condition": [self.condition() for _ in range(pick([1, 1, 2]))],
        }  # fmt: skip
        if self.maybe():
            data["image_url"] = "https://e.com/a.png"
        if self.maybe(0.1):
            data["is_control"] = True
        if self.maybe(0.5):
            made["re_eligibility"] = pick([-1, 0, 60, 3600, *HUGE])
        if self.maybe(0.5):
            made["min_seconds_since_last_trigger"] = pick([0, 10, 600, *HUGE])
        if self.maybe():
            made["priority"] = pick([-5, 0, 3, 2**31 - 1])
        if self.maybe():
            made["delay"] = pick([1, 10, 4000])
        if self.maybe(0.2):
            made["start_time"] = START_MS // 1000 + pick([-5, 86_400, 10**9])
        if self.maybe(0.2):
            made["end_time"] = START_MS // 1000 + pick([10**9 + 1, 10**11])
        if self.maybe():
            made["targeting"] = self.rule()
        if self.maybe(0.2):
            made["frequency"] = {"lifetime": pick([1, 3])}
        if self.maybe(0.2):
            variants = [{"name": "a", "weight": 0.5}, {"name": "b", "weight": 0.5}]
            made["experiment"] = {"key": f"k{number}", "variants": variants}
        if self.maybe(0.15):
            text = pick(["Hello {{properties.items}}", "Hello"])
            made.update(type="templated_iam", template={"type": "MODAL", "message": text})
            del made["data"]
            made.pop("experiment", None)
        return made

    def card(self, number: int) -> Json:
        card: Json = {"id": f"k{number}", "tp": "text_announcement", "tt": self.dice.choice(["Hello", "\u00dcber"])}
        if self.maybe(0.4):
            card["targeting"] = self.rule()
        if self.maybe(0.2):
            card["ea"] = START_MS // 1000 + self.dice.choice([-1, 86_400])
        return card

    def file(self) -> Json:
        return {
            "cards": [self.card(number) for number in range(self.dice.randrange(4))],
            "campaigns": [self.campaign(number) for number in range(self.dice.randint(1, 12))],
        }

    # Events

    def properties(self) -> Json:
        properties = {key: self.value() for key in KEYS if self.maybe(0.6)}
        if self.maybe(0.2):
            properties["when"] = {"$date_ms": START_MS + self.dice.choice([-86_400_000, 0, 86_400_000])}
        return properties

    def row(self, user: str, time_ms: int) -> Json:
        kind = self.dice.choice(["event", "event", "event", "purchase", "open", "push_click", "message_click"])
        row: Json = {"user": user, "time_ms": time_ms, "kind": kind}
        if kind != "open":
            names = {"event": NAMES, "purchase": ["tea", "coffee"]}.get(kind, ["c0", "c1"])
            row["name"] = self.dice.choice(names)
        if kind in ("event", "purchase") and self.maybe(0.8):
            row["properties"] = self.properties()
        if self.maybe(0.2):
            row["attributes"] = {
                "plan": self.dice.choice(["pro", "free", None]),
                "visits": self.dice.choice([1, 2**40]),
            }
        if self.maybe(0.2):
            row["facts"] = {"floor": self.dice.choice([1, 3, "x", None])}
        if self.maybe(0.2):
            row["session"] = self.dice.choice(["s1", "s2"])
        return row

    def events(self) -> list[Json]:
        rows = []
        for number in range(self.dice.randint(1, 6)):
            time_ms = START_MS + self.dice.randrange(10**9)
            for _ in range(self.dice.randint(1, 20)):
                time_ms += self.dice.choice(TIMES_MS)
                rows.append(self.row(f"user-{number}", time_ms))
        return rows


def json_lines(rows: list[Json]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def csv_text(rows: list[Json]) -> str:
    columns = ["user", "time_ms", "kind", "name", "properties", "session", "attributes", "facts"]
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(columns)
    for row in rows:
        cells = (row.get(column) for column in columns)
        table.writerow([json.dumps(cell) if isinstance(cell, dict) else cell for cell in cells])
    return text.getvalue()
