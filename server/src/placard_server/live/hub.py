"""All streams of a replica, and what causes hints for them."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from .. import metrics
from ..content.source import Source
from ..database import Database
from ..fields import JSON
from ..registry import App, KeyName, Registry
from . import state
from .hints import KINDS, Hint, spread
from .state import State
from .stream import Stream

_LOOK_S = 0.25
#: From a change to its hint: other replicas read a file some moments later, and a client's sync can go to any of them.
_SETTLE_S = 1.0
#: Connects of this time count for the spread of a new stream's first hint.
_STORM_S = 10.0
#: Users in one query.
_USERS = 1000
RATE, STREAMS = 100.0, 10_000


@dataclass(frozen=True, slots=True)
class Options:
    #: Requests per second that the hints of this replica may cause.
    rate: float = RATE
    #: Streams of this replica.
    streams: int = STREAMS


class Full(Exception):
    """No further stream is possible."""


class _AppStreams:
    """The streams of one app, and the content that they know."""

    def __init__(self, app: App, known: State) -> None:
        self.app = app
        self.known = known
        self.all: set[Stream] = set()
        self.of_user: dict[str, set[Stream]] = {}
        #: What it was computed from, to see cheaply that nothing has changed.
        self.seen: tuple[object, str | None] | None = None
        #: When a change is old enough for its hint.
        self.due: float | None = None


class Hub:
    def __init__(self, database: Database, registry: Registry, content: Source, options: Options) -> None:
        self._database = database
        self._registry = registry
        self._content = content
        self._options = options
        self._apps: dict[int, _AppStreams] = {}
        self._count = 0
        self._connects: deque[float] = deque()
        self._keys: object = None
        self._is_closed = False

    # ---- Streams

    async def open(self, app: App, key: KeyName, user: str | None) -> Stream:
        """A stream whose first hint is the present version."""
        if self._is_closed or self._count >= self._options.streams:
            raise Full
        stream = Stream(app, key, user)
        # Before it reads what was sent, so that no send is missed between the two.
        group = self._join(stream, app)
        try:
            if user is not None and app.has_sends:
                async with self._database.connection() as connection:
                    stream.sent = (await state.marks(connection, app.id, [user])).get(user, "")
        except BaseException:
            self.leave(stream)
            raise
        # The content now, not what was hinted last: the client will synchronise with this one.
        present = state.of(self._content.file_of(group.app), group.app) if group.due is not None else group.known
        stream.push(Hint(KINDS, present.version(stream.sent), spread(self._recent_connects(), self._options.rate)))
        return stream

    def retry_ms(self) -> int:
        """How long a client waits before it connects again: spread like the requests, if a replica ends."""
        return round(1000 * (1 + random.uniform(0, max(4.0, self._count / self._options.rate))))

    def leave(self, stream: Stream) -> None:
        stream.end()
        group = self._apps.get(stream.app)
        if group is None or stream not in group.all:
            return
        self._count -= 1
        group.all.discard(stream)
        metrics.STREAMS.labels(stream.app_name).set(len(group.all))
        if stream.user is not None and (mine := group.of_user.get(stream.user)) is not None:
            mine.discard(stream)
            if not mine:
                del group.of_user[stream.user]
        if not group.all:
            del self._apps[stream.app]

    def close(self) -> None:
        """Ends all streams at once."""
        self._is_closed = True
        for stream in self._all():
            stream.end()

    def _join(self, stream: Stream, app: App) -> _AppStreams:
        group = self._apps.get(app.id)
        if group is None:
            file = self._content.file_of(app)
            group = self._apps[app.id] = _AppStreams(app, state.of(file, app))
            group.seen = file, app.audiences
        group.all.add(stream)
        if stream.user is not None:
            group.of_user.setdefault(stream.user, set()).add(stream)
        self._count += 1
        metrics.STREAMS.labels(stream.app_name).set(len(group.all))
        return group

    def _recent_connects(self) -> int:
        now = time.monotonic()
        self._connects.append(now)
        while self._connects[0] < now - _STORM_S:
            self._connects.popleft()
        return len(self._connects)

    def _all(self) -> list[Stream]:
        return [stream for group in self._apps.values() for stream in group.all]

    # ---- Content and audiences

    async def follow(self) -> None:
        """Finds changed content, audiences and keys, until it is cancelled."""
        while True:
            await asyncio.sleep(_LOOK_S)
            self._end_revoked()
            self._look(time.monotonic())

    def _end_revoked(self) -> None:
        if self._registry.keys is self._keys:
            return
        self._keys = self._registry.keys
        for stream in self._all():
            if self._registry.known(stream.key) is None:
                stream.end()

    def _look(self, now: float) -> None:
        due = []
        for group in self._apps.values():
            group.app = self._registry.by_id(group.app.id) or group.app
            seen = self._content.file_of(group.app), group.app.audiences
            if group.seen is None or seen[0] is not group.seen[0] or seen[1] != group.seen[1]:
                group.seen = seen
                group.due = now + _SETTLE_S
            elif group.due is not None and group.due <= now:
                group.due = None
                due.append(group)
        changed = []
        for group in due:
            before, group.known = group.known, state.of(self._content.file_of(group.app), group.app)
            if what := group.known.changed(before):
                changed.append((group, what))
        # A file can be that of all apps: their requests come together.
        seconds = spread(sum(len(group.all) for group, _ in changed), self._options.rate)
        for group, what in changed:
            self._push(group, group.all, what, seconds)

    @staticmethod
    def _push(group: _AppStreams, streams: Iterable[Stream], what: tuple[str, ...], seconds: int) -> None:
        for stream in streams:
            stream.push(Hint(what, group.known.version(stream.sent), seconds))

    # ---- What other replicas and commands report

    async def received(self, message: dict[str, JSON]) -> None:
        """``{"app", "what", "users"}``: something was sent to these users. ``{"app"}``: its audiences have changed."""
        app, users = self._registry.by_id(message["app"]), message.get("users")
        # Also without streams here: the sync of a client whose stream is at another replica can come to this one.
        if users is None or app is None or not app.has_sends:
            await self._registry.refresh()
            # The other replicas do the same at this moment. After an app's first send it is known.
            await asyncio.sleep(_SETTLE_S if users is not None else 0)
        group = self._apps.get(message["app"])
        if users is None or group is None:
            return
        streams = [stream for user in users for stream in group.of_user.get(user, ())]
        if streams:
            await self._read_sent(group, streams)
            self._push(group, streams, tuple(message["what"]), spread(len(streams), self._options.rate))

    async def missed(self, is_first: bool) -> None:
        """Messages may have been lost: each stream gets one hint. At the start of a replica only those streams do that
        are older than its first connection, and whose version has changed meanwhile."""
        await self._registry.refresh()
        self._end_revoked()
        seconds = spread(self._count, self._options.rate)
        for group in list(self._apps.values()):
            streams = [stream for stream in group.all if stream.user is not None]
            if streams:
                await self._read_sent(group, streams)
            old = [each for each in group.all if not is_first or each.version != group.known.version(each.sent)]
            self._push(group, old, KINDS, seconds)

    async def _read_sent(self, group: _AppStreams, streams: list[Stream]) -> None:
        users = sorted({stream.user for stream in streams if stream.user is not None})
        found: dict[str, str] = {}
        async with self._database.connection() as connection:
            for first in range(0, len(users), _USERS):
                found |= await state.marks(connection, group.app.id, users[first : first + _USERS])
        for stream in streams:
            stream.sent = found.get(stream.user or "", "")
