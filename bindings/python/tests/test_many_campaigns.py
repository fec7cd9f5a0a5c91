"""A list of 10,000 campaigns. Servers send at most 200, but could send more by mistake."""

from __future__ import annotations

import pytest

import libplacard

COUNT = 10_000
BAD = range(0, COUNT, 1000)


def campaign(number):
    return {
        "id": f"c{number}",
        "type": "inapp",
        "priority": "high" if number in BAD else number % 7,
        "re_eligibility": 0,
        "min_seconds_since_last_trigger": 0,
        "trigger_condition": [{"type": "custom_event", "data": {"event_name": f"e{number % 100}"}}],
        "data": {"type": "MODAL", "trigger_id": f"T{number}", "message": "Hello"},
    }


@pytest.fixture
def many(started):
    return started({"triggers": [campaign(number) for number in range(COUNT)]})


def winner(name):
    """Returns the campaign of highest priority for an event; among equals the last."""
    good = [number for number in range(COUNT) if number % 100 == name and number not in BAD]
    return max(good, key=lambda number: (number % 7, number))


def offered(peer):
    return [event.id for event in peer.settle() if isinstance(event, libplacard.MessageOffered)]


def test_each_bad_campaign_is_dropped_alone_and_named(many):
    _, _, reported = many
    dropped = [event for event in reported if isinstance(event, libplacard.Dropped)]
    assert [event.id for event in dropped] == [f"c{number}" for number in BAD]
    assert all(event.what == "campaign" and "priority" in event.text for event in dropped)


def test_the_other_campaigns_trigger(many):
    client, peer, _ = many
    for name in (0, 1, 50, 99):
        client.log_event(f"e{name}")
        assert offered(peer) == [f"c{winner(name)}"]
        client.discard_message(client.messages()[0].handle)
        peer.settle()
    client.log_event("e100")
    assert [event.type for event in peer.settle()] == ["no_match"]


def test_each_campaign_has_a_verdict(many):
    client, _, _ = many
    verdicts = client.explain_event("e7")
    assert len(verdicts) == COUNT - len(BAD)
    assert [verdict.campaign for verdict in verdicts if verdict.verdict == "wins"] == [f"c{winner(7)}"]


def test_all_campaigns_are_stored(many, open_client, server):
    client, _, _ = many
    client.close()
    client = open_client(user_id="u-1")
    peer = server(client)
    client.set_host_state(online=False)
    client.log_event("e42")
    assert offered(peer) == [f"c{winner(42)}"]
