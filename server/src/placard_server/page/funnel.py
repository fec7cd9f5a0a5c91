"""What became of each card and campaign, counted from records."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from ..content.file import Campaign, CampaignFile
from ..registry import App
from .bounded import Bounded

#: What records count as, by their code: for which kind of row, and what became of it (rule 4.2.1).
_CODES = {
    "si": ("message", "shown"),
    "iec": ("message", "control"),
    "sc": ("message", "clicked"),
    "sbc": ("message", "clicked"),
    "cci": ("card", "shown"),
    "ccic": ("card", "control"),
    "ccc": ("card", "clicked"),
    "ccd": ("card", "dismissed"),
}

#: json refuses to take U+0000 apart; its replacement is as long, so that all escapes stay as they are. A client can
#: send anything in the place of the list. Devices are counted for each row of the page: one that has clicked a message
#: and its button, or has seen two variants, is one.
_COUNTS = r"""
    WITH listed AS MATERIALIZED (
        SELECT kind, what, coalesce(device_id, user_id) AS who,
            replace(data::text, '\u0000', '\ufffd')::json -> 'data' -> (
                CASE kind WHEN 'card' THEN 'ids' ELSE 'trigger_ids' END) AS ids
        FROM placard.records JOIN unnest($3::text[], $4::text[], $5::text[]) AS codes (code, kind, what) USING (code)
        WHERE app = $1 AND received >= $2 AND code = ANY($3::text[])
    ), seen AS (
        SELECT kind, what, who, id FROM listed, LATERAL json_array_elements_text(
            CASE WHEN json_typeof(ids) = 'array' THEN ids ELSE '[]' END) AS each (id)
    )
    SELECT place, what, count(*) AS records, count(DISTINCT who) AS who
    FROM seen LEFT JOIN unnest($6::text[], $7::text[], $8::int[]) AS known (kind, id, place) USING (kind, id)
    GROUP BY place, what
"""
_SENT = """
    SELECT target, count(*) AS users FROM placard.sends
    WHERE app = $1 AND sent >= $2 AND target = ANY($3::text[]) GROUP BY target
"""


@dataclass
class Row:
    id: str
    kind: str
    audience: str | None
    #: Users to whom it was sent by ``/campaigns/trigger/send``.
    sent: int = 0
    #: Records by what they count as.
    records: dict[str, int] = field(default_factory=dict)
    #: Devices, or users where no device is known, for each.
    who: dict[str, int] = field(default_factory=dict)

    @property
    def rate(self) -> str:
        shown, clicked = self.records.get("shown", 0), self.records.get("clicked", 0)
        return f"{100 * clicked / shown:.1f} %" if shown else ""


@dataclass
class Funnel:
    rows: list[Row]
    #: Records about ids that the file does not have (any more).
    others: int = 0


def tracking_ids(campaign: Campaign) -> set[str]:
    """The ids with which clients report the campaign: its own, and those of its variants."""
    found = {campaign.trigger["data"].get("trigger_id"), *campaign.templates}
    for variant in (campaign.trigger.get("experiment") or {}).get("variants") or []:
        found.add((variant.get("data") or {}).get("trigger_id"))
    return {each for each in found if isinstance(each, str) and "\0" not in each}


async def of(bounded: Bounded, app: App, file: CampaignFile, days: int, since: datetime) -> Funnel | None:
    """None: counting took too long."""
    conditions = app.conditions
    rows = [Row(each.id, "message", conditions.get(each.id)) for each in file.campaigns]
    rows += [Row(card["id"], "card", conditions.get(card["id"])) for card in file.cards]
    #: The place in ``rows`` of what records are about.
    places: dict[tuple[str, str], int] = {}
    for place, campaign in enumerate(file.campaigns):
        places |= dict.fromkeys((("message", each) for each in tracking_ids(campaign)), place)
    for place, row in enumerate(rows):
        if row.kind == "card" and "\0" not in row.id:
            places["card", row.id] = place
    kinds, ids = [kind for kind, _ in places], [each for _, each in places]
    counts = await bounded.rows(
        ("funnel", app.id, days, file.digest), _COUNTS, app.id, since, list(_CODES),
        [kind for kind, _ in _CODES.values()], [what for _, what in _CODES.values()],
        kinds, ids, list(places.values()),
    )  # fmt: skip
    targets = sorted({row.id for row in rows if "\0" not in row.id})
    sent = await bounded.rows(("sent", app.id, days, file.digest), _SENT, app.id, since, targets)
    if counts is None or sent is None:
        return None
    funnel = Funnel(rows)
    for count in counts:
        if count["place"] is None:
            funnel.others += count["records"]
            continue
        row = rows[count["place"]]
        row.records[count["what"]], row.who[count["what"]] = count["records"], count["who"]
    users = {each["target"]: each["users"] for each in sent}
    for row in rows:
        row.sent = users.get(row.id, 0)
    return funnel
