"""Kills of programs that fetch find no mixture of versions; and what judges them finds every kind."""

from __future__ import annotations

import random
from typing import Any

import pytest
from published import Asked, shape
from source_kills import Judge, run

KILLS = 24


def test_a_kill_leaves_one_version_whole() -> None:
    seed = random.SystemRandom().randrange(2**31)
    faults, counts = run(seed, KILLS, None)
    assert faults == []
    assert counts["kills"] == KILLS


def state(version: int, **members: object) -> dict[str, Any]:
    cards, campaigns = shape(version) if version else (0, 0)
    versions = [version] if version else []
    return {"versions": versions, "cards": cards, "campaigns": campaigns, "wrong_pictures": [], **members}


def after(version: int, reason: str | None = None, **members: object) -> dict[str, Any]:
    return state(version, is_refreshed=True, reason=reason, **members)


def judge(*runs: tuple[list[dict[str, Any]], list[Asked]]) -> list[str]:
    judge = Judge()
    return [fault for states, asked in runs for fault in judge.judge(states, asked)]


SENT = Asked(1, "next", has_sent=True)
FIRST = ([state(0), after(1)], [Asked(0, "next", has_sent=True), SENT])


@pytest.mark.parametrize("found", [1, 2])
def test_what_was_being_taken_in_is_there_or_not(found: int) -> None:
    assert judge(FIRST, ([state(found)], [])) == []


@pytest.mark.parametrize(
    ("states", "asked", "fault"),
    [
        ([state(1, versions=[1, 2])], [], "content of several versions"),
        ([state(1, cards=89)], [], "a part of version [1]"),
        ([state(2, campaigns=0)], [], "a part of version [2]"),
        ([state(1, wrong_pictures=["x"])], [], "pictures with other bytes"),
        ([state(0)], [], "after a kill: 0"),
        ([state(3)], [], "after a kill: 3"),
        ([state(2)], [Asked(1, "next")], "the list is that of 2, and the ETag that of 1"),
        ([state(2), after(1, "rollback")], [Asked(2, "old")], "old leads from 2 to 1"),
        ([state(2), after(2)], [Asked(2, "next")], "next leads from 2 to 2"),
        ([state(2), after(2, "signature")], [Asked(2, "next")], "next fails as signature"),
        ([state(2), after(2)], [Asked(2, "torn")], "torn fails as None, not hash"),
        ([state(2), state(1)], [], "a change of user makes 2 1"),
        ([state(2), after(3)], [], "a refresh asked nothing"),
    ],
)
def test_faults_are_named(states: list[dict[str, Any]], asked: list[Asked], fault: str) -> None:
    assert judge(FIRST, (states, asked))[0].startswith(fault)
