"""``sink``: writes records as JSON lines, after they are stored, each at least once."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import BinaryIO

from .database import Connection, connect
from .people import line_of

_IDLE_S = 1.0
_NAME = "lines"
#: SKIP LOCKED: several sinks share the work.
_TAKE = """
    WITH taken AS (
        DELETE FROM placard.outbox WHERE id IN (
            SELECT id FROM placard.outbox ORDER BY id LIMIT 200 FOR UPDATE SKIP LOCKED)
        RETURNING id, app, batch_id, received
    )
    SELECT a.name AS app, r.batch_id, r.index, r.device_id, r.user_id, r.code, r.name, r.time, r.received, r.data
    FROM taken t JOIN placard.apps a ON a.id = t.app
        JOIN placard.records r ON r.app = t.app AND r.received = t.received AND r.batch_id = t.batch_id
    ORDER BY t.id, r.index
"""


async def run(dsn: str, file: Path | None, is_once: bool) -> None:
    """``file`` None: stdout. The first call begins the outbox: what was stored before it is for ``export``."""
    output = sys.stdout.buffer if file is None else file.open("ab")
    connection = await connect(dsn)
    try:
        await connection.execute("INSERT INTO placard.sinks (name) VALUES ($1) ON CONFLICT DO NOTHING", _NAME)
        while True:
            if await write(connection, output) == 0:
                if is_once:
                    return
                await asyncio.sleep(_IDLE_S)
    finally:
        await connection.close()


async def stop(connection: Connection) -> None:
    """Ends the outbox: without it, nothing is kept for a sink that no longer comes."""
    async with connection.transaction():
        await connection.execute("DELETE FROM placard.sinks WHERE name = $1", _NAME)
        await connection.execute("TRUNCATE placard.outbox")


async def write(connection: Connection, output: BinaryIO) -> int:
    """What was written is taken out of the outbox when it is on the disk. A crash in between writes it again."""
    async with connection.transaction():
        rows = await connection.fetch(_TAKE)
        output.writelines(line_of(row) + b"\n" for row in rows)
        output.flush()
        if output is not sys.stdout.buffer:
            os.fsync(output.fileno())
    return len(rows)
