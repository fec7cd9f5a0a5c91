"""What is known of one user."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime

from .. import personal
from ..content.file import CampaignFile
from ..database import Connection
from ..registry import App
from .bounded import Bounded, Rows

LIMIT = 200
#: All conditions together.
_CONDITIONS_S = 5.0
_RECORDS = """
    SELECT time, received, code, name, device_id, left(data::text, 2001) AS data FROM placard.records
    WHERE app = $1 AND user_id = $2 AND received >= $3 ORDER BY coalesce(time, received) DESC, index DESC LIMIT $4
"""
_ATTRIBUTES = "SELECT attributes::text, changed FROM placard.users WHERE app = $1 AND user_id = $2"


@dataclass(frozen=True)
class Offer:
    """Whether the server gives a card or campaign to the user, and why. The device decides the rest."""

    id: str
    kind: str
    is_given: bool
    why: str


@dataclass(frozen=True)
class Timeline:
    #: None: reading took too long.
    records: Rows | None
    attributes: Rows | None
    offers: list[Offer] | None


async def of(bounded: Bounded, app: App, file: CampaignFile, user: str, days: int, since: datetime) -> Timeline:
    records = await bounded.rows(("records", app.id, user, days), _RECORDS, app.id, user, since, LIMIT)
    attributes = await bounded.rows(("attributes", app.id, user), _ATTRIBUTES, app.id, user)
    return Timeline(records, attributes, await _offers(bounded, app, file, user))


async def _offers(bounded: Bounded, app: App, file: CampaignFile, user: str) -> list[Offer] | None:
    mine = personal.Personal(user)

    async def evaluate(connection: Connection) -> None:
        nonlocal mine
        mine = await personal.of(connection, app, user)

    try:
        async with asyncio.timeout(_CONDITIONS_S):
            await bounded.alone(evaluate)
    except TimeoutError:
        return None
    entries = [(each.id, "message") for each in file.campaigns] + [(card["id"], "card") for card in file.cards]
    return [Offer(target, kind, mine.gets(target), _why(mine, app, target)) for target, kind in entries]


def _why(mine: personal.Personal, app: App, target: str) -> str:
    if target in mine.sends:
        return f"sent {datetime.fromtimestamp(mine.sends[target][1], UTC):%Y-%m-%d %H:%M:%S} UTC"
    condition = app.conditions.get(target)
    return "everyone" if condition is None else f"audience: {condition}"
