"""The attributes of users, as what clients send changes them (rules 4.1.3, 4.2.1 and 11.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import orjson

from .database import Connection
from .fields import JSON

#: Codes of events that change an attribute.
CODES = frozenset({"set", "inc", "add", "rem", "ncam", "lcaa", "lcar"})
_NOT_ATTRIBUTES = ("user_id", "alias", "custom", "external_id", "braze_id", "user_alias", "_update_existing_only")
_OPERATIONS = {"inc": "inc", "add": "add", "remove": "rem"}
#: Of all attributes of a user as JSON. A change beyond it is left out; its record is stored nevertheless.
_BYTES = 512 * 1024


@dataclass(frozen=True, slots=True)
class Change:
    user: str
    key: str
    code: str
    value: JSON


def of_set(user: str, members: dict[str, JSON]) -> Iterator[Change]:
    """An attribute set of ``data``, or an object of ``/users/track``."""
    custom = members.get("custom")
    own = {key: value for key, value in members.items() if key not in _NOT_ATTRIBUTES}
    for key, value in {**own, **(custom if isinstance(custom, dict) else {})}.items():
        operation = next(iter(value)) if isinstance(value, dict) and len(value) == 1 else None
        if custom is not None or operation not in _OPERATIONS:
            yield Change(user, key, "set", value)
        elif operation == "inc":
            yield Change(user, key, "inc", value["inc"])
        else:
            elements = value[operation]
            for element in elements if isinstance(elements, list) else []:
                yield Change(user, key, _OPERATIONS[operation], element)


def of_event(user: str, code: str, data: dict[str, JSON]) -> Iterator[Change]:
    key = data.get("key")
    if not isinstance(key, str):
        return
    if code == "lcaa":
        yield Change(user, key, "set", {name: data.get(name) for name in ("latitude", "longitude")})
    elif code == "lcar":
        yield Change(user, key, "set", None)
    else:
        yield Change(user, key, code, data.get("value"))


def apply(attributes: dict[str, JSON], change: Change) -> None:
    """A change that does not fit the value that is there replaces it."""
    key, value, old = change.key, change.value, attributes.get(change.key)
    match change.code:
        case "inc":
            attributes[key] = old + value if _is_number(old) and _is_number(value) else value
        case "add":
            kept = [each for each in old if each != value] if isinstance(old, list) else []
            attributes[key] = [*kept, value]
        case "rem":
            if isinstance(old, list):
                attributes[key] = [each for each in old if each != value]
        case "ncam":
            if isinstance(value, dict):
                attributes[key] = {**(old if isinstance(old, dict) else {}), **value}
        case _:
            if value is None:
                attributes.pop(key, None)
            else:
                attributes[key] = value


def _is_number(value: JSON) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


async def store(connection: Connection, app: int, changes: list[Change]) -> None:
    """Inside of the transaction that stores the records: a batch changes attributes once, too."""
    # In one order everywhere, so that two batches about the same users cannot wait for each other.
    for user in sorted({change.user for change in changes}):
        await connection.execute(
            "INSERT INTO placard.users (app, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", app, user
        )
        text = await connection.fetchval(
            "SELECT attributes FROM placard.users WHERE app = $1 AND user_id = $2 FOR UPDATE", app, user
        )
        attributes = orjson.loads(text)
        for change in changes:
            if change.user == user:
                apply(attributes, change)
        written = orjson.dumps(_without_nul(attributes), default=str)
        if len(written) <= _BYTES:
            await connection.execute(
                "UPDATE placard.users SET attributes = $3, changed = now() WHERE app = $1 AND user_id = $2",
                app, user, written.decode(),
            )  # fmt: skip


def _without_nul(value: JSON) -> JSON:
    """jsonb has no U+0000. The record has it as it came."""
    match value:
        case str():
            return value.replace("\0", "\ufffd")
        case list():
            return [_without_nul(each) for each in value]
        case dict():
            return {key.replace("\0", "\ufffd"): _without_nul(each) for key, each in value.items()}
        case int() if not -(2**63) <= value < 2**63:
            return float(value)  # a sum of increments
    return value
