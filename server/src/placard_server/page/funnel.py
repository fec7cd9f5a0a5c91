"""What became of each card and campaign, counted from records."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from ..content.file import Campaign, CampaignFile
from ..registry import App
from .bounded import Bounded

#: Codes of records by what they count as (rule 4.2.1).
_CAMPAIGN = {"si": "shown", "iec": "control", "sc": "clicked", "sbc": "clicked"}
_CARD = {"cci": "shown", "ccic": "control", "ccc": "clicked", "ccd": "dismissed"}

#: json refuses to take U+0000 apart; its replacement is as long, so that all escapes stay as they are. A client can
#: send anything in the place of the list.
_COUNTS = r"""
    WITH listed AS MATERIALIZED (
        SELECT code, coalesce(device_id, user_id) AS who,
            replace(data::text, '\u0000', '\ufffd')::json -> 'data' -> (
                CASE WHEN code = ANY($4::text[]) THEN 'ids' ELSE 'trigger_ids' END) AS ids
        FROM placard.records WHERE app = $1 AND received >= $2 AND code = ANY($3::text[] || $4::text[])
    ), seen AS (
        SELECT code, who, id FROM listed, LATERAL json_array_elements_text(
            CASE WHEN json_typeof(ids) = 'array' THEN ids ELSE '[]' END) AS each (id)
    )
    SELECT known.id, code, count(*) AS records, count(DISTINCT who) AS who
    FROM seen LEFT JOIN unnest($5::text[]) AS known (id) ON known.id = seen.id
    GROUP BY known.id, code
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

    def add(self, what: str, records: int, who: int) -> None:
        self.records[what] = self.records.get(what, 0) + records
        # Someone can have clicked a message and its button, or seen two variants: at most the sum.
        self.who[what] = self.who.get(what, 0) + who

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
    cards = {card["id"]: Row(card["id"], "card", conditions.get(card["id"])) for card in file.cards}
    campaigns: dict[str, Row] = {}
    by_tracking: dict[str, Row] = {}
    for campaign in file.campaigns:
        row = campaigns[campaign.id] = Row(campaign.id, "message", conditions.get(campaign.id))
        by_tracking |= dict.fromkeys(tracking_ids(campaign), row)
    ids = sorted({each for each in {*cards, *campaigns, *by_tracking} if "\0" not in each})
    counts = await bounded.rows(
        ("funnel", app.id, days, file.digest), _COUNTS, app.id, since, list(_CAMPAIGN), list(_CARD), ids
    )
    sent = await bounded.rows(("sent", app.id, days, file.digest), _SENT, app.id, since, ids)
    if counts is None or sent is None:
        return None
    funnel = Funnel([*campaigns.values(), *cards.values()])
    for count in counts:
        rows, what = (cards, _CARD) if count["code"] in _CARD else (by_tracking, _CAMPAIGN)
        found = rows.get(count["id"])
        if found is None:
            funnel.others += count["records"]
        else:
            found.add(what[count["code"]], count["records"], count["who"])
    for each in sent:
        for target in (cards.get(each["target"]), campaigns.get(each["target"])):
            if target is not None:
                target.sent = each["users"]
    return funnel
