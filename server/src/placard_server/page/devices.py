"""The devices that were heard of last."""

from __future__ import annotations

from datetime import datetime

from ..registry import App
from .bounded import Bounded, Rows

LIMIT = 100
_DEVICES = """
    SELECT left(device_id, 255) AS device, max(received) AS seen, count(*) AS records,
        (array_agg(user_id ORDER BY received DESC) FILTER (WHERE user_id IS NOT NULL))[1] AS user_id
    FROM placard.records WHERE app = $1 AND received >= $2 AND device_id IS NOT NULL
    GROUP BY device_id ORDER BY seen DESC, device LIMIT $3
"""


async def of(bounded: Bounded, app: App, days: int, since: datetime) -> Rows | None:
    """None: it took too long."""
    return await bounded.rows(("devices", app.id, days), _DEVICES, app.id, since, LIMIT)
