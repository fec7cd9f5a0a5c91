"""Content from a URL, over real HTTP on loopback: plain and signed (rule 12.3)."""

import base64
import hashlib
import json
import time
from pathlib import Path

import pytest
from loopback import Reply, Server
from nacl import signing

import libplacard


def card(id, title):
    return {"id": id, "tp": "text_announcement", "tt": title, "ca": 1_759_999_000}


def content(title, **members):
    return {"cards": [card("a", title)], **members}


class Files:
    """A web server of files, which knows ETags and notes what it is asked."""

    def __init__(self):
        self.files = {}
        #: Answers instead of files, as arguments of a reply.
        self.answers = {}
        self.server = Server(self._answer)
        self.base = self.server.url

    def put(self, path, value):
        self.files[path] = value if isinstance(value, bytes) else json.dumps(value).encode()

    @property
    def asked(self):
        return [request.path for request in self.server.requests]

    def headers(self, index):
        return self.server.requests[index].headers

    def _answer(self, connection):
        path = connection.request.path
        if path in self.answers:
            return Reply(**self.answers[path])
        if path not in self.files:
            return Reply(b"not found", 404)
        body = self.files[path]
        etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        if connection.request.headers.get("if-none-match") == etag:
            return Reply(b"", 304, (f"ETag: {etag}",))
        return Reply(body, headers=(f"ETag: {etag}",))


@pytest.fixture
def files():
    files = Files()
    with files.server:
        yield files


@pytest.fixture
def open_client(tmp_path):
    clients = []

    def open_client(url, **options):
        client = libplacard.Client(directory=tmp_path / "store", source_url=url, transport="builtin", **options)
        clients.append(client)
        return client

    yield open_client
    for client in clients:
        client.close()


def until(client, wanted, limit_s=20):
    """The events up to the first of that name."""
    found = []
    end = time.monotonic() + limit_s
    while time.monotonic() < end:
        client.wait(0.2)
        for event in client.events():
            found.append(event)
            if type(event).__name__ == wanted:
                return found
    raise AssertionError(f"no {wanted}: {found}")


def refreshed(client):
    """Refreshes, and returns the reason if that failed."""
    client.refresh_cards(token=7)
    end = time.monotonic() + 20
    reason = None
    while time.monotonic() < end:
        client.wait(0.2)
        for event in client.events():
            if type(event).__name__ == "SourceFailed":
                reason = event.reason
            if type(event).__name__ == "CardsFailed":
                return reason or event.reason
            if type(event).__name__ == "CardsUpdated" and event.token == 7:
                return None
    raise AssertionError("the refresh does not end")


def titles(client):
    return [each.title for each in client.cards()]


# ---- Plain


def test_a_session_start_fetches(files, open_client):
    files.put("/campaigns.json", content("One"))
    client = open_client(files.base + "/campaigns.json")
    assert files.asked == []
    client.start_session()
    until(client, "SourceUpdated")
    assert titles(client) == ["One"]
    asked = set(files.headers(0))
    assert asked <= {"host", "user-agent", "accept"}


def test_the_next_start_within_the_interval_asks_nothing(files, open_client):
    files.put("/campaigns.json", content("One"))
    with open_client(files.base + "/campaigns.json") as client:
        client.start_session()
        until(client, "SourceUpdated")
    files.put("/campaigns.json", content("Two"))
    with open_client(files.base + "/campaigns.json") as client:
        client.start_session()
        client.wait(0.3)
        assert titles(client) == ["One"]
        assert len(files.asked) == 1
        assert refreshed(client) is None
        assert titles(client) == ["Two"]


def test_an_unchanged_file_is_not_sent_again(files, open_client):
    files.put("/campaigns.json", content("One"))
    client = open_client(files.base + "/campaigns.json")
    client.start_session()
    until(client, "SourceUpdated")
    assert refreshed(client) is None
    assert "if-none-match" in files.headers(1)
    assert [type(event).__name__ for event in client.events()] == []


def test_without_an_etag_the_time_is_asked_for(files, open_client):
    stamp = "Thu, 26 Nov 2026 12:00:00 GMT"
    files.answers["/c.json"] = {"body": json.dumps(content("One")).encode(), "headers": (f"Last-Modified: {stamp}",)}
    client = open_client(files.base + "/c.json")
    client.start_session()
    until(client, "SourceUpdated")
    files.answers["/c.json"] = {"body": b"", "status": 304}
    assert refreshed(client) is None
    assert files.headers(1)["if-modified-since"] == stamp
    assert "if-none-match" not in files.headers(1)


def test_a_long_etag_is_not_sent_back(files, open_client):
    files.answers["/c.json"] = {"body": json.dumps(content("One")).encode(), "headers": (f'ETag: "{"x" * 70}"',)}
    client = open_client(files.base + "/c.json")
    client.start_session()
    until(client, "SourceUpdated")
    assert refreshed(client) is None
    assert "if-none-match" not in files.headers(1)


def test_a_wipe_keeps_the_content_and_forgets_the_etag(files, open_client):
    files.put("/c.json", content("One"))
    client = open_client(files.base + "/c.json")
    client.start_session()
    until(client, "SourceUpdated")
    client.wipe()
    assert titles(client) == ["One"]
    assert refreshed(client) is None
    assert "if-none-match" not in files.headers(1)


def test_a_change_of_user_asks_nothing(files, open_client):
    files.put("/c.json", content("One"))
    client = open_client(files.base + "/c.json")
    client.start_session()
    until(client, "SourceUpdated")
    client.cards()[0].log_dismissal()
    assert titles(client) == []
    client.change_user("ada")
    assert titles(client) == ["One"]
    assert len(files.asked) == 1


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"status": 500}, "http"),
        ({"status": 404}, "http"),
        ({"body": b"<html>"}, "malformed"),
        ({"body": b'{"card": []}'}, "malformed"),
        ({"headers": ("Content-Encoding: gzip",)}, "http"),
        ({"body": b" " * ((8 << 20) + 1)}, "too_large"),
        ({"status": 302, "headers": ("Location: http://127.0.0.1:1/",)}, "offline"),
    ],
)
def test_a_bad_answer_changes_nothing(files, open_client, answer, reason):
    files.put("/c.json", content("One"))
    client = open_client(files.base + "/c.json")
    client.start_session()
    until(client, "SourceUpdated")
    files.answers["/c.json"] = answer
    assert refreshed(client) == reason
    assert titles(client) == ["One"]


def test_failures_wait_longer_each_time(files, open_client):
    client = open_client(files.base + "/c.json")
    client.start_session()
    waits = [until(client, "SourceFailed")[-1].retry_after_ms]
    for _ in range(2):
        client.refresh_cards()
        waits.append([e for e in until(client, "CardsFailed") if type(e).__name__ == "SourceFailed"][-1].retry_after_ms)
    assert waits == [60_000, 120_000, 240_000]


def test_a_missing_server_ends_a_refresh(open_client):
    client = open_client("http://127.0.0.1:1/c.json")
    assert refreshed(client) == "offline"


@pytest.mark.parametrize("transport", ["builtin", "python"])
def test_a_program_that_runs_for_a_moment_asks_once_per_interval(files, tmp_path, transport):
    files.put("/c.json", content("One"))

    def run():
        url = files.base + "/c.json"
        with libplacard.Client(directory=tmp_path / "short", source_url=url, transport=transport) as client:
            status = client.refresh_source(5)
            return status, titles(client)

    assert run() == (libplacard.Status.OK, ["One"])
    assert run() == (libplacard.Status.IGNORED, ["One"])
    assert len(files.asked) == 1


def test_a_slow_server_holds_a_program_up_for_so_long_only(files, open_client):
    files.answers["/c.json"] = {"body": b"{}", "after_s": 30}
    client = open_client(files.base + "/c.json")
    begun = time.monotonic()
    assert client.refresh_source(0.2) is libplacard.Status.PENDING
    assert time.monotonic() - begun < 20


def test_without_a_url_there_is_nothing_to_fetch(tmp_path):
    with libplacard.Client(directory=tmp_path, campaigns_json="{}") as client:
        assert client.refresh_source(5) is libplacard.Status.IGNORED


def test_an_answer_that_nothing_asked_for_changes_nothing(files, open_client):
    files.answers["/c.json"] = {"body": b"", "status": 304}
    client = open_client(files.base + "/c.json")
    assert refreshed(client) == "http"


def test_a_redirect_from_loopback_leads_to_https_only(files, open_client):
    files.put("/b/c.json", content("One"))
    files.answers["/c.json"] = {"status": 302, "headers": (f"Location: {files.base}/b/c.json",)}
    client = open_client(files.base + "/c.json")
    # From loopback only to https: a local service cannot be made to ask another one.
    assert refreshed(client) == "offline"
    assert "/b/c.json" not in files.asked


@pytest.mark.parametrize("transport", ["builtin", "python"])
def test_without_an_interval_a_call_fetches_once_a_minute(files, tmp_path, transport):
    files.put("/c.json", content("One"))
    url = files.base + "/c.json"
    with libplacard.Client(directory=tmp_path, source_url=url, transport=transport, source_interval_s=0) as client:
        assert client.refresh_source(5) is libplacard.Status.OK
        assert client.refresh_source(5) is libplacard.Status.IGNORED
    assert len(files.asked) == 1


def test_a_server_that_asks_to_wait_is_not_asked_before(files, open_client):
    files.answers["/c.json"] = {"status": 503, "headers": ("Retry-After: 600",)}
    client = open_client(files.base + "/c.json")
    assert client.refresh_source(5) is libplacard.Status.OK
    assert client.refresh_source(5) is libplacard.Status.IGNORED
    assert len(files.asked) == 1


def test_a_refresh_while_the_server_asks_to_wait_ends_at_once(files, open_client):
    files.answers["/c.json"] = {"status": 503, "headers": ("Retry-After: 86400",)}
    client = open_client(files.base + "/c.json")
    assert refreshed(client) == "http"
    assert refreshed(client) == "rate_limited"
    client.refresh_messages(token=8)
    (failed,) = [event for event in client.events() if isinstance(event, libplacard.MessagesFailed)]
    assert failed.reason == "rate_limited" and 86_000_000 < failed.retry_after_ms <= 86_400_000
    assert len(files.asked) == 1


@pytest.mark.parametrize(
    ("answer", "status"), [({"headers": ("Content-Encoding: gzip",)}, 200), ({"body": b"", "status": 304}, 304)]
)
def test_the_status_of_an_answer_that_is_refused_is_known(files, open_client, answer, status):
    files.put("/c.json", content("One"))
    files.answers["/c.json"] = {"body": json.dumps(content("One")).encode(), **answer}
    client = open_client(files.base + "/c.json")
    client.start_session()
    assert until(client, "SourceFailed")[-1].http_status == status


def test_rules_know_how_old_content_is(publisher, open_client):
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
    with signed(open_client, publisher, message_interval_s=0) as client:
        assert refreshed(client) is None
        assert header(client) == "3 days"
        # The same content, published again: its age is that of the later head.
        publisher.sequence -= 1
        publish(0)
        assert refreshed(client) is None
        assert header(client) == "0 days"


# ---- A copy that is shipped


def test_the_higher_sequence_counts(files, open_client):
    files.put("/c.json", content("Fetched", sequence=5))
    url = files.base + "/c.json"
    shipped = json.dumps(content("Shipped", sequence=4))
    with open_client(url, campaigns_json=shipped) as client:
        assert titles(client) == ["Shipped"]
        assert refreshed(client) is None
        assert titles(client) == ["Fetched"]
    with open_client(url, campaigns_json=shipped) as client:
        assert titles(client) == ["Fetched"]
    newer = json.dumps(content("Newer", sequence=6))
    with open_client(url, campaigns_json=newer) as client:
        assert titles(client) == ["Newer"]
        files.put("/c.json", content("Older", sequence=5))
        assert refreshed(client) == "rollback"
        assert titles(client) == ["Newer"]


def test_content_without_a_sequence_is_lower_than_any(files, open_client):
    files.put("/c.json", content("Fetched"))
    with open_client(files.base + "/c.json", campaigns_json=json.dumps(content("Shipped", sequence=5))) as client:
        assert refreshed(client) == "rollback"
        assert titles(client) == ["Shipped"]


@pytest.mark.parametrize("sequence", [-1, 2**53, 1.5])
def test_a_sequence_is_a_number_that_every_reader_knows(files, open_client, sequence):
    files.put("/c.json", content("One", sequence=sequence))
    assert refreshed(open_client(files.base + "/c.json")) == "malformed"


# ---- Signed


class Publisher:
    """Signs as the guide says, with another library."""

    def __init__(self, files):
        self.files = files
        self.key = signing.SigningKey.generate()
        self.sequence = 0

    @property
    def public(self):
        return base64.b64encode(bytes(self.key.verify_key)).decode()

    def head(self, blob, sign_by=None, **changes):
        self.sequence += 1
        digest = hashlib.sha256(blob).hexdigest()
        head = {
            "placard": 1,
            "sequence": self.sequence,
            "created": "2026-11-26T12:00:00Z",
            "size": len(blob),
            "sha256": digest,
            "url": f"blobs/{digest}.json",
            **changes,
        }
        head = {name: value for name, value in head.items() if value is not None}
        text = json.dumps(head, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        keys = [self.key] if sign_by is None else sign_by
        if keys:
            head["signatures"] = [
                {"key": "00000000", "sig": base64.b64encode(key.sign(text.encode()).signature).decode()} for key in keys
            ]
        return head

    def publish(self, value, **changes):
        blob = json.dumps(value).encode()
        self.files.put(f"/kiosk/blobs/{hashlib.sha256(blob).hexdigest()}.json", blob)
        self.files.put("/kiosk/head.json", self.head(blob, **changes))

    @property
    def url(self):
        return self.files.base + "/kiosk/head.json"


@pytest.fixture
def publisher(files):
    return Publisher(files)


def signed(open_client, publisher, **options):
    return open_client(publisher.url, source_keys=publisher.public, **options)


def test_signed_content_is_taken_in(publisher, files, open_client):
    publisher.publish(content("One"))
    client = signed(open_client, publisher)
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
def test_what_is_tampered_with_changes_nothing(publisher, open_client, reason):
    publisher.publish(content("One"))
    client = signed(open_client, publisher)
    client.start_session()
    until(client, "SourceUpdated")
    TAMPERED[reason](publisher)
    assert refreshed(client) == reason
    assert titles(client) == ["One"]
    # And an honest one follows.
    publisher.publish(content("Three"))
    assert refreshed(client) is None
    assert titles(client) == ["Three"]


def test_content_without_a_signature_is_dropped_once_keys_are_set(publisher, files, open_client):
    files.put("/kiosk/head.json", content("Anyone's"))
    with open_client(publisher.url) as client:
        assert refreshed(client) is None
        assert titles(client) == ["Anyone's"]
    with signed(open_client, publisher) as client:
        assert titles(client) == []
        assert refreshed(client) == "unsigned"


def test_two_keys_must_sign(publisher, open_client):
    second = other_key()
    keys = publisher.public + "," + base64.b64encode(bytes(second.verify_key)).decode()
    client = open_client(publisher.url, source_keys=keys, source_signatures=2)
    publisher.publish(content("One"))
    assert refreshed(client) == "signature"
    publisher.publish(content("One"), sign_by=[publisher.key, second])
    assert refreshed(client) is None
    assert titles(client) == ["One"]


def test_the_sequence_of_a_key_that_counts_no_longer_is_forgotten(publisher, open_client):
    """A stolen key could otherwise lock a device for good, with the highest sequence."""
    publisher.sequence = 2**53 - 2
    publisher.publish(content("Stolen", sequence=2**53 - 1))
    with signed(open_client, publisher) as client:
        assert refreshed(client) is None
    publisher.key, publisher.sequence = other_key(), 6
    with signed(open_client, publisher) as client:
        assert titles(client) == ["Stolen"]
        publisher.publish(content("Ours", sequence=7))
        assert refreshed(client) is None
        assert titles(client) == ["Ours"]
    publisher.sequence = 5
    publisher.publish(content("Older", sequence=6))
    with signed(open_client, publisher) as client:
        assert refreshed(client) == "rollback"


def test_content_of_another_sequence_than_its_head_is_refused(publisher, open_client):
    publisher.publish(content("One", sequence=99))
    client = signed(open_client, publisher)
    assert refreshed(client) == "malformed"
    publisher.publish(content("Two"))
    assert refreshed(client) is None
    assert titles(client) == ["Two"]


def test_expired_content_stays_and_is_reported_once_a_day(publisher, open_client):
    soon = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3))
    publisher.publish(content("One"), expires=soon)
    with signed(open_client, publisher) as client:
        client.start_session()
        found = until(client, "SourceFailed")
        assert found[-1].reason == "stale"
        assert titles(client) == ["One"]
    with signed(open_client, publisher) as client:
        assert "SourceFailed" not in [type(event).__name__ for event in client.events()]


# ---- Pictures


def captioned(id, link):
    return {"id": id, "tp": "captioned_image", "tt": id, "ds": "x", "i": link, "ca": 1_759_999_000}


def pictures(client):
    """What the cache has, by card."""
    return {each.id: each.image_path and Path(each.image_path).read_bytes() for each in client.cards()}


def test_pictures_are_fetched_from_the_folder_of_the_file(files, open_client):
    files.put("/a/c.json", {"cards": [captioned("near", "p/cup.png")]})
    files.put("/a/p/cup.png", b"picture")
    client = open_client(files.base + "/a/c.json", prefetch_card_images=True)
    client.start_session()
    until(client, "CardImages")
    assert pictures(client) == {"near": b"picture"}


def test_only_signed_pictures_are_used(publisher, files, open_client):
    good, bad = hashlib.sha256(b"good").hexdigest(), hashlib.sha256(b"bad").hexdigest()
    files.put(f"/kiosk/files/{good}.png", b"good")
    files.put(f"/kiosk/files/{bad}.png", b"other")
    cards = [
        captioned("good", f"files/{good}.png"),
        captioned("bad", f"files/{bad}.png"),
        captioned("elsewhere", files.base + "/x.png"),
    ]
    publisher.publish({"cards": cards})
    client = signed(open_client, publisher, prefetch_card_images=True)
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


# ---- Options


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"source_url": "http://example.com/c.json"}, "source_url"),
        ({"source_url": "ftp://example.com/c.json"}, "source_url"),
        ({"source_url": "https://example.com/c.json", "source_interval_s": 60}, "source_interval_s"),
        ({"source_url": "https://example.com/c.json", "source_keys": "abc"}, "source_keys"),
        ({"source_url": "https://example.com/c.json", "source_signatures": 2}, "source_signatures"),
        ({"campaigns_json": "{}", "source_keys": base64.b64encode(b"x" * 32).decode()}, "source_url"),
        (
            {
                "source_url": "https://example.com/c.json",
                "source_keys": ",".join(base64.b64encode(bytes([n] * 32)).decode() for n in range(5)),
            },
            "source_keys",
        ),
    ],
)
def test_options_are_refused_by_name(tmp_path, options, words):
    with pytest.raises(libplacard.InvalidError, match=words):
        libplacard.Client(directory=tmp_path, **options)
