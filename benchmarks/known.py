"""The measurements of replies that repeat a list, compared with jansson on the same bytes."""

from pathlib import Path

from card_input import CARDS, replies
from measurement import Sample, Sizes, Target
from summary import quick, typical_ratio
from trigger_input import make_list

CAMPAIGNS = 1_000
CHANGED = 10
CARD_ROUNDS = 60
CAMPAIGN_ROUNDS = 30


def _sample(target: Target, kind: str, what: str, rounds: int, lists: list[Path]) -> Sample:
    jansson, memory, committed = target.columns("known", kind, target.new_folder(), rounds, *lists, warm_up=6)
    figures: dict[str, float | Sizes] = {
        "jansson": quick(jansson) / 1e3,
        "memory": quick(memory) / 1e3,
        "committed": quick(committed) / 1e3,
        "ratio": typical_ratio(memory, jansson),
    }
    detail = f"{what}, {lists[0].stat().st_size // 1000} kB: {{committed:.0f}} us, jansson {{jansson:.0f}} us; "
    detail += "without the store {memory:.0f} us, {ratio:.3f} x"
    return Sample(typical_ratio(committed, jansson), detail, figures)


def measure_known_cards(target: Target) -> dict[str, Sample]:
    """The time of a reply that repeats all cards."""
    return {"P9_cards": _sample(target, "cards", f"{CARDS} cards", CARD_ROUNDS, replies(target)[:1])}


def measure_known_campaigns(target: Target) -> dict[str, Sample]:
    """The time of a reply that repeats all campaigns, or all but ten of them."""
    whole, other = (
        target.input(f"known-{changed}.json", lambda n=changed: make_list(0, CAMPAIGNS, changed=n))
        for changed in (0, CHANGED)
    )
    what = f"{CAMPAIGNS:,} campaigns"
    return {
        "P9_campaigns": _sample(target, "campaigns", what, CAMPAIGN_ROUNDS, [whole]),
        "P9_ten": _sample(target, "campaigns", f"{what}, {CHANGED} changed", CAMPAIGN_ROUNDS, [whole, other]),
    }
