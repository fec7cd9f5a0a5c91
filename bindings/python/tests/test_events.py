"""The classes of events: their names of fields, and what their documentation lists."""

from __future__ import annotations

import dataclasses
import inspect
import re
from pathlib import Path

import libplacard
from libplacard import _events
from libplacard._enums import DroppedKind, Reason
from libplacard._names import names

GUIDE = Path(__file__).parents[3] / "docs" / "events.md"


def classes():
    found = [each for each in vars(_events).values() if isinstance(each, type) and issubclass(each, libplacard.Event)]
    return [each for each in found if "type" in vars(each)]


def rows():
    """Each class that the guide names, with the fields that it lists for the event."""
    found = {}
    for line in GUIDE.read_text(encoding="utf-8").splitlines():
        cells = line.split("|")
        if len(cells) == 6 and "PLACARD_EVENT_" in cells[1]:
            for name in re.findall(r"\w+", cells[2]):
                found[name] = set(re.findall(r"`(\w+)`", cells[4]))
    return found


def test_an_event_that_carries_a_sentence_has_it_in_text():
    listed = rows()
    assert {"Dropped", "AuthFailed", "CardsFailed", "Overflow", "Log"} <= set(listed)
    for each in classes():
        if each is not libplacard.UnknownEvent:
            fields = {field.name for field in dataclasses.fields(each)}
            assert fields & {"text", "reason"} == listed[each.__name__] & {"text", "reason"}, each


def test_the_documentation_lists_every_value():
    described = inspect.getdoc(libplacard.Dropped) or ""
    assert [name for name in names(DroppedKind) if f"``{name}``" not in described] == []
    classes = (libplacard.CardsFailed, libplacard.MessageDiscarded, libplacard.SourceFailed)
    source = "".join(map(inspect.getsource, classes))
    assert [name for name in names(Reason) if f"``{name}``" not in source] == []


def test_a_dropped_card_says_why(started):
    _, _, reported = started(cards={"cards": [{"id": "c", "tp": "nothing_known"}], "full_sync": True})
    (dropped,) = [event for event in reported if isinstance(event, libplacard.Dropped)]
    assert (dropped.what, dropped.id) == ("card", "c")
    assert dropped.text and "tp" in dropped.text


def test_a_record_of_an_outbox_that_cannot_be_logged_says_why(open_client, tmp_path):
    with libplacard.Outbox(tmp_path / "store", "test-key") as outbox:
        outbox.put("event", {"event_name": ""})
    client = open_client(user_id="u-1")
    (dropped,) = [event for event in client.events() if isinstance(event, libplacard.Dropped)]
    assert dropped.what == "pending_event" and "event name is empty" in dropped.text
