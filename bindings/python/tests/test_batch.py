"""Event batches."""

from __future__ import annotations

import json
from datetime import datetime, timezone

import pytest

import libplacard


@pytest.fixture
def running(started):
    client, peer, _ = started()
    return client, peer


def test_a_batch_is_logged_in_order(running):
    client, peer = running
    queued = client.queued_count
    batch = libplacard.EventBatch()
    assert client.log_batch(batch) is libplacard.Status.IGNORED
    batch.add_event("first", {"n": 1, "at": datetime(2025, 10, 9, tzinfo=timezone.utc)})
    batch.add_purchase("gems", "USD", 9.5, quantity=2, properties={"n": 2})
    batch.add_event("last")
    assert len(batch) == 3
    assert client.log_batch(batch) is libplacard.Status.OK
    assert client.queued_count == queued + 3
    client.flush()
    peer.settle()
    request = next(request for request in peer.open if request.kind == "data")
    events = [event["data"] for event in json.loads(request.body)["events"]][-3:]
    assert events == [
        {"n": "first", "p": {"n": 1, "at": "2025-10-09T00:00:00.000Z"}},
        {"pid": "gems", "c": "USD", "p": 9.5, "q": 2, "pr": {"n": 2}},
        {"n": "last", "p": {}},
    ]


def test_an_invalid_event_is_rejected_when_added(running):
    batch = libplacard.EventBatch()
    batch.add_event("fine")
    with pytest.raises(libplacard.InvalidError, match="name"):
        batch.add_event("")
    with pytest.raises(libplacard.InvalidError, match="currency"):
        batch.add_purchase("gems", "EURO", 1)
    with pytest.raises(libplacard.InvalidError, match="finite"):
        batch.add_event("e", {"n": float("nan")})
    with pytest.raises(TypeError):
        batch.add_event(7)  # type: ignore[arg-type]
    assert len(batch) == 1


def test_a_batch_is_full_at_ten_thousand(library):
    batch = libplacard.EventBatch()
    for _ in range(10_000):
        batch.add_event("e")
    with pytest.raises(libplacard.InvalidError, match="10000"):
        batch.add_event("e")


def test_a_closed_client_rejects_a_batch(running):
    client, _ = running
    batch = libplacard.EventBatch()
    batch.add_event("e")
    client.close()
    with pytest.raises(libplacard.StateError):
        client.log_batch(batch)
