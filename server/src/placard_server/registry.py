"""Which key belongs to which app, as of a moment ago."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TypeAlias

import asyncpg
import orjson

from .apps import hash_of
from .database import Away, Database

#: A revoked key is refused after this time at the latest, and the time of one query.
_REFRESH_S = 2.0
#: How many unknown keys cause a query of their own, until all keys are read again.
_MISSES = 100

_KEYS = """
    SELECT k.hash, k.kind, a.id, a.name, a.auth_mode, a.jwks_url, a.jwks, a.rate,
        (SELECT json_object_agg(target, condition) FROM placard.audiences u WHERE u.app = a.id) AS audiences,
        EXISTS (SELECT FROM placard.sends s WHERE s.app = a.id) AS has_sends
    FROM placard.keys k JOIN placard.apps a ON a.id = k.app WHERE k.revoked IS NULL
"""


#: The kind and the hash of a key.
KeyName: TypeAlias = "tuple[str, bytes]"


@dataclass(frozen=True, slots=True)
class App:
    id: int
    name: str
    auth_mode: str
    jwks_url: str | None
    jwks: str | None
    rate: float | None
    #: JSON: the condition of each target that has one.
    audiences: str | None
    #: Whether anything was sent to a user of the app.
    has_sends: bool

    @property
    def conditions(self) -> dict[str, str]:
        found: dict[str, str] = orjson.loads(self.audiences) if self.audiences else {}
        return found

    @property
    def is_personal(self) -> bool:
        """Whether users of the app can have different content."""
        return self.has_sends or self.audiences is not None


def key_name(key: str, kind: str = "sdk") -> KeyName:
    return kind, hash_of(key)


class Registry:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._apps: dict[KeyName, App] | None = None
        self._by_id: dict[int, App] = {}
        self._misses = 0
        self._lock = asyncio.Lock()

    async def find(self, key: str, kind: str = "sdk") -> App | None:
        """A key that was made a moment ago is found, too."""
        name = key_name(key, kind)
        if self._apps is None:
            await self.loaded()
        assert self._apps is not None
        if name not in self._apps and self._misses < _MISSES:
            self._misses += 1
            async with self._database.connection() as connection:
                self._apps |= _by_key(await connection.fetch(f"{_KEYS} AND k.hash = $1", name[1]))
        return self._apps.get(name)

    async def follow(self) -> None:
        """Keeps it current, until it is cancelled."""
        while True:
            await asyncio.sleep(_REFRESH_S)
            try:
                await self.refresh()
            except Away:
                continue  # nobody is answered either while PostgreSQL is away

    @property
    def apps(self) -> list[App]:
        """Those that have a key in force."""
        return list(self._by_id.values())

    async def loaded(self) -> None:
        """Waits for the first reading."""
        async with self._lock:
            if self._apps is None:
                await self.refresh()

    @property
    def keys(self) -> object:
        """Another object whenever all keys have been read again."""
        return self._apps

    def known(self, name: KeyName) -> App | None:
        """The app of the key as of the last reading, without a query."""
        return (self._apps or {}).get(name)

    def by_id(self, number: int) -> App | None:
        return self._by_id.get(number)

    async def refresh(self) -> None:
        async with self._database.connection() as connection:
            self._apps = _by_key(await connection.fetch(_KEYS))
        self._by_id = {app.id: app for app in self._apps.values()}
        self._misses = 0


def _by_key(rows: list[asyncpg.Record]) -> dict[KeyName, App]:
    return {(row["kind"], row["hash"]): App(*list(row.values())[2:]) for row in rows}
