"""The records of a batch, checked, and how they are stored: each batch once."""

from __future__ import annotations

from dataclasses import dataclass, field

import orjson

from . import attributes
from .attributes import Change
from .database import Connection
from .fields import JSON, Field, FieldProblem, kind_of
from .parts import Part

USER_BYTES = 997
ID_BYTES = 255
#: The code of an attribute set, which is without one on the wire.
ATTRIBUTES = "attributes"

#: The years 1 to 9999, which every reader of the data can represent. Clocks of devices show anything.
_EARLIEST, _LATEST = -62_135_596_800.0, 253_402_300_799.0

#: One statement, so one round trip and one transaction. A batch that is being stored by another replica at this moment
#: is waited for: the answer "known" leaves only after that COMMIT, too.
_STORE = """
    WITH fresh AS (
        INSERT INTO placard.batches (app, id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING received
    ), stored AS (
        INSERT INTO placard.records (app, received, batch_id, index, device_id, user_id, code, name, time, data)
        SELECT $1, received, $2, index - 1, $3, about->>0, about->>1, about->>2,
            to_timestamp((about->>3)::float8), data
        FROM fresh, ROWS FROM (json_array_elements($4), json_array_elements($5))
            WITH ORDINALITY AS given (about, data, index)
    ), noted AS (
        INSERT INTO placard.outbox (app, batch_id, received)
        SELECT $1, $2, received FROM fresh WHERE EXISTS (SELECT FROM placard.sinks)
    )
    SELECT EXISTS (SELECT FROM fresh)
"""


@dataclass(slots=True)
class Records:
    """Two parallel lists, sent as two JSON texts: in a profile, encoding arrays for PostgreSQL was the dearest part."""

    #: User, code, name and time of each.
    about: list[tuple[str | None, str, str | None, float | None]] = field(default_factory=list)
    data: list[JSON] = field(default_factory=list)
    #: What they change of users, in order. Attribute sets come first: which of the two a server applies first is its
    #: choice (rule 4.2.5), and /users/track has that order.
    sets: list[Change] = field(default_factory=list)
    events: list[Change] = field(default_factory=list)

    def add(self, user: str | None, code: str, name: object, time: float | None, data: JSON) -> None:
        seconds = None if time is None else min(max(time, _EARLIEST), _LATEST)
        self.about.append((user, _text(code), _text(name) if isinstance(name, str) else None, seconds))
        self.data.append(data)
        if user is not None and code == ATTRIBUTES:
            self.sets += attributes.of_set(user, data)
        elif user is not None and code in attributes.CODES and isinstance(data.get("data"), dict):
            self.events += attributes.of_event(user, code, data["data"])


def _text(text: str) -> str:
    """For a column of text, in which PostgreSQL allows no U+0000. ``data`` has the text as it came."""
    return text.replace("\0", "\ufffd") if "\0" in text else text


def of_data(body: dict[str, JSON]) -> Records:
    """The events and attribute sets of a ``data`` request."""
    records = Records()
    for index, event in enumerate(_array(body, "events")):
        try:
            code, time, data, user = event["name"], event["time"], event["data"], event.get("user_id")
            is_plain = (
                type(code) is str and code and type(data) is dict and type(time) in (int, float)
            ) and isinstance(event.get("session_id"), str | None)
        except (TypeError, KeyError, AttributeError):
            is_plain = False
        if not is_plain:
            _explain_event(Field(event, f"events[{index}]"))
        if user is not None:
            _check_user(user, index)
        name = data.get("n") if code == "ce" else data.get("pid") if code == "p" else None
        records.add(user, code, name, time, event)
    for set_ in Field(_array(body, "attributes"), "attributes").elements():
        set_.members()
        custom = set_.optional("custom")
        if custom is not None:
            custom.members()
        named = set_.optional("user_id")
        records.add(named.id(USER_BYTES) if named else None, ATTRIBUTES, None, None, set_.value)
    return records


def _check_user(user: JSON, index: int) -> None:
    # At most four bytes a character; what is longer is counted.
    if type(user) is not str or not 0 < len(user) <= USER_BYTES // 4 or "\0" in user:
        Field(user, f"events[{index}].user_id").id(USER_BYTES)


def _array(body: dict[str, JSON], key: str) -> list[JSON]:
    value = body.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise FieldProblem(key, f"must be an array, not {kind_of(value)}")
    return value


def _explain_event(event: Field) -> None:
    """Raises what is wrong with an event. Separate, because events are rarely wrong, and this is slow."""
    event.required("name").non_empty()
    event.required("time").number()
    event.required("data").members()
    if session := event.optional("session_id"):
        session.string()
    raise event.problem("is not an event")


async def store(
    connection: Connection, app: int, batch: str, device: str | None, records: Records, part: Part | None = None
) -> bool:
    """Returns whether the batch is new. Nothing of a known one is stored."""
    values = app, batch, device, orjson.dumps(records.about).decode(), orjson.dumps(records.data).decode()
    changes = records.sets + records.events
    if not changes and part is None:
        return bool(await connection.fetchval(_STORE, *values))
    async with connection.transaction():
        if part and await part.is_known(connection, app, batch):
            return False
        fresh = bool(await connection.fetchval(_STORE, *values))
        if fresh and part:
            await part.note(connection, app, batch)
        if fresh:
            await attributes.store(connection, app, changes)
    return fresh
