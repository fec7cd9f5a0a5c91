"""What a stream is about, as short texts that are equal for equal content: replicas need not agree on anything else."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from ..content.file import CampaignFile
from ..database import Connection
from ..registry import App
from .hints import KINDS

#: Other replicas send the same user the same mark. Not the newest time alone: of two sends at the same time the one
#: that began first can be stored last.
_MARKS = """
    SELECT user_id, md5(string_agg(md5(target) || extract(epoch FROM sent), ' ' ORDER BY target COLLATE "C")) AS mark
    FROM placard.sends WHERE app = $1 AND user_id = ANY($2::text[]) GROUP BY user_id
"""


@dataclass(frozen=True, slots=True)
class State:
    """The content of an app and its audiences: one mark for each kind of ``KINDS``."""

    cards: str
    messages: str

    def changed(self, before: State) -> tuple[str, ...]:
        return tuple(kind for kind in KINDS if getattr(self, kind) != getattr(before, kind))

    def version(self, sent: str) -> str:
        """``sent``: the mark of what was sent to the stream's user."""
        return _digest([self.cards, self.messages, sent])


def of(file: CampaignFile, app: App) -> State:
    conditions = app.conditions

    def mark(content: str, ids: list[str]) -> str:
        audiences = sorted([each, conditions[each]] for each in ids if each in conditions)
        return _digest([content, audiences]) if audiences else content

    cards, messages = file.marks
    return State(mark(cards, [card["id"] for card in file.cards]), mark(messages, [each.id for each in file.campaigns]))


async def marks(connection: Connection, app: int, users: list[str]) -> dict[str, str]:
    """What was sent to each of these users; those to whom nothing was sent are missing."""
    return {row["user_id"]: row["mark"] for row in await connection.fetch(_MARKS, app, users)}


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:32]
