"""Hints that scenarios cannot give: from several threads, in numbers, and with versions that are no text."""

from __future__ import annotations

import threading

import answers
import pytest

import libplacard


@pytest.fixture
def started(open_client, server):
    """A client with cards and campaigns, and no request open."""
    client = open_client(flush_interval_s=0)
    peer = server(client)
    client.start_session()
    peer.settle()
    peer.reply("data", answers.DATA)
    peer.reply("cards", answers.CARDS)
    return client, peer


def test_hints_of_several_threads_are_one_request_of_each_kind(started):
    client, peer = started

    def hint():
        for number in range(500):
            client.hint("all", "" if number % 2 else f"v{number}", number % 3600)

    threads = [threading.Thread(target=hint) for _ in range(4)]
    for thread in threads:
        thread.start()
    client.hint("all", "", 0)
    for thread in threads:
        thread.join()
    peer.settle()
    assert sorted(request.kind for request in peer.open) == ["cards", "data"]


def test_a_version_is_compared_byte_by_byte(started):
    client, _ = started
    composed, decomposed = "caf\u00e9", "cafe\u0301"
    assert client.hint("messages", composed) == libplacard.Status.OK
    assert client.hint("messages", decomposed) == libplacard.Status.OK
    assert client.hint("messages", decomposed) == libplacard.Status.IGNORED
    assert client.hint("messages", "a\0b") == libplacard.Status.OK
    assert client.hint("messages", "a\0c") == libplacard.Status.OK


@pytest.mark.parametrize("version", ["\ud800", "v" * 65, "\u20ac" * 22])
def test_a_version_that_is_no_text_or_too_long_is_refused_by_name(started, version):
    client, peer = started
    with pytest.raises((libplacard.PlacardError, ValueError), match="version"):
        client.hint("messages", version)
    peer.settle()
    assert peer.open == []


@pytest.mark.parametrize("spread", [-1, 86_401, 2**31 - 1, -(2**31)])
def test_a_spread_out_of_range_is_refused_by_name(started, spread):
    client, _ = started
    with pytest.raises(libplacard.PlacardError, match="spread_s"):
        client.hint("cards", "", spread)


def test_an_unknown_subject_is_refused(started):
    client, _ = started
    with pytest.raises(ValueError, match="subject"):
        client.hint("weather", "")
