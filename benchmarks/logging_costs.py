"""The measurements of logging: single events, batches and queued events."""

from measurement import Sample, Sizes, Target
from summary import quick, typical_ratio
from trigger_input import CATEGORIES, make_event_list

CAMPAIGNS = 50
TURNS = 120
# The first turns fill caches and grow heaps.
WARM_UP = 20


def measure_logging(target: Target, durability: str = "process") -> dict[str, Sample]:
    """A logged event compared with a bare insert of the same bytes, and the gain of a batch."""
    reply = target.input("logging.json", lambda: make_event_list(CAMPAIGNS, len(CATEGORIES)))
    bare, single, batch = target.columns("logging", target.new_folder(), TURNS, reply, durability, warm_up=WARM_UP)
    figures: dict[str, float | Sizes] = {
        "bare": quick(bare) / 1e3,
        "single": quick(single) / 1e3,
        "batch": quick(batch) / 1e3,
        "rate": typical_ratio(single, batch),
    }
    detail = f"durability {durability}: {{single:.1f}} us per event, bare insert {{bare:.1f}} us; "
    detail += "{batch:.2f} us in a batch, which is {rate:.1f} times the rate"
    each = Sample(typical_ratio(single, bare), detail, figures)
    if durability == "power":
        return {"P5_power": each}
    # The inverse of how the goal is stated, so that less is better, as everywhere.
    in_batch = Sample(
        typical_ratio(batch, single), "500 events: {batch:.2f} us each, {single:.1f} us one by one", figures
    )
    return {"P5": each, "batch": in_batch}


def measure_queue(target: Target) -> dict[str, Sample]:
    """The memory of 10,000 queued events above that of 10."""
    grown, most = target.run("queue", target.new_folder())[0]
    detail = "10,000 queued events: {grown:.0f} bytes of heap more than 10, peak {most:.0f}"
    return {"queue_memory": Sample(grown, detail, {"grown": grown, "most": most})}
