"""The client from open to close, with a host transport and a host clock."""

from __future__ import annotations

import copy
import dataclasses
import gc
import json
import threading
import time
import warnings
from datetime import datetime, timedelta, timezone

import answers
import pytest
from conftest import START_MS

import libplacard


def test_a_session_asks_for_config_messages_and_cards(open_client, server):
    client = open_client(user_id="u-1", app_version="2.0", device={"model": "kiosk"})
    peer = server(client)
    assert client.start_session() is libplacard.Status.OK
    assert [event.type for event in peer.settle()] == ["session_started"]
    (request,) = peer.open
    assert (request.kind, request.method) == ("data", "POST")
    assert request.url == "https://sdk.example.com/api/v3/data/"
    assert dict(request.headers)["X-Braze-Api-Key"] == "test-key"
    body = json.loads(request.body)
    assert body["respond_with"]["triggers"] is True and body["app_version"] == "2.0"

    reported = peer.reply("data", answers.DATA)
    assert libplacard.ConfigUpdated() in reported
    assert [request.kind for request in peer.open] == ["cards"]
    reported = peer.reply("cards", answers.CARDS)
    assert libplacard.CardsUpdated(count=2, unviewed=2, changed=True, origin="server", token=0) in reported


def test_a_push_click_is_logged(running):
    client, peer = running
    assert client.log_push_click({"cid": "Y2FtcF8kXw=="}) is libplacard.Status.OK
    assert client.log_push_click('{"ab": {"c": "x"}}') is libplacard.Status.OK
    assert client.log_push_click({"aps": {"badge": 1}}) is libplacard.Status.IGNORED
    peer.settle()
    logged = json.loads(peer.open[0].body)["events"]
    assert [(event["name"], event["data"]) for event in logged] == [("pc", {"cid": "Y2FtcF8kXw=="})]
    with pytest.raises(libplacard.InvalidError, match="payload is malformed JSON at byte 1"):
        client.log_push_click("{")
    with pytest.raises(libplacard.InvalidError, match="payload"):
        client.log_push_click({"n": float("nan")})
    with pytest.raises(TypeError, match="payload"):
        client.log_push_click({"cid": object()})


def test_cards_have_fields_and_log_actions(running):
    client, peer = running
    cards = client.cards()
    assert [card.id for card in cards] == ["hello", "plain"]
    assert (len(cards), cards.unviewed, client.unviewed) == (2, 2, 2)
    hello, plain = cards
    assert (hello.kind, hello.title, hello.description) == ("captioned_image", "Hello ä\0b", "Body")
    assert (hello.created_ms, hello.expires_at_ms) == (1759999950000, 1762592015000)
    assert (hello.aspect_ratio, hello.extras, hello.url) == (1.5, {"k": "v"}, "https://example.com")
    assert (plain.expires_at_ms, plain.aspect_ratio, plain.title, plain.dismissible) == (None, None, None, False)

    assert hello.log_impression() is libplacard.Status.OK
    assert hello.log_impression() is libplacard.Status.IGNORED
    assert client.unviewed == 1
    assert not hello.viewed and client.cards().find("hello").viewed, "a card does not change after it was read"
    assert hello.log_click() is libplacard.Status.OK
    assert plain.log_dismissal() is libplacard.Status.IGNORED
    assert hello.log_dismissal() is libplacard.Status.OK
    assert [card.id for card in client.cards()] == ["plain"]
    assert [card.id for card in client.cards(include_dismissed=True)] == ["hello", "plain"]
    assert {event.origin for event in peer.settle()} == {"local"}
    with pytest.raises(libplacard.NotFoundError, match="'nothing'"):
        client.log_card_click("nothing")


def test_a_card_is_a_value(running):
    client, _ = running
    first, second = client.cards()[0], client.cards()[0]
    assert first == second and hash(first) == hash(second) and first is not second
    assert first != client.cards()[1] and first != "hello"
    renamed = dataclasses.replace(first, title="other")
    renamed.extras["mine"] = "x"
    assert "mine" not in first.extras
    assert renamed == first and renamed.title == "other" and renamed.client is client
    assert dataclasses.asdict(first)["extras"] == {"k": "v"}
    assert copy.deepcopy(first).client is client
    with pytest.raises(dataclasses.FrozenInstanceError):
        first.title = "x"
    with pytest.raises(libplacard.StateError):
        dataclasses.replace(first, client=None).log_click()
    assert "Hello" in repr(first) and "client" not in repr(first)


def test_a_card_list_is_a_sequence(running):
    client, _ = running
    cards = client.cards()
    assert cards[-1].id == "plain" and [card.id for card in cards[:1]] == ["hello"]
    assert cards[0] in cards and cards.index(cards[1]) == 1 and cards.find("nothing") is None
    with pytest.raises(IndexError):
        cards[2]
    client.close()
    assert cards[0].title, "a list stays valid after its client is closed"
    with pytest.raises(libplacard.StateError, match="closed"):
        cards[0].log_click()


def test_the_end_of_a_refresh_carries_its_token(running):
    client, peer = running
    client.refresh_cards(token=2**64 - 1)
    peer.settle()
    (updated,) = [event for event in peer.reply("cards", answers.CARDS) if isinstance(event, libplacard.CardsUpdated)]
    assert (updated.token, updated.changed) == (2**64 - 1, False)


def test_a_failed_refresh_reports_reason_and_token(running):
    client, peer = running
    client.refresh_cards(token=7)
    peer.settle()
    client.fail_request(peer.open.pop(), "timeout")
    (failed,) = peer.settle()
    assert isinstance(failed, libplacard.CardsFailed)
    assert (failed.reason, failed.http_status, failed.token) == ("offline", 0, 7)


@pytest.mark.parametrize(("rate_limits", "refused"), [(None, 3), (True, 3), (False, 0)])
def test_the_limit_on_refreshes_is_an_option(open_client, server, rate_limits, refused):
    client = open_client(rate_limits=rate_limits, refresh_cards_at_start=False)
    peer = server(client)
    client.start_session()
    peer.settle()
    peer.reply("data", answers.DATA)
    for token in range(1, 9):
        client.refresh_cards(token)
        peer.settle()
        if peer.open:
            peer.reply("cards", answers.CARDS)
    failed = [event for event in peer.events if isinstance(event, libplacard.CardsFailed)]
    assert [event.token for event in failed] == list(range(9 - refused, 9))
    assert all((event.reason, event.retry_after_ms) == ("rate_limited", 180_000) for event in failed)
    assert all("180000 ms" in event.text for event in failed)


def offered(client, peer):
    assert client.log_event("viewed") is libplacard.Status.OK
    (event,) = [event for event in peer.settle() if isinstance(event, libplacard.MessageOffered)]
    return event.message


def test_a_message_can_be_shown_clicked_and_dismissed(running):
    client, peer = running
    message = offered(client, peer)
    assert (message.id, message.state, message.type) == ("M", "offered", "modal")
    assert (message.header, message.message) == ("Well done", "Text of M")
    assert (message.message_close, message.click_action, message.orientation) == ("swipe", "none", "any")
    assert (message.bg_color, message.extras) == (0xFFFF0000, {"k": "v"})
    assert [(button.id, button.text) for button in message.buttons] == [(3, "OK")]

    with pytest.raises(libplacard.StateError, match=f"message {message.handle}"):
        message.log_impression()
    assert message.show() is libplacard.Status.OK
    assert [(each.id, each.state) for each in client.messages()] == [("M", "showing")]
    assert client.messages() == [message]
    assert message.log_impression() is libplacard.Status.OK
    assert message.log_impression() is libplacard.Status.IGNORED
    assert message.log_click() is libplacard.Status.OK
    assert message.log_button(3) is libplacard.Status.OK
    with pytest.raises(libplacard.NotFoundError):
        message.log_button(4)
    assert message.dismiss() is libplacard.Status.OK
    assert client.messages() == []


def test_a_message_can_be_postponed_and_discarded(running):
    client, peer = running
    message = offered(client, peer)
    assert message.postpone() is libplacard.Status.OK
    assert [each.state for each in client.messages()] == ["waiting"]
    assert client.offer_next_message() is libplacard.Status.OK
    assert [event.type for event in peer.settle()] == ["message"]
    assert message.discard() is libplacard.Status.OK
    assert [event for event in peer.settle() if event.type == "message_discarded"] == [
        libplacard.MessageDiscarded(id="M", handle=message.handle, reason="host")
    ]
    assert client.offer_next_message() is libplacard.Status.IGNORED


def test_a_message_waits_until_the_host_is_in_the_foreground(running):
    client, peer = running
    client.set_host_state(foreground=False, orientation="portrait")
    client.log_event("viewed")
    assert "message" not in [event.type for event in peer.settle()]
    client.set_host_state(foreground=True)
    assert "message" in [event.type for event in peer.settle()]
    with pytest.raises(libplacard.InvalidError, match="orientation must be one of"):
        client.set_host_state(orientation="diagonal")


def test_event_properties_keep_their_types(running):
    client, peer = running
    at = datetime(2025, 10, 9, 8, 53, 20, 5000, tzinfo=timezone(timedelta(hours=2)))
    client.log_event(
        "typed", {"b": True, "i": 2**63 - 1, "d": 1.5, "s": "ä\0b", "t": at, "n": None, "l": [1, {"x": None}]}
    )
    client.log_purchase("gems", "USD", 4.99, 2, {"gift": False})
    client.flush()
    peer.settle()
    (request,) = [request for request in peer.open if request.kind == "data"]
    logged = {event["name"]: event["data"] for event in json.loads(request.body)["events"]}
    properties = logged["ce"]["p"]
    assert properties["b"] is True and properties["i"] == 2**63 - 1 and properties["d"] == 1.5
    assert (properties["s"], properties["t"]) == ("ä\0b", "2025-10-09T06:53:20.005Z")
    assert "n" not in properties and properties["l"] == [1, {"x": None}]
    assert (logged["p"]["pid"], logged["p"]["c"], logged["p"]["p"], logged["p"]["q"]) == ("gems", "USD", 4.99, 2)
    assert client.queued_count > 0
    assert any(isinstance(event, libplacard.Sent) for event in peer.reply("data", {"message": "success"}))
    assert client.queued_count == 0


def test_blocked_and_unmatched_events_are_reported(running):
    client, peer = running
    assert client.log_event("secret") is libplacard.Status.BLOCKED
    client.log_event("unmatched")
    assert libplacard.NoMatch(trigger="custom_event", name="unmatched") in peer.settle()


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda client: client.log_event(""), "name"),
        (lambda client: client.log_event("x" * 256), "255"),
        (lambda client: client.log_event("a\ud800"), "UTF-8"),
        (lambda client: client.log_event("n", {"": 1}), "key"),
        (lambda client: client.log_event("n", {"$x": 1}), r"\$"),
        (lambda client: client.log_event("n", {"x": float("nan")}), "x"),
        (lambda client: client.log_event("n", {"x": 2**63}), "'x'"),
        (lambda client: client.log_purchase("p", "usdollar", 1.0), "currency"),
        (lambda client: client.log_purchase("p", "USD\0", 1.0), "currency"),
        (lambda client: client.log_purchase("p", "USD", float("inf")), "price"),
        (lambda client: client.log_purchase("p", "USD", 1.0, 0), "quantity"),
        (lambda client: client.log_purchase("p", "USD", 1.0, 2**32 + 1), "quantity"),
        (lambda client: client.change_user(""), "user"),
    ],
)
def test_an_invalid_argument_is_rejected_and_named(running, call, named):
    client, _ = running
    before = client.queued_count
    with pytest.raises(libplacard.InvalidError, match=named):
        call(client)
    assert client.queued_count == before


def test_explain_returns_verdicts_and_logs_nothing(running):
    client, peer = running
    before = client.queued_count
    level = {verdict.campaign: verdict for verdict in client.explain_event("level", {"n": 1})}
    assert level["M"].verdict == "wrong_event" and level["M"].filter is None
    failed = level["F"]
    assert (failed.verdict, failed.filter, failed.property, failed.found) == ("filter_failed", 0, "n", "1")
    assert "2" in failed.wanted
    assert {verdict.verdict for verdict in client.explain_event("level", {"n": 3})} == {"wrong_event", "wins"}
    assert client.explain_event("level")[1].found is None
    assert {verdict.verdict for verdict in client.explain_open()} == {"wrong_event"}
    assert {verdict.verdict for verdict in client.explain_purchase("gems", {"x": 1})} == {"wrong_event"}
    assert client.queued_count == before and not peer.settle()


def test_changing_the_user_clears_the_cards(running):
    client, peer = running
    assert client.change_user("u-1") is libplacard.Status.IGNORED
    assert client.change_user("u-2") is libplacard.Status.OK
    assert libplacard.UserChanged("u-2") in peer.settle()
    assert len(client.cards()) == 0


def test_a_disabled_client_rejects_calls_until_enabled(running):
    client, _peer = running
    client.log_event("before")
    assert not client.disabled
    assert client.disable() is libplacard.Status.OK
    assert client.disable() is libplacard.Status.IGNORED
    assert client.disabled
    with pytest.raises(libplacard.DisabledError) as caught:
        client.log_event("meanwhile")
    assert caught.value.status == libplacard.Status.E_DISABLED
    with pytest.raises(libplacard.DisabledError):
        client.explain_open()
    assert client.queued_count == 1
    assert client.enable() is libplacard.Status.OK
    assert not client.disabled
    assert client.log_event("after") is libplacard.Status.OK


def test_wipe_deletes_cards_and_queue(running):
    client, peer = running
    client.log_event("before")
    assert client.wipe() is libplacard.Status.OK
    assert libplacard.CardsUpdated(0, 0, True, "local", 0) in peer.settle()
    assert client.queued_count == 0
    assert len(client.cards()) == 0


def test_ending_a_session_reports_its_id(open_client, server):
    client = open_client()
    peer = server(client)
    assert client.end_session() is libplacard.Status.IGNORED
    client.start_session()
    (started,) = peer.settle()
    assert client.end_session() is libplacard.Status.OK
    assert libplacard.SessionEnded(started.session_id) in peer.settle()


def test_a_second_answer_to_a_request_is_rejected(running):
    client, peer = running
    client.refresh_cards()
    peer.settle()
    request = peer.open.pop()
    assert client.complete_request(request, 429, retry_after="5") is libplacard.Status.OK
    with pytest.raises(libplacard.NotFoundError, match=f"request {request.id}"):
        client.complete_request(request)
    with pytest.raises(libplacard.NotFoundError):
        client.fail_request(request.id, "reset")
    with pytest.raises(libplacard.InvalidError, match="unreachable, reset, timeout, tls"):
        client.fail_request(request.id, "none")


def test_timers_follow_the_host_clock(open_client, server):
    client = open_client(flush_interval_s=10)
    client.log_event("n")
    peer = server(client)
    peer.settle()
    peer.reply("data", {"message": "success"})
    assert client.queued_count == 0 and client.next_deadline_ms is None
    client.log_event("n")
    deadline = client.next_deadline_ms
    client.set_time(START_MS + deadline - 1000, deadline)
    peer.settle()
    assert [request.kind for request in peer.open] == ["data"]
    with pytest.raises(libplacard.InvalidError):
        client.set_time(START_MS, 2**63)
    with pytest.raises(libplacard.InvalidError):
        client.set_time(START_MS, deadline - 1)
    with pytest.raises(libplacard.StateError):
        client.drain(1)


def test_the_descriptor_is_readable_while_events_are_pending(open_client):
    client = open_client()
    fd = client.fileno()
    client.start_session()
    assert client.wait(0) is libplacard.Status.OK
    assert client.fileno() == fd
    assert next(client.events()).type == "session_started"


def test_cards_and_queue_survive_a_crash(running, open_client, server):
    client, _ = running
    client.log_event("n")
    queued = client.queued_count
    client.abandon()
    again = open_client()
    assert [card.id for card in again.cards()] == ["hello", "plain"]
    assert again.queued_count == queued
    (updated,) = [event for event in server(again).settle() if isinstance(event, libplacard.CardsUpdated)]
    assert updated.origin == "cache"


# ---- Opening and closing


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"api_key": ""}, "api_key"),
        ({"endpoint": ""}, "endpoint"),
        ({"endpoint": "http://example.com"}, "http"),
        ({"directory": None}, "directory"),
        ({"session_timeout_s": -1}, "session_timeout_s"),
        ({"session_timeout_s": 0}, "session_timeout_s"),
        ({"queue_limit": 2**31}, "queue_limit"),
        ({"queue_limit_bytes": 2**63}, "queue_limit_bytes"),
        ({"durability": "disk"}, "durability"),
        ({"stack_keep": "forever"}, "stack_keep"),
        ({"device": {"modell": "x"}}, "modell"),
        ({"user_id": "a\0b"}, "user_id"),
        ({"seed": -1}, "seed"),
    ],
)
def test_an_invalid_option_is_named(open_client, options, named):
    with pytest.raises(libplacard.InvalidError, match=named):
        open_client(**options)


def test_a_limit_in_bytes_can_be_larger_than_32_bits(open_client):
    with open_client(queue_limit_bytes=2**40) as client:
        client.log_event("a")
        assert client.queued_count == 2  # with the start of the session


def test_the_store_has_one_owner(open_client):
    first = open_client()
    with pytest.raises(libplacard.InUseError):
        open_client()
    first.close()
    open_client()


def test_a_directory_that_cannot_be_created_raises_store_error(open_client, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file") as failed:
        open_client(directory=tmp_path / "file" / "store")
    assert isinstance(failed.value, libplacard.StoreError)


def test_durability_memory_needs_no_directory(open_client):
    client = open_client(directory=None, durability="memory")
    client.log_event("n")
    assert client.queued_count > 0


def test_clients_in_one_process_are_independent(open_client, tmp_path):
    clients = [open_client(directory=tmp_path / str(index)) for index in range(3)]
    for count, client in enumerate(clients):
        client.start_session()
        for _ in range(count):
            client.log_event("n")
    queued = [client.queued_count for client in clients]
    assert [count - queued[0] for count in queued] == [0, 1, 2]


def test_a_closed_client_can_be_closed_again_and_rejects_calls(open_client):
    client = open_client()
    assert not client.closed
    client.close()
    client.close()
    client.abandon()
    assert client.closed and "closed" in repr(client)
    for use in (
        client.fileno,
        client.dispatch,
        client.cards,
        client.messages,
        client.next_event,
        lambda: client.queued_count,
        lambda: client.unviewed,
        lambda: client.next_deadline_ms,
        lambda: client.log_event("n", {"a": 1}),
        lambda: client.explain_event("n", {"a": 1}),
        lambda: client.wait(0),
        lambda: list(client.events()),
    ):
        with pytest.raises(libplacard.StateError, match="closed"):
            use()


def test_the_with_statement_closes(open_client):
    with pytest.raises(RuntimeError), open_client() as client:
        raise RuntimeError
    assert client.closed


def test_collecting_an_unclosed_client_warns(library, tmp_path):
    client = libplacard.Client(api_key="k", endpoint="sdk.example.com", directory=tmp_path / "gc", transport="host")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        del client
        gc.collect()
    assert [each.category for each in caught] == [ResourceWarning]
    libplacard.Client(api_key="k", endpoint="sdk.example.com", directory=tmp_path / "gc", transport="host").close()


def test_a_client_that_failed_to_open_can_be_collected(library):
    with pytest.raises(libplacard.InvalidError):
        libplacard.Client(api_key="", endpoint="sdk.example.com", durability="memory")
    gc.collect()


def test_closing_waits_for_the_calls_of_other_threads(open_client):
    client = open_client()
    inside, leave = threading.Event(), threading.Event()

    def stay():
        with client._handle.lend():
            inside.set()
            leave.wait(30)

    staying = threading.Thread(target=stay)
    staying.start()
    assert inside.wait(30)
    closing = threading.Thread(target=client.close)
    closing.start()
    closing.join(0.1)
    assert closing.is_alive()
    with pytest.raises(libplacard.StateError, match="is closed"):
        client.log_event("late")  # no call can begin any more
    leave.set()
    staying.join(30)
    closing.join(30)
    assert client.closed and not closing.is_alive()


def test_closing_ends_a_drain_and_a_wait(tmp_path, silent):
    client = libplacard.Client(api_key="k", endpoint=silent.url, directory=tmp_path, transport="builtin")
    client.log_event("a")
    ends = []

    def drain():
        with pytest.raises(libplacard.StateError):
            ends.append(client.drain(600))
            client.dispatch()

    def wait():
        with pytest.raises(libplacard.StateError):
            while True:
                client.wait()

    threads = [threading.Thread(target=target) for target in (drain, wait)]
    for thread in threads:
        thread.start()
    time.sleep(0.2)
    client.close()
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()
    assert ends == [libplacard.Status.PENDING]


def test_several_threads_can_log(open_client):
    client = open_client(flush_interval_s=0)
    client.start_session()
    before = client.queued_count
    threads = [threading.Thread(target=lambda: [client.log_event("n", {"a": 1}) for _ in range(50)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert client.queued_count == before + 200


def test_default_directory_uses_xdg_data_home_and_creates_nothing(library, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "ä"))
    assert libplacard.default_directory() == str(tmp_path / "ä" / "placard")
    assert not (tmp_path / "ä").exists()


def test_event_types_match_the_library(library):
    from libplacard import _events, _library
    from libplacard._enums import EventKind

    known = {cls.type for cls in vars(_events).values() if isinstance(cls, type) and hasattr(cls, "type")}
    named = {_library.name("event_kind_name", kind) for kind in EventKind if kind is not EventKind.NONE}
    assert known - {"unknown"} == named
    assert set(_events._MAKE) == set(EventKind) - {EventKind.NONE}
