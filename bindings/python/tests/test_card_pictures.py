"""Pictures of cards: their files, and rendered feeds that contain them (rule 8.7)."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path

import pytest

from libplacard import CardImages

GIF = b"GIF89a"
CONFIG = {"config": {"time": 1, "content_cards": {"enabled": True}}, "triggers": []}


def cards(*names):
    return {
        "full_sync": True,
        "last_full_sync_at": 1760000000,
        "last_card_updated_at": 1759999950,
        "cards": [
            {"id": name, "tp": "banner_image", "ca": 1759999950 - number, "i": f"https://img.example/{name}.gif"}
            for number, name in enumerate(names)
        ],
    }


@pytest.fixture
def running(open_client, server):
    """A client with cards a and b; the requests for their pictures are in flight."""
    client = open_client(user_id="u-1", prefetch_card_images=True)
    peer = server(client)
    client.start_session()
    peer.settle()
    peer.reply("data", CONFIG)
    peer.reply("cards", cards("a", "b"))
    return client, peer


def complete(client, peer, body):
    """Answers the oldest request for a picture; returns the events."""
    request = next(request for request in peer.open if request.kind == "asset")
    peer.open.remove(request)
    client.complete_request(request, body=body)
    return peer.settle()


def paths(client):
    return [card.image_path for card in client.cards()]


def test_each_card_names_the_file_of_its_picture(running):
    client, peer = running
    before = client.cards()
    assert complete(client, peer, GIF + b"a") == []
    assert complete(client, peer, GIF + b"b") == [CardImages(2)]
    assert [Path(path).read_bytes() for path in paths(client)] == [GIF + b"a", GIF + b"b"]
    assert [card.image_path for card in before] == [None, None]
    now = client.cards()
    assert [card.image_path for card in now.filter(kinds="banner")] == paths(client)
    assert now.find("b").image_path == paths(client)[1]
    assert dataclasses.replace(now[0], title="T").image_path == paths(client)[0]
    assert Path(paths(client)[0]).stat().st_mode & 0o777 == 0o600


def test_a_file_that_was_deleted_is_not_named(running):
    client, peer = running
    complete(client, peer, GIF)
    listed = client.cards()
    Path(paths(client)[0]).unlink()
    assert paths(client) == [None, None]
    assert 'src="https://img.example/a.gif"' in client.render_cards(listed), "loaded from its server again"


def test_a_file_leaves_with_its_card(running):
    client, peer = running
    complete(client, peer, GIF)
    path = Path(paths(client)[0])
    client.change_user("u-2")
    assert not path.exists()


def test_a_picture_that_cannot_be_written_is_fetched_again(running):
    client, peer = running
    complete(client, peer, GIF)
    folder = Path(paths(client)[0]).parent
    shutil.rmtree(folder)
    folder.write_text("in the way")
    assert [event.type for event in complete(client, peer, GIF)] == ["dropped", "card_images"]
    assert paths(client) == [None, None]
    folder.unlink()
    client.refresh_cards()
    peer.settle()
    peer.reply("cards", cards("a", "b"))
    complete(client, peer, GIF)
    assert paths(client)[1] is not None


def test_a_restarted_client_renders_its_pictures_offline(running, open_client):
    client, peer = running
    complete(client, peer, GIF + b"a")
    client.close()
    again = open_client(user_id="u-1", prefetch_card_images=True)
    again.set_host_state(online=False)
    page = again.render_cards()
    assert 'src="data:image/gif;base64,R0lGODlhYQ=="' in page
    assert 'src="https://img.example/b.gif"' in page


def test_without_the_option_nothing_is_named(running, open_client):
    client, peer = running
    complete(client, peer, GIF)
    client.close()
    again = open_client(user_id="u-1")
    assert paths(again) == [None, None]
    assert "data:image/gif" not in again.render_cards()


def test_a_page_contains_sixteen_mebibytes_of_pictures(running):
    client, peer = running
    large = GIF + bytes(9 << 20)
    complete(client, peer, large)
    complete(client, peer, large)
    page = client.render_cards()
    assert page.count("data:image/gif") == 1
    assert 'src="https://img.example/b.gif"' in page
