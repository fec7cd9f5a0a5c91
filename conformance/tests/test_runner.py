"""The scenario runner with the library."""

from __future__ import annotations

import copy
import json
import os
import shlex
import sys

import answers
import pytest

from placard_scenario.__main__ import main

PASSING = {
    "name": "a message is offered, shown and closed",
    "rules": ["9.5"],
    "config": {"user_id": "u-1", "flush_interval_s": 0},
    "steps": [
        {"do": "open", "expect": {"requests": [], "events": [], "queued": 0, "showing": None}},
        {
            "do": "start_session",
            "expect": {
                "requests": [
                    {"kind": "data", "headers": {"x-braze-API-key": "scenario-key"}, "json": {"time": {"$any": True}}}
                ],
                "events": [{"type": "session_started", "session_id": {"$regex": "."}}],
            },
        },
        {"do": "reply", "to": "data", "json": answers.DATA, "expect": {"requests": [{"kind": "cards"}]}},
        {
            "do": "reply",
            "to": "cards",
            "json": answers.CARDS,
            "expect": {
                "events": [{"type": "cards_updated", "from": "server", "count": 2}],
                "cards": [
                    {"id": "hello", "url": "https://example.com", "extras": {"k": "v"}},
                    {"id": "plain", "title": None},
                ],
                "unviewed": 2,
            },
        },
        {"do": "card", "id": "nothing", "action": "click", "expect": {"status": "not_found"}},
        {"do": "message", "action": "show", "expect": {"status": "state"}},
        {
            "do": "explain",
            "event": {"name": "level", "properties": {"n": 1}},
            "expect": {
                "explain": [{"verdict": "wrong_event"}, {"campaign": "F", "found": 1, "filter": 0}],
                "events": [],
            },
        },
        {
            "do": "log_event",
            "name": "viewed",
            "expect": {
                "events": [{"type": "message", "id": "M", "local": False, "message": {"btns": [{"id": 3}]}}],
                "stack": [],
                "showing": None,
            },
        },
        {"do": "message", "action": "show", "expect": {"showing": "M"}},
        {"do": "message", "action": "impression"},
        {"do": "message", "action": "impression", "expect": {"status": "ignored"}},
        {"do": "message", "action": "dismiss", "expect": {"showing": None}},
        {"do": "reply", "to": "data", "expect": {"status": "not_found"}},
        {"do": "flush", "expect": {"requests": [{"json": {"events": {"$contains": [{"name": "si"}]}}}]}},
        {"do": "reply", "to": "data", "expect": {"queued": 0}},
        {"do": "kill"},
        {"do": "advance", "ms": 5000},
        {"do": "open", "expect": {"events": [{"type": "cards_updated", "from": "cache"}]}},
        {"do": "open", "expect": {"status": "in_use"}},
        {"do": "message", "action": "show", "expect": {"status": "state"}},
        {"do": "close"},
    ],
}


PROCESS = f"{shlex.quote(sys.executable)} -m placard_scenario.binding"


@pytest.fixture(params=[[], ["--adapter", PROCESS]], ids=["in-process", "adapter"])
def run(request, tmp_path, capsys, monkeypatch):
    """Runs a scenario through both implementations of the adapter interface."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))

    def run_one(scenario, *options):
        path = tmp_path / "scenario.json"
        path.write_text(json.dumps(scenario))
        status = main([str(path), *request.param, *options])
        return status, capsys.readouterr().out

    return run_one


def test_a_passing_scenario_prints_ok(run):
    status, output = run(PASSING)
    assert (status, output) == (0, "ok   a message is offered, shown and closed\n1 passed, 0 failed\n")


def test_the_trace_shows_calls_events_and_requests(run):
    status, output = run(PASSING, "--trace")
    assert status == 0
    assert "start_session {} -> ok" in output
    assert 'event   {"type": "session_started"' in output
    assert 'request {"kind": "data"' in output


# Index of a step, a different expectation for it, and parts of the printed difference.
WRONG = [
    (0, {"queued": 1}, "queued", "seen     0"),
    (1, {"events": [{"type": "session_ended"}]}, "events: 1 expected, 0 seen", '- expected {"type": "session_ended"}'),
    (1, {"requests": []}, "requests: 0 expected, 1 seen", '"kind": "data"'),
    (1, {"requests": [{"headers": {"X-Braze-Api-Key": "k"}}]}, "requests[0].headers.x-braze-api-key", '"scenario-key"'),
    (3, {"cards": [{"id": "hello", "viewed": True}, {}]}, "cards[0].viewed", "seen     false"),
    (3, {"cards": [{"id": "plain"}, {"id": "hello"}]}, "cards[0].id", 'seen     "hello"'),
    (3, {"unviewed": 1}, "unviewed", "seen     2"),
    (4, {}, "status", '"not_found: '),
    (6, {"explain": [{}, {"found": 2}]}, "explain[1].found", "seen     1"),
    (7, {"events": [{"type": "message", "message": {"header": "?"}}]}, "events[0].message.header", '"Well done"'),
    (7, {"stack": ["M"]}, "stack: 1 expected, 0 seen", '- expected "M"'),
    (8, {"showing": None}, "showing", '"M"'),
    (9, {"status": "ignored"}, "status", 'seen     "ok"'),
]


@pytest.mark.parametrize(("index", "expect", "where", "seen"), WRONG)
def test_a_difference_is_printed(run, index, expect, where, seen):
    scenario = copy.deepcopy(PASSING)
    scenario["steps"][index]["expect"] = expect
    status, output = run(scenario)
    assert status == 1
    lines = output.splitlines()
    assert lines[0].startswith("FAIL ") and f"step {index + 1} ({scenario['steps'][index]['do']})" in lines[0]
    assert f"  {where}" in lines and seen in output
    assert lines[-1] == "0 passed, 1 failed"


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([{"do": "flush"}], "step 1 (flush): no client is open"),
        ([{"do": "open"}, {"do": "open"}], "step 2 (open): not as expected"),
        ([{"do": "open"}, {"do": "fail", "to": "cards", "error": "tls"}], "no request of kind 'cards' is open"),
        ([{"do": "open"}, {"do": "reply", "to": "data"}], "step 2 (reply): no request of kind 'data' is open"),
        ([{"do": "open"}, {"do": "message", "action": "show"}], "step 2 (message): no message was offered"),
        ([{"do": "open"}, {"do": "message", "action": "show", "id": "X"}], "there is no message 'X'"),
        ([{"do": "open"}, {"do": "close", "expect": {"queued": 0}}], "step 2 (close): no client is open"),
    ],
)
def test_an_impossible_step_fails(run, steps, message):
    status, output = run({"name": "n", "steps": steps})
    assert status == 1 and message in output


def test_advance_stops_at_each_due_time(run):
    """Two uploads, ten seconds apart, start within one advance step."""
    steps = [
        {"do": "open"},
        {"do": "log_event", "name": "a"},
        {"do": "reply", "to": "data"},
        {"do": "log_event", "name": "b"},
        {"do": "advance", "ms": 60000, "expect": {"requests": [{"kind": "data", "json": {"time": 1760000010}}]}},
    ]
    status, output = run({"name": "n", "start_ms": 1760000000000, "steps": steps})
    assert status == 0, output
