"""Which content each app has, and since when."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from pathlib import Path

from ..database import Connection
from ..fields import JSON
from ..registry import App
from . import file
from .file import CampaignFile, FileError

log = logging.getLogger("placard_server")
_POLL_S = 0.5

#: Replicas that have the same content agree on its time, and a new content has a later one.
_TIME = """
    INSERT INTO placard.contents AS known (app, digest, time) VALUES ($1, $2, extract(epoch FROM now())::bigint)
    ON CONFLICT (app) DO UPDATE SET digest = excluded.digest, time = greatest(excluded.time, known.time + 1)
    WHERE known.digest <> excluded.digest
    RETURNING time
"""


@dataclass(frozen=True)
class Content:
    """The content of an app, as it is served."""

    file: CampaignFile
    #: Since when, unix seconds, by PostgreSQL's clock.
    since: int

    @property
    def config_time(self) -> int:
        return max(self.since, int(self.file.config.get("time") or 0))

    @property
    def cards(self) -> list[dict[str, JSON]]:
        return [card if "ca" in card else {**card, "ca": self.since} for card in self.file.cards]

    def config(self, load: tuple[int, dict[str, JSON]]) -> dict[str, JSON]:
        """``load`` is the time and the back-off that the load demands; the file's own back-off counts more."""
        time, backoff = load
        return {"request_backoff": backoff, **self.file.config, "time": max(self.config_time, time)}


class Source:
    """``path``: a file for all apps, or a folder with NAME.json for each app; None: no content."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._files: dict[str, CampaignFile] = {}
        self._known: dict[int, Content] = {}
        self._empty = file.empty()
        self._stamps = self._look()
        for name in self._stamps:
            self._files[name] = file.read(Path(name).read_bytes(), name)

    async def of(self, connection: Connection, app: App) -> Content:
        while (content := self._known.get(app.id)) is None:
            found = self.file_of(app)
            time = await connection.fetchval(_TIME, app.id, found.digest)
            if time is None:
                time = await connection.fetchval("SELECT time FROM placard.contents WHERE app = $1", app.id)
            # The file can have been read again meanwhile: then this content must not be kept.
            if found is self.file_of(app):
                self._known[app.id] = Content(found, time)
        return content

    def file_of(self, app: App) -> CampaignFile:
        """As it was last read. The same object as long as nothing has changed."""
        if self._path is None:
            return self._empty
        path = self._path / f"{app.name}.json" if self._path.is_dir() else self._path
        return self._files.get(str(path), self._empty)

    # ---- Changes

    async def follow(self) -> None:
        """Reads changed files, until it is cancelled. An invalid one is reported, and the content before it stays."""
        last = self._stamps
        while self._path is not None:
            await asyncio.sleep(_POLL_S)
            current = await asyncio.to_thread(self._look)
            # Twice the same, so that an editor that writes in several steps can finish.
            if current != self._stamps and current == last:
                self._take(current)
            last = current

    def _take(self, stamps: dict[str, tuple[int, int, int]]) -> None:
        changed = [name for name in {*stamps, *self._stamps} if stamps.get(name) != self._stamps.get(name)]
        self._stamps = stamps
        for name in changed:
            if name not in stamps:
                assert self._path is not None
                if self._path.is_dir():
                    self._files.pop(name, None)
                log.warning("%s: there is no such file any more", name)
                continue
            try:
                self._files[name] = file.read(Path(name).read_bytes(), name)
                log.info("%s: reloaded", name)
            except (OSError, FileError) as error:
                log.warning("%s; still serving the previous content", error)
        self._known.clear()

    def _look(self) -> dict[str, tuple[int, int, int]]:
        """The state of each file, without reading it."""
        if self._path is None:
            return {}
        paths = sorted(self._path.glob("*.json")) if self._path.is_dir() else [self._path]
        found = {}
        for path in paths:
            try:
                stat = path.stat()
            except OSError:
                continue
            found[str(path)] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
        return found
