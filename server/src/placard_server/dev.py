"""``dev``: a PostgreSQL of its own in a folder, an app, and one replica."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from . import apps, migrate, serve
from .cluster import Cluster
from .database import connect

_APP = "dev"


def run(folder: Path, options: Callable[[str], serve.Options]) -> None:
    cluster = Cluster(folder)
    try:
        cluster.start()
        key = asyncio.run(_prepare(cluster.dsn, folder / "api_key"))
        print(f"placard-server: PostgreSQL: psql '{cluster.dsn}'")
        print(f"placard-server: API key: {key}", flush=True)
        serve.run(options(cluster.dsn))
    finally:
        cluster.close()


async def _prepare(dsn: str, file: Path) -> str:
    """The database has only the key's hash, so the key itself is in a file."""
    connection = await connect(dsn)
    try:
        await migrate.migrate(connection)
        if await connection.fetchval("SELECT count(*) FROM placard.apps WHERE name = $1", _APP) == 0:
            file.write_text(await apps.create(connection, _APP))
        elif not file.exists():
            file.write_text(await apps.create_key(connection, _APP, "sdk"))
    finally:
        await connection.close()
    file.chmod(0o600)
    return file.read_text()
