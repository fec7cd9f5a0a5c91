"""What restarts of the simulated devices change, and what they do not."""

from __future__ import annotations

from random import Random

import pytest
from simulate_world import campaign, events, on_event

import libplacard

pyarrow = pytest.importorskip("pyarrow")

DAY_MS = 86_400_000
HOUR_MS = 3_600_000
#: Midnight UTC.
START_MS = 1_760_000_000_000 // DAY_MS * DAY_MS
SEEDS = range(20)

#: Most messages wait for their delay.
WAITING = [
    campaign("later", on_event("order"), delay=7200, priority=4, re_eligibility=100_000),
    campaign(
        "text",
        on_event("order"),
        type="templated_iam",
        template={"type": "MODAL"},
        priority=3,
        timeout=40_000,
        re_eligibility=7200,
    ),
    campaign("picture", on_event("viewed"), data={"type": "MODAL", "image_url": "https://img.example/p.png"}),
    campaign("opened", {"type": "open"}, delay=60),
    campaign(
        "third", {**on_event("viewed"), "history": [{"event_name": "viewed", "at_least": 3, "within_s": 200_000}]}
    ),
    campaign(
        "missed",
        {
            "type": "absence",
            "data": {"after": {"event_name": "order"}, "without": {"event_name": "viewed"}, "for_s": 5400},
        },
        timeout=400_000_000,
    ),
]


def decided(rows, campaigns, **assumed):
    return libplacard.simulate(pyarrow.Table.from_pylist(rows), campaigns, **assumed).arrow().to_pylist()


@pytest.mark.parametrize("seed", SEEDS)
def test_restarts_change_nothing_if_unseen_messages_are_kept(seed):
    """The app shows messages at once and for no time: no restart comes while one is offered or on screen. Devices are
    always online: a request for the list that waits for the network does not outlive a restart."""
    random = Random(seed)
    rows = events(30, seed)
    assumed = {
        "stack_keep": "unseen",
        "count_at": random.choice(("hand_over", "shown")),
        "templates": random.random() < 0.7,
        "message_interval_s": random.choice((0, 30, 300)),
    }
    found = decided(rows, WAITING, **assumed)
    for hours in (1, 5, 24):
        assert decided(rows, WAITING, restart_every_h=hours, **assumed) == found


def showing(fired, show_after, every, keeps):
    """When a message is shown that is offered at once; what ends it otherwise."""
    offered = fired
    while True:
        restart = START_MS + ((offered - START_MS) // every + 1) * every
        # What is due at the time of a restart comes first.
        if offered + show_after <= restart:
            is_kept = not keeps or offered + show_after - fired <= DAY_MS
            return ("shown", offered + show_after) if is_kept else ("timeout", None)
        if not keeps:
            return "restart", None
        if restart - fired >= DAY_MS:
            return "timeout", None
        offered = restart


@pytest.mark.parametrize("keeps", ["process", "session", "unseen"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_message_that_the_app_has_not_shown_is_lost_or_offered_again(seed, keeps):
    random = Random(seed)
    hours = random.randint(1, 30)
    show_after_s = random.choice((60, 1000, 4000, hours * 3600 - 1, hours * 3600, 5 * 3600))
    fired = [START_MS + random.randrange(3 * DAY_MS) // 1000 * 1000 for _ in range(20)]
    fired += [START_MS + DAY_MS, START_MS + DAY_MS + hours * HOUR_MS, START_MS + hours * HOUR_MS - show_after_s * 1000]
    fired = [time for time in fired if time >= START_MS]
    rows = [{"user": str(number), "time_ms": time, "name": "order"} for number, time in enumerate(fired)]
    found = decided(
        rows,
        [campaign("c", on_event("order"))],
        show_after_s=show_after_s,
        restart_every_h=hours,
        stack_keep=keeps,
        session_timeout_s=2**30,
    )
    # The restarts of each user are counted from midnight before the first event.
    expected = [
        (result, None if at is None else at + time - time % DAY_MS)
        for time in fired
        for result, at in [showing(START_MS + time % DAY_MS, show_after_s * 1000, hours * HOUR_MS, keeps == "unseen")]
    ]
    expected = [(result, None if at is None else at - START_MS) for result, at in expected]
    assert [(row["result"], row["shown_ms"]) for row in found] == expected


def test_a_restart_starts_no_session_and_ends_none():
    rows = [
        {"user": "u", "time_ms": START_MS + hours * HOUR_MS - 60_000, "name": name, "session": session}
        for hours, name, session in [(1, "a", "1"), (2, "b", "1"), (3, "c", "2"), (4, "d", "2")]
    ]
    found = decided(
        rows, [campaign("open", {"type": "open"})], session_timeout_s=7200, restart_every_h=1, message_interval_s=0
    )
    assert [row["row"] for row in found] == [0, 2]


def test_hours_are_checked():
    with pytest.raises(libplacard.InvalidError, match="restart_every_h is -1: it must not be negative"):
        decided([{"user": "u", "time_ms": 0, "name": "a"}], [], restart_every_h=-1)
    with pytest.raises(libplacard.InvalidError, match="stack_keep"):
        decided([{"user": "u", "time_ms": 0, "name": "a"}], [], stack_keep="seen")
