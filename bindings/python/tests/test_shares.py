"""Experiments and holdouts against a slow model: over many users, and over the life of a device."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from pathlib import Path

import pytest
from share_model import ShareModel, number

import libplacard
from libplacard.simulation import simulate

KEYS = ("greeting", "offer", "größe", "")
NAMES = ("a", "b", "c", "ä", "control")


def campaign(name: str, **keys: object) -> dict:
    return {
        "id": name,
        "type": "inapp",
        "re_eligibility": 0,
        "min_seconds_since_last_trigger": 0,
        "trigger_condition": [{"type": "custom_event", "data": {"event_name": name}}],
        "data": {"type": "MODAL", "message": "Hello"},
        **keys,
    }


def weights(dice: random.Random, count: int) -> list[float]:
    """In ten-thousandths or in steps that a float cannot have."""
    whole = dice.choice((10, 10_000, 10_000, 7_919))
    cuts = sorted(dice.randrange(whole + 1) for _ in range(count - 1))
    ends = [*cuts, whole]
    return [round((end - start) / whole, 4) for start, end in zip([0, *cuts], ends, strict=True)]


def experiment(dice: random.Random, *, has_device: bool) -> dict:
    names = dice.sample(NAMES, dice.randint(1, 4))
    made: dict = {"key": dice.choice(KEYS[:3])}
    made["variants"] = [
        {"name": name, "weight": weight, **({"control": True} if name == "control" else {})}
        for name, weight in zip(names, weights(dice, len(names)), strict=True)
    ]
    if dice.random() < 0.5:
        made["coverage"] = dice.choice((0, 0.5, 0.8, 0.0001, 1, round(dice.random(), 4)))
    if dice.random() < 0.3:
        made["seed"] = dice.choice(("s", "h", made["key"]))
    if dice.random() < 0.2:
        made["bucket_version"] = dice.randint(0, 2)
    if dice.random() < 0.4:
        made["by"] = dice.choice(("user", "device") if has_device else ("user",))
    return made


def content(dice: random.Random, *, has_device: bool) -> dict:
    campaigns = []
    for index in range(5):
        made = campaign(f"c{index}", groups=dice.sample("gh", dice.randint(0, 2)))
        if dice.random() < 0.8:
            made["experiment"] = experiment(dice, has_device=has_device)
        campaigns.append(made)
    holdouts: list[dict] = []
    for key in dice.sample("pqr", dice.randint(0, 2)):
        holdouts.append({"key": key, "share": dice.choice((0, 0.05, 0.3, 1, round(dice.random(), 4)))})
        if dice.random() < 0.5:
            holdouts[-1]["groups"] = dice.sample("ghi", dice.randint(0, 2))
        if dice.random() < 0.5:
            holdouts[-1]["seed"] = "h"
    return {"campaigns": campaigns, "holdouts": holdouts}


def test_the_vectors_of_the_published_hash() -> None:
    vectors = (("seed", "a", 505), ("seed", "b", 2696), ("foo", "ab", 2575), ("foo", "def", 2019))
    assert [number(seed, who) for seed, who, _ in vectors] == [wanted for _, _, wanted in vectors]


@pytest.mark.parametrize("seed", range(20))
def test_users_are_where_a_slow_model_has_them(seed: int) -> None:
    arrow = pytest.importorskip("pyarrow")
    dice = random.Random(seed)
    file = content(dice, has_device=False)
    rows: list[dict] = []
    wanted = []
    for index in range(60):
        user = f"{dice.choice(('u', 'ü', '用户'))}-{index}"
        model = ShareModel(user, user)
        for _ in range(6):
            each = dice.choice(file["campaigns"])
            verdict, key, variant, holdout, _ = model.verdict(each, file["holdouts"])
            wanted.append((len(rows), verdict, key, variant, holdout))
            rows.append({"user": user, "time_ms": len(rows) * 1000, "name": each["id"]})
            model.hand_over(each, file["holdouts"])
    found = simulate(arrow.Table.from_pylist(rows), file, message_interval_s=0).arrow().to_pylist()
    columns = ("row", "verdict", "experiment", "variant", "holdout")
    assert sorted(tuple(each[name] for name in columns) for each in found) == wanted


class Life:
    """A device with a store, and a model of it."""

    def __init__(self, directory: Path, dice: random.Random) -> None:
        self.directory, self.dice = directory, dice
        self.file = content(dice, has_device=True)
        self.client = self.opened()
        self.model = ShareModel(self.device())

    def opened(self) -> libplacard.Client:
        return libplacard.Client(
            directory=self.directory,
            campaigns_json=json.dumps(self.file),
            message_interval_s=0,
            session_timeout_s=10**6,
        )

    def device(self) -> str:
        """The device's id, which only the store has."""
        (path,) = self.directory.glob("**/*.sqlite3")
        with contextlib.closing(sqlite3.connect(path)) as store:
            row = store.execute("SELECT value FROM state WHERE key = 'device_id'").fetchone()
        return str(row[0])

    def restart(self) -> None:
        self.client.close()
        if self.dice.random() < 0.7:
            self.file = content(self.dice, has_device=True)
        self.client = self.opened()

    def change_user(self) -> None:
        user = self.dice.choice(("anna", "bert"))
        self.client.change_user(user)
        self.model.change_user(user)

    def wipe(self) -> None:
        self.client.wipe()
        self.model = ShareModel(self.device())

    def hand_over(self) -> None:
        each = self.dice.choice(self.file["campaigns"])
        self.client.log_event(each["id"])
        self.model.hand_over(each, self.file["holdouts"])
        self.client.clear_messages()

    def check(self) -> None:
        for position, each in enumerate(self.file["campaigns"]):
            found = self.client.explain_event(each["id"])[position]
            verdict, key, variant, holdout, n = self.model.verdict(each, self.file["holdouts"])
            assert (found.verdict, found.experiment, found.variant, found.holdout) == (verdict, key, variant, holdout)
            if n is not None:
                assert found.found is not None
                assert round(float(found.found) * 10_000) == n


@pytest.mark.parametrize("seed", range(20))
def test_variants_stay_as_in_a_slow_model(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    life = Life(tmp_path, dice)
    steps = [(life.hand_over, 6), (life.restart, 3), (life.change_user, 1), (life.wipe, 0.3)]
    try:
        for _ in range(60):
            dice.choices([step for step, _ in steps], [weight for _, weight in steps])[0]()
            life.check()
    finally:
        life.client.close()
