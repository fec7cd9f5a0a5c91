"""Card replies that are too large for a scenario: many cards, long replies, all characters."""

from __future__ import annotations

import json

import pytest

import libplacard

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

    def refresh_text(self, body):
        """Refreshes with this text as the reply; returns the resulting events."""
        self.client.refresh_cards()
        self.server.settle()
        self.client.complete_request(self.server.open.pop(), body=body)
        return self.server.settle()

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
    dropped = [event for event in reported if isinstance(event, libplacard.Dropped)]
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
def test_a_number_out_of_range_costs_its_card_in_a_known_field_and_nothing_elsewhere(feed, number):
    cards = [
        card("new", ca=3),
        card("bad", ea=777),
        card("extra", ca=2, e={"n": 777, "o": {"n": 777}}),
        card("x", ca=1, x=777),
    ]
    dropped = [
        event
        for event in feed.refresh_text(json.dumps(reply(*cards)).replace("777", number))
        if event.type == "dropped"
    ]
    assert [(event.what, event.id) for event in dropped] == [
        ("card", "bad"),
        ("value", "cards[2].e.n"),
        ("value", "cards[2].e.o.n"),
        ("value", "cards[3].x"),
    ]
    assert all(number in event.text for event in dropped)
    assert feed.ids() == ["new", "extra", "x"]
    assert dict(feed.client.cards()[1].extras) == {"n": number, "o": f'{{"n":{number}}}'}


def test_a_fault_names_its_position_when_the_text_is_no_json(feed):
    text = json.dumps(reply(card("a", x=777), card("b"))).replace("777", "1e999 7")
    (failed,) = feed.refresh_text(text)
    assert (failed.type, failed.reason) == ("cards_failed", "malformed")
    place = int(failed.text.split("byte ")[1].split()[0])
    assert text.index("1e999") <= place <= text.index("1e999") + 8
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
    dropped = [(event.what, event.id) for event in reported if isinstance(event, libplacard.Dropped)]
    assert dropped == [("card", "no-kind"), ("card", "no-time"), ("card", "strange"), ("card", "cards[5]")]
    assert all(event.text for event in reported if isinstance(event, libplacard.Dropped))
    assert feed.ids() == ["a", "b", "c"]
