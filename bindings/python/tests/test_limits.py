"""Caps and windows of campaigns against a slow model, in time zones whose clocks change."""

from __future__ import annotations

import random
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

import pytest
from limit_model import LimitModel

from libplacard import InvalidError
from libplacard.simulation import simulate

arrow = pytest.importorskip("pyarrow")

#: Half an hour, southern summers, a change at midnight, no change, and one that was abolished.
ZONES = (
    "Europe/Vienna",
    "America/New_York",
    "Australia/Lord_Howe",
    "America/Santiago",
    "Africa/Cairo",
    "Asia/Kolkata",
    "Africa/Casablanca",
    "UTC",
)


def start(year: int, month: int, day: int, hour: int = 0) -> int:
    return int(datetime(year, month, day, hour, tzinfo=timezone.utc).timestamp() * 1000)


#: Just before clocks change somewhere, also after the last change that the files list one by one.
TIMES = (
    start(2025, 3, 29),
    start(2025, 4, 4),
    start(2025, 10, 25),
    start(2025, 11, 1),
    start(2044, 9, 2),
    start(1999, 10, 30),
)


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


def clock(dice: random.Random) -> str:
    return f"{dice.randrange(24):02}:{dice.choice((0, 0, 15, 30, 59)):02}"


def window(dice: random.Random) -> dict:
    made: dict = {"from": clock(dice), "until": clock(dice)}
    if dice.random() < 0.5:
        made["days"] = sorted(dice.sample(range(1, 8), dice.randint(1, 4)))
    return made


def frequency(dice: random.Random) -> dict:
    made: dict = {}
    if dice.random() < 0.2:
        made["lifetime"] = dice.randint(1, 8)
    if dice.random() < 0.3:
        made["per_session"] = dice.randint(1, 3)
    if dice.random() < 0.4:
        made["per_day"] = dice.randint(1, 4)
    if dice.random() < 0.5:
        made["custom"] = [
            {"cap": dice.randint(1, 3), "period_s": dice.choice((1, 600, 3600, 86400, 90000))}
            for _ in range(dice.randint(1, 2))
        ]
    return made


def decisions(file: dict, rows: list[dict], zone: str) -> list[tuple]:
    found = simulate(
        arrow.Table.from_pylist(rows), file, time_zone=zone, message_interval_s=0, session_timeout_s=2**30
    ).arrow()
    wanted = ("row", "campaign", "verdict", "why", "retry_after_ms")
    return sorted(tuple(each[key] for key in wanted) for each in found.to_pylist())


@pytest.mark.parametrize("seed", range(8))
def test_windows_are_those_of_a_slow_model(seed: int) -> None:
    dice = random.Random(seed)
    zone = ZONES[seed % len(ZONES)]
    model = LimitModel(ZoneInfo(zone), {})
    file = {"campaigns": [campaign(f"c{number}", windows=[window(dice)]) for number in range(6)]}
    file["campaigns"][0]["windows"].append(window(dice))
    rows, wanted = [], []
    for number in range(60):
        ms = dice.choice(TIMES) + dice.randrange(4 * 86_400_000)
        if dice.random() < 0.5:
            ms = ms // 1_800_000 * 1_800_000 - dice.choice((0, 0, 1))
        each = dice.choice(file["campaigns"])
        rows.append({"user": f"u{number:03}", "time_ms": ms, "name": each["id"]})
        wanted.append((number, each["id"], *(model.stop(each, ms) or ("wins", None, None))))
    assert decisions(file, rows, zone) == wanted


@pytest.mark.parametrize("seed", range(8))
def test_caps_are_those_of_a_slow_model(seed: int) -> None:
    dice = random.Random(seed)
    zone = ZONES[seed % len(ZONES)]
    groups = [{"id": name, "frequency": frequency(dice)} for name in "gh"] + [{"id": "off", "enabled": False}]
    names = ("g", "h", "undefined")
    campaigns = [
        campaign(f"c{number}", frequency=frequency(dice), groups=dice.sample(names, dice.randint(0, 2)))
        for number in range(5)
    ]
    campaigns.append(campaign("c5", groups=["off"], frequency={"lifetime": 1}))
    file = {"groups": groups, "campaigns": campaigns}
    rows, wanted = [], []
    for user in range(4):
        model = LimitModel(ZoneInfo(zone), {each["id"]: each for each in groups})
        ms = dice.choice(TIMES)
        model.session = ms
        rows.append({"user": f"u{user}", "time_ms": ms, "kind": "open", "name": None})
        for _ in range(100):
            # Nothing distinguishes two hand-overs at one time.
            ms += dice.choice((1, 1000, 600_000, 1_800_000, 3_600_000, 20_000_000, 86_400_000))
            if dice.random() < 0.1:
                rows.append({"user": f"u{user}", "time_ms": ms, "kind": "open", "name": None})
                model.session = ms
                continue
            each = dice.choice(campaigns)
            stop = model.stop(each, ms)
            wanted.append((len(rows), each["id"], *(stop or ("wins", None, None))))
            rows.append({"user": f"u{user}", "time_ms": ms, "kind": "event", "name": each["id"]})
            if stop is None:
                model.record(each, ms)
    assert decisions(file, rows, zone) == wanted


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(InvalidError, match="time_zone is 'Europe/Nowhere': this system has no such zone"):
        simulate(arrow.Table.from_pylist([{"user": "u", "time_ms": 0, "name": "a"}]), [], time_zone="Europe/Nowhere")
