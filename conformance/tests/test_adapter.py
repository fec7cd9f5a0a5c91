"""The scenario runner and adapters that misbehave. (test_runner.py has one that works.)"""

from __future__ import annotations

import json
import re
import shlex
import sys
import time
from pathlib import Path

import pytest

from placard_scenario.__main__ import main
from placard_scenario.actions import ACTIONS
from placard_scenario.binding.adapter import COMMANDS, PythonAdapter

DOCUMENT = Path(__file__).parents[2] / "docs" / "scenarios.md"

# An adapter that answers everything, and runs CASE at a flush.
PROGRAM = """
import json, sys, time
EMPTY = {"events": [], "messages": [], "cards": [], "unviewed": 0, "queued": 0, "deadline_ms": None}
CRASH = False
for line in sys.stdin:
    command = json.loads(line)
    do = command.get("function", command["do"])
    if do == "open":
        reported = dict(EMPTY)
    if do == "kill" and CRASH:
        sys.exit(3)
    answer = {"status": "ok", **reported}
    if do == "flush":
        print("at the flush", file=sys.stderr, flush=True)
        CASE
    print(json.dumps(answer), flush=True)
"""
FLUSH = {"name": "flushes", "steps": [{"do": "open"}, {"do": "flush"}]}
OPEN = {"name": "opens", "steps": [{"do": "open"}]}


@pytest.fixture
def run(tmp_path, capsys):
    """Runs two scenarios with an adapter that does something wrong in the first one."""

    def run_both(case, *options, flush=FLUSH):
        program = tmp_path / "adapter.py"
        program.write_text(PROGRAM.replace("CASE", case))
        for name, scenario in (("a", flush), ("b", OPEN)):
            (tmp_path / f"{name}.json").write_text(json.dumps(scenario))
        command = f"{shlex.quote(sys.executable)} {shlex.quote(str(program))}"
        assert main([str(tmp_path), "--adapter", command, *options]) == 1
        output = capsys.readouterr().out
        assert output.endswith("ok   opens\n1 passed, 1 failed\n"), output
        return output

    return run_both


def test_a_crash_fails_the_scenario_with_stderr(run):
    output = run("sys.exit(3)")
    assert "step 2 (flush): the adapter ended (exit status 3)\n  at the flush\n" in output


def test_a_hang_fails_the_scenario_in_time(run):
    started = time.monotonic()
    output = run("time.sleep(60)", "--timeout", "0.5")
    assert "step 2 (flush): the adapter did not answer within 0.5 s\n  at the flush\n" in output
    assert time.monotonic() - started < 20


def test_an_adapter_that_stops_reading_is_a_hang(run):
    """The command is longer than a pipe holds."""
    long = {"do": "log_event", "name": "n", "properties": {"p": "x" * 1_000_000}}
    steps = [{"do": "open"}, {"do": "flush"}, long]
    output = run(
        "print(json.dumps(answer), flush=True); time.sleep(60)",
        "--timeout",
        "0.5",
        flush={"name": "n", "steps": steps},
    )
    assert "did not answer within 0.5 s" in output


def test_a_crash_after_the_last_step(run):
    """The runner ends the client that the scenario leaves open."""
    assert "after the last step: the adapter ended (exit status 3)" in run("CRASH = True")


@pytest.mark.parametrize("answer", ["no JSON", "[]", ""])
def test_an_answer_that_is_not_an_object(run, answer):
    assert "not a JSON object: " + answer in run(f"print({answer!r}, flush=True); continue")


def test_an_answer_of_two_lines(run):
    assert "answered with more than one line" in run("sys.stdout.write('{}\\n{}\\n'); sys.stdout.flush(); continue")


ANSWERS = {
    "an error": ({"error": "unknown command 'flush'"}, "reports an error: unknown command 'flush'"),
    "no status": ({}, "answers 'flush' with the status None"),
    "a status that does not exist": ({"status": "fine"}, "answers 'flush' with the status 'fine'"),
}


@pytest.mark.parametrize("case", ANSWERS)
def test_answers_outside_the_protocol(run, case):
    answer, message = ANSWERS[case]
    assert message in run(f"answer = {answer!r}")


# What the adapter reports after the flush, what the step expects, and the failure.
REPORTS = {
    "a card that lacks keys": ({"cards": [{"id": "a"}]}, {"cards": [{}]}, "a card without kind, viewed"),
    "no list": ({"queued": None}, {"queued": 1}, "queued"),
    "an event that lacks keys": ({"events": [{"type": "sent"}]}, {}, "an event 'sent' without records"),
    "an event of an unknown type": ({"events": [{"type": "snt"}]}, {}, "the unknown type 'snt'"),
    "a request without a body": (
        {"events": [{"type": "request", "id": 1, "kind": "data", "url": "", "headers": {}}]},
        {},
        "an event 'request' without body",
    ),
    "a message without a handle": (
        {"events": [{"type": "message", "id": "A", "local": False, "message": {}}]},
        {},
        "an event 'message' without handle",
    ),
    "a message that lacks keys": (
        {"events": [{"type": "message", "id": "A", "handle": 1, "local": False, "message": {"id": "A"}}]},
        {},
        "a message without type",
    ),
}


@pytest.mark.parametrize("case", REPORTS)
def test_a_report_must_have_every_key(run, case):
    report, expect, message = REPORTS[case]
    steps = [{"do": "open"}, {"do": "flush", "expect": expect}]
    assert message in run(f"reported.update({report!r})", flush={"name": "n", "steps": steps})


def test_a_report_without_its_key(run):
    steps = [{"do": "open"}, {"do": "flush", "expect": {"queued": 0}}]
    output = run("del reported['queued']", flush={"name": "n", "steps": steps})
    assert "the adapter answers 'queued' without the key 'queued'" in output


def test_a_program_that_does_not_exist(tmp_path, capsys):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(OPEN))
    assert main([str(path), "--adapter", "/nowhere/adapter"]) == 1
    assert "step 1 (open): the adapter cannot be started" in capsys.readouterr().out


def call(function, of="client", **arguments):
    return {"do": "call", "of": of, "function": function, "arguments": arguments}


# Commands to the open adapter, and the answer to the last one.
ERRORS = {
    "a command": ({"do": "flsh"}, "unknown command 'flsh'"),
    "a function": (call("flsh"), "unknown function 'flsh' of 'client'"),
    "an object": (call("flush", of="kiosk"), "unknown function 'flush' of 'kiosk'"),
    "an argument": (call("log_card_click"), "the key 'id' is missing"),
    "a function in a batch": (call("log_batch", batch=[call("flush")]), "unknown function 'flush' of 'batch'"),
}


@pytest.mark.parametrize("case", ERRORS)
def test_pythons_adapter_names_what_it_does_not_know(case, tmp_path):
    command, error = ERRORS[case]
    options = {"api_key": "k", "endpoint": "sdk.example.com", "directory": str(tmp_path)}
    adapter = PythonAdapter()
    assert adapter.call({"do": "open", "options": options, "wall_ms": 0, "monotonic_ms": 0}) == {"status": "ok"}
    assert adapter.call(command) == {"error": error}
    adapter.close()


def test_pythons_adapter_needs_an_open_client():
    assert PythonAdapter().call(call("flush")) == {"error": "nothing is open"}


def listed(heading):
    """The names in the first column of the first table below a heading."""
    section = DOCUMENT.read_text().split(f"\n{heading}\n", 1)[1]
    table = re.search(r"^\| `do` \|.*\n\|[-|]*\n((?:\|.*\n)*)", section, re.MULTILINE).group(1)
    return sorted(name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1]))


def test_the_document_lists_every_action():
    assert listed("## Steps") == sorted(ACTIONS)


def test_the_document_lists_every_command():
    assert listed("### Commands") == sorted(COMMANDS)
