"""Tapes (option tape_kb) and `placardctl replay`: what a client records is what happened, and never a secret."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter

import pytest
from served import TOOL

import libplacard

CAMPAIGN = {
    "id": "thanks",
    "type": "inapp",
    "trigger_condition": [
        {
            "type": "custom_event_property",
            "data": {
                "event_name": "order",
                "property_filters": [
                    [{"property_key": "cups", "property_type": "number", "comparator": 3, "property_value": 2}]
                ],
            },
        }
    ],
    "data": {"type": "MODAL", "header": "Thanks"},
}
CARD = {"id": "hours", "tp": "text_announcement", "tt": "We open at six", "ds": "All winter"}
CONTENT = json.dumps({"cards": [CARD], "campaigns": [CAMPAIGN]})


@pytest.fixture
def open_taped(tmp_path):
    def open_taped(**options):
        return libplacard.Client(directory=tmp_path, **{"campaigns_json": CONTENT, "tape_kb": 256, **options})

    return open_taped


@pytest.fixture
def replay(tmp_path):
    def replay(*arguments, status=0, place=None, name="default"):
        """The lines as objects, and what standard error has."""
        source = [str(place)] if place else ["--store", str(tmp_path), "--api-key", name]
        call = [TOOL, "replay", *source, *arguments]
        text = subprocess.run([*call, "--format", "jsonl"], capture_output=True, text=True, check=False)
        assert text.returncode == status, text.stderr
        again = subprocess.run([*call, "--format", "jsonl"], capture_output=True, text=True, check=False)
        assert again.stdout == text.stdout, "the same tape gives the same lines"
        words = subprocess.run(call, capture_output=True, text=True, check=False)
        assert words.returncode == status
        return [json.loads(line) for line in text.stdout.splitlines()], text.stderr

    return replay


def tape_bytes(directory, name="default"):
    files = [directory / f"{name}.tape-earlier", directory / f"{name}.tape"]
    return b"".join(file.read_bytes() for file in files if file.exists())


def of_kind(lines, kind):
    return [line for line in lines if line["line"] == kind]


def test_what_happened_is_played(open_taped, replay):
    reported = []
    with open_taped() as client:
        client.start_session()
        client.log_event("order", {"cups": 1})
        client.log_event("order", {"cups": 3})
        for event in client.events():
            reported.append(type(event).__name__)
            if isinstance(event, libplacard.MessageOffered):
                client.show_message(event.message.handle)
                client.log_message_click(event.message.handle)
        reported += [type(event).__name__ for event in client.events()]
    lines, _ = replay("--explain", "thanks")
    assert lines[0]["line"] == "tape" and lines[0]["library"] == libplacard.__version__
    assert lines[-1] == {"line": "end"}
    calls = of_kind(lines, "call")
    assert [call["call"] for call in calls] == list(range(1, len(calls) + 1))
    assert not [call for call in calls if "diverges" in call or "exact" in call]
    assert [call["properties"] for call in calls if call["do"] == "log_event"] == [{"cups": 1}, {"cups": 3}]
    assert [each["verdict"] for each in of_kind(lines, "verdict") if each.get("name") == "order"] == [
        "filter_failed",
        "wins",
    ]
    played = Counter(event["type"] for event in of_kind(lines, "event"))
    assert played["message"] == reported.count("MessageOffered") == 1
    assert played["cards_updated"] == reported.count("CardsUpdated")
    assert played["session_started"] == reported.count("SessionStarted")
    assert {"show_message", "log_message_click"} <= {call["do"] for call in calls}


def test_the_state_after_a_call(open_taped, replay):
    with open_taped() as client:
        client.start_session()
        client.log_event("order", {"cups": 3})
    lines, _ = replay()
    (order,) = [call["call"] for call in of_kind(lines, "call") if call["do"] == "log_event"]
    (before,) = of_kind(replay("--at", str(order - 1))[0], "state")
    (after,) = of_kind(replay("--at", str(order))[0], "state")
    assert before["messages"] == [] and before["cards"] == ["hours"] and before["unviewed"] == 1
    assert after["messages"] == [{"id": "thanks", "state": "offered"}]
    _, fault = replay("--at", "1000", status=1)
    assert "only" in fault


def test_until_is_inclusive_and_by_wall_time(tmp_path, replay):
    clock = {"clock": "host", "clock_wall_ms": 1_760_000_000_000, "clock_monotonic_ms": 1}
    with libplacard.Client(directory=tmp_path, campaigns_json=CONTENT, tape_kb=64, **clock) as client:
        for second in range(4):
            client.set_time(1_760_000_000_000 + 1000 * second, 1 + 1000 * second)
            client.log_event(f"e{second}")
    lines, _ = replay("--until", "2025-10-09T08:53:22Z")
    assert [call["name"] for call in of_kind(lines, "call") if call["do"] == "log_event"] == ["e0", "e1", "e2"]
    replay("--until", "2001-01-01T00:00:00Z", status=1)


def test_nothing_is_recorded_by_default(tmp_path, open_taped, replay):
    with open_taped() as client:
        client.log_event("order", {"cups": 3})
    assert tape_bytes(tmp_path)
    with open_taped(tape_kb=None) as client:
        client.log_event("order", {"cups": 3})
    assert not list(tmp_path.glob("*.tape*"))
    _, fault = replay(status=1)
    assert "tape_kb" in fault


@pytest.mark.parametrize(
    "options, name",
    [
        ({"tape_kb": 63}, "tape_kb"),
        ({"tape_kb": -1}, "tape_kb"),
        ({"tape_days": -1}, "tape_days"),
        ({"durability": "memory"}, "tape_kb"),
    ],
)
def test_bad_options(open_taped, options, name):
    with pytest.raises((libplacard.PlacardError, ValueError), match=name):
        open_taped(**options)


KILLED = """
import os, sys, libplacard
client = libplacard.Client(directory=sys.argv[1], campaigns_json=sys.argv[2], tape_kb=256)
n = 0
while True:
    client.log_event("step", {"n": n})
    os.write(1, b"%d\\n" % n)
    n += 1
"""


def test_a_kill_loses_no_call_that_returned(tmp_path, replay):
    for run in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", KILLED, str(tmp_path), CONTENT], stdout=subprocess.PIPE, text=True
        ) as process:
            last = -1
            while last < 40 * (run + 1):
                last = int(process.stdout.readline())
            os.kill(process.pid, signal.SIGKILL)
            last = max([last, *map(int, process.stdout.read().split())])
    lines, _ = replay()
    runs = "\n".join(call["do"] for call in of_kind(lines, "call")).split("open\n")[1:]
    assert len(runs) == 3
    logged = [call["properties"]["n"] for call in of_kind(lines, "call") if call["do"] == "log_event"]
    assert logged.count(0) == 3 and logged[-1] >= last


def test_a_tape_that_is_full_goes_on(tmp_path, open_taped, replay):
    with open_taped(tape_kb=64) as client:
        for n in range(4_000):
            client.log_event("step", {"n": n})
    files = [tmp_path / "default.tape-earlier", tmp_path / "default.tape"]
    assert all(file.exists() for file in files)
    assert sum(file.stat().st_size for file in files) <= 64 * 1024
    lines, _ = replay()
    calls = of_kind(lines, "call")
    assert calls[0]["do"] == "continue" and calls[0]["exact"] is False
    logged = [call["properties"]["n"] for call in calls if call["do"] == "log_event"]
    assert logged == list(range(logged[0], 4_000)) and len(logged) > 200
    with open_taped(tape_kb=64) as client:
        client.log_event("order", {"cups": 3})
    later = of_kind(replay()[0], "call")
    begin = [call["do"] for call in later].index("open")
    assert not [call for call in later[begin:] if "exact" in call]


def test_secrets_are_not_on_a_tape(tmp_path):
    secrets = {"api_key": "key-3f9a77c2e1", "signature": "sig-8812aa90.token"}
    options = {"endpoint": "sdk.example.com", "transport": "host", "sdk_auth": True, "user_id": "u-1"}
    with libplacard.Client(directory=tmp_path, tape_kb=256, **options, **secrets) as client:
        client.start_session()
        client.flush()
        for event in list(client.events()):
            if isinstance(event, libplacard.RequestStarted):
                body = json.dumps({"error": f"{secrets['api_key']} {secrets['signature']}"}).encode()
                client.complete_request(event.request.id, 401, body)
        list(client.events())
        client.change_user("u-1", signature="sig-2-bbbbbbbbbbbb")
        client.set_signature("sig-3-cccccccccccc")
        client.log_event("order", {"cups": 3})
    found = tape_bytes(tmp_path, secrets["api_key"])
    assert b"order" in found
    for secret in [*secrets.values(), "sig-2-bbbbbbbbbbbb", "sig-3-cccccccccccc"]:
        assert secret.encode() not in found


def test_a_disabled_client_keeps_no_values(tmp_path, open_taped, replay):
    with open_taped() as client:
        client.disable()
        with pytest.raises(libplacard.PlacardError):
            client.log_event("private-thing", {"cups": 3})
        client.enable()
        client.log_event("public-thing")
    found = tape_bytes(tmp_path)
    assert b"private-thing" not in found and b"public-thing" in found
    refused = [call for call in of_kind(replay()[0], "call") if call["status"] == "disabled"]
    assert [call["do"] for call in refused] == ["log_event"]


@pytest.mark.parametrize("end", ["change_user", "wipe", "open"])
def test_what_belongs_to_an_earlier_user_is_deleted(tmp_path, open_taped, replay, end):
    with open_taped(user_id="anna") as client:
        client.log_event("secret-of-anna", {"cups": 3})
        if end == "change_user":
            client.change_user("ben")
        elif end == "wipe":
            client.wipe()
        if end != "open":
            client.log_event("of-ben")
    if end == "open":
        with open_taped(user_id="ben") as client:
            client.log_event("of-ben")
    found = tape_bytes(tmp_path)
    assert b"secret-of-anna" not in found and b"of-ben" in found
    lines, _ = replay()
    assert [call["name"] for call in of_kind(lines, "call") if call["do"] == "log_event"] == ["of-ben"]


def test_a_first_user_keeps_what_was_anonymous(tmp_path, open_taped):
    with open_taped() as client:
        client.log_event("before-sign-in")
        client.change_user("anna")
    assert b"before-sign-in" in tape_bytes(tmp_path)


def test_only_the_user_of_the_program_can_read_it(tmp_path, open_taped):
    with open_taped(group_access=True) as client:
        client.log_event("order")
    assert (tmp_path / "default.tape").stat().st_mode & 0o777 == 0o600


def test_a_tape_that_cannot_be_written_costs_no_call(tmp_path, open_taped):
    (tmp_path / "default.tape").mkdir()
    with open_taped() as client:
        client.log_event("order", {"cups": 3})
        ended = [event.text for event in client.events() if isinstance(event, libplacard.Log)]
    assert len(ended) == 1 and "recording has ended" in ended[0] and "default.tape" in ended[0]


@pytest.mark.parametrize("spoil", [lambda file: file.chmod(0o644), lambda file: os.link(file, f"{file}.copy")])
def test_a_file_that_others_can_read_is_not_written(tmp_path, open_taped, spoil):
    with open_taped() as client:
        client.log_event("before")
    spoil(tmp_path / "default.tape")
    with open_taped() as client:
        client.log_event("after")
        ended = [event.text for event in client.events() if isinstance(event, libplacard.Log)]
    assert len(ended) == 1 and "this user alone" in ended[0]
    assert tape_bytes(tmp_path) == b"", "what cannot be deleted later is deleted at once"


@pytest.mark.parametrize("forget", ["wipe", "change_user"])
def test_a_tape_that_has_ended_is_forgotten_too(tmp_path, open_taped, forget):
    with open_taped(user_id="anna", tape_kb=64) as client:
        client.log_event("secret-of-anna")
    cards = [{**CARD, "id": f"card-{n}", "ds": f"{n} " * 100} for n in range(200)]
    with open_taped(tape_kb=64, campaigns_json=json.dumps({"cards": cards})) as client:
        ended = [event.text for event in client.events() if isinstance(event, libplacard.Log)]
        for n in range(400):
            client.log_event("secret-of-anna", {"n": n})
        ended += [event.text for event in client.events() if isinstance(event, libplacard.Log)]
        assert [text for text in ended if "raise tape_kb" in text]
        assert b"secret-of-anna" in tape_bytes(tmp_path)
        client.wipe() if forget == "wipe" else client.change_user("ben")
        assert b"secret-of-anna" not in tape_bytes(tmp_path)


def test_damage_ends_a_tape(tmp_path, open_taped, replay):
    with open_taped() as client:
        for n in range(5):
            client.log_event("step", {"n": n})
    whole = tape_bytes(tmp_path)
    copy = tmp_path / "copy"
    for broken in [whole[:-3], whole[:-9] + b"\xff" + whole[-8:]]:
        copy.write_bytes(broken)
        lines, fault = replay(place=copy, status=1)
        assert "damaged after call" in fault and len(of_kind(lines, "call")) >= 5
    for text in [b"", b"placard", b"{}" * 40, whole[:13] + b"\xff\x7f" + whole[15:]]:
        copy.write_bytes(text)
        _, fault = replay(place=copy, status=1)
        assert "not a tape" in fault or "newer version" in fault


def test_a_cut_tape_is_continued(tmp_path, open_taped, replay):
    with open_taped() as client:
        client.log_event("one")
        client.log_event("two")
    file = tmp_path / "default.tape"
    file.write_bytes(file.read_bytes()[:-3])
    with open_taped() as client:
        client.log_event("three")
    lines, _ = replay()
    assert [call["name"] for call in of_kind(lines, "call") if call["do"] == "log_event"] == ["one", "three"]


def test_doctor_says_that_a_client_records(tmp_path, open_taped):
    with open_taped() as client:
        client.log_event("order")
    call = [TOOL, "doctor", "--store", str(tmp_path), "--api-key", "default", "--json"]
    report = json.loads(subprocess.run(call, capture_output=True, text=True, check=False).stdout)
    (found,) = [each for each in report["findings"] if each["check"] == "tape"]
    assert found["level"] == "ok" and "replay" in found["text"]
