"""Property test of user data: after random steps the server's final state matches user_model.py."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from user_world import UserWorld

KEYS = st.sampled_from(["a", "b", "caf\u00e9", "cafe\u0301"])
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NUMBERS = st.integers(-(2**63), 2**63 - 1)
OBJECTS = st.dictionaries(st.sampled_from(["x", "y"]), st.one_of(st.none(), st.booleans(), NUMBERS, WORDS), max_size=2)
VALUES = st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(allow_nan=False, allow_infinity=False), WORDS, OBJECTS)
ARRAYS = st.one_of(st.lists(WORDS, max_size=3), st.lists(OBJECTS, max_size=2))
USERS = ["u-1", "u-2", "u-3"]

STEPS = st.one_of(
    st.tuples(st.just("set"), KEYS, VALUES),
    st.tuples(st.just("set"), KEYS, ARRAYS),
    st.tuples(st.just("set_field"), st.just("home_city"), st.sampled_from([None, "Wien", "Graz"])),
    st.tuples(st.just("set_field"), st.just("email"), st.sampled_from([None, "a@b.example", "c@d.example"])),
    st.tuples(st.just("increment"), KEYS, NUMBERS),
    st.tuples(st.sampled_from(["add", "remove"]), KEYS, WORDS),
    st.tuples(st.just("merge"), KEYS, OBJECTS),
    st.tuples(st.just("add_alias"), st.sampled_from(["n", "m"])),
    st.tuples(st.sampled_from(["start_session", "end_session", "flush"])),
    st.tuples(st.just("flush")),
    st.tuples(st.just("change_user"), st.sampled_from(USERS)),
    st.tuples(st.just("restart"), st.booleans()),
    st.tuples(st.just("advance"), st.sampled_from([1, 10_000, 400_000])),
    st.tuples(st.just("answer"), st.sampled_from([200, 200, 0, 500]), st.booleans()),
)


@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(user=st.sampled_from([None, None, "u-1"]), stored=st.booleans(), steps=st.lists(STEPS, max_size=40))
def test_the_final_server_state_matches_the_model(user: str | None, stored: bool, steps: list[tuple]) -> None:
    with tempfile.TemporaryDirectory() as directory:
        world = UserWorld(Path(directory), user, stored)
        try:
            for step in steps:
                world.step(*step)
            world.come_home()
        finally:
            world.close()
