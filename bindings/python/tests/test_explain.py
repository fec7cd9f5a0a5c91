"""Conversion of explanations, and the last event, which scenarios cannot explain."""

from __future__ import annotations

from datetime import datetime, timezone

import answers
import pytest
from conftest import START_MS

import libplacard

MONOTONIC_MS = 1000


@pytest.fixture
def started(open_client, server):
    """A client in a session; the campaigns have not arrived yet."""
    client = open_client(flush_interval_s=0)
    peer = server(client)
    client.start_session()
    peer.settle()
    return client, peer


def _list(*campaigns):
    return {"triggers": list(campaigns)}


def _verdicts(explanation):
    return {verdict.campaign: verdict.verdict for verdict in explanation}


def _wait(client, peer, ms):
    client.set_time(START_MS + ms, MONOTONIC_MS + ms)
    peer.settle()


def test_a_verdict_has_types_a_reason_and_text(started):
    client, peer = started
    peer.reply("data", _list(answers.FILTERED))
    (verdict,) = client.explain_event("level", {"n": "3"})
    assert (verdict.verdict, verdict.why, verdict.filter, verdict.property) == ("filter_failed", "other_type", 0, "n")
    assert (verdict.found, verdict.found_type) == ('"3"', "string")
    assert (verdict.wanted, verdict.wanted_type) == ("greater than 2", "number")
    assert verdict.text == "filter 1 of 1: 'n' is \"3\", a string; wanted greater than 2, a number"
    assert str(verdict) == f"F: {verdict.text}"
    (verdict,) = client.explain_event("Level")
    assert (verdict.why, verdict.found, verdict.found_type) == ("other_name", None, None)
    assert verdict.text == "wants the custom event 'level' (names are case-sensitive)"


def test_an_explanation_names_its_event(started):
    client, peer = started
    peer.reply("data", _list(answers.FILTERED))
    on = datetime(2025, 10, 9, tzinfo=timezone.utc)
    about = client.explain_purchase("gems", {"n": 1.5, "on": on}).event
    properties = '{"n":1.5,"on":{"$date_ms":1759968000000}}'
    assert about == libplacard.ExplainedEvent("purchase", START_MS, name="gems", properties=properties)
    assert client.explain_open().event == libplacard.ExplainedEvent("open", START_MS)
    assert client.explain_push_click({"cid": "x"}).event == libplacard.ExplainedEvent("push_click", START_MS, name="x")


def test_push_clicks_are_explained(started):
    client, peer = started
    wanted = {**answers.campaign("P", ""), "trigger_condition": [{"type": "push_click", "data": {"campaign_id": "c"}}]}
    peer.reply("data", _list(wanted))
    queued = client.queued_count
    assert _verdicts(client.explain_push_click({"cid": "Y18kXw=="})) == {"P": "wins"}
    assert _verdicts(client.explain_push_click('{"ab": {"c": "d"}}')) == {"P": "wrong_event"}
    assert client.explain_push_click({"aps": {}}) is None
    with pytest.raises(libplacard.InvalidError, match="malformed"):
        client.explain_push_click("{")
    assert client.queued_count == queued


def test_explain_last_is_none_until_an_event_is_evaluated(started):
    client, peer = started
    assert client.explain_last() is None
    client.log_event("viewed")  # deferred until the list arrives
    assert client.explain_last() is None
    peer.reply("data", _list(answers.campaign("A", "viewed")))
    last = client.explain_last()
    assert (last.event.name, _verdicts(last)) == ("viewed", {"A": "wins"})


def test_the_last_event_is_explained_for_the_time_it_was_evaluated(started):
    client, peer = started
    held = {**answers.campaign("A", "viewed"), "min_seconds_since_last_trigger": 60}
    peer.reply("data", _list(held))
    assert client.explain_last().event.kind == "open"
    client.log_event("viewed")
    assert _verdicts(client.explain_last()) == {"A": "wins"}
    _wait(client, peer, 10_000)
    client.log_event("viewed", {"n": 1})
    (verdict,) = last = client.explain_last()
    assert (verdict.verdict, verdict.retry_after_ms) == ("interval", 50_000)
    assert verdict.text == "too soon after another message: its interval ends in 50 s"
    assert last.event == libplacard.ExplainedEvent("custom_event", START_MS + 10_000, "viewed", '{"n":1}')

    _wait(client, peer, 100_000)
    assert client.explain_last() == last
    assert _verdicts(client.explain_event("viewed")) == {"A": "wins"}

    # The session start evaluated with a new list becomes the last event.
    client.refresh_messages()
    peer.settle()
    peer.reply("data", _list())
    assert (client.explain_last().event.kind, list(client.explain_last())) == ("open", [])


def test_a_change_of_user_clears_the_last_event(started):
    client, peer = started
    peer.reply("data", _list(answers.campaign("A", "viewed")))
    client.log_event("viewed")
    client.change_user("u-2")
    assert client.explain_last() is None


def test_a_click_in_a_message_can_be_explained(started):
    client, peer = started
    first = answers.campaign("A", "viewed", btns=[{"id": 3, "text": "OK"}, {"id": 4, "text": "No"}])
    first["data"]["trigger_id"] = "QV8kXw=="  # "A_$_"
    wanted = {"type": "iam_click", "data": {"id": "A", "buttons": ["4"]}}
    peer.reply("data", _list(first, {**answers.campaign("B", ""), "trigger_condition": [wanted]}))
    client.log_event("viewed")
    (message,) = [event.message for event in peer.settle() if isinstance(event, libplacard.MessageOffered)]
    client.show_message(message.handle)
    client.log_message_button(message.handle, 3)
    last = client.explain_last()
    assert (last.event.kind, last.event.name, last.event.button) == ("message_click", "A", "3")
    assert [(verdict.campaign, verdict.why) for verdict in last] == [("A", "other_kind"), ("B", "other_button")]
    assert last[1].text == "button '3' was clicked; wanted a click on button '4' in a message of 'A'"


ONCE = {
    "id": "once",
    "type": "inapp",
    "min_seconds_since_last_trigger": 0,
    "trigger_condition": [{"type": "custom_event", "data": {"event_name": "paid"}}],
    "data": {"type": "MODAL", "trigger_id": "T", "message": "A gift code"},
}


def _said(client):
    (verdict,) = client.explain_event("paid")
    assert (verdict.verdict, verdict.why) == ("not_re_eligible", "never_again")
    return verdict.text


def _busy(client, peer):
    client.set_host_state(busy=True)
    client.log_event("paid")
    assert peer.settle() == []


def _held(client, peer):
    client.log_event("paid")
    (offer,) = peer.settle()
    offer.message.postpone()


def _discarded(client, peer):
    client.log_event("paid")
    (offer,) = peer.settle()
    offer.message.discard()


@pytest.mark.parametrize("happens", [_busy, _held, _discarded, lambda client, peer: client.log_event("paid")])
def test_a_message_that_nobody_saw_is_not_called_shown(open_client, server, happens):
    client = open_client(flush_interval_s=0, user_id="u")
    peer = server(client)
    client.start_session()
    peer.settle()
    peer.reply("data", _list(ONCE))
    happens(client, peer)
    assert _said(client) == "handed over 0 s ago and not shown; never eligible again"
    client.close()
    client = open_client(clock_wall_ms=START_MS + 90_000, flush_interval_s=0)
    assert _said(client) == "handed over 1 min 30 s ago and not shown; never eligible again"


def test_a_message_that_was_shown_is_called_shown(open_client, server):
    client = open_client(flush_interval_s=0, user_id="u")
    peer = server(client)
    client.start_session()
    peer.settle()
    peer.reply("data", _list({**ONCE, "re_eligibility": 60}))
    for ms in (0, 60_000):
        _wait(client, peer, ms)
        client.log_event("paid")
        (offer,) = peer.settle()
        (verdict,) = client.explain_event("paid")
        assert verdict.text == "handed over 0 s ago and not shown; eligible again in 1 min"
        offer.message.show()
        (verdict,) = client.explain_event("paid")
        assert verdict.text == "shown before; eligible again in 1 min"
        offer.message.dismiss()
        peer.settle()
    client.close()
    client = open_client(clock_wall_ms=START_MS + 61_000, flush_interval_s=0)
    assert client.explain_event("paid")[0].text == "shown before; eligible again in 59 s"


def test_a_control_counts_as_shown(open_client, server):
    client = open_client(flush_interval_s=0, user_id="u")
    peer = server(client)
    client.start_session()
    peer.settle()
    peer.reply("data", _list({**ONCE, "data": {**ONCE["data"], "is_control": True}}))
    client.log_event("paid")
    peer.settle()
    assert _said(client) == "shown before; never eligible again"


def test_cards_that_are_controls_or_have_expired_since_the_last_dispatch_say_so(open_client, server):
    client = open_client(flush_interval_s=0)
    peer = server(client)
    client.start_session()
    peer.settle()
    peer.reply("data", answers.DATA)
    soon = {"id": "soon", "tp": "text_announcement", "ca": 1759999940, "tt": "Soon", "ea": START_MS // 1000 + 60}
    control = {"id": "control", "tp": "control", "ca": 1759999930}
    peer.reply("cards", {**answers.CARDS, "cards": [*answers.CARDS["cards"], soon, control]})
    listed = {"hello": "listed", "plain": "listed", "control": "control"}
    assert _verdicts(client.explain_cards()) == {**listed, "soon": "listed"}
    client.set_time(START_MS + 61_000, MONOTONIC_MS + 61_000)
    assert _verdicts(client.explain_cards()) == {**listed, "soon": "expired"}
    peer.settle()
    assert _verdicts(client.explain_cards()) == listed
