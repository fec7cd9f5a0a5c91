"""A scenario file with unknown or invalid content is rejected, and the error names the position."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from placard_scenario import expectations, schema
from placard_scenario.actions import ACTIONS
from placard_scenario.checks import FormatError
from placard_scenario.loader import load, parse

GOOD = {
    "name": "all of it",
    "rules": ["9.5.5"],
    "config": {
        "user_id": "u-1",
        "sdk_auth": True,
        "signature": "s",
        "device": {"model": "m", "locale": "en_US"},
        "session_timeout_s": 60,
        "durability": "memory",
        "delivery": "sdk",
        "raw_limits": False,
        "seed": 2**64 - 1,
    },
    "start_ms": 1760000000000,
    "steps": [
        {"do": "open", "expect": {"status": "ok", "events": [], "cards": [], "showing": None, "stack": []}},
        {"do": "advance", "ms": 1000},
        {"do": "advance", "wall_ms": -1000},
        {"do": "change_user", "user_id": "u-2", "signature": "s"},
        {"do": "set_signature", "signature": "s"},
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
                    {
                        "type": "auth_failed",
                        "code": 22,
                        "optional": False,
                        "user_id": None,
                        "signature": {"$any": True},
                    },
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
        {"do": "reply", "to": "data", "status": 503, "headers": {"retry-after": "5"}, "json": {"triggers": []}},
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


def test_a_valid_file_is_loaded():
    scenario = parse(json.dumps(GOOD))
    assert scenario.name == "all of it"
    assert scenario.config["seed"] == 2**64 - 1
    assert [step.number for step in scenario.steps] == list(range(1, len(GOOD["steps"]) + 1))
    assert scenario.steps[1].arguments == {"ms": 1000}


def test_optional_keys_have_defaults():
    scenario = parse(json.dumps({"name": "n", "steps": [{"do": "open"}]}))
    assert (scenario.config, scenario.rules, scenario.start_ms) == ({}, (), 1_760_000_000_000)


FILES = {
    "not JSON": ("{", "is not JSON"),
    "not an object": ("[]", "must be an object"),
    "no steps": ('{"name": "n", "steps": []}', "no steps"),
    "steps missing": ('{"name": "n"}', "lacks the key 'steps'"),
    "a key twice": ('{"name": "n", "steps": [{"do": "open", "do": "open"}]}', "'do' occurs twice"),
    "NaN": ('{"name": "n", "steps": [], "start_ms": NaN}', "NaN"),
    "too deep": ("[" * 100_000, "(too deeply|not JSON)"),
    "top-level key": (changed(lambda file: file.update(nmae="x")), "'nmae'"),
    "empty name": (changed(lambda file: file.update(name="")), "name must not be empty"),
    "rules": (changed(lambda file: file.update(rules="rule 9.5")), "rules must be an array"),
    "start_ms": (changed(lambda file: file.update(start_ms="now")), "start_ms must be an integer"),
    "start_ms with a fraction": (changed(lambda file: file.update(start_ms=1.0)), "start_ms must be an integer"),
    "a number beyond a double": ('{"name": "n", "steps": [], "start_ms": 1e999}', "1e999 is beyond"),
    "config key": (changed(lambda file: file["config"].update(user="u")), "'user'"),
    "config value": (changed(lambda file: file["config"].update(session_timeout_s="60")), "session_timeout_s must be"),
    "config bool": (changed(lambda file: file["config"].update(allow_insecure_http=1)), "must be true or false"),
    "config bool as a number": (changed(lambda file: file["config"].update(raw_limits=0)), "must be true or false"),
    "config choice": (changed(lambda file: file["config"].update(durability="disk")), "process, power, memory"),
    "seed": (changed(lambda file: file["config"].update(seed=0)), "seed must be an integer from 1"),
    "sdk_auth": (changed(lambda file: file["config"].update(sdk_auth=1)), "sdk_auth must be true or false"),
    "delivery": (changed(lambda file: file["config"].update(delivery="rest")), "delivery must be one of"),
    "two identities": (
        changed(lambda file: file["config"].update(rest_identity={"email": "a", "phone": "1"})),
        "exactly one of",
    ),
    "identity": (changed(lambda file: file["config"].update(rest_identity={"name": "a"})), "'name'"),
    "device key": (changed(lambda file: file["config"]["device"].update(modell="m")), "'modell'"),
    "step key": (with_step({"do": "log_event", "name": "n", "proprties": {}}), r"step 2 \(log_event\).*'proprties'"),
    "step argument": (with_step({"do": "log_event"}), "lacks the key 'name'"),
    "step value": (with_step({"do": "log_event", "name": 1}), "name must be a string"),
    "action": (with_step({"do": "log_evnt", "name": "n"}), "step 2: do must be one of .*'log_evnt'"),
    "no action": (with_step({"name": "n"}), "step 2: do must be one of"),
    "argument where none belongs": (with_step({"do": "wipe", "all": True}), "'all'"),
    "action of a card": (with_step({"do": "card", "id": "c", "action": "clik"}), "impression, mark, click, dismiss"),
    "a card without id": (with_step({"do": "card", "action": "click"}), "exactly one of id, ids"),
    "a card with id and ids": (
        with_step({"do": "card", "id": "c", "ids": ["c"], "action": "impression"}),
        "exactly one of id, ids",
    ),
    "ids of a card": (with_step({"do": "card", "ids": "c", "action": "impression"}), "ids must be an array"),
    "an id of a card": (with_step({"do": "card", "ids": [1], "action": "impression"}), r"ids\[0\] must be a string"),
    "clicks on several cards": (
        with_step({"do": "card", "ids": ["c"], "action": "click"}),
        "impressions and marks only",
    ),
    "two advances": (with_step({"do": "advance", "ms": 1, "wall_ms": 1}), "exactly one of"),
    "no advance": (with_step({"do": "advance"}), "exactly one of"),
    "backwards": (with_step({"do": "advance", "ms": -1}), "must be an integer from 0"),
    "state": (with_step({"do": "host_state", "onlin": True}), "'onlin'"),
    "orientation": (with_step({"do": "host_state", "orientation": "unknown"}), "portrait, landscape"),
    "no state": (with_step({"do": "host_state"}), "lacks a state"),
    "date": (
        with_step({"do": "log_event", "name": "n", "properties": {"a": {"$date_ms": "x"}}}),
        r"properties\.a\.\$date_ms",
    ),
    "date and more": (
        with_step({"do": "log_event", "name": "n", "properties": {"a": {"$date_ms": 1, "x": 2}}}),
        "'x'",
    ),
    "push without payload": (with_step({"do": "push_click"}), "lacks the key 'payload'"),
    "payload as text": (with_step({"do": "push_click", "payload": "{}"}), "payload must be an object"),
    "button without id": (with_step({"do": "message", "action": "button"}), "must have a button id"),
    "id without button": (with_step({"do": "message", "action": "click", "button": 1}), "must have a button id"),
    "change without changes": (with_step({"do": "message", "action": "change"}), "must have changes"),
    "changes as text": (with_step({"do": "message", "action": "change", "changes": "{}"}), "changes must be an object"),
    "action of a message": (with_step({"do": "message", "action": "clik"}), "show, later"),
    "json and text": (with_step({"do": "reply", "to": "data", "json": {}, "text": ""}), "at most one of"),
    "header": (with_step({"do": "reply", "to": "data", "headers": {"Retry-Aftr": "1"}}), "'Retry-Aftr'"),
    "request kind": (with_step({"do": "reply", "to": "dta"}), "must be one of data, cards"),
    "failure": (with_step({"do": "fail", "to": "data", "error": "broken"}), "unreachable, reset, timeout, tls"),
    "failure that is not one of the network": (with_step({"do": "fail", "to": "data", "error": "too_large"}), "tls"),
    "key of what is explained": (with_step({"do": "explain", "event": {"name": "n", "x": 1}}), "'x'"),
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
    "event field that is null": (with_expect({"events": [{"type": "sent", "count": None}]}), "'count'"),
    "event without type and null": (with_expect({"events": [{"id": None}]}), r"events\[0\]\.type"),
    "message field that is null": (
        with_expect({"events": [{"type": "message", "message": {"titel": None}}]}),
        "'titel'",
    ),
    "button field that is null": (
        with_expect({"events": [{"type": "message", "message": {"btns": [{"label": None}]}}]}),
        r"btns\[0\] has .*'label'",
    ),
    "request field that is null": (with_expect({"requests": [{"kind": "data", "body": None}]}), "'body'"),
    "card field that is absent": (with_expect({"cards": [{"tt": {"$absent": True}}]}), "'tt'"),
    "null within contains": (with_expect({"cards": {"$contains": [{"idd": None}]}}), "'idd'"),
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
def test_a_typo_is_rejected(case):
    text, message = FILES[case]
    with pytest.raises(FormatError, match=message):
        parse(text)


UNSUPPORTED = {
    "level of a log event": with_expect({"events": [{"type": "log", "level": 1}]}),
}


@pytest.mark.parametrize("case", UNSUPPORTED)
def test_an_unsupported_key_is_reported_as_unsupported(case):
    with pytest.raises(FormatError, match="not supported by this library yet"):
        parse(UNSUPPORTED[case])


def places(value, path=()):
    """Returns the path of every object in a file whose keys are fixed by the format."""
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
def test_an_unknown_key_is_rejected_everywhere(path, key):
    content = copy.deepcopy(GOOD)
    place = content
    for each in path:
        place = place[each]
    known = {key for table in (schema.CONFIG, schema.DEVICE, expectations.EXPECT, schema.SCENARIO) for key in table}
    known |= {key for action in ACTIONS.values() for key in action.fields} | {"do", "expect", "kind", "payload"}
    seen = (expectations.CARD, expectations.MESSAGE, expectations.BUTTON, expectations.VERDICT, expectations.REQUEST)
    known |= {key for fields in (*seen, *expectations.EVENTS.values()) for key in fields} | {"type", *place}
    if key in known:
        return
    place[key] = True
    with pytest.raises(FormatError):
        parse(json.dumps(content))


def test_an_unreadable_file_is_rejected(tmp_path):
    with pytest.raises(FormatError, match="cannot be read"):
        load(tmp_path / "nothing.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    with pytest.raises(FormatError, match="cannot be read"):
        load(tmp_path / "bytes.json")


def test_no_two_scenarios_have_one_name():
    files = (Path(__file__).parents[2] / "scenarios").rglob("*.json")
    names = [json.loads(path.read_bytes())["name"] for path in files]
    assert sorted({name for name in names if names.count(name) > 1}) == []
