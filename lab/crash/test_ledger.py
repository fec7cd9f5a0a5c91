"""The crash test's ledger finds every kind of difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from arrivals import Arrivals
from ledger import complaints, read_journal


def record(writer: str, number: int) -> dict[str, Any]:
    return {"name": "ce", "data": {"n": "tick", "p": {"writer": writer, "n": number}}}


def judge(tmp_path: Path, journal: str, *numbers: int) -> list[str]:
    path = tmp_path / "journal"
    path.write_text(journal)
    arrivals = Arrivals()
    arrivals.take(arrivals.see("batch", {"events": [record("c0.0", number) for number in numbers]}))
    return complaints(read_journal(path), arrivals)


THREE = "> c0.0 0 1\n< c0.0 0 1\n> c0.0 1 2\n< c0.0 1 2\n"


def test_all_returned_records_arrive(tmp_path: Path) -> None:
    assert judge(tmp_path, THREE, 0, 1, 2) == []


@pytest.mark.parametrize("numbers", [[0], [0, 1]])
def test_a_call_that_had_not_returned_may_be_missing(tmp_path: Path, numbers: list[int]) -> None:
    assert judge(tmp_path, "> c0.0 0 1\n< c0.0 0 1\n> c0.0 1 1\n", *numbers) == []


@pytest.mark.parametrize(
    ("numbers", "fault"),
    [
        ([0, 2], "c0.0: missing 1 (1) of 3"),
        ([0, 1, 1, 2], "c0.0: counted twice 1 (1)"),
        ([0, 1, 2, 3], "c0.0: invented 1 (3)"),
        ([0, 2, 1], "c0.0: out of order at 1 (1)"),
    ],
)
def test_faults_are_named(tmp_path: Path, numbers: list[int], fault: str) -> None:
    assert judge(tmp_path, THREE, *numbers) == [fault]


def test_a_call_for_several_is_whole(tmp_path: Path) -> None:
    assert judge(tmp_path, "> c0.0 0 3\n", 0, 1) == ["c0.0: only a part of the call for range(0, 3) came"]


def test_an_unknown_record_is_reported(tmp_path: Path) -> None:
    arrivals = Arrivals()
    arrivals.take(arrivals.see("batch", {"events": [record("c9.0", 0)]}))
    assert complaints({}, arrivals) == ["c9.0 was never started, and came"]


def test_a_repeated_batch_counts_once() -> None:
    arrivals = Arrivals()
    for _ in range(2):
        arrivals.take(arrivals.see("batch", {"events": [record("c0.0", 0)]}))
    assert len(arrivals.records) == 1
    assert arrivals.complaints == []


def test_a_batch_that_came_again_changed_is_reported() -> None:
    arrivals = Arrivals()
    for number in range(2):
        arrivals.see("batch", {"events": [record("c0.0", number)]})
    assert arrivals.complaints == ["batch batch came again with other content"]
