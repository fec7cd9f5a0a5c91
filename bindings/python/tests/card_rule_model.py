"""A slow model of cards that come and go (section 8.8 of docs/protocol.md): it judges every card whenever it is asked,
and remembers every impression. Shares no code with the library."""

from __future__ import annotations

import operator
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from limit_model import contains, day_of, local

DAY = 86_400_000
ORDER = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def _id(card: dict) -> str:
    return card["id"]


@dataclass
class Stamp:
    """When something happened, by both clocks."""

    wall: int
    monotonic: int


@dataclass
class CardRuleModel:
    zone: ZoneInfo
    cards: list[dict]
    groups: dict[str, dict]
    user: str
    wall: int
    monotonic: int
    first_start: int
    sessions: int = 0
    session: Stamp | None = None
    attributes: dict[str, Any] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    dismissed: set[str] = field(default_factory=set)
    seen: dict[str, list[Stamp]] = field(default_factory=dict)
    logged: dict[str, int] = field(default_factory=dict)

    def listed(self) -> list[str]:
        return [each["id"] for each in self.cards if each["id"] not in self.dismissed and self.is_listed(each)]

    def is_listed(self, card: dict) -> bool:
        if not self.value(card.get("targeting", True)):
            return False
        if not card.get("t"):
            if any(not self.groups.get(name, {}).get("enabled", True) for name in card.get("groups", [])):
                return False
            if self.is_capped(card):
                return False
        now = local(self.wall, self.zone)
        return "windows" not in card or any(contains(window, now) for window in card["windows"])

    # ---- Rules

    def value(self, rule: Any) -> Any:
        if not isinstance(rule, dict):
            return rule
        ((name, arguments),) = rule.items()
        if name == "var":
            return self.variable(arguments)
        if name in ("and", "or"):
            return (all if name == "and" else any)([self.value(each) for each in arguments])
        values = [self.value(each) for each in arguments]
        if name == "!":
            return not values[0]
        if name == "in":
            return values[0] in values[1]
        if name == "==":
            return values[0] == values[1]
        return None not in values and all(ORDER[name](*pair) for pair in zip(values, values[1:]))

    def variable(self, name: str) -> Any:
        if name.startswith("$host."):
            return self.facts.get(name.removeprefix("$host."))
        own = {
            "$placard.now": self.wall // 1000,
            "$placard.days_since_first_start": max(0, self.wall - self.first_start) // DAY,
            "$placard.sessions": self.sessions,
            "$placard.user_id": self.user,
        }
        return own[name] if name in own else self.attributes.get(name)

    # ---- Caps

    def ages(self, owner: str) -> list[int]:
        return [max(0, self.monotonic - each.monotonic) for each in self.seen.get(owner, [])]

    def is_capped(self, card: dict) -> bool:
        in_session = max(0, self.monotonic - self.session.monotonic) if self.session else -1
        if any(age <= in_session for age in self.ages("card " + card["id"])):
            return False
        owners = [("card " + card["id"], card.get("frequency", {}))]
        owners += [("group " + name, self.groups.get(name, {}).get("frequency", {})) for name in card.get("groups", [])]
        return any(self.is_used_up(frequency, self.ages(owner), in_session) for owner, frequency in owners)

    def is_used_up(self, frequency: dict, ages: list[int], in_session: int) -> bool:
        today = day_of(self.wall, self.zone)
        counts = [(len(ages), frequency.get("lifetime"))]
        counts += [
            (sum(age < each["period_s"] * 1000 for age in ages), each["cap"]) for each in frequency.get("custom", [])
        ]
        counts.append((sum(age <= in_session for age in ages), frequency.get("per_session")))
        counts.append((sum(day_of(self.wall - age, self.zone) == today for age in ages), frequency.get("per_day")))
        return any(cap is not None and count >= cap for count, cap in counts)

    # ---- What happens

    def see(self, id: str) -> None:
        if id not in self.listed() or self.monotonic - self.logged.get(id, -DAY) < 10_000:
            return
        self.logged[id] = self.monotonic
        card = next(each for each in self.cards if each["id"] == id)
        if card.get("t"):
            return
        owners = ["group " + name for name in card.get("groups", [])]
        if owners or card.get("frequency"):
            owners.append("card " + id)
        for owner in owners:
            self.seen.setdefault(owner, []).append(Stamp(self.wall, self.monotonic))

    def dismiss(self, id: str) -> None:
        if id in self.listed():
            self.dismissed.add(id)

    def start_session(self) -> None:
        self.sessions += 1
        self.session = Stamp(self.wall, self.monotonic)

    def change_user(self, user: str) -> None:
        if user == self.user:
            return
        self.user = user
        self.attributes, self.dismissed, self.seen, self.logged = {}, set(), {}, {}
        self.start_session()

    def restart(self, cards: list[dict], groups: dict[str, dict]) -> None:
        """From then on, times are measured by the wall clock. A card that leaves the list loses its impressions; test
        cards do not leave it (rule 8.4.2)."""
        ids = {each["id"] for each in cards} | self.dismissed
        cards = sorted(cards + [each for each in self.cards if each.get("t") and each["id"] not in ids], key=_id)
        limited = {
            "card " + each["id"] for each in cards if any(key in each for key in ("frequency", "groups", "windows"))
        }
        self.seen = {owner: stamps for owner, stamps in self.seen.items() if "card" not in owner or owner in limited}
        self.cards, self.groups, self.logged = cards, groups, {}
        self.dismissed &= {each["id"] for each in cards}
        for stamp in [each for stamps in self.seen.values() for each in stamps] + [self.session] * bool(self.session):
            stamp.monotonic = self.monotonic - max(0, self.wall - stamp.wall)
