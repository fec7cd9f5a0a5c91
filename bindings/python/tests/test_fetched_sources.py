"""Content from a URL, over real HTTP on loopback (rule 12.3)."""

import base64
import json
import time

import pytest
from source_site import captioned, content, pictures, refreshed, titles, until

import libplacard


def test_a_session_start_fetches(files, open_source_client):
    files.put("/campaigns.json", content("One"))
    client = open_source_client(files.base + "/campaigns.json")
    assert files.asked == []
    client.start_session()
    until(client, "SourceUpdated")
    assert titles(client) == ["One"]
    asked = set(files.headers(0))
    assert asked <= {"host", "user-agent", "accept"}


def test_the_next_start_within_the_interval_asks_nothing(files, open_source_client):
    files.put("/campaigns.json", content("One"))
    with open_source_client(files.base + "/campaigns.json") as client:
        client.start_session()
        until(client, "SourceUpdated")
    files.put("/campaigns.json", content("Two"))
    with open_source_client(files.base + "/campaigns.json") as client:
        client.start_session()
        client.wait(0.3)
        assert titles(client) == ["One"]
        assert len(files.asked) == 1
        assert refreshed(client) is None
        assert titles(client) == ["Two"]


def test_an_unchanged_file_is_not_sent_again(files, open_source_client):
    files.put("/campaigns.json", content("One"))
    client = open_source_client(files.base + "/campaigns.json")
    client.start_session()
    until(client, "SourceUpdated")
    assert refreshed(client) is None
    assert "if-none-match" in files.headers(1)
    assert [type(event).__name__ for event in client.events()] == []


def test_without_an_etag_the_time_is_asked_for(files, open_source_client):
    stamp = "Thu, 26 Nov 2026 12:00:00 GMT"
    files.answers["/c.json"] = {"body": json.dumps(content("One")).encode(), "headers": (f"Last-Modified: {stamp}",)}
    client = open_source_client(files.base + "/c.json")
    client.start_session()
    until(client, "SourceUpdated")
    files.answers["/c.json"] = {"body": b"", "status": 304}
    assert refreshed(client) is None
    assert files.headers(1)["if-modified-since"] == stamp
    assert "if-none-match" not in files.headers(1)


def test_a_long_etag_is_not_sent_back(files, open_source_client):
    files.answers["/c.json"] = {"body": json.dumps(content("One")).encode(), "headers": (f'ETag: "{"x" * 70}"',)}
    client = open_source_client(files.base + "/c.json")
    client.start_session()
    until(client, "SourceUpdated")
    assert refreshed(client) is None
    assert "if-none-match" not in files.headers(1)


def test_a_wipe_keeps_the_content_and_forgets_the_etag(files, open_source_client):
    files.put("/c.json", content("One"))
    client = open_source_client(files.base + "/c.json")
    client.start_session()
    until(client, "SourceUpdated")
    client.wipe()
    assert titles(client) == ["One"]
    assert refreshed(client) is None
    assert "if-none-match" not in files.headers(1)


def test_a_change_of_user_asks_nothing(files, open_source_client):
    files.put("/c.json", content("One"))
    client = open_source_client(files.base + "/c.json")
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
def test_a_bad_answer_changes_nothing(files, open_source_client, answer, reason):
    files.put("/c.json", content("One"))
    client = open_source_client(files.base + "/c.json")
    client.start_session()
    until(client, "SourceUpdated")
    files.answers["/c.json"] = answer
    assert refreshed(client) == reason
    assert titles(client) == ["One"]


def test_failures_wait_longer_each_time(files, open_source_client):
    client = open_source_client(files.base + "/c.json")
    client.start_session()
    waits = [until(client, "SourceFailed")[-1].retry_after_ms]
    for _ in range(2):
        client.refresh_cards()
        waits.append([e for e in until(client, "CardsFailed") if type(e).__name__ == "SourceFailed"][-1].retry_after_ms)
    assert waits == [60_000, 120_000, 240_000]


def test_a_missing_server_ends_a_refresh(open_source_client):
    client = open_source_client("http://127.0.0.1:1/c.json")
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


def test_a_slow_server_holds_a_program_up_for_so_long_only(files, open_source_client):
    files.answers["/c.json"] = {"body": b"{}", "after_s": 30}
    client = open_source_client(files.base + "/c.json")
    begun = time.monotonic()
    assert client.refresh_source(0.2) is libplacard.Status.PENDING
    assert time.monotonic() - begun < 20


def test_without_a_url_there_is_nothing_to_fetch(tmp_path):
    with libplacard.Client(directory=tmp_path, campaigns_json="{}") as client:
        assert client.refresh_source(5) is libplacard.Status.IGNORED


def test_an_answer_that_nothing_asked_for_changes_nothing(files, open_source_client):
    files.answers["/c.json"] = {"body": b"", "status": 304}
    client = open_source_client(files.base + "/c.json")
    assert refreshed(client) == "http"


def test_a_redirect_from_loopback_leads_to_https_only(files, open_source_client):
    files.put("/b/c.json", content("One"))
    files.answers["/c.json"] = {"status": 302, "headers": (f"Location: {files.base}/b/c.json",)}
    client = open_source_client(files.base + "/c.json")
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


def test_a_server_that_asks_to_wait_is_not_asked_before(files, open_source_client):
    files.answers["/c.json"] = {"status": 503, "headers": ("Retry-After: 600",)}
    client = open_source_client(files.base + "/c.json")
    assert client.refresh_source(5) is libplacard.Status.OK
    assert client.refresh_source(5) is libplacard.Status.IGNORED
    assert len(files.asked) == 1


def test_a_refresh_while_the_server_asks_to_wait_ends_at_once(files, open_source_client):
    files.answers["/c.json"] = {"status": 503, "headers": ("Retry-After: 86400",)}
    client = open_source_client(files.base + "/c.json")
    assert refreshed(client) == "http"
    assert refreshed(client) == "rate_limited"
    client.refresh_messages(token=8)
    (failed,) = [event for event in client.events() if isinstance(event, libplacard.MessagesFailed)]
    assert failed.reason == "rate_limited" and 86_000_000 < failed.retry_after_ms <= 86_400_000
    assert len(files.asked) == 1


@pytest.mark.parametrize(
    ("answer", "status"), [({"headers": ("Content-Encoding: gzip",)}, 200), ({"body": b"", "status": 304}, 304)]
)
def test_the_status_of_an_answer_that_is_refused_is_known(files, open_source_client, answer, status):
    files.put("/c.json", content("One"))
    files.answers["/c.json"] = {"body": json.dumps(content("One")).encode(), **answer}
    client = open_source_client(files.base + "/c.json")
    client.start_session()
    assert until(client, "SourceFailed")[-1].http_status == status


# ---- A copy that is shipped


def test_the_higher_sequence_counts(files, open_source_client):
    files.put("/c.json", content("Fetched", sequence=5))
    url = files.base + "/c.json"
    shipped = json.dumps(content("Shipped", sequence=4))
    with open_source_client(url, campaigns_json=shipped) as client:
        assert titles(client) == ["Shipped"]
        assert refreshed(client) is None
        assert titles(client) == ["Fetched"]
    with open_source_client(url, campaigns_json=shipped) as client:
        assert titles(client) == ["Fetched"]
    newer = json.dumps(content("Newer", sequence=6))
    with open_source_client(url, campaigns_json=newer) as client:
        assert titles(client) == ["Newer"]
        files.put("/c.json", content("Older", sequence=5))
        assert refreshed(client) == "rollback"
        assert titles(client) == ["Newer"]


def test_content_without_a_sequence_is_lower_than_any(files, open_source_client):
    files.put("/c.json", content("Fetched"))
    with open_source_client(
        files.base + "/c.json", campaigns_json=json.dumps(content("Shipped", sequence=5))
    ) as client:
        assert refreshed(client) == "rollback"
        assert titles(client) == ["Shipped"]


@pytest.mark.parametrize("sequence", [-1, 2**53, 1.5])
def test_a_sequence_is_a_number_that_every_reader_knows(files, open_source_client, sequence):
    files.put("/c.json", content("One", sequence=sequence))
    assert refreshed(open_source_client(files.base + "/c.json")) == "malformed"


# ---- Pictures


def test_pictures_are_fetched_from_the_folder_of_the_file(files, open_source_client):
    files.put("/a/c.json", {"cards": [captioned("near", "p/cup.png")]})
    files.put("/a/p/cup.png", b"picture")
    client = open_source_client(files.base + "/a/c.json", prefetch_card_images=True)
    client.start_session()
    until(client, "CardImages")
    assert pictures(client) == {"near": b"picture"}


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
