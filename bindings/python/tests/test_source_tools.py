"""What placardctl says of a device whose content has a source: cards, messages, explain and doctor."""

import json
import subprocess

import pytest
from served import TOOL
from source_site import card, content, refreshed

import libplacard

CAMPAIGN = {
    "id": "thanks",
    "type": "inapp",
    "trigger_condition": [{"type": "custom_event", "data": {"event_name": "order"}}],
    "data": {"type": "MODAL", "header": "Thanks"},
}


@pytest.fixture
def placardctl(tmp_path):
    def run(command, *arguments, statuses=(0,), name="default"):
        """The tool's object, its lines, and its notes."""
        call = [TOOL, command, "--store", str(tmp_path / "store"), "--api-key", name, *arguments]
        text = subprocess.run(call, capture_output=True, text=True, check=False)
        assert text.returncode in statuses, text.stderr
        found = subprocess.run([*call, "--json"], capture_output=True, text=True, check=False)
        return json.loads(found.stdout), text.stdout, text.stderr

    return run


def findings(report):
    return {each["check"]: (each["level"], each["text"]) for each in report["findings"]}


def test_a_file_of_the_program(tmp_path, placardctl):
    text = json.dumps(content("One", campaigns=[CAMPAIGN]))
    with libplacard.Client(directory=tmp_path / "store", campaigns_json=text) as client:
        client.start_session()
    report, lines, _ = placardctl("cards")
    assert [each["title"] for each in report["cards"]] == ["One"]
    assert "never synced" not in lines and "content: a file or text of the program" in lines
    report, lines, _ = placardctl("messages")
    assert [each["id"] for each in report["campaigns"]] == ["thanks"]
    assert report["source"] == {"failures": 0}
    report, lines, notes = placardctl("explain", "--event", "order")
    assert "thanks is shown" in lines and notes == ""
    report, lines, _ = placardctl("doctor")
    assert findings(report)["source"] == ("ok", "a file or text of the program")


def test_an_endpoint_has_no_source(open_client, placardctl):
    open_client().start_session()
    report, lines, _ = placardctl("messages", name="test-key")
    assert "source" not in report and "content:" not in lines
    report, lines, _ = placardctl("doctor", name="test-key", statuses=(0, 1))
    assert not [check for check in findings(report) if check.startswith("source")]


def test_signed_content_and_then_a_bad_key(publisher, open_source_client, placardctl):
    publisher.publish(content("One", campaigns=[CAMPAIGN]))
    with open_source_client(publisher.url, source_keys=publisher.public) as client:
        assert refreshed(client) is None
    report, lines, _ = placardctl("messages")
    source = report["source"]
    assert (source["url"], source["sequence"], source["failures"]) == (publisher.url, 1, 0)
    assert source["next_ms"] > source["attempt_ms"] > source["content_ms"]
    assert "content: sequence 1, from 2026-11-26T12:00:00Z" in lines and publisher.url in lines
    report, _, _ = placardctl("doctor", statuses=(0, 1))
    assert findings(report)["source"][0] == "ok" and "source_failed" not in findings(report)

    publisher.publish(content("Two"), sign_by=[])
    with open_source_client(publisher.url, source_keys=publisher.public) as client:
        assert refreshed(client) == "unsigned"
        assert refreshed(client) == "unsigned"
    report, lines, _ = placardctl("cards")
    assert (report["source"]["reason"], report["source"]["failures"]) == ("unsigned", 2)
    assert "the last fetch failed" in lines and "as 1 before it: unsigned: " in lines
    assert [each["title"] for each in report["cards"]] == ["One"]
    report, lines, _ = placardctl("doctor", statuses=(1,))
    level, text = findings(report)["source_failed"]
    assert level == "warning" and "unsigned" in text and "placardctl verify" in lines
    _, lines, notes = placardctl("explain", "--event", "order")
    assert "thanks is shown" in lines and "the last fetch failed" in notes

    publisher.publish(content("Three"))
    with open_source_client(publisher.url, source_keys=publisher.public) as client:
        assert refreshed(client) is None
    report, _, _ = placardctl("cards")
    assert "reason" not in report["source"] and report["source"]["failures"] == 0


def test_a_server_that_is_down_is_a_note_until_it_lasts(files, open_source_client, placardctl):
    files.put("/c.json", content("One"))
    files.answers["/c.json"] = {"body": b"", "status": 503}
    with open_source_client(files.base + "/c.json") as client:
        for count in range(1, 11):
            assert refreshed(client) == "http"
            if count in (1, 9, 10):
                report, _, _ = placardctl("doctor", statuses=(0, 1))
                level, text = findings(report)["source_failed"]
                assert level == ("warning" if count == 10 else "note") and "503" in text


def test_expired_content(publisher, open_source_client, placardctl):
    publisher.publish(content("One"), expires="2126-11-26T12:00:00Z")
    with open_source_client(publisher.url, source_keys=publisher.public) as client:
        assert refreshed(client) is None
    report, _, _ = placardctl("doctor", statuses=(0, 1))
    assert "source_expired" not in findings(report)
    report, lines, _ = placardctl("messages", "--at", "2127-01-01T00:00:00Z")
    assert "content: it expired on 2126-11-26T12:00:00Z and stays in use" in lines


def test_records_in_files(tmp_path, placardctl):
    options = {"directory": tmp_path / "store", "campaigns_json": json.dumps({"cards": [card("a", "A")]})}
    with libplacard.Client(**options, records="file") as client:
        client.log_event("order")
    folder = tmp_path / "store" / "default-records"
    report, _, _ = placardctl("doctor")
    level, text = findings(report)["records"]
    assert level == "ok" and str(folder) in text and text.startswith("1 file of records")
    with (folder / "more.jsonl").open("wb") as more:
        more.truncate(60 << 20)
    report, lines, _ = placardctl("doctor", statuses=(1,))
    assert findings(report)["records"][0] == "warning" and "records_file_limit" in lines


def test_a_shipped_copy_that_is_newer(files, open_source_client, placardctl):
    files.put("/c.json", content("Fetched", sequence=5))
    url = files.base + "/c.json"
    with open_source_client(url) as client:
        _, lines, _ = placardctl("cards")
        assert f"content: nothing yet from {url}" in lines
        assert refreshed(client) is None
    with open_source_client(url, campaigns_json=json.dumps(content("Newer", sequence=6))):
        pass
    report, lines, _ = placardctl("cards")
    assert [each["title"] for each in report["cards"]] == ["Newer"]
    assert f"content: sequence 6, the copy of the program, not of {url}" in lines
