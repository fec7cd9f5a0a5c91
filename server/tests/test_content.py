"""Campaign files, cards, templates, and two apps that never see each other's data."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from fleet import App, Fleet, eventually

from placard_server.content import file
from placard_server.content.file import FileError
from placard_server.fields import JSON

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
#: Those that strict clients require of a card.
KEYS = "ca cl db ds e ea id p r t tp tt u uw v"
CARD = {"id": "a", "tp": "text_announcement", "tt": "Hi"}
TEMPLATE = {
    "id": "t",
    "type": "templated_iam",
    "trigger_condition": [{"type": "open"}],
    "template": {"type": "MODAL", "header": "{{ event.name }} by {{user_id}}", "message": "{{properties.what}} {{"},
}


def write(path: Path, **content: object) -> Path:
    path.write_text(json.dumps(content))
    return path


def sync(app: App, last_full: int = 0, last_card: int = 0, **fields: object) -> JSON:
    return app.post("content_cards/sync", last_full_sync_at=last_full, last_card_updated_at=last_card, **fields).json


def test_the_files_of_the_examples_are_read() -> None:
    for path in EXAMPLES.glob("*.json"):
        text = path.read_bytes()
        if b'"campaigns"' in text or b'"cards"' in text:
            assert file.read(text, str(path)).digest


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{", "f:1:2: "),
        ('{"a": 1}', "f: a: is not a known key; known keys are campaigns, cards, config, groups, holdouts"),
        ('{"cards": [], "cards": []}', "f: the key 'cards' occurs twice"),
        ('{"cards": [{"id": "a"}]}', "f: cards[0].tp: missing"),
        ('{"campaigns": [{"id": "a", "type": "inapp"}]}', "f: campaigns[0].trigger_condition: missing"),
    ],
)
def test_mistakes_are_named_with_their_place(text: str, error: str) -> None:
    with pytest.raises(FileError) as caught:
        file.read(text.encode(), "f")
    assert str(caught.value).startswith(error)


def test_histories_and_absences_are_checked_and_sent_as_they_are() -> None:
    entry = {"event_name": "e", "property_filters": [], "within_s": 60, "at_least": 1, "at_most": 100}
    history = {"type": "open", "history": [entry, {"purchase": True, "product_id": "p", "at_most": 0}]}
    absence = {"after": {"event_name": "e"}, "without": {"purchase": True}, "for_s": 1, "restart": True}
    conditions = [history, {"type": "absence", "data": absence}]
    read = file.read(json.dumps({"campaigns": [{**TEMPLATE, "trigger_condition": conditions}]}).encode(), "f")
    assert read.campaigns[0].trigger["trigger_condition"] == conditions
    wrong = [
        {"type": "open", "history": [{**entry, "at_least": 101}]},
        {"type": "open", "history": [{**entry, "within_s": 0}]},
        {"type": "open", "history": [{"product_id": "p"}]},
        {"type": "open", "history": [{**entry, "product_id": "p"}]},
        {"type": "absence", "data": {**absence, "for_s": 0}},
        {"type": "absence", "data": {"after": {"event_name": "e"}}},
        {"type": "absence", "data": {**absence, "without": {}}},
    ]
    for condition in wrong:
        with pytest.raises(FileError):
            file.read(json.dumps({"campaigns": [{**TEMPLATE, "trigger_condition": [condition]}]}).encode(), "f")


def test_experiments_and_holdouts_are_sent_as_they_are() -> None:
    """With the ids that clients need, and without texts that the server renders."""
    other = {"type": "MODAL", "message": "B", "bg_color": "#FFFFFF"}
    variants = [{"name": "a", "weight": 0.5}, {"name": "b", "weight": 0.5, "template": other}]
    holdouts = [{"key": "all", "share": 0.05, "groups": ["promo"]}]
    content: JSON = {
        "groups": [{"id": "promo"}],
        "holdouts": holdouts,
        "campaigns": [{**TEMPLATE, "groups": ["promo"], "experiment": {"key": "greeting", "variants": variants}}],
    }
    read = file.read(json.dumps(content).encode(), "f")
    assert read.shared == {"groups": [{"id": "promo"}], "holdouts": holdouts}
    assert read.campaigns[0].trigger["experiment"]["variants"] == [
        {"name": "a", "weight": 0.5},
        {"name": "b", "weight": 0.5, "data": {"trigger_id": "t/b"}},
    ]
    found, own = read.template_of("t/b"), read.template_of("t")
    assert found is not None
    assert found.template == {"type": "MODAL", "message": "B", "bg_color": 0xFFFFFFFF}
    assert own is not None
    assert own.template == TEMPLATE["template"]
    for key, value, problem in (
        ("weight", 0.4, "variants: must have weights that add up to 1, not 0.9"),
        ("name", "b", "variants[1].name: is the name of an earlier variant"),
        ("weight", 1.5, "variants[0].weight: must be a number from 0 to 1"),
        ("colour", 1, "variants[0].colour: is not a known key; known keys are control, data, name, template, weight"),
    ):
        variants[0] = {"name": "a", "weight": 0.5, key: value}
        with pytest.raises(FileError, match=re.escape(f"f: campaigns[0].experiment.{problem}")):
            file.read(json.dumps(content).encode(), "f")


def test_cards_say_for_whom_and_when_they_are() -> None:
    keys = {
        "targeting": {"==": [{"var": "plan"}, "pro"]}, "groups": ["promo"], "frequency": {"lifetime": 1},
        "windows": [{"from": "07:00", "until": "10:00"}],
    }  # fmt: skip
    groups = [{"id": "promo", "enabled": False}]
    content = file.read(json.dumps({"cards": [{**CARD, **keys}], "groups": groups}).encode(), "f")
    assert {key: content.cards[0][key] for key in keys} == keys
    assert content.shared["groups"] == groups


def test_cards_are_sent_whole_until_the_client_has_them(fleet: Fleet, tmp_path: Path) -> None:
    path = write(tmp_path / "c.json", cards=[CARD])
    app = fleet.app("--campaigns", str(path))
    first = sync(app)
    assert first["full_sync"] is True
    assert sorted(first["cards"][0]) == sorted(
        ["ca", "cl", "db", "ds", "e", "ea", "id", "p", "r", "t", "tp", "tt", "u", "uw", "v"]
    )
    later = first["last_full_sync_at"] + 5
    assert sync(app, later) == {
        "message": "success", "full_sync": False, "cards": [], "last_full_sync_at": later,
        "last_card_updated_at": first["last_card_updated_at"],
    }  # fmt: skip
    write(path, cards=[{**CARD, "tt": "New"}])
    eventually(lambda: sync(app)["cards"][0]["tt"] == "New")
    assert sync(app, first["last_full_sync_at"])["full_sync"] is True
    path.write_text("{")  # the content before it stays
    assert sync(app)["cards"][0]["tt"] == "New"
    assert app.post("content_cards/sync", last_full_sync_at="0").json == {
        "error": "last_full_sync_at must be an integer, not a string"
    }


def test_each_app_has_its_file_and_its_records(fleet: Fleet, tmp_path: Path) -> None:
    replica = fleet.replica("--campaigns", str(tmp_path))
    app, other = fleet.app(replica=replica), fleet.app(replica=replica)
    assert sync(app)["cards"] == []
    write(tmp_path / f"{app.name}.json", cards=[CARD], campaigns=[TEMPLATE])
    eventually(lambda: sync(app)["cards"])
    assert sync(other)["cards"] == []
    asked: dict[str, Any] = {"respond_with": {"triggers": True}}
    assert [each["id"] for each in app.post(**asked).json["triggers"]] == ["t"]
    assert other.post(**asked).json["triggers"] == []
    assert other.post("template", template={"trigger_id": "t"}).json["templated_message"] == {}
    app.post(events=[{"name": "ss", "time": 1, "data": {}}])
    assert (len(app.records()), len(other.records())) == (1, 0)


def test_templates_are_filled_in(fleet: Fleet, tmp_path: Path) -> None:
    app = fleet.app("--campaigns", str(write(tmp_path / "c.json", campaigns=[TEMPLATE])))
    event = {"name": "ce", "user_id": "u-1", "data": {"n": "cart", "p": {"what": "{{user_id}} tea"}}}
    reply = app.post("template/", template={"trigger_id": "t", "trigger_event_type": "custom_event", "data": event})
    assert reply.json["templated_message"] == {
        "type": "inapp",
        "data": {"type": "MODAL", "header": "cart by u-1", "message": "{{user_id}} tea {{", "trigger_id": "t"},
    }
    for fields, error in [
        ({}, "template must not be nil"),
        ({"template": {}}, "template.trigger_id must not be nil"),
        ({"template": {"trigger_id": "t", "data": 1}}, "template.data must be an object, not an integer"),
    ]:
        assert app.post("template", **fields).json == {"error": error}  # type: ignore[arg-type]


def test_equal_content_has_equal_marks() -> None:
    """For hints: whatever the file looks like, and whatever numbers it has."""

    def marks(text: str) -> tuple[str, str]:
        return file.read(text.encode(), "f").marks

    plain = marks('{"cards": [{"id": "a", "tp": "control", "e": {"x": 1, "y": 2}}]}')
    assert marks('{ "cards": [ {"tp": "control", "id": "a", "e": {"y": 2, "x": 1}} ], "campaigns": [] }') == plain
    larger = marks('{"cards": [{"id": "a", "tp": "control", "e": {"x": 100000000000000000000000}}]}')
    assert larger[0] != plain[0] and larger[1] == plain[1]
    assert marks('{"config": {"time": 7}}')[1] != marks("{}")[1]
    assert marks('{"groups": []}') != marks("{}")
