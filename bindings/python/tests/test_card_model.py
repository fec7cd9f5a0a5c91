"""Property test of content cards: random histories, comparing the library with card_model.py after every step.

Runs a bounded, repeatable set of histories. ``PLACARD_CARD_HISTORIES=20000`` runs that many new ones.
"""

from __future__ import annotations

import os
import tempfile

from card_world import World
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from world import WALL_START

NOW_S = WALL_START // 1000
# Few ids, so that much happens to one card. The last two look alike but differ.
KNOWN_IDS = ["a", "\u00e9", "e\u0301"]
IDS = st.sampled_from(KNOWN_IDS)
FLAG = st.sampled_from([True, False, True, False, 1, 0, None, "yes", 2])
URLS = st.sampled_from(
    ["https://example.com/", "app:open", "shop/1", "", " app:x\n", "javascript:run()", "DATA:x", None, 7]
)
EXPIRY = st.sampled_from([-1, NOW_S - 5, NOW_S + 5, NOW_S + 20, NOW_S + 60, NOW_S + 4000, None, "soon"])
TEXT = st.sampled_from(["Hello", "", "Grüße", None, 5])

CARD = st.fixed_dictionaries(
    {"id": IDS, "tp": st.sampled_from(["short_news", "control", "banner_image"]), "ca": st.integers(1, 4)},
    optional={
        **dict.fromkeys(("v", "cl", "p", "t", "uw"), FLAG),
        "r": st.sampled_from([True, False, False, 1, 0, "yes"]),
        "db": st.sampled_from([True, True, 1, False, None]),
        "ea": EXPIRY,
        "u": URLS,
        "tt": TEXT,
        "e": st.sampled_from([{}, {"k": "v"}, {"k": "w", "l": ""}, None, "k"]),
    },
)
BAD_CARD = st.one_of(
    st.fixed_dictionaries(
        {"id": IDS, "tp": st.sampled_from(["hologram", 1, None]), "ca": st.just(1)}, optional={"r": st.just(True)}
    ),
    st.fixed_dictionaries({"id": IDS, "tp": st.just("control"), "ca": st.sampled_from(["1", None, True])}),
    st.fixed_dictionaries({"tp": st.just("control"), "ca": st.just(1)}, optional={"id": st.sampled_from([None, 5])}),
    st.sampled_from([None, "a", []]),
)
MARK = st.sampled_from([0, 1, 2, 3, 4, None, "4"])
REPLY = st.fixed_dictionaries(
    {
        "full_sync": st.sampled_from([True, False, False, 1, 0, None]),
        "last_full_sync_at": MARK,
        "last_card_updated_at": MARK,
        "cards": st.lists(st.one_of(CARD, CARD, CARD, CARD, BAD_CARD), max_size=6),
    }
)
WAIT_S = st.sampled_from([None, None, 3, 30])
USERS = st.sampled_from(["u-1", "u-2"])
CALLS = st.sampled_from(["impression", "click", "dismissal"])

ANY_ID = st.sampled_from([*KNOWN_IDS, *KNOWN_IDS, "unknown"])


def likely():
    """Returns new strategies on each call, because ``one_of`` removes duplicates."""
    return [
        st.tuples(st.just("sync"), REPLY),
        st.tuples(st.just("act"), CALLS, ANY_ID),
        st.tuples(st.just("act"), CALLS, ANY_ID),
        st.tuples(st.just("advance"), st.sampled_from([1, 5000, 9999, 10_000])),
    ]


STEP = st.one_of(
    *(step for _ in range(5) for step in likely()),
    st.tuples(st.just("advance"), st.sampled_from([1, 1000, 4999, 5000, 9999, 10_000, 30_000, 120_000, 3_599_999])),
    st.tuples(st.just("advance"), st.sampled_from([1, 1000, 5001, 9999, 10_000, 10_001, 20_001])),
    st.tuples(st.just("shift_wall"), st.sampled_from([-3_600_000, -5000, 5000, 5001, 60_000, 3_600_000])),
    st.tuples(st.just("see"), st.lists(ANY_ID, max_size=4)),
    st.tuples(st.just("start_session")),
    st.tuples(st.just("refresh")),
    st.tuples(st.just("answer"), REPLY, WAIT_S),
    st.tuples(st.just("refuse"), st.sampled_from([500, 429, 503, 404]), WAIT_S),
    st.tuples(st.just("garble"), st.sampled_from(["", "{", "[]", '{"cards": 5}'])),
    st.tuples(st.just("break_network"), st.sampled_from(["timeout", "unreachable", "reset", "tls"])),
    st.tuples(st.just("set_online"), st.booleans()),
    st.tuples(st.just("configure"), st.booleans()),
    st.tuples(st.just("fail_data"), st.sampled_from([500, "reset"])),
    st.tuples(st.just("flush")),
    st.tuples(st.just("change_user"), USERS),
    st.tuples(st.just("restart"), st.booleans()),
)
# All lengths are equally likely: by default lists are short, too short for two syncs to affect the same card.
STEPS = st.integers(0, 40).flatmap(lambda length: st.lists(STEP, min_size=length, max_size=length))
HISTORY = st.tuples(st.booleans(), st.sampled_from([True, True, True, False]), STEPS)

HISTORIES = int(os.environ.get("PLACARD_CARD_HISTORIES", 0))


@settings(
    max_examples=HISTORIES or 1000,
    derandomize=not HISTORIES,
    database=None,
    deadline=None,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)
@given(HISTORY)
def test_the_library_matches_the_model(history):
    automatic, configured, steps = history
    with tempfile.TemporaryDirectory() as directory:
        world = World(directory, automatic, "u-1")
        try:
            if configured:
                world.step("configure", True)
            for step in steps:
                world.step(*step)
        finally:
            world.close()
