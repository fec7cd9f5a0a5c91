"""What operators owe to people: taking their data out, and deleting it."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator

import asyncpg
import orjson

from .apps import id_of
from .database import Connection

_RECORDS = """
    SELECT batch_id, index, device_id, user_id, code, name, time, received, data FROM placard.records WHERE app = $1
"""


async def delete_user(connection: Connection, name: str, user: str) -> int:
    """Everything that names the user, in one transaction; returns the number of records. Ids of batches stay: they name
    nobody, and keep a late retry from bringing the records back."""
    app = await id_of(connection, name)
    async with connection.transaction():
        for table in ("users", "sends"):
            await connection.execute(f"DELETE FROM placard.{table} WHERE app = $1 AND user_id = $2", app, user)
        done = await connection.execute("DELETE FROM placard.records WHERE app = $1 AND user_id = $2", app, user)
    return int(done.split()[-1])


async def export(connection: Connection, name: str, user: str | None) -> None:
    """Writes JSON lines to stdout: the attributes of users, then records in the order of their arrival."""
    app = await id_of(connection, name)
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        async for line in _lines(connection, app, user):
            sys.stdout.buffer.write(line + b"\n")


async def _lines(connection: Connection, app: int, user: str | None) -> AsyncIterator[bytes]:
    where, values = (" AND user_id = $2", (app, user)) if user is not None else ("", (app,))
    users = f"SELECT user_id, attributes FROM placard.users WHERE app = $1{where}"
    async for row in connection.cursor(users, *values):
        yield orjson.dumps({"user_id": row["user_id"], "attributes": orjson.Fragment(row["attributes"])})
    async for row in connection.cursor(f"{_RECORDS}{where} ORDER BY received, batch_id, index", *values):
        yield line_of(row)


def line_of(row: asyncpg.Record) -> bytes:
    return orjson.dumps({**row, "data": orjson.Fragment(row["data"])}, option=orjson.OPT_UTC_Z)
