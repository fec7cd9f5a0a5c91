"""The measurements of targeting: events and changed attributes with campaigns that have rules."""

import json
from random import Random

from measurement import Sample, Target
from summary import quick

COUNT = 10_000
CONDITIONS = 5
ATTRIBUTES = 20
ROUNDS = 30

Json = dict[str, object]


def _rule(dice: Random, *, walked: bool) -> Json:
    """Conditions on attributes that are 0 or 1; the last never holds. Walked: a rule that is judged at each event."""
    wanted = [dice.randrange(2) for _ in range(CONDITIONS - 1)] + [2]
    parts: list[Json] = [
        {"==": [{"var": f"a{number}"}, value]}
        for number, value in zip(dice.sample(range(ATTRIBUTES), CONDITIONS), wanted, strict=True)
    ]
    if not walked:
        return {"and": parts}
    return {"or": [{"and": parts}, {"<": [{"var": "$placard.now"}, 0]}]}


def make_list(count: int, *, event: str = "e", walked: bool = False) -> str:
    dice = Random(1)
    campaigns = [
        {
            "id": f"c{number}",
            "type": "inapp",
            "trigger_condition": [{"type": "custom_event", "data": {"event_name": event}}],
            "targeting": _rule(dice, walked=walked),
            "data": {"type": "MODAL", "trigger_id": f"t{number}", "message": "Hello"},
        }
        for number in range(count)
    ]
    return json.dumps({"triggers": campaigns})


def measure_targeting(target: Target) -> dict[str, Sample]:
    """An event about 10,000 campaigns that are not for the user, and the same after an attribute has changed."""

    def costs(name: str, rounds: int, text: str) -> tuple[float, float]:
        reply = target.input(f"targeting-{name}.json", lambda: text)
        event, changed, alone = (quick(each) / 1e3 for each in target.columns("targeting", rounds, reply, warm_up=2))
        return event, changed - event - alone

    # The client reports nothing about a list without campaigns.
    bare, _ = costs("bare", ROUNDS, make_list(1, event="other"))
    event, change = costs("kept", ROUNDS, make_list(COUNT))
    walked, _ = costs("walked", 1, make_list(COUNT, walked=True))
    figures = {"bare": bare, "walked": walked}
    detail = f"{COUNT:,} campaigns with {CONDITIONS} conditions each; {{bare:.2f}} us with one about another event, "
    detail += "{walked:.0f} if each is judged"
    return {
        "targeting_event": Sample(event, detail, figures),
        "targeting_change": Sample(change, f"a changed attribute, judged at the next event; {COUNT:,} campaigns"),
    }
