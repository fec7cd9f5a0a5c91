"""A scenario file with anything in it that is not understood is refused, with the place named."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from placard.scenario import expectations, schema
from placard.scenario.checks import FormatError
from placard.scenario.loader import load, parse

GOOD = {
    "name": "all of it",
    "rules": ["D.3.5"],
    "config": {
        "user_id": "u-1",
        "sdk_auth": False,
        "device": {"model": "m", "locale": "en_US"},
        "session_timeout_s": 60,
        "durability": "memory",
        "delivery": "sdk",
        "raw_limits": False,
        "seed": 7,
    },
    "start_ms": 1760000000000,
    "steps": [
        {"do": "open", "expect": {"status": "ok", "events": [], "cards": [], "showing": None, "stack": []}},
        {"do": "advance", "ms": 1000},
        {"do": "advance", "wall_ms": -1000},
        {"do": "change_user", "user_id": "u-2"},
        {"do": "host_state", "online": False, "orientation": "portrait"},
        {"do": "card", "id": "c", "action": "dismiss", "expect": {"status": "not_found"}},
        {"do": "card", "ids": ["c", "d"], "action": "impression", "expect": {"status": "not_found"}},
        {
            "do": "log_event",
            "name": "n",
            "properties": {"a": 1, "at": {"$date_ms": 5}, "list": [1, {"b": None}]},
            "expect": {
                "events": [
                    {"type": "message", "id": "B", "message": {"type": "MODAL", "btns": [{"id": 0, "text": "OK"}]}},
                    {"type": "cards_failed", "reason": "offline", "retry_after_ms": {"$between": [0, 5]}},
                    {"type": "cards_updated", "from": "local", "changed": {"$any": True}},
                ],
                "requests": [
                    {"kind": "data", "headers": {"x": {"$absent": True}}, "json": {"events": {"$contains": [{}]}}}
                ],
                "queued": 1,
                "unviewed": 0,
            },
        },
        {"do": "log_purchase", "product_id": "p", "currency": "USD", "price": 4.99, "quantity": 2},
        {"do": "push_click", "payload": {"ab": {"c": "x"}}},
        {"do": "message", "action": "show"},
        {"do": "message", "action": "button", "button": 1, "id": "B"},
        {"do": "reply", "to": "data", "status": 503, "headers": {"Retry-After": "5"}, "json": {"triggers": []}},
        {"do": "reply", "to": "cards", "text": "not JSON"},
        {"do": "reply", "to": "template", "json": {"templated_message": {}}},
        {"do": "reply", "to": "asset", "text": "any bytes"},
        {"do": "fail", "to": "data", "error": "timeout"},
        {"do": "explain", "event": {"kind": "open"}, "expect": {"explain": [{"campaign": "A", "verdict": "wins"}]}},
        {"do": "explain", "event": {"name": "n"}, "expect": {"explain": [{"found": {"$date_ms": 5}, "filter": 0}]}},
        {"do": "explain", "event": {"product_id": "p", "properties": {}}},
        {"do": "explain", "event": {"payload": {"cid": "x"}}, "expect": {"explain": [{"why": "other_name"}]}},
        {"do": "kill"},
    ],
}


def changed(change):
    content = copy.deepcopy(GOOD)
    change(content)
    return json.dumps(content)


def with_step(step):
    return json.dumps({"name": "n", "steps": [{"do": "open"}, step]})


def with_expect(expect, do="flush"):
    return with_step({"do": do, "expect": expect})


def test_the_good_file_is_read():
    scenario = parse(json.dumps(GOOD))
    assert scenario.name == "all of it"
    assert scenario.config["seed"] == 7
    assert [step.number for step in scenario.steps] == list(range(1, len(GOOD["steps"]) + 1))
    assert scenario.steps[1].arguments == {"ms": 1000}


def test_what_may_be_left_out():
    scenario = parse(json.dumps({"name": "n", "steps": [{"do": "open"}]}))
    assert (scenario.config, scenario.rules, scenario.start_ms) == ({}, (), 1_760_000_000_000)


FILES = {
    "not JSON": ("{", "is not JSON"),
    "not an object": ("[]", "must be an object"),
    "no steps": ('{"name": "n", "steps": []}', "no steps"),
    "steps missing": ('{"name": "n"}', "lacks the key 'steps'"),
    "a key twice": ('{"name": "n", "steps": [{"do": "open", "do": "open"}]}', "'do' stands twice"),
    "NaN": ('{"name": "n", "steps": [], "start_ms": NaN}', "NaN"),
    "too deep": ("[" * 100_000, "(too deeply|not JSON)"),
    "top-level key": (changed(lambda file: file.update(nmae="x")), "'nmae'"),
    "empty name": (changed(lambda file: file.update(name="")), "name must not be empty"),
    "rules": (changed(lambda file: file.update(rules="D.3")), "rules must be an array"),
    "start_ms": (changed(lambda file: file.update(start_ms="now")), "start_ms must be an integer"),
    "config key": (changed(lambda file: file["config"].update(user="u")), "'user'"),
    "config value": (changed(lambda file: file["config"].update(session_timeout_s="60")), "session_timeout_s must be"),
    "config bool": (changed(lambda file: file["config"].update(allow_insecure_http=1)), "must be true or false"),
    "config bool as a number": (changed(lambda file: file["config"].update(raw_limits=0)), "must be true or false"),
    "config choice": (changed(lambda file: file["config"].update(durability="disk")), "process, power, memory"),
    "device key": (changed(lambda file: file["config"]["device"].update(modell="m")), "'modell'"),
    "step key": (with_step({"do": "log_event", "name": "n", "proprties": {}}), r"step 2 \(log_event\).*'proprties'"),
    "step argument": (with_step({"do": "log_event"}), "lacks the key 'name'"),
    "step value": (with_step({"do": "log_event", "name": 1}), "name must be a string"),
    "action": (with_step({"do": "log_evnt", "name": "n"}), "step 2: do must be one of .*'log_evnt'"),
    "no action": (with_step({"name": "n"}), "step 2: do must be one of"),
    "action of a card": (with_step({"do": "card", "id": "c", "action": "clik"}), "impression, click, dismiss"),
    "a card without id": (with_step({"do": "card", "action": "click"}), "exactly one of id, ids"),
    "a card with id and ids": (
        with_step({"do": "card", "id": "c", "ids": ["c"], "action": "impression"}),
        "exactly one of id, ids",
    ),
    "ids of a card": (with_step({"do": "card", "ids": "c", "action": "impression"}), "ids must be an array"),
    "clicks on several cards": (with_step({"do": "card", "ids": ["c"], "action": "click"}), "only impressions"),
    "two advances": (with_step({"do": "advance", "ms": 1, "wall_ms": 1}), "exactly one of"),
    "no advance": (with_step({"do": "advance"}), "exactly one of"),
    "backwards": (with_step({"do": "advance", "ms": -1}), "must be an integer from 0"),
    "state": (with_step({"do": "host_state", "onlin": True}), "'onlin'"),
    "no state": (with_step({"do": "host_state"}), "lacks a state"),
    "date": (with_step({"do": "log_event", "name": "n", "properties": {"a": {"$date_ms": "x"}}}), "properties.a"),
    "date and more": (
        with_step({"do": "log_event", "name": "n", "properties": {"a": {"$date_ms": 1, "x": 2}}}),
        "'x'",
    ),
    "push without payload": (with_step({"do": "push_click"}), "lacks the key 'payload'"),
    "payload as text": (with_step({"do": "push_click", "payload": "{}"}), "payload must be an object"),
    "button without id": (with_step({"do": "message", "action": "button"}), "must have a button id"),
    "id without button": (with_step({"do": "message", "action": "click", "button": 1}), "must have a button id"),
    "json and text": (with_step({"do": "reply", "to": "data", "json": {}, "text": ""}), "at most one of"),
    "header": (with_step({"do": "reply", "to": "data", "headers": {"Retry-Aftr": "1"}}), "'Retry-Aftr'"),
    "request kind": (with_step({"do": "reply", "to": "dta"}), "must be one of data, cards"),
    "failure": (with_step({"do": "fail", "to": "data", "error": "broken"}), "unreachable, reset, timeout, tls"),
    "explained": (with_step({"do": "explain", "event": {"nam": "n"}}), "'nam'"),
    "explained push": (with_step({"do": "explain", "event": {"payload": "x"}}), "payload must be an object"),
    "explained kind": (with_step({"do": "explain", "event": {"kind": "start"}}), "must be one of open"),
    "expect": (with_step({"do": "flush", "expect": []}), "expect must be an object"),
    "expect key": (with_expect({"event": []}), "'event'"),
    "status": (with_expect({"status": "OK"}), "expect.status must be one of ok, blocked"),
    "event list": (with_expect({"events": {"type": "sent"}}), "events must be an array"),
    "event type": (with_expect({"events": [{"type": "card_updated"}]}), r"events\[0\]\.type must be one of"),
    "event without type": (with_expect({"events": [{"id": "x"}]}), r"events\[0\]\.type"),
    "event field": (with_expect({"events": [{"type": "sent", "count": 1}]}), r"events\[0\] has .*'count'"),
    "event value": (with_expect({"events": [{"type": "sent", "records": "1"}]}), r"events\[0\]\.records"),
    "event reason": (with_expect({"events": [{"type": "send_failed", "reason": "ofline"}]}), "reason must be one of"),
    "message field": (with_expect({"events": [{"type": "message", "message": {"titel": "x"}}]}), "'titel'"),
    "button field": (
        with_expect({"events": [{"type": "message", "message": {"btns": [{"label": "x"}]}}]}),
        r"btns\[0\] has .*'label'",
    ),
    "request field": (with_expect({"requests": [{"kind": "data", "body": {}}]}), "'body'"),
    "request header": (with_expect({"requests": [{"headers": {"X": 1}}]}), "headers.X must be a string"),
    "card field": (with_expect({"cards": [{"tt": "x"}]}), "'tt'"),
    "card kind": (with_expect({"cards": [{"kind": "text"}]}), "banner, captioned_image"),
    "verdict": (with_expect({"explain": [{"verdict": "win"}]}), "verdict must be one of"),
    "why": (with_expect({"explain": [{"why": "wrong"}]}), "why must be one of"),
    "found type": (with_expect({"explain": [{"found_type": "int"}]}), "found_type must be one of"),
    "explain elsewhere": (with_expect({"explain": []}), "belongs to the action 'explain'"),
    "unknown special": (with_expect({"queued": {"$beetween": [1, 2]}}), r"\$beetween"),
    "two specials": (with_expect({"queued": {"$any": True, "$between": [1, 2]}}), "exactly one key"),
    "any": (with_expect({"queued": {"$any": False}}), r"\$any must be true"),
    "between": (with_expect({"queued": {"$between": [1]}}), "array of two numbers"),
    "between turned": (with_expect({"queued": {"$between": [2, 1]}}), "smaller one first"),
    "regex": (with_expect({"requests": [{"url": {"$regex": "("}}]}), "not a regular expression"),
    "special in json": (with_expect({"requests": [{"json": {"a": [{"$anny": True}]}}]}), r"json\.a\[0\].*\$anny"),
    "within contains": (with_expect({"events": {"$contains": [{"type": "snt"}]}}), r"\$contains\[0\]\.type"),
    "card within contains": (with_expect({"cards": {"$contains": [{"idd": "x"}]}}), "'idd'"),
}


@pytest.mark.parametrize("case", FILES)
def test_a_typo_is_refused(case):
    text, message = FILES[case]
    with pytest.raises(FormatError, match=message):
        parse(text)


UNSUPPORTED = {
    "level of a log event": with_expect({"events": [{"type": "log", "level": 1}]}),
}


@pytest.mark.parametrize("case", UNSUPPORTED)
def test_what_the_library_does_not_reach_says_so(case):
    with pytest.raises(FormatError, match="not supported by this library yet"):
        parse(UNSUPPORTED[case])


def places(value, path=()):
    """Every object in a file whose keys the format fixes."""
    if isinstance(value, dict):
        if path[-1:] not in (("properties",), ("headers",)) and not {"json", "list", "payload"} & set(path):
            yield path
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*path, index))


@pytest.mark.parametrize("path", list(places(GOOD)), ids=str)
@settings(deadline=None)
@given(key=st.text(min_size=1, max_size=12))
def test_a_stray_key_is_refused_everywhere(path, key):
    content = copy.deepcopy(GOOD)
    place = content
    for each in path:
        place = place[each]
    known = {key for table in (schema.CONFIG, schema.DEVICE, expectations.EXPECT, schema.SCENARIO) for key in table}
    known |= {key for action in schema.ACTIONS.values() for key in action.fields} | {"do", "expect", "kind", "payload"}
    seen = (expectations.CARD, expectations.MESSAGE, expectations.BUTTON, expectations.VERDICT, expectations.REQUEST)
    known |= {key for fields in (*seen, *expectations.EVENTS.values()) for key in fields} | {"type", *place}
    if key in known:
        return
    place[key] = True
    with pytest.raises(FormatError):
        parse(json.dumps(content))


def test_a_file_that_cannot_be_read(tmp_path):
    with pytest.raises(FormatError, match="cannot be read"):
        load(tmp_path / "nothing.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    with pytest.raises(FormatError, match="cannot be read"):
        load(tmp_path / "bytes.json")


def test_no_two_scenarios_have_one_name():
    files = (Path(__file__).parents[3] / "scenarios").rglob("*.json")
    names = [json.loads(path.read_bytes())["name"] for path in files]
    assert sorted({name for name in names if names.count(name) > 1}) == []
