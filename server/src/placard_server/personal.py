"""What of an app's content a user gets: by audiences, and by triggered sends."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field

import asyncpg
import orjson

from .apps import CommandError, id_of
from .content import placeholders
from .database import Connection
from .fields import JSON
from .live import channel
from .registry import App

log = logging.getLogger("placard_server")
#: A slow condition must not hold all connections.
_CONDITION_S = 2.0

_USER = """
    FROM (SELECT $2::text AS user_id, coalesce(
        (SELECT attributes FROM placard.users WHERE app = $1 AND user_id = $2), '{}') AS attributes) AS placard_user
"""


@dataclass
class Personal:
    user: str | None = None
    #: For each target with an audience, whether the user belongs to it.
    audiences: dict[str, bool] = field(default_factory=dict)
    #: For each target that was sent to the user, its properties and time.
    sends: dict[str, tuple[dict[str, JSON], int]] = field(default_factory=dict)

    def gets(self, target: str) -> bool:
        return target in self.sends or self.audiences.get(target, True)

    def card(self, card: dict[str, JSON]) -> dict[str, JSON]:
        """The card as this user gets it: one that was sent has its properties filled in, and is as new as the send."""
        if card["id"] not in self.sends:
            return card
        properties, sent = self.sends[card["id"]]
        filled = placeholders.fill(card, placeholders.values({"data": {"user_id": self.user}}, {}, properties))
        return {**filled, "id": card["id"], "ca": sent}


async def of(connection: Connection, app: App, user: str | None) -> Personal:
    """All conditions are one query, whatever the number of campaigns."""
    personal = Personal(user)
    conditions = app.conditions
    if conditions:
        personal.audiences = await _audiences(connection, app, user, conditions)
    if app.has_sends and user is not None:
        rows = await connection.fetch(
            "SELECT target, properties, extract(epoch FROM sent)::bigint AS sent FROM placard.sends "
            "WHERE app = $1 AND user_id = $2",
            app.id, user,
        )  # fmt: skip
        personal.sends = {row["target"]: (orjson.loads(row["properties"]), row["sent"]) for row in rows}
    return personal


async def _audiences(connection: Connection, app: App, user: str | None, conditions: dict[str, str]) -> dict[str, bool]:
    try:
        values = await _evaluate(connection, app.id, user, list(conditions.values()))
        return dict(zip(conditions, values, strict=True))
    except (asyncpg.PostgresError, TimeoutError):
        pass
    # A condition can fail for one user's values, such as a text that is no number. The others still count.
    found = {}
    for target, condition in conditions.items():
        try:
            found[target] = (await _evaluate(connection, app.id, user, [condition]))[0]
        except (asyncpg.PostgresError, TimeoutError) as error:
            log.warning("%s: the audience of '%s': %s", app.name, target, error)
            found[target] = False
    return found


async def _evaluate(connection: Connection, app: int, user: str | None, conditions: list[str]) -> list[bool]:
    columns = ", ".join(f"({condition}\n) IS TRUE" for condition in conditions)
    row = await connection.fetchrow(f"SELECT {columns} {_USER}", app, user, timeout=_CONDITION_S)
    assert row is not None
    return list(row.values())


async def set_audience(connection: Connection, name: str, target: str, condition: str | None) -> None:
    """Refuses a condition that PostgreSQL cannot evaluate."""
    app = await id_of(connection, name)
    if condition is None:
        await connection.execute("DELETE FROM placard.audiences WHERE app = $1 AND target = $2", app, target)
        await channel.report_audience(connection, app)
        return
    try:
        await _evaluate(connection, app, "nobody", [condition])
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise CommandError(f"the condition cannot be evaluated: {error}") from error
    await connection.execute(
        "INSERT INTO placard.audiences (app, target, condition) VALUES ($1, $2, $3) "
        "ON CONFLICT (app, target) DO UPDATE SET condition = $3",
        app, target, condition,
    )  # fmt: skip
    await channel.report_audience(connection, app)


async def attributes_of(connection: Connection, app: int, user: str | None) -> dict[str, JSON]:
    text = await connection.fetchval("SELECT attributes FROM placard.users WHERE app = $1 AND user_id = $2", app, user)
    found: dict[str, JSON] = orjson.loads(text) if text else {}
    return found
