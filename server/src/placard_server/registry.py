"""Which key belongs to which app, as of a moment ago."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from .apps import hash_of
from .database import Away, Database

#: A revoked key is refused after this time at the latest, and the time of one query.
_REFRESH_S = 2.0
#: How often unknown keys may cause a query.
_MISS_S = 0.5


@dataclass(frozen=True, slots=True)
class App:
    id: int
    name: str
    auth_mode: str
    jwks_url: str | None
    jwks: str | None
    rate: float | None


class Registry:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._apps: dict[tuple[str, bytes], App] | None = None
        self._read_at = 0.0
        self._lock = asyncio.Lock()

    async def find(self, key: str, kind: str = "sdk") -> App | None:
        """A key that was made a moment ago is found, too."""
        name = (kind, hash_of(key))
        if self._apps is None or (name not in self._apps and self._age() > _MISS_S):
            async with self._lock:
                if self._apps is None or self._age() > _MISS_S:
                    await self._read()
        return (self._apps or {}).get(name)

    async def follow(self) -> None:
        """Keeps it current, until it is cancelled."""
        while True:
            await asyncio.sleep(_REFRESH_S)
            try:
                await self._read()
            except Away:
                continue  # nobody is answered either while PostgreSQL is away

    @property
    def apps(self) -> list[App]:
        return list(dict.fromkeys((self._apps or {}).values()))

    def _age(self) -> float:
        return time.monotonic() - self._read_at

    async def _read(self) -> None:
        begin = time.monotonic()
        async with self._database.connection() as connection:
            rows = await connection.fetch(
                "SELECT k.hash, k.kind, a.id, a.name, a.auth_mode, a.jwks_url, a.jwks, a.rate "
                "FROM placard.keys k JOIN placard.apps a ON a.id = k.app WHERE k.revoked IS NULL"
            )
        self._apps = {(row["kind"], row["hash"]): App(*list(row.values())[2:]) for row in rows}
        self._read_at = begin
