"""Card lists: filters, lifetime, and cards created on access."""

from __future__ import annotations

import copy
import dataclasses
import gc
import threading

import pytest

import libplacard

CARDS = {
    "full_sync": True,
    "last_full_sync_at": 1760000000,
    "last_card_updated_at": 1760000009,
    "cards": [
        {"id": "a", "tp": "banner_image", "ca": 9, "p": True, "e": {"class_type": "Coupon"}},
        {"id": "b", "tp": "captioned_image", "ca": 8, "v": True, "tt": "T", "e": {"class_type": "ÄRGER"}},
        {"id": "c", "tp": "short_news", "ca": 7, "e": {"class_type": "coupon", "k": "v"}},
        {"id": "d", "tp": "control", "ca": 6, "e": {"class_type": "Пример"}},
        {"id": "e", "tp": "short_news", "ca": 5, "p": True},
    ],
}


@pytest.fixture
def running(started):
    """A client with the cards above."""
    client, peer, _ = started({"config": {"time": 1, "content_cards": {"enabled": True}}, "triggers": []}, CARDS)
    peer.events.clear()
    return client, peer


def ids(cards):
    return "".join(card.id for card in cards)


FILTERS = {
    "nothing": ({}, "aebcd"),
    "one class type": ({"class_types": "COUPON"}, "ac"),
    "several class types": ({"class_types": ["coupon", "none", "пРИМЕР"]}, "acd"),
    "beyond ASCII": ({"class_types": ["ärger"]}, "b"),
    "another spelling of the same": ({"class_types": ["A\u0308rger"]}, ""),
    "an empty class type": ({"class_types": [""]}, ""),
    "one kind": ({"kinds": "classic"}, "ec"),
    "several kinds": ({"kinds": ["banner", "control"]}, "ad"),
    "pinned": ({"pinned": True}, "ae"),
    "not pinned": ({"pinned": False}, "bcd"),
    "viewed": ({"viewed": True}, "b"),
    "not viewed": ({"viewed": False}, "aecd"),
    "everything": ({"class_types": ["coupon"], "kinds": ["classic"], "pinned": False, "viewed": False}, "c"),
}


@pytest.mark.parametrize(("wanted", "expected"), FILTERS.values(), ids=FILTERS)
def test_a_filter_keeps_matching_cards_in_order(running, wanted, expected):
    client, _ = running
    cards = client.cards()
    kept = cards.filter(**wanted)
    assert (ids(kept), len(kept)) == (expected, len(expected))
    assert kept.unviewed == sum(not card.viewed and not card.is_control for card in kept)
    assert kept.updated_at_ms == cards.updated_at_ms == 1760000009000


def test_an_invalid_filter_is_rejected(running):
    client, _ = running
    cards = client.cards()
    with pytest.raises(libplacard.InvalidError, match="banner, captioned_image, classic, control"):
        cards.filter(kinds=["none"])
    with pytest.raises(libplacard.InvalidError, match="class_types"):
        cards.filter(class_types=["a\0b"])
    with pytest.raises(libplacard.InvalidError):
        cards.filter(class_types=["\ud800"])
    with pytest.raises(TypeError):
        cards.filter(class_types=[1])


def test_a_list_is_empty_before_the_first_sync(open_client):
    cards = open_client().cards()
    assert (len(cards), cards.unviewed, cards.updated_at_ms, ids(cards.filter(pinned=True))) == (0, 0, None, "")


def test_lists_outlive_their_parents_and_the_client(running):
    client, _ = running
    kept = client.cards().filter(pinned=False).filter(viewed=False)
    gc.collect()
    client.close()
    assert ids(kept) == "cd" and kept[0].extras == {"class_type": "coupon", "k": "v"}
    assert (kept.unviewed, ids(kept.filter(kinds=["control"]))) == (1, "d")
    assert kept.find("c").class_type == "coupon" and kept.find("a") is None


def test_a_list_does_not_change(running):
    client, _ = running
    before = client.cards()
    client.log_card_impressions(before)
    assert before.unviewed == 3 and not before.find("a").viewed
    assert client.cards().unviewed == 0 and client.cards().find("a").viewed


def test_a_card_object_is_created_once(running):
    client, _ = running
    cards = client.cards()
    assert cards[1] is cards[-4] and cards[1:3][0] is cards[1]
    assert copy.copy(cards) is cards and copy.deepcopy(cards) is cards
    with pytest.raises(IndexError):
        cards[5]


def test_changing_a_copy_leaves_the_card_unchanged(running):
    client, _ = running
    card = client.cards().find("b")
    mine = dataclasses.replace(card, title="mine", extras={"class_type": "x"})
    assert (mine.title, mine.class_type, mine.id) == ("mine", "x", "b")
    assert (card.title, card.class_type) == ("T", "ÄRGER")
    assert client.cards().find("e").class_type is None
    assert mine == card and mine.log_impression() is libplacard.Status.OK


def test_threads_share_a_list(running):
    client, _ = running
    cards = client.cards()
    seen = []

    def read():
        for _ in range(50):
            seen.append((ids(cards), ids(cards.filter(class_types="coupon")), cards.find("b").title))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    client.close()
    for thread in threads:
        thread.join(timeout=600)
    assert seen == [("aebcd", "ac", "T")] * 200


def test_cards_are_marked_without_an_impression(running):
    client, peer = running
    cards = client.cards()
    assert client.count_cards() == (4, 3) == (client.count_cards().all, client.unviewed)
    assert client.mark_cards([cards[0], "nothing", "d", "a"]) is libplacard.Status.OK
    events = [event for event in peer.settle() if event.type != "log"]
    assert [event.type for event in events] == ["dropped", "cards_updated"]
    assert (events[0].what, events[0].id) == ("card", "nothing")
    assert client.count_cards().unviewed == client.unviewed == events[1].unviewed
    assert client.mark_cards(cards[0]) is libplacard.Status.IGNORED
    assert client.mark_cards("a", viewed=False) is libplacard.Status.OK
    assert not client.cards().find("a").viewed and client.queued_count == 0
    assert client.cards().find("a").mark(logs=True) is libplacard.Status.OK
    assert client.queued_count == 1
    coupons = client.cards().filter(class_types="coupon")
    assert client.count_cards(class_types="Coupon") == (len(coupons), coupons.unviewed)
    assert client.count_cards(kinds=["control"]) == (0, 0)
    with pytest.raises(libplacard.InvalidError, match="logs"):
        client.mark_cards("a", viewed=False, logs=True)
    with pytest.raises(libplacard.NotFoundError):
        client.mark_cards(["nothing"])
    with pytest.raises(TypeError):
        client.mark_cards([7])


def test_several_impressions_are_logged_together(running):
    client, peer = running
    cards = client.cards()
    assert client.log_card_impressions([]) is libplacard.Status.IGNORED
    assert client.log_card_impressions([cards[0], "c", "nothing", "a", "d"]) is libplacard.Status.OK
    assert [(event.type, event.unviewed) for event in peer.settle()] == [("cards_updated", 1)]
    assert client.queued_count == 2
    assert client.log_card_impressions(iter(["a", "c"])) is libplacard.Status.IGNORED
    with pytest.raises(libplacard.NotFoundError, match="ids"):
        client.log_card_impressions(["nothing"])
    with pytest.raises(libplacard.NotFoundError):
        client.log_card_impressions(["a\0"])
    with pytest.raises(TypeError):
        client.log_card_impressions([7])
