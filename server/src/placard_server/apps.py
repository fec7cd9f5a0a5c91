"""Apps and their keys, for the commands."""

from __future__ import annotations

import hashlib
import json
import secrets
from pathlib import Path

import asyncpg

from .database import Connection

_HINT = 8
AUTH_MODES = ("off", "optional", "required")


class CommandError(Exception):
    """What a person has to correct."""


def hash_of(key: str) -> bytes:
    """Keys are random, so one round of a plain hash is enough."""
    return hashlib.sha256(key.encode()).digest()


async def id_of(connection: Connection, name: str) -> int:
    found = await connection.fetchval("SELECT id FROM placard.apps WHERE name = $1", name)
    if found is None:
        raise CommandError(f"there is no app '{name}': create it with placard-server app create {name}")
    return int(found)


async def create(connection: Connection, name: str) -> str:
    """Makes an app; returns its first key."""
    if not name or not name.isprintable() or "/" in name or name.startswith("."):
        raise CommandError("the name of an app is printable, has no '/', and does not begin with '.'")
    async with connection.transaction():
        try:
            app = await connection.fetchval("INSERT INTO placard.apps (name) VALUES ($1) RETURNING id", name)
        except asyncpg.UniqueViolationError as error:
            raise CommandError(f"there is an app '{name}' already") from error
        return await _add_key(connection, app, "sdk")


async def create_key(connection: Connection, name: str, kind: str) -> str:
    return await _add_key(connection, await id_of(connection, name), kind)


async def _add_key(connection: Connection, app: int, kind: str) -> str:
    key = secrets.token_hex(20)
    await connection.execute(
        "INSERT INTO placard.keys (hash, app, kind, hint) VALUES ($1, $2, $3, $4)", hash_of(key), app, kind, key[:_HINT]
    )
    return key


async def revoke_key(connection: Connection, name: str, key: str) -> None:
    app = await id_of(connection, name)
    done = await connection.execute(
        "UPDATE placard.keys SET revoked = coalesce(revoked, now()) WHERE app = $1 AND hash = $2", app, hash_of(key)
    )
    if done == "UPDATE 0":
        raise CommandError(f"the app '{name}' has no such key")


async def set_auth(connection: Connection, name: str, jwks: str | None, mode: str) -> None:
    """``jwks`` is an address, or a file whose content is stored: other replicas may not have it."""
    app = await id_of(connection, name)
    url = content = None
    if jwks is not None and jwks.startswith(("https://", "http://")):
        url = jwks
    elif jwks is not None:
        content = _jwks_file(Path(jwks))
    if jwks is None:
        known = await connection.fetchval(
            "SELECT jwks_url IS NOT NULL OR jwks IS NOT NULL FROM placard.apps WHERE id = $1", app
        )
        if mode != "off" and not known:
            raise CommandError("name the public keys: --jwks URL or --jwks FILE")
        await connection.execute("UPDATE placard.apps SET auth_mode = $2 WHERE id = $1", app, mode)
        return
    await connection.execute(
        "UPDATE placard.apps SET auth_mode = $2, jwks_url = $3, jwks = $4 WHERE id = $1", app, mode, url, content
    )


def _jwks_file(path: Path) -> str:
    try:
        text = path.read_text()
        keys = json.loads(text)["keys"]
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise CommandError(f"{path} is not a JSON Web Key Set, an object with an array 'keys'") from error
    if not isinstance(keys, list) or not keys:
        raise CommandError(f"{path} has no keys")
    return text


async def set_rate(connection: Connection, name: str, rate: float | None) -> None:
    app = await id_of(connection, name)
    await connection.execute("UPDATE placard.apps SET rate = $2 WHERE id = $1", app, rate)


async def listed(connection: Connection) -> list[str]:
    """A line for each app, and one for each of its keys."""
    lines = []
    for app in await connection.fetch("SELECT * FROM placard.apps ORDER BY name"):
        rate = "any rate" if app["rate"] is None else f"{app['rate']:g} requests/s"
        lines.append(f"{app['name']}: authentication {app['auth_mode']}, {rate}")
        for key in await connection.fetch("SELECT * FROM placard.keys WHERE app = $1 ORDER BY created", app["id"]):
            state = "revoked" if key["revoked"] else "in force"
            lines.append(f"  {key['kind']} key {key['hint']}… {state}")
    return lines
