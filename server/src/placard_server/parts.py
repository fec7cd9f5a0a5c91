"""Parts of divided batches: what the server has already stored is not stored again (rule 7.5.9)."""

from __future__ import annotations

import re
from dataclasses import dataclass

import asyncpg

from .database import Connection
from .fields import Field, FieldProblem

NAME = "X-Placard-Batch-Parent"
_FORM = re.compile(
    r"([^;]+)(?:; events=([0-9]{1,18})-([0-9]{1,18}))?(?:; attributes=([0-9]{1,18})-([0-9]{1,18}))?", re.ASCII
)

#: Waits for a replica that is storing the batch itself at this moment. With this row, a late copy of it is known.
_CLAIM = """
    INSERT INTO placard.batches (app, id, is_divided) VALUES ($1, $2, true) ON CONFLICT DO NOTHING
"""
#: Parts of one batch are stored one after the other.
_LOCK = "SELECT is_divided FROM placard.batches WHERE app = $1 AND id = $2 FOR UPDATE"
#: Two parts have something in common only if one is a part of the other. So what overlaps with something stored is
#: either stored, too, or a late copy that the client has divided since.
_OVERLAPS = """
    SELECT EXISTS (SELECT FROM placard.batches WHERE app = $1 AND parent = $2 AND id <> $3
        AND (events && $4::int8range OR attributes && $5::int8range))
"""
_NOTE = """
    UPDATE placard.batches SET parent = $2, events = $4::int8range, attributes = $5::int8range
    WHERE app = $1 AND id = $3
"""


@dataclass(frozen=True, slots=True)
class Part:
    #: The id of the batch that was divided first.
    parent: str
    #: First and last index; None: no records, no attributes.
    events: tuple[int, int] | None
    attributes: tuple[int, int] | None

    @property
    def _ranges(self) -> tuple[asyncpg.Range, asyncpg.Range]:
        return _sql(self.events), _sql(self.attributes)

    async def is_known(self, connection: Connection, app: int, batch: str) -> bool:
        """Whether the divided batch, or a part that overlaps with this one, is stored. Within a transaction."""
        await connection.execute(_CLAIM, app, self.parent)
        if not await connection.fetchval(_LOCK, app, self.parent):
            return True
        return bool(await connection.fetchval(_OVERLAPS, app, self.parent, batch, *self._ranges))

    async def note(self, connection: Connection, app: int, batch: str) -> None:
        """After the part was stored, in the same transaction."""
        await connection.execute(_NOTE, app, self.parent, batch, *self._ranges)


def _sql(bounds: tuple[int, int] | None) -> asyncpg.Range:
    return asyncpg.Range(*bounds, upper_inc=True) if bounds else asyncpg.Range(empty=True)


def of_header(text: str | None, limit: int) -> Part | None:
    """Raises FieldProblem if the header is not one of a part."""
    if text is None:
        return None
    match = _FORM.fullmatch(text)
    if match is None:
        raise FieldProblem(NAME, "must be an id, ; events=FIRST-LAST, and ; attributes=FIRST-LAST")
    Field(match[1], NAME).id(limit)
    return Part(match[1], _range(match[2], match[3]), _range(match[4], match[5]))


def _range(first: str | None, last: str | None) -> tuple[int, int] | None:
    if first is None or last is None:
        return None
    if int(first) > int(last):
        raise FieldProblem(NAME, "must not have a range that ends before it begins")
    return int(first), int(last)
