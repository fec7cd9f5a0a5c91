"""Batches that a client divided: what is stored already is not stored again, and nothing is lost."""

from __future__ import annotations

import itertools
import random
import threading

import pytest
from fleet import App, Fleet

COUNT = 8


@pytest.fixture
def app(fleet: Fleet) -> App:
    return fleet.app()


def event(number: int) -> dict[str, object]:
    return {"name": "ce", "time": 1, "data": {"n": str(number)}, "session_id": "s", "user_id": "u"}


def send(app: App, name: str, first: int, end: int, parent: str | None = "root") -> None:
    headers: dict[str, str | None] = {"X-Placard-Batch-Id": name}
    if parent:
        headers["X-Placard-Batch-Parent"] = f"{parent}; events={first}-{end - 1}"
    reply = app.post(events=[event(number) for number in range(first, end)], headers=headers)
    assert (reply.status, reply.json) == (200, {"message": "success"})


def whole(app: App) -> None:
    send(app, "root", 0, COUNT, None)


def names(app: App) -> list[int]:
    return sorted(int(record["name"]) for record in app.records("name"))


def test_halves_of_a_stored_batch_are_known(app: App) -> None:
    whole(app)
    send(app, "a", 0, 4)
    send(app, "b", 4, 6)
    send(app, "c", 6, 8)
    assert names(app) == list(range(COUNT))


@pytest.mark.parametrize("order", list(itertools.permutations([(0, 4), (4, 6), (6, 8)])))
def test_parts_of_a_refused_batch_are_stored_in_any_order(app: App, order: tuple[tuple[int, int], ...]) -> None:
    for first, end in [*order, *order]:
        send(app, f"p{first}", first, end)
    assert names(app) == list(range(COUNT))


def test_halves_of_a_stored_half_are_known(app: App) -> None:
    send(app, "a", 0, 4)
    send(app, "a1", 0, 2)
    send(app, "a2", 2, 4)
    send(app, "b", 4, 8)
    assert names(app) == list(range(COUNT))


def test_late_copies_of_what_was_divided_are_known(app: App) -> None:
    send(app, "a1", 0, 2)
    send(app, "a", 0, 4)
    whole(app)
    send(app, "a2", 2, 4)
    send(app, "b", 4, 8)
    assert names(app) == list(range(COUNT))


def test_attributes_are_parts_of_their_own(app: App) -> None:
    for name, value, range_ in [("x", "1", "0-1"), ("y", "2", "2-2"), ("z", "1", "0-0")]:
        headers: dict[str, str | None] = {
            "X-Placard-Batch-Id": name, "X-Placard-Batch-Parent": f"root; attributes={range_}"
        }  # fmt: skip
        app.post(attributes=[{"user_id": "u", "custom": {"k": value}}], headers=headers)
    assert sorted(record["batch_id"] for record in app.records("batch_id")) == ["x", "y"]


def test_two_apps_do_not_share_parts(app: App) -> None:
    other = app.fleet.app(replica=app.replica)
    whole(app)
    send(other, "a", 0, COUNT)
    assert names(app) == names(other) == list(range(COUNT))


@pytest.mark.parametrize(
    "header", ["", ";", "root;events=0-1", "root; events=2-1", "root; events=0", "root; events=-1-2", "a" * 256]
)
def test_invalid_parents_are_errors(app: App, header: str) -> None:
    reply = app.post(events=[event(0)], headers={"X-Placard-Batch-Id": "b", "X-Placard-Batch-Parent": header})
    assert "X-Placard-Batch-Parent" in reply.json["error"]
    assert app.records() == []


def test_random_divisions_with_lost_answers(app: App) -> None:
    """Two replicas, copies at the same time, answers that are lost: each record once."""
    dice = random.Random(42)
    other = App(app.fleet, app.name, app.key, app.fleet.replica())
    for round_ in range(30):
        root = f"r{round_}"
        base = round_ * COUNT

        def deliver(name: str, first: int, end: int, root: str = root, base: int = base) -> None:
            parent = f"{root}; events={first}-{end - 1}" if name != root else None
            headers: dict[str, str | None] = {"X-Placard-Batch-Id": name, "X-Placard-Batch-Parent": parent}
            events = [event(base + number) for number in range(first, end)]
            copies = [
                threading.Thread(target=each.post, kwargs={"events": events, "headers": headers})
                for each in dice.sample([app, other], dice.choice([1, 2]))
            ]
            for copy in copies:
                copy.start()
            for copy in copies:
                copy.join()

        def run(name: str, first: int, end: int, root: str = root) -> None:
            if end - first > 1 and dice.random() < 0.6:
                if dice.random() < 0.5:  # stored, and the answer is lost
                    deliver(name, first, end)
                middle = (first + end + 1) // 2
                run(f"{root}-{first}-{middle}", first, middle)
                run(f"{root}-{middle}-{end}", middle, end)
            else:
                deliver(name, first, end)

        run(root, 0, COUNT)
    assert names(app) == list(range(30 * COUNT))
