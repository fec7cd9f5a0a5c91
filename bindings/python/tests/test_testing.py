"""``libplacard.testing``, as tests of a program use it."""

from __future__ import annotations

import time

import pytest

import libplacard
from libplacard import testing
from libplacard.testing.plugin import placard_server  # noqa: F401

pytestmark = pytest.mark.usefixtures("library")


class Shop:
    """A program that shows what is offered and keeps a list of cards."""

    def __init__(self, client):
        self.client, self.shown, self.titles = client, [], []

    def order(self, items):
        self.client.log_event("ordered", {"items": items})
        self.turn()

    def turn(self):
        self.client.wait(5)
        for event in self.client.events():
            if isinstance(event, libplacard.MessageOffered):
                self.shown.append(event.message.message)
                event.message.show()
                event.message.log_impression()
                event.message.dismiss()
            elif isinstance(event, libplacard.CardsUpdated):
                self.titles = [card.title for card in self.client.cards()]


def test_events_messages_and_cards(placard_server):  # noqa: F811
    placard_server.campaigns = [testing.campaign("coffee", event="ordered", message="Free coffee")]
    placard_server.cards = [testing.card("hours", "We open at 6:30"), testing.card("oat", "Oat milk", "At no charge")]
    client = placard_server.open_client(user_id="u-1")
    shop = Shop(client)
    client.start_session()
    shop.turn()
    assert shop.titles == ["We open at 6:30", "Oat milk"]
    shop.order(3)
    assert shop.shown == ["Free coffee"]
    assert placard_server.custom_events == [("ordered", {"items": 3})]
    assert [record.user_id for record in placard_server.received("si")] == ["u-1"]
    assert client.queued_count == 0


def test_the_interval_between_messages_passes_at_once(placard_server):  # noqa: F811
    placard_server.campaigns = [testing.campaign("coffee", event="ordered", message="Free coffee")]
    shop = Shop(placard_server.open_client(message_interval_s=30))
    shop.client.start_session()
    began = time.monotonic()
    for _ in range(3):
        shop.order(1)
        placard_server.advance(31)
    assert shop.shown == ["Free coffee"] * 3
    assert time.monotonic() - began < 30, "the clock is real"


@pytest.mark.parametrize(("interval", "shown"), [(None, 1), (30, 1), (0, 3)])
def test_an_interval_of_zero_is_no_interval(placard_server, interval, shown):  # noqa: F811
    placard_server.campaigns = [testing.campaign("coffee", event="ordered", message="Free coffee")]
    shop = Shop(placard_server.open_client(message_interval_s=interval))
    shop.client.start_session()
    for _ in range(3):
        shop.order(1)
    assert shop.shown == ["Free coffee"] * shown


@pytest.mark.parametrize("name", ["message_interval_s", "flush_interval_s"])
def test_an_interval_is_not_negative(placard_server, name):  # noqa: F811
    with pytest.raises(
        libplacard.InvalidError, match=f"{name} must not be negative; 0 is no interval, None the default"
    ):
        placard_server.open_client(**{name: -1})


def test_an_outage(placard_server):  # noqa: F811
    client = placard_server.open_client()
    client.start_session()
    placard_server.is_reachable = False
    client.log_event("late")
    assert placard_server.custom_events == [] and client.queued_count
    placard_server.is_reachable = True
    placard_server.advance(3600)
    assert placard_server.custom_events == [("late", {})]


def test_an_error_of_the_server(placard_server):  # noqa: F811
    client = placard_server.open_client()
    client.start_session()
    placard_server.status = 500
    client.refresh_cards(7)
    placard_server.run()
    (failed,) = [event for event in client.events() if isinstance(event, libplacard.CardsFailed)]
    assert failed.http_status == 500 and failed.token == 7


def test_two_clients_share_the_clock(placard_server, tmp_path):  # noqa: F811
    one = placard_server.open_client(user_id="a")
    two = placard_server.open_client(user_id="b", directory=tmp_path)
    for client in (one, two):
        client.start_session()
        client.log_purchase("coffee", "EUR", 2.5)
    placard_server.advance(60)
    assert placard_server.purchases == [("coffee", {}), ("coffee", {})]
    assert {record.user_id for record in placard_server.records} == {"a", "b"}
    one.close()
    assert placard_server.custom_events == []


def test_attributes_and_a_picture(placard_server, tmp_path):  # noqa: F811
    message = {"message": "Look", "image_url": "https://img.example/a.png"}
    placard_server.campaigns = [testing.campaign("seen", purchase="coffee", message=message)]
    client = placard_server.open_client(directory=tmp_path)  # in memory there are no files of pictures
    client.start_session()
    client.set_attribute("colour", "blue")
    client.log_purchase("coffee", "EUR", 2.5)
    placard_server.run()
    (offered,) = [event for event in client.events() if isinstance(event, libplacard.MessageOffered)]
    assert offered.message.image_path
    placard_server.flush()
    assert [each["custom"] for each in placard_server.attributes] == [{"colour": "blue"}]


def test_a_subscription_moves_the_clock(placard_server):  # noqa: F811
    client = placard_server.open_client()
    client.start_session()
    sent = client.subscribe(libplacard.Sent)
    client.log_event("ordered")
    began = time.monotonic()
    assert isinstance(sent.next_event(timeout=3600), libplacard.Sent)
    assert sent.next_event(timeout=3600) is None
    assert time.monotonic() - began < 60, "the clock is real"


def test_only_an_error_of_the_server_loses_an_answer(placard_server):  # noqa: F811
    client = placard_server.open_client()
    client.start_session()
    placard_server.status = 200
    client.log_event("kept")
    assert client.drain() == libplacard.Status.OK
    assert placard_server.custom_events == [("kept", {})]
    with pytest.raises(libplacard.InvalidError, match="only moves forwards"):
        placard_server.advance(-5)
