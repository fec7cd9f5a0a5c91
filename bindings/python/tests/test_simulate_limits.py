"""What the report of `placardctl simulate` says of limits and targeting, and a count by hand."""

from __future__ import annotations

import csv
import datetime
import json
import subprocess
from collections import defaultdict
from random import Random

import pytest
from served import TOOL
from simulate_world import campaign, on_event

DAY_MS = 86_400_000
START_MS = 1_760_000_000_000 // DAY_MS * DAY_MS


@pytest.fixture
def simulate(tmp_path):
    def simulate(content, rows, *options, text=False):
        (tmp_path / "c.json").write_text(json.dumps(content))
        with (tmp_path / "e.csv").open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["user", "time_ms", "kind", "name"])
            writer.writerows((user, ms, "event", name) for user, ms, name in rows)
        command = [TOOL, "simulate", "c.json", "--events", "e.csv", "--show-for", "0", "--show-after", "0", *options]
        done = subprocess.run(
            [*command, *([] if text else ["--json"])], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        return done.stdout if text else json.loads(done.stdout)

    return simulate


def caps(report):
    """Users and users by day, by what the limit is of and which it is."""
    return {
        (each.get("campaign"), each.get("group"), each["cap"], each["limit"], each.get("period_s")): (
            each["users"],
            {day["day"]: day["users"] for day in each["days"]},
        )
        for each in report["caps"]
    }


def day(ms):
    return datetime.datetime.fromtimestamp(ms / 1000, datetime.UTC).date().isoformat()


def model(rows, name, is_used_up):
    """For whom, and on which days, an event found the limit used up; a display is an event that did not."""
    shown, users, days = defaultdict(list), set(), defaultdict(set)
    for user, ms, event in rows:
        if event != name:
            continue
        if is_used_up(shown[user], ms):
            users.add(user)
            days[day(ms)].add(user)
        else:
            shown[user].append(ms)
    return len(users), {day: len(them) for day, them in days.items()}


CONTENT = {
    "groups": [{"id": "promo", "frequency": {"lifetime": 2}}],
    "campaigns": [
        campaign("daily", on_event("a"), frequency={"per_day": 1}),
        campaign("grouped", on_event("b"), groups=["promo"]),
        campaign("hourly", on_event("c"), frequency={"custom": [{"cap": 2, "period_s": 3600}]}),
        campaign("free", on_event("d"), frequency={"lifetime": 100}),
    ],
}


@pytest.mark.parametrize("seed", range(5))
def test_used_up_limits_are_counted_by_user_and_day(simulate, seed):
    random = Random(seed)
    rows = []
    for number in range(30):
        time = START_MS + random.randrange(DAY_MS)
        for _ in range(random.randrange(12)):
            time += random.choice([1_000, 600_000, 3_600_000, 30_000_000, DAY_MS])
            rows.append((f"u{number:02}", time, random.choice("abcd")))
    report = simulate(CONTENT, rows)
    expected = {
        ("daily", None, "per_day", 1, None): model(
            rows, "a", lambda shown, ms: any(each // DAY_MS == ms // DAY_MS for each in shown)
        ),
        (None, "promo", "lifetime", 2, None): model(rows, "b", lambda shown, ms: len(shown) >= 2),
        ("hourly", None, "custom", 2, 3600): model(
            rows, "c", lambda shown, ms: sum(ms - each < 3_600_000 for each in shown) >= 2
        ),
    }
    assert caps(report) == {key: value for key, value in expected.items() if value[0] > 0}
    users = [each["users"] for each in report["caps"]]
    assert users == sorted(users, reverse=True)


def test_the_words_name_limit_and_busiest_day(simulate):
    rows = [("u", START_MS + day * DAY_MS + minute * 60_000, "a") for day in range(2) for minute in range(3)]
    rows += [("v", START_MS + DAY_MS + minute * 60_000, "a") for minute in range(2)]
    text = simulate(CONTENT, rows, text=True)
    assert f"campaign 'daily', once in a calendar day: used up for 2 users, most on {day(START_MS + DAY_MS)} (2)" in (
        " ".join(text.split())
    )
    assert "Limits" not in simulate(CONTENT, rows[:1], text=True)


def test_a_campaign_for_nobody_is_found(simulate):
    gold = {"==": [{"var": "tier"}, "gold"]}
    content = {"campaigns": [campaign("gold", on_event("a"), targeting=gold), campaign("all", on_event("a"))]}
    rows = [("u", START_MS, "a"), ("v", START_MS, "a")]

    def kinds(content):
        return [each["kind"] for each in simulate(content, rows)["findings"] if each["campaign"] == "gold"]

    assert "targets_nobody" in kinds(content)
    content["campaigns"][0]["targeting"] = {"!": [gold]}
    assert "targets_nobody" not in kinds(content)
