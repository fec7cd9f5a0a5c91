"""Brings a database to the schema of this version, by the numbered files in ``migrations``."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

import asyncpg

if TYPE_CHECKING:
    from .database import Connection

#: Of the advisory lock under which one program at a time changes the schema.
_LOCK = 0x706C6163617264
_MARK = """
    CREATE SCHEMA IF NOT EXISTS placard;
    CREATE TABLE IF NOT EXISTS placard.schema (version integer PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now());
"""


class SchemaError(Exception):
    """The database has another schema than this version needs. The text says what to do."""


def migrations() -> dict[int, str]:
    """The SQL of each step, by its number."""
    folder = resources.files("placard_server") / "migrations"
    files = [file for file in folder.iterdir() if file.name.endswith(".sql")]
    return {int(file.name[:4]): file.read_text() for file in sorted(files, key=lambda file: file.name)}


def newest() -> int:
    return max(migrations())


async def version(connection: Connection) -> int:
    """The schema's version; 0 without any."""
    if await connection.fetchval("SELECT to_regclass('placard.schema')") is None:
        return 0
    found = await connection.fetchval("SELECT max(version) FROM placard.schema")
    return int(found or 0)


async def check(connection: Connection) -> None:
    """Raises SchemaError unless the schema is that of this version."""
    found, wanted = await version(connection), newest()
    if found < wanted:
        raise SchemaError(f"the database has schema {found}, this version needs {wanted}: run placard-server migrate")
    if found > wanted:
        raise SchemaError(f"the database has schema {found}, this version knows {wanted}: install a newer version")


async def migrate(connection: asyncpg.Connection, upto: int | None = None) -> list[int]:
    """Applies the missing steps, each in a transaction; returns their numbers. ``upto`` is for tests of old schemas."""
    await connection.execute("SELECT pg_advisory_lock($1)", _LOCK)
    try:
        await connection.execute(_MARK)
        found = await version(connection)
        if found > newest():
            await check(connection)
        applied = []
        for number, sql in migrations().items():
            if number <= found or (upto is not None and number > upto):
                continue
            async with connection.transaction():
                await connection.execute(sql)
                await connection.execute("INSERT INTO placard.schema (version) VALUES ($1)", number)
            applied.append(number)
        return applied
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1)", _LOCK)
