"""Signed content from a URL, over real HTTP on loopback (rule 12.3.6)."""

import base64
import hashlib
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from nacl import signing
from source_site import captioned, content, pictures, refreshed, titles, until

import libplacard


def signed(open_source_client, publisher, **options):
    return open_source_client(publisher.url, source_keys=publisher.public, **options)


def test_signed_content_is_taken_in(publisher, files, open_source_client):
    publisher.publish(content("One"))
    client = signed(open_source_client, publisher)
    client.start_session()
    until(client, "SourceUpdated")
    assert titles(client) == ["One"]
    assert refreshed(client) is None
    assert len(files.asked) == 3
    publisher.publish(content("Two"))
    assert refreshed(client) is None
    assert titles(client) == ["Two"]


def other_key():
    return signing.SigningKey.generate()


TAMPERED = {
    "unsigned": lambda p: p.publish(content("Two"), sign_by=[]),
    "signature": lambda p: p.publish(content("Two"), sign_by=[other_key()]),
    "rollback": lambda p: p.publish(content("Two"), sequence=0),
    "fork": lambda p: p.publish(content("Two"), sequence=1),
    "expired": lambda p: p.publish(content("Two"), expires="2026-11-26T12:00:01Z"),
    "too_large": lambda p: p.publish(content("Two"), size=(8 << 20) + 1),
    "url": lambda p: p.publish(content("Two"), url="https://example.com/x.json"),
    "hash": lambda p: p.publish(content("Two"), sha256="0" * 64, url=next(iter(p.files.files))[len("/kiosk/") :]),
    "malformed": lambda p: p.publish(content("Two"), created=None),
    "http": lambda p: p.publish(content("Two"), url="blobs/missing.json"),
}


@pytest.mark.parametrize("reason", TAMPERED)
def test_what_is_tampered_with_changes_nothing(publisher, open_source_client, reason):
    publisher.publish(content("One"))
    client = signed(open_source_client, publisher)
    client.start_session()
    until(client, "SourceUpdated")
    TAMPERED[reason](publisher)
    assert refreshed(client) == reason
    assert titles(client) == ["One"]
    # And an honest one follows.
    publisher.publish(content("Three"))
    assert refreshed(client) is None
    assert titles(client) == ["Three"]


#: The checks in their order, and what fails each. A blob that is no campaign file is there in all cases but one.
CHECKS = [
    ("unsigned", {"sign_by": []}),
    ("signature", {"sign_by": [other_key()]}),
    ("malformed", {"placard": 2}),
    ("rollback", {"sequence": 0}),
    ("fork", {"sequence": 1}),
    ("expired", {"expires": "2026-11-26T12:00:01Z"}),
    ("too_large", {"size": (8 << 20) + 1}),
    ("url", {"url": "../blobs/x.json"}),
    ("http", {"url": "blobs/missing.json"}),
    ("hash", {"sha256": "0" * 64}),
    ("malformed", {}),
]


@pytest.mark.parametrize("index", range(len(CHECKS)), ids=[reason for reason, _ in CHECKS])
def test_a_reason_is_reached_while_every_later_check_would_fail(publisher, files, open_source_client, index):
    publisher.publish(content("One"))
    client = signed(open_source_client, publisher)
    assert refreshed(client) is None
    files.put("/kiosk/blobs/x.json", b"{")
    changes = {"url": "blobs/x.json"}
    for _, later in reversed(CHECKS[index:]):
        changes.update(later)
    files.put("/kiosk/head.json", publisher.head(b"{", **changes))
    assert refreshed(client) == CHECKS[index][0]
    assert titles(client) == ["One"]


CHANGES = {
    "first byte": lambda blob: bytes([blob[0] ^ 1]) + blob[1:],
    "a letter": lambda blob: blob.replace(b"Two", b"Owt"),
    "a space": lambda blob: blob.replace(b": ", b":\t", 1),
    "last byte": lambda blob: blob[:-1] + bytes([blob[-1] ^ 128]),
    "cut": lambda blob: blob[:-1],
    "longer": lambda blob: blob + b" ",
    "empty": lambda blob: b"",
}


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_of_the_content_is_noticed(publisher, files, open_source_client, change):
    publisher.publish(content("One"))
    client = signed(open_source_client, publisher)
    assert refreshed(client) is None
    publisher.publish(content("Two"))
    (path,) = (path for path, data in files.files.items() if b"Two" in data)
    whole = files.files[path]
    files.files[path] = CHANGES[change](whole)
    assert refreshed(client) == "hash"
    assert titles(client) == ["One"]
    files.files[path] = whole
    assert refreshed(client) is None
    assert titles(client) == ["Two"]


def test_content_without_a_signature_is_dropped_once_keys_are_set(publisher, files, open_source_client):
    files.put("/kiosk/head.json", content("Anyone's"))
    with open_source_client(publisher.url) as client:
        assert refreshed(client) is None
        assert titles(client) == ["Anyone's"]
    with signed(open_source_client, publisher) as client:
        assert titles(client) == []
        assert refreshed(client) == "unsigned"


def test_two_keys_must_sign(publisher, open_source_client):
    second = other_key()
    keys = publisher.public + "," + base64.b64encode(bytes(second.verify_key)).decode()
    client = open_source_client(publisher.url, source_keys=keys, source_signatures=2)
    publisher.publish(content("One"))
    assert refreshed(client) == "signature"
    publisher.publish(content("One"), sign_by=[publisher.key, second])
    assert refreshed(client) is None
    assert titles(client) == ["One"]


def test_the_sequence_of_a_key_that_counts_no_longer_is_forgotten(publisher, open_source_client):
    """A stolen key could otherwise lock a device for good, with the highest sequence."""
    publisher.sequence = 2**53 - 2
    publisher.publish(content("Stolen", sequence=2**53 - 1))
    with signed(open_source_client, publisher) as client:
        assert refreshed(client) is None
    publisher.key, publisher.sequence = other_key(), 6
    with signed(open_source_client, publisher) as client:
        assert titles(client) == ["Stolen"]
        publisher.publish(content("Ours", sequence=7))
        assert refreshed(client) is None
        assert titles(client) == ["Ours"]
    publisher.sequence = 5
    publisher.publish(content("Older", sequence=6))
    with signed(open_source_client, publisher) as client:
        assert refreshed(client) == "rollback"


def test_the_sequence_of_the_head_is_that_of_content_without_one(publisher, open_source_client):
    publisher.sequence = 4
    publisher.publish(content("Fetched"))

    def shipped(sequence):
        return {"campaigns_json": json.dumps(content(f"Shipped {sequence}", sequence=sequence))}

    with signed(open_source_client, publisher, **shipped(3)) as client:
        assert titles(client) == ["Shipped 3"]
        assert refreshed(client) is None
        assert titles(client) == ["Fetched"]
    with signed(open_source_client, publisher, **shipped(4)) as client:
        assert titles(client) == ["Fetched"]
        client.wipe()
        assert titles(client) == ["Fetched"]
    with signed(open_source_client, publisher, **shipped(6)) as client:
        assert titles(client) == ["Shipped 6"]
        assert refreshed(client) is None
        assert titles(client) == ["Shipped 6"]


def test_when_the_text_is_lost_nothing_older_is_taken_in(publisher, open_source_client, tmp_path):
    publisher.publish(content("One"))
    publisher.publish(content("Two"))
    with signed(open_source_client, publisher) as client:
        assert refreshed(client) is None
    (store,) = tmp_path.glob("store/*.sqlite3")
    with closing(sqlite3.connect(store)) as database, database:
        assert database.execute("DELETE FROM state WHERE key = 'source_text'").rowcount == 1
    with signed(open_source_client, publisher) as client:
        client.wipe()
        assert titles(client) == []
        publisher.publish(content("Old"), sequence=1)
        assert refreshed(client) == "rollback"
        publisher.publish(content("Two"), sequence=2)
        assert refreshed(client) is None
        assert titles(client) == ["Two"]


def test_content_of_another_sequence_than_its_head_is_refused(publisher, open_source_client):
    publisher.publish(content("One", sequence=99))
    client = signed(open_source_client, publisher)
    assert refreshed(client) == "malformed"
    publisher.publish(content("Two"))
    assert refreshed(client) is None
    assert titles(client) == ["Two"]


def test_expired_content_stays_and_is_reported_once_a_day(publisher, open_source_client):
    soon = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3))
    publisher.publish(content("One"), expires=soon)
    with signed(open_source_client, publisher) as client:
        client.start_session()
        found = until(client, "SourceFailed")
        assert found[-1].reason == "stale"
        assert titles(client) == ["One"]
    with signed(open_source_client, publisher) as client:
        assert "SourceFailed" not in [type(event).__name__ for event in client.events()]


def test_a_host_asks_whether_content_is_stale(publisher, open_source_client):
    def status(client):
        assert client.report_source() is libplacard.Status.OK
        (found,) = [event for event in client.events() if isinstance(event, libplacard.SourceStatus)]
        return found

    soon = int(time.time()) + 3
    publisher.publish(content("One"), expires=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(soon)))
    with signed(open_source_client, publisher) as client:
        assert status(client) == libplacard.SourceStatus(
            stale=False, content_ms=0, expires_ms=0, sequence=0, reason="none", retry_after_ms=0, text=None
        )
        assert refreshed(client) is None
        fresh = status(client)
        assert (fresh.content_ms, fresh.expires_ms) == (1_795_694_400_000, soon * 1000)  # 2026-11-26T12:00:00Z
        assert (fresh.sequence, fresh.reason) == (1, "none")
        assert fresh.retry_after_ms > 0
        publisher.publish(content("Two"), sign_by=[other_key()])
        assert refreshed(client) == "signature"
        client.disable()
        while not status(client).stale:
            time.sleep(0.2)
        found = status(client)
        assert (found.sequence, found.reason, found.content_ms) == (1, "signature", fresh.content_ms)
        assert found.text
    # The store remembers it.
    with signed(open_source_client, publisher) as client:
        assert (status(client).stale, status(client).reason) == (True, "signature")


def test_rules_know_how_old_content_is(publisher, open_source_client):
    days = [
        {
            "id": f"{age}-days",
            "type": "inapp",
            "targeting": {"==": [{"var": "$placard.source_age_days"}, age]},
            "trigger_condition": [{"type": "custom_event", "data": {"event_name": "order"}}],
            "data": {"type": "MODAL", "header": f"{age} days"},
        }
        for age in (0, 3)
    ]

    def header(client):
        client.log_event("order")
        (message,) = [event.message for event in client.events() if isinstance(event, libplacard.MessageOffered)]
        message.discard()
        return message.header

    def publish(age_s):
        created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - age_s))
        publisher.publish({"campaigns": days}, created=created)

    publish(3 * 86_400 + 60)
    with signed(open_source_client, publisher, message_interval_s=0) as client:
        assert refreshed(client) is None
        assert header(client) == "3 days"
        # The same content, published again: its age is that of the later head.
        publisher.sequence -= 1
        publish(0)
        assert refreshed(client) is None
        assert header(client) == "0 days"


def test_only_signed_pictures_are_used(publisher, files, open_source_client):
    good, bad = hashlib.sha256(b"good").hexdigest(), hashlib.sha256(b"bad").hexdigest()
    files.put(f"/kiosk/files/{good}.png", b"good")
    files.put(f"/kiosk/files/{bad}.png", b"other")
    cards = [
        captioned("good", f"files/{good}.png"),
        captioned("bad", f"files/{bad}.png"),
        captioned("elsewhere", files.base + "/x.png"),
    ]
    publisher.publish({"cards": cards})
    client = signed(open_source_client, publisher, prefetch_card_images=True)
    client.start_session()
    found = until(client, "CardImages")
    assert any(type(event).__name__ == "Dropped" and event.what == "url" for event in found), found
    while not any(bad in path for path in files.asked):
        client.wait(0.2)
    assert refreshed(client) is None
    shown = pictures(client)
    assert shown["good"] == b"good"
    assert shown["bad"] is None
    assert shown["elsewhere"] is None
    assert "/x.png" not in files.asked
    # A wipe and a change of user read the stored text again, with the same folder.
    client.wipe()
    client.start_session()
    until(client, "CardImages")
    assert pictures(client)["good"] == b"good"


@pytest.mark.parametrize("is_signed", [True, False])
def test_a_picture_that_a_placeholder_names_is_not_signed(publisher, files, open_source_client, is_signed):
    files.put("/kiosk/any.png", b"picture")
    campaign = {
        "id": "c",
        "type": "templated_iam",
        "trigger_condition": [{"type": "custom_event", "data": {"event_name": "order"}}],
        "template": {
            "type": "MODAL",
            "header": "Thanks",
            "image_url": files.base + "/kiosk/{{properties.cup}}.png",
        },
    }
    if is_signed:
        publisher.publish(content("One", campaigns=[campaign]))
        client = open_source_client(publisher.url, source_keys=publisher.public)
    else:
        files.put("/c.json", content("One", campaigns=[campaign]))
        client = open_source_client(files.base + "/c.json")
    client.start_session()
    until(client, "SourceUpdated")
    client.log_event("order", {"cup": "any"})
    if is_signed:
        assert until(client, "MessageDiscarded")[-1].reason == "asset"
    else:
        assert Path(until(client, "MessageOffered")[-1].message.image_path).read_bytes() == b"picture"
