"""Card replies that are too large for a scenario: many cards, long replies, all characters."""

from __future__ import annotations

import json

import pytest

import placard

MIB = 1024 * 1024
CONFIG = {"config": {"time": 1, "content_cards": {"enabled": True}}, "triggers": []}


def reply(*cards, mark=1):
    return {"full_sync": True, "last_full_sync_at": mark, "last_card_updated_at": mark, "cards": list(cards)}


def card(id, **more):
    return {"id": id, "tp": "short_news", "ca": 1_759_999_900, **more}


def padded(size, mark):
    """Returns a reply of exactly this size in bytes, padded in the text of its one card."""
    empty = len(json.dumps(reply(card("long", ds=""), mark=mark)))
    return reply(card("long", ds="x" * (size - empty)), mark=mark)


class Feed:
    """A client with one stored card, ``known``, and its server."""

    def __init__(self, client, server):
        self.client = client
        self.server = server(client)
        client.start_session()
        self.server.settle()
        self.server.reply("data", CONFIG)
        self.refresh(reply(card("known"), mark=7))

    def refresh(self, answer):
        """Refreshes with this reply; returns the resulting events."""
        self.client.refresh_cards()
        self.server.settle()
        return self.server.reply("cards", answer)

    def ids(self):
        return [card.id for card in self.client.cards()]

    def mark(self):
        """The watermark that the next request carries."""
        self.client.refresh_cards()
        self.server.settle()
        request = next(request for request in self.server.open if request.kind == "cards")
        return json.loads(request.body)["last_full_sync_at"]


@pytest.fixture
def feed(open_client, server):
    return Feed(open_client(refresh_cards_at_start=False, flush_interval_s=0, rate_limits=False), server)


def test_ten_thousand_cards_are_all_listed(feed):
    cards = [card(f"c{number:05}", ca=number, p=number % 1000 == 0) for number in range(10_000)]
    reported = feed.refresh(reply(*cards))
    assert [(event.count, event.unviewed, event.changed) for event in reported] == [(10_000, 10_000, True)]
    expected = sorted(cards, key=lambda card: (not card["p"], -card["ca"]))
    assert feed.ids() == [card["id"] for card in expected]


def test_at_most_a_hundred_bad_cards_are_reported_and_good_ones_kept(feed):
    bad = [{"id": f"b{number:05}", "tp": "hologram", "ca": 1} for number in range(10_000)]
    reported = feed.refresh(reply(card("first"), *bad, card("last")))
    dropped = [event for event in reported if isinstance(event, placard.Dropped)]
    assert [event.id for event in dropped] == [item["id"] for item in bad[:100]] + [""]
    assert (dropped[-1].what, dropped[-1].text[:10]) == ("card", "9900 more ")
    assert feed.ids() == ["first", "last"]


def test_a_reply_of_7_mib_is_accepted(feed):
    feed.refresh(padded(7 * MIB, mark=8))
    assert feed.ids() == ["long"]
    assert len(feed.client.cards()[0].description) > 6 * MIB


def test_the_largest_reply_has_8_mib(feed):
    assert [event.type for event in feed.refresh(padded(8 * MIB, mark=8))] == ["cards_updated"]
    assert feed.ids() == ["long"]
    feed.refresh(reply(card("known"), mark=7))
    (failed,) = feed.refresh(padded(8 * MIB + 1, mark=9))
    assert (failed.type, failed.reason) == ("cards_failed", "malformed")
    assert feed.ids() == ["known"]
    assert feed.mark() == 7


@pytest.mark.parametrize("number", ["1e999", "-1e999", "18446744073709551616"])
def test_a_number_out_of_range_fails_the_reply_and_names_its_position(feed, number):
    text = json.dumps(reply(card("new"), card("bad", ar=777))).replace("777", number)
    feed.client.refresh_cards()
    feed.server.settle()
    request = feed.server.open.pop()
    feed.client.complete_request(request, body=text)
    (failed,) = feed.server.settle()
    assert (failed.type, failed.reason) == ("cards_failed", "malformed")
    place = int(failed.text.split("byte ")[1].split()[0])
    assert text.index(number) <= place <= text.index(number) + len(number) + 1
    assert feed.ids() == ["known"]
    assert feed.mark() == 7


@pytest.mark.parametrize("plane", range(17))
def test_every_character_is_preserved(feed, plane):
    """Covers U+0000 too, but not lone surrogates, which are not characters."""
    codes = range(plane << 16, (plane + 1) << 16)
    text = "".join(chr(code) for code in codes if not 0xD800 <= code < 0xE000)
    feed.refresh(reply(card("a", tt=text, e={"k": text})))
    (shown,) = feed.client.cards()
    assert shown.title == text
    assert shown.extras["k"] == text


def test_a_bad_card_is_reported_once_with_its_id_and_reason(feed):
    bad = [{"id": "no-kind", "ca": 1}, {"id": "no-time", "tp": "control"}, card("strange", tp="hologram"), {"ca": 1}]
    reported = feed.refresh(reply(card("a"), bad[0], card("b"), *bad[1:], card("c")))
    dropped = [(event.what, event.id) for event in reported if isinstance(event, placard.Dropped)]
    assert dropped == [("card", "no-kind"), ("card", "no-time"), ("card", "strange"), ("card", "cards[5]")]
    assert all(event.text for event in reported if isinstance(event, placard.Dropped))
    assert feed.ids() == ["a", "b", "c"]
