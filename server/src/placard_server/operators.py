"""People who may see the page: their tokens, and their sessions in a browser."""

from __future__ import annotations

import secrets
from datetime import timedelta

import asyncpg

from .apps import CommandError, hash_of
from .database import Connection

#: Then people sign in again.
SESSION = timedelta(hours=12)


async def create(connection: Connection, name: str) -> str:
    """Returns the token, which is stored nowhere."""
    if not name or len(name) > 100 or not name.isprintable():
        raise CommandError("the name of an operator is printable and has at most 100 characters")
    token = secrets.token_hex(20)
    try:
        await connection.execute("INSERT INTO placard.operators (name, hash) VALUES ($1, $2)", name, hash_of(token))
    except asyncpg.UniqueViolationError as error:
        raise CommandError(f"there is an operator '{name}' already: revoke the old token first") from error
    return token


async def revoke(connection: Connection, name: str) -> None:
    """With all sessions."""
    if await connection.execute("DELETE FROM placard.operators WHERE name = $1", name) == "DELETE 0":
        raise CommandError(f"there is no operator '{name}'")


async def names(connection: Connection) -> list[str]:
    return [row["name"] for row in await connection.fetch("SELECT name FROM placard.operators ORDER BY name")]


async def exist(connection: Connection) -> bool:
    return bool(await connection.fetchval("SELECT EXISTS (SELECT FROM placard.operators)"))


async def sign_in(connection: Connection, token: str) -> str | None:
    """The secret of a new session; None if the token is wrong. Sessions that have expired are deleted."""
    secret = secrets.token_urlsafe(32)
    name = await connection.fetchval(
        "INSERT INTO placard.operator_sessions (hash, operator, expires) "
        "SELECT $2, name, now() + $3 FROM placard.operators WHERE hash = $1 RETURNING operator",
        hash_of(token), hash_of(secret), SESSION,
    )  # fmt: skip
    if name is None:
        return None
    await connection.execute("DELETE FROM placard.operator_sessions WHERE expires < now()")
    return secret


async def of_session(connection: Connection, secret: str) -> str | None:
    """The operator's name."""
    found: str | None = await connection.fetchval(
        "SELECT operator FROM placard.operator_sessions WHERE hash = $1 AND expires > now()", hash_of(secret)
    )
    return found


async def sign_out(connection: Connection, secret: str) -> None:
    await connection.execute("DELETE FROM placard.operator_sessions WHERE hash = $1", hash_of(secret))
