"""What the order of users, the calendar, the rows asked for and other campaigns must not change."""

from __future__ import annotations

from random import Random

import pytest
from simulate_world import CAMPAIGNS, campaign, digest, events, on_event

import libplacard

pyarrow = pytest.importorskip("pyarrow")

SEEDS = range(30)
WEEK_S = 7 * 86_400


def options(seed):
    """Assumptions that make messages wait for one another, and for the network."""
    random = Random(seed)
    return {
        "show_after_s": random.choice((0, 0, 10)),
        "show_for_s": random.choice((0, 20, 100)),
        "host": random.choice(("shows", "drops")),
        "message_interval_s": random.choice((0, 30, 300)),
        "online_until_s": random.choice((0, 40_000)),
        "count_at": random.choice(("hand_over", "shown")),
    }


def decided(recorded, campaigns, seed, **more):
    return (
        libplacard.simulate(pyarrow.Table.from_pylist(recorded), campaigns, **options(seed), **more).arrow().to_pylist()
    )


def world(seed):
    """Recorded events of some users, some of the campaigns, and all decisions."""
    rows = events(20, seed)
    some = Random(seed).sample(CAMPAIGNS, 5)
    return rows, some, decided(rows, some, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_fewer_rows_are_a_part_of_all(seed):
    rows, some, found = world(seed)
    assert decided(rows, some, seed, rows="won") == [row for row in found if row["result"] is not None]
    matched = [row for row in found if row["verdict"] != "filter_failed"]
    assert decided(rows, some, seed, rows="matched") == matched


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_users_does_not_matter(seed):
    rows, some, found = world(seed)
    users = sorted({row["user"] for row in rows})
    Random(seed).shuffle(users)
    other = [row for user in users for row in rows if row["user"] == user]
    assert digest(decided(other, some, seed)) == digest(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_week_later_everything_is_the_same(seed):
    rows, some, found = world(seed)

    def later(row, *names, by):
        return {**row, **{name: row[name] + by for name in names if row.get(name) is not None}}

    shifted = decided(
        [later(row, "time_ms", by=WEEK_S * 1000) for row in rows],
        [later(each, "start_time", "end_time", by=WEEK_S) for each in some],
        seed,
    )
    assert [later(row, "time_ms", "shown_ms", by=-WEEK_S * 1000) for row in shifted] == found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_campaign_about_another_event_changes_nothing(seed):
    rows, some, found = world(seed)
    other = campaign("other", on_event("nothing"), priority=99)
    assert decided(rows, [other, *some], seed) == found
