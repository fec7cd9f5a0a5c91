"""Records in files instead of an endpoint (rule 12.2.4): what a scenario cannot see, because it reads no files."""

import json
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import libplacard

OPTIONS = {"campaigns_json": "{}", "records": "file"}


@pytest.fixture
def open_client(tmp_path):
    def open_client(**options):
        return libplacard.Client(directory=tmp_path, **{**OPTIONS, **options})

    return open_client


def files(directory, name="default"):
    folder = Path(directory) / f"{name}-records"
    return sorted(folder.iterdir()) if folder.exists() else []


def lines(directory, name="default"):
    return [json.loads(line) for file in files(directory, name) for line in file.read_text().splitlines()]


def events(directory):
    return [line["record"]["data"]["n"] for line in lines(directory) if line.get("record", {}).get("name") == "ce"]


def kinds(client):
    return [type(event).__name__ for event in client.events()]


def test_a_flush_writes_a_file(tmp_path, open_client):
    with open_client(user_id="u-1", api_key="kiosk") as client:
        client.log_event("order", {"cups": 2})
        client.set_attribute("tier", "gold")
        assert files(tmp_path, "kiosk") == []
        assert client.queued_count > 0
        client.flush()
        assert client.queued_count == 0
        assert "Sent" in kinds(client)
        (file,) = files(tmp_path, "kiosk")
    assert re.fullmatch(r"\d{8}T\d{6}\.\d{3}Z-[0-9a-f-]{36}\.jsonl", file.name)
    assert file.stat().st_mode & 0o777 == 0o600 and file.parent.stat().st_mode & 0o777 == 0o700
    found = lines(tmp_path, "kiosk")
    assert [line["index"] for line in found] == list(range(len(found)))
    assert {line["batch_id"] for line in found} == {file.name.split("-", 1)[1].removesuffix(".jsonl")}
    (order,) = [line["record"] for line in found if line.get("record", {}).get("name") == "ce"]
    assert order["data"] == {"n": "order", "p": {"cups": 2}}
    assert order["user_id"] == "u-1"
    assert found[-1]["attribute"] == {"user_id": "u-1", "custom": {"tier": "gold"}}


def test_close_writes_what_is_queued(tmp_path, open_client):
    with open_client() as client:
        client.log_event("once")
    assert events(tmp_path) == ["once"]
    with open_client():
        pass
    assert events(tmp_path) == ["once"]


def test_nothing_is_written_for_a_session_start(tmp_path, open_client):
    with open_client() as client:
        client.start_session()
        client.dispatch()
        assert files(tmp_path) == []


def test_the_network_is_not_needed(tmp_path, open_client):
    with open_client() as client:
        client.set_host_state(online=False)
        client.log_event("once")
        assert client.drain(1) == libplacard.Status.OK
    assert events(tmp_path) == ["once"]


def test_midnight_ends_a_file(tmp_path, open_client):
    day = 86_400_000
    evening = 20_000 * day + day - 5_000
    with open_client(clock="host", clock_monotonic_ms=1, clock_wall_ms=evening) as client:
        client.log_event("evening")
        client.set_time(evening + 4_999, 5_000)
        client.dispatch()
        assert files(tmp_path) == []
        client.set_time(evening + 5_000, 5_001)
        client.dispatch()
        assert events(tmp_path) == ["evening"]
        assert files(tmp_path)[0].name.startswith("20241004T235955.000Z-")


def test_many_records_end_a_file(tmp_path, open_client):
    with open_client() as client:
        client.log_event("first")
        for _ in range(9_990):
            client.log_event("more")
        assert files(tmp_path) == []
        for _ in range(20):
            client.log_event("more")
        client.dispatch()
        (file,) = files(tmp_path)
        assert len(file.read_text().splitlines()) >= 10_000
        assert client.queued_count < 20


def test_users_have_files_of_their_own(tmp_path, open_client):
    with open_client(user_id="a") as client:
        client.log_event("one")
        client.change_user("b")
        client.log_event("two")
    users = [
        {line["record"].get("user_id") for line in map(json.loads, file.read_text().splitlines())}
        for file in files(tmp_path)
    ]
    assert sorted(map(sorted, users)) == [["a"], ["b"]]


def test_records_of_another_program_are_in_the_files(tmp_path, open_client):
    with open_client():
        pass
    with libplacard.Outbox(tmp_path, "default") as outbox:
        outbox.log_event("elsewhere")
    with open_client() as client:
        client.log_event("here")
        client.flush()
    assert sorted(events(tmp_path)) == ["elsewhere", "here"]


def test_threads_log_into_one_folder(tmp_path, open_client):
    with open_client() as client, ThreadPoolExecutor(4) as pool:

        def log(thread):
            for number in range(50):
                client.log_event(f"{thread}-{number}")
                if number % 10 == 9:
                    client.flush()

        list(pool.map(log, range(4)))
    assert sorted(events(tmp_path)) == sorted(f"{thread}-{number}" for thread in range(4) for number in range(50))


def test_at_the_limit_records_stay_in_the_queue(tmp_path, open_client):
    with open_client(records_file_limit=2_000) as client:
        client.log_event("one")
        client.flush()
        assert len(files(tmp_path)) == 1
        client.log_event("two", {f"text{number}": "x" * 200 for number in range(10)})
        client.flush()
        (failed,) = [event for event in client.events() if isinstance(event, libplacard.SendFailed)]
        assert "records_file_limit" in failed.text and str(tmp_path) in failed.text
        assert client.queued_count == 1
        client.log_event("three")
    assert events(tmp_path) == ["one"]
    for file in files(tmp_path):
        file.unlink()
    with open_client() as client:
        client.flush()
    # Files of one millisecond are in no order.
    assert sorted(events(tmp_path)) == ["three", "two"]


def test_a_folder_that_cannot_be_written_costs_nothing(tmp_path, open_client):
    (tmp_path / "default-records").write_text("in the way")
    with open_client() as client:
        client.log_event("once")
        client.flush()
        (failed,) = [event for event in client.events() if isinstance(event, libplacard.SendFailed)]
        assert failed.reason == "file" and "default-records" in failed.text
    (tmp_path / "default-records").unlink()
    with open_client():
        pass
    assert events(tmp_path) == ["once"]


CHILD = """
import os, sys, libplacard
client = libplacard.Client(directory=sys.argv[1], campaigns_json="{}", records="file", durability=sys.argv[2])
count = int(sys.argv[3])
print("open", flush=True)
while True:
    client.log_event(f"n{count}")
    count += 1
    os.write(1, f"{count}\\n".encode())  # one write, which a kill cannot divide
    if count % 7 == 0:
        client.flush()
"""


@pytest.mark.parametrize("durability", ["process", "power"])
def test_kills_lose_and_double_nothing(tmp_path, durability):
    """The last event before a kill may be there without having been acknowledged to the printer."""
    logged = 0
    for round in range(8):
        command = [sys.executable, "-c", CHILD, tmp_path, durability, str(logged)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout.readline() == "open\n"
            for _ in range(round * 5 + 3):
                logged = int(child.stdout.readline())
            os.kill(child.pid, signal.SIGKILL)
            rest = child.stdout.read().splitlines()
            logged = int(rest[-1]) if rest else logged
        with libplacard.Client(directory=tmp_path, **OPTIONS):
            pass
        found = events(tmp_path)
        assert len(found) == len(set(found)), "doubled"
        assert {f"n{number}" for number in range(logged)} <= set(found), "lost"
        assert set(found) <= {f"n{number}" for number in range(logged + 1)}
        logged = len(found)
        keys = [(line["batch_id"], line["index"]) for line in lines(tmp_path)]
        assert len(keys) == len(set(keys))


def test_a_repeat_after_a_crash_replaces_the_file(tmp_path, open_client):
    """A crash between the file and the commit: the same batch is written again, also if its name differs."""
    with open_client() as client:
        client.log_event("once")
        client.flush()
        (file,) = files(tmp_path)
        batch = file.name.split("-", 1)[1]
        file.rename(file.parent / f"19990101T000000Z-{batch}")
        (file.parent / f"19990101T000000Z-{batch}.part").write_text("half")
        assert len(files(tmp_path)) == 2
    # The next batch has another id: others' files stay.
    with open_client() as client:
        client.log_event("twice")
    assert len([each for each in files(tmp_path) if each.suffix == ".jsonl"]) == 2


@pytest.mark.parametrize(
    "options, text",
    [
        ({"endpoint": "sdk.example.com", "api_key": "k"}, "endpoint is set"),
        ({"campaigns_json": None, "endpoint": "sdk.example.com", "api_key": "k"}, "content comes from endpoint"),
        ({"durability": "memory"}, "durability memory"),
        ({"records_file_limit": -1}, "records_file_limit must be positive"),
    ],
)
def test_options_that_contradict_it_are_refused(open_client, options, text):
    with pytest.raises(libplacard.InvalidError, match=text):
        open_client(**options)


def test_a_change_to_an_endpoint_sends_the_rest(tmp_path, open_client):
    with open_client(records_file_limit=1) as client:
        client.log_event("once")
    with libplacard.Client(
        directory=tmp_path, campaigns_json="{}", api_key="default", endpoint="sdk.example.com", transport="host"
    ) as client:
        client.flush()
        (request,) = [event.request for event in client.events() if isinstance(event, libplacard.RequestStarted)]
        assert [each["data"]["n"] for each in json.loads(request.body)["events"] if each["name"] == "ce"] == ["once"]


def test_a_wipe_keeps_the_files(tmp_path, open_client):
    with open_client() as client:
        client.log_event("once")
        client.flush()
        client.wipe()
    assert events(tmp_path) == ["once"]
