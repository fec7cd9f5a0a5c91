"""Comparison of expectations with results."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from placard_scenario.matcher import MISSING, Difference, differences, event_differences, matches

KEYS = st.text(min_size=1).filter(lambda key: not key.startswith("$"))
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4))


@given(VALUES)
def test_a_value_matches_itself(value):
    assert matches(value, value)


@given(VALUES)
def test_any_matches_every_value(value):
    assert matches({"$any": True}, value)
    assert not matches({"$absent": True}, value)


@given(st.dictionaries(KEYS, VALUES), st.data())
def test_objects_match_as_a_subset(value, data):
    kept = data.draw(st.sets(st.sampled_from(sorted(value)))) if value else set()
    assert matches({key: value[key] for key in kept}, value)


@given(st.lists(VALUES), VALUES)
def test_arrays_of_different_lengths_differ(values, more):
    assert not matches(values, [*values, more])
    assert not matches([*values, more], values)


@given(st.lists(VALUES, max_size=6), st.randoms(), st.integers(min_value=0, max_value=6))
def test_contains_matches_any_subset_in_any_order(values, random, count):
    part = random.sample(values, min(count, len(values)))
    assert matches({"$contains": part}, values)


@given(st.lists(st.integers(), max_size=5), st.integers())
def test_contains_matches_each_element_once(values, value):
    assert not matches({"$contains": [value] * (values.count(value) + 1)}, values)


def test_contains_finds_a_matching_assignment():
    assert matches({"$contains": [{"$any": True}, 1]}, [1, 2])
    assert matches({"$contains": [{"a": 1}, {"a": 1, "b": 2}]}, [{"a": 1, "b": 2}, {"a": 1}])


@given(st.floats(allow_nan=False), st.floats(allow_nan=False), st.floats(allow_nan=False))
def test_between_includes_both_ends(a, b, c):
    low, middle, high = sorted((a, b, c))
    assert all(matches({"$between": [low, high]}, value) for value in (low, middle, high))


@pytest.mark.parametrize(
    ("expected", "seen"),
    [
        (1, 1.0),
        (None, None),
        ({"a": None}, {}),
        ({"a": None}, {"a": None}),
        ({"a": {"$absent": True}}, {}),
        ({"$regex": "b+"}, "abbc"),
        ({"$date_ms": 5}, {"$date_ms": 5}),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}),
        ({"$any": True}, None),
        ({"$between": [1, 2.5]}, 1),
        ({"$between": [1, 2.5]}, 2.5),
        ({"$contains": []}, [1]),
    ],
)
def test_expected_and_seen_match(expected, seen):
    assert matches(expected, seen)


@pytest.mark.parametrize(
    ("expected", "seen"),
    [
        (1, True),
        (0, False),
        (1, "1"),
        ("a", "A"),
        (None, 0),
        (None, ""),
        (9007199254740993, 9007199254740992),  # equal as doubles
        ("\u00e9", "e\u0301"),  # equal only after normalization
        ({"a": {"$absent": True}}, {"a": None}),
        ({"a": {"$any": True}}, {}),
        ({"a": {}}, {}),
        ({"a": 1}, [1]),
        ([], {}),
        ([1], [1, 1]),
        ([1, 1], [1]),
        ({"$regex": "^b"}, "abb"),
        ({"$regex": "1"}, 1),
        ({"$between": [0, 2]}, True),
        ({"$between": [0, 2]}, "1"),
        ({"$between": [0, 2]}, 2.1),
        ({"$contains": [1]}, 1),
        ({"$contains": [1, 1]}, [1, 2]),
        ({"$any": True}, MISSING),
        ({"$date_ms": 5}, {"$date_ms": 6}),
    ],
)
def test_expected_and_seen_differ(expected, seen):
    assert not matches(expected, seen)


def test_a_difference_names_its_position():
    found = differences({"a": [{"b": 1}, {"b": 2}], "c": 3}, {"a": [{"b": 1}, {"b": 9}]}, "x")
    assert found == [Difference("x.a[1].b", 2, 9), Difference("x.c", 3, MISSING)]


SEEN = [
    {"type": "session_started", "session_id": "s"},
    {"type": "config_updated"},
    {"type": "sent", "records": 1},
    {"type": "cards_updated", "count": 2},
    {"type": "log", "text": "t"},
    {"type": "dropped", "what": "card"},
]


def test_optional_events_are_compared_only_when_named():
    assert not event_differences([{"type": "cards_updated"}], SEEN)
    assert not event_differences([{"type": "sent"}, {"type": "cards_updated", "count": 2}], SEEN)
    assert event_differences([{"type": "cards_updated"}, {"type": "sent"}], SEEN), "order counts"
    assert event_differences([{"type": "sent"}, {"type": "sent"}, {"type": "cards_updated"}], SEEN)
    assert not event_differences([], [event for event in SEEN if event["type"] != "cards_updated"])


def test_an_event_differs_from_an_empty_list():
    assert event_differences([], SEEN)


def test_contains_can_name_optional_events():
    assert not event_differences({"$contains": [{"type": "dropped"}]}, SEEN)
    assert event_differences({"$contains": [{"type": "overflow"}]}, SEEN)
