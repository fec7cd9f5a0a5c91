"""Cards that come and go against a slow model: over the life of a device, at every deadline and between them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from card_rule_model import CardRuleModel
from world import MONOTONIC_START, NO_TIMEOUT_S, WALL_START

import libplacard

NOW_S = WALL_START // 1000
ZONES = ("Europe/Vienna", "Australia/Lord_Howe", "UTC")
STEPS_MS = (1, 999, 1000, 9_999, 10_000, 60_000, 600_000, 3_600_000, 20_000_000, 86_400_000)


def var(name: str) -> dict:
    return {"var": name}


def rule(dice: random.Random, levels: int = 2) -> object:
    if levels and dice.random() < 0.5:
        name = dice.choice(("and", "or", "!"))
        return {name: [rule(dice, levels - 1) for _ in range(1 if name == "!" else 2)]}
    near = NOW_S + dice.choice((-5, 0, 1, 60, 3_600, 90_000)) + dice.randrange(3)
    return dice.choice(
        (
            {"==": [var("plan"), dice.choice(("pro", "free"))]},
            {dice.choice((">=", "<")): [var("beans"), dice.randrange(3)]},
            {"==": [var("$host.floor"), dice.randrange(3)]},
            {dice.choice(("<", "<=", ">", ">=", "==")): [var("$placard.now"), near + dice.choice((0, 0.5))]},
            {"<": [near, var("$placard.now"), near + 3_600]},
            {"in": [var("$placard.now"), [near, near + 7]]},
            {">=": [var("$placard.days_since_first_start"), dice.randrange(3)]},
            {">": [var("$placard.sessions"), dice.randrange(4)]},
            {"==": [var("$placard.user_id"), dice.choice(("u-1", "u-2"))]},
            {">": [var("$placard.now"), var("beans")]},
        )
    )


def window(dice: random.Random) -> dict:
    made: dict = {f: f"{dice.randrange(24):02}:{dice.choice((0, 30)):02}" for f in ("from", "until")}
    if dice.random() < 0.4:
        made["days"] = sorted(dice.sample(range(1, 8), dice.randint(1, 4)))
    return made


def frequency(dice: random.Random) -> dict:
    made: dict = {}
    for key, odds in (("lifetime", 0.2), ("per_session", 0.3), ("per_day", 0.3)):
        if dice.random() < odds:
            made[key] = dice.randint(1, 3)
    if dice.random() < 0.5:
        made["custom"] = [{"cap": dice.randint(1, 2), "period_s": dice.choice((1, 600, 3_600, 86_400))}]
    return made


def content(dice: random.Random) -> dict:
    groups = [{"id": "g", "frequency": frequency(dice)}, {"id": "h", "enabled": dice.random() < 0.5}]
    cards = []
    for index in range(8):
        card: dict = {"id": f"c{index}", "tp": "text_announcement", "ca": 1, "tt": "x"}
        if dice.random() < 0.6:
            card["targeting"] = rule(dice)
        if dice.random() < 0.3:
            card["windows"] = [window(dice) for _ in range(dice.randint(1, 2))]
        if dice.random() < 0.4:
            card["frequency"] = frequency(dice)
        if dice.random() < 0.5:
            card["groups"] = dice.sample(("g", "h", "undefined"), dice.randint(1, 2))
        if dice.random() < 0.1:
            card["t"] = True
        if dice.random() < 0.9:
            cards.append(card)
    return {"cards": cards, "groups": groups}


class Life:
    """A device with a store, its model, and the list as its events have reported it."""

    def __init__(self, directory: Path, dice: random.Random, *, jumps: bool) -> None:
        self.directory, self.dice, self.jumps = directory, dice, jumps
        self.wall, self.monotonic = WALL_START, MONOTONIC_START
        self.zone = dice.choice(ZONES)
        self.file = content(dice)
        self.reported: list[str] = []
        self.comings = 0
        self.user: dict = {"user_id": "u-1"}
        self.client = self.opened()
        cards, groups = self.written()
        self.model = CardRuleModel(ZoneInfo(self.zone), cards, groups, "u-1", self.wall, self.monotonic, self.wall)
        # From then on, the store knows the user.
        self.user = {}
        self.check()
        self.start_session()
        self.check()

    def opened(self) -> libplacard.Client:
        return libplacard.Client(
            directory=self.directory,
            campaigns_json=json.dumps(self.file),
            clock="host",
            clock_wall_ms=self.wall,
            clock_monotonic_ms=self.monotonic,
            device={"time_zone": self.zone},
            session_timeout_s=NO_TIMEOUT_S,
            **self.user,
        )

    def written(self) -> tuple[list[dict], dict[str, dict]]:
        return self.file["cards"], {each["id"]: each for each in self.file["groups"]}

    def ids(self) -> list[str]:
        return [card.id for card in self.client.cards()]

    def check(self) -> None:
        """After each step: what is listed, and that events have reported it."""
        self.client.dispatch()
        updates = [event for event in self.client.events() if isinstance(event, libplacard.CardsUpdated)]
        if updates:
            self.reported = self.ids()
            assert updates[-1].count == len(self.reported)
        assert self.ids() == self.model.listed()
        assert self.reported == self.model.listed()

    # ---- Steps

    def set_time(self) -> None:
        self.client.set_time(self.wall, self.monotonic)
        self.model.wall, self.model.monotonic = self.wall, self.monotonic

    def move(self, to: int) -> None:
        self.wall += to - self.monotonic
        self.monotonic = to
        self.set_time()

    def advance(self) -> None:
        end = self.monotonic + self.dice.choice(STEPS_MS)
        while self.monotonic < end:
            due = self.client.next_deadline_ms
            due = end if due is None else min(max(due, self.monotonic + 1), end)
            # Until a deadline nothing changes, also for who reads the list without dispatching.
            for between in sorted({self.dice.randrange(self.monotonic, due), due - 1}):
                self.move(between)
                assert self.ids() == self.model.listed() == self.reported
            before = self.reported
            self.move(due)
            self.check()
            self.comings += before != self.reported

    def jump(self) -> None:
        if not self.jumps:
            return
        self.wall += self.dice.choice((-90_000_000, -3_600_000, -1000, 1000, 3_600_000))
        self.set_time()
        # A clock that was set back is seen by the next call; a reader sees it at once.
        assert self.ids() == self.model.listed()
        self.client.set_fact("tick", self.dice.random())

    def attribute(self) -> None:
        key, value = self.dice.choice((("plan", "pro"), ("plan", "free"), ("beans", 0), ("beans", 2), ("beans", NOW_S)))
        self.client.set_attribute(key, value)
        self.model.attributes[key] = value

    def fact(self) -> None:
        value = self.dice.choice((None, 0, 1, 2))
        self.client.set_fact("floor", value)
        self.model.facts["floor"] = value

    def see(self) -> None:
        id = f"c{self.dice.randrange(8)}"
        try:
            self.client.log_card_impressions([id])
        except libplacard.NotFoundError:
            assert id not in self.model.listed()
        self.model.see(id)

    def dismiss(self) -> None:
        id = f"c{self.dice.randrange(8)}"
        try:
            self.client.log_card_dismissal(id)
        except libplacard.NotFoundError:
            assert id not in self.model.listed()
        self.model.dismiss(id)

    def start_session(self) -> None:
        if self.model.session and self.dice.random() < 0.7:
            return
        self.client.end_session()
        self.client.start_session()
        self.model.start_session()

    def change_user(self) -> None:
        user = self.dice.choice(("u-1", "u-2"))
        self.client.change_user(user)
        self.model.change_user(user)

    def restart(self) -> None:
        if self.jumps:
            return
        self.client.close()
        if self.dice.random() < 0.4:
            self.file = content(self.dice)
        self.monotonic += 5
        self.wall += self.dice.choice((5, 3_600_000))
        self.client = self.opened()
        self.model.wall, self.model.monotonic = self.wall, self.monotonic
        self.model.restart(*self.written())
        # Nothing is reported about a list that has no card.
        self.reported = self.ids()
        self.check()


def live(seed: int, directory: Path) -> int:
    """Returns how often time alone changed the list."""
    dice = random.Random(seed)
    life = Life(directory, dice, jumps=seed % 2 == 1)
    steps = {
        life.advance: 6, life.see: 5, life.attribute: 2, life.fact: 1, life.start_session: 1, life.dismiss: 0.3,
        life.change_user: 0.2, life.restart: 1, life.jump: 1,
    }  # fmt: skip
    try:
        for _ in range(120):
            dice.choices([*steps], [*steps.values()])[0]()
            life.check()
    finally:
        life.client.close()
    return life.comings


@pytest.mark.parametrize("seed", range(8))
def test_cards_are_those_of_a_slow_model(seed: int, tmp_path: Path) -> None:
    assert sum(live(seed * 4 + life, tmp_path / str(life)) for life in range(4)) > 5
