"""What time demands: partitions of the next days, forgetting old ids, dropping old records."""

from __future__ import annotations

import asyncio
import logging
import re
from datetime import UTC, datetime, timedelta

from .database import Away, Connection, Database

log = logging.getLogger("placard_server")
#: How long a batch is recognised. A device that sends the same batch again after that stores it again.
IDS_DAYS = 45
_DAYS_AHEAD = 14
_INTERVAL_S = 3600.0
_LOCK = 0x706C6163617265
#: Rows of one statement, so that none takes long.
_PORTION = 10_000


async def follow(database: Database) -> None:
    """In each replica; one at a time does it."""
    while True:
        try:
            async with database.connection() as connection:
                if await connection.fetchval("SELECT pg_try_advisory_lock($1)", _LOCK):
                    try:
                        await maintain(connection, None)
                    finally:
                        await connection.execute("SELECT pg_advisory_unlock($1)", _LOCK)
            await asyncio.sleep(_INTERVAL_S)
        except Away:
            await asyncio.sleep(5)


async def maintain(connection: Connection, keep_days: int | None) -> str:
    """``keep_days``: how long records stay; None: forever."""
    await connection.execute("SELECT placard.make_partitions($1)", _DAYS_AHEAD)
    await connection.execute("DELETE FROM placard.replicas WHERE seen < now() - interval '1 day'")
    forgotten = await _delete(
        connection,
        "DELETE FROM placard.batches WHERE ctid = ANY(ARRAY("
        "SELECT ctid FROM placard.batches WHERE received < $1 LIMIT $2))",
        datetime.now(UTC) - timedelta(days=IDS_DAYS),
    )
    dropped = 0 if keep_days is None else await _drop(connection, keep_days)
    return f"{forgotten} ids of batches forgotten, {dropped} days of records dropped"


async def _drop(connection: Connection, keep_days: int) -> int:
    first = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=keep_days)
    names = await connection.fetch(
        "SELECT relname FROM pg_class WHERE relnamespace = 'placard'::regnamespace AND relkind = 'r' "
        "AND relname ~ '^records_[0-9]{8}$'"
    )
    old = [row["relname"] for row in names if row["relname"] < f"records_{first:%Y%m%d}"]
    for name in old:
        assert re.fullmatch(r"records_\d{8}", name)
        await connection.execute(f"DROP TABLE placard.{name}")
    await _delete(
        connection,
        "DELETE FROM placard.records_other WHERE ctid = ANY(ARRAY("
        "SELECT ctid FROM placard.records_other WHERE received < $1 LIMIT $2))",
        first,
    )
    return len(old)


async def _delete(connection: Connection, sql: str, before: datetime) -> int:
    total = 0
    while True:
        count = int((await connection.execute(sql, before, _PORTION)).split()[-1])
        total += count
        if count < _PORTION:
            return total
