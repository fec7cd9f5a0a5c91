"""The measurement of a frame loop while long lists arrive."""

from itertools import pairwise

from card_input import replies
from measurement import Sample, Sizes, Target
from trigger_input import make_list

CAMPAIGNS = 1_000
BUDGET_US = 500
# Frames before the lists arrive again.
FIRST = 300
# Upper bounds of the histogram's columns in microseconds of processor time.
BOUNDS = (10, 100, 300, 600, 1_000)


def measure_frames(target: Target) -> dict[str, Sample]:
    """The longest dispatch of a loop that limits its time, compared with jansson on the campaigns."""
    campaigns = target.input("frames.json", lambda: make_list(0, CAMPAIGNS))
    (jansson,), *frames = target.run("frames", target.new_folder(), BUDGET_US, campaigns, replies(target)[0])
    dispatches = [dispatch for dispatch, _ in frames]
    figures: dict[str, float | Sizes] = {
        "jansson": jansson / 1e6,
        "first": max(dispatches[:FIRST]) / 1e3,
        "again": max(dispatches[FIRST:]) / 1e3,
        "other": max(other for _, other in frames) / 1e3,
        "counts": Sizes(_histogram(dispatches)),
    }
    bounds = "/".join(f"{bound:,}" for bound in BOUNDS)
    detail = (
        f"{len(frames)} frames, budget {BUDGET_US} us: longest dispatch {{first:.0f}} us, again {{again:.0f}}, "
        f"another call {{other:.0f}}, jansson {{jansson:.1f}} ms; up to {bounds} us and above: {{counts:.0f}} frames"
    )
    return {"P10": Sample(max(dispatches) / jansson, detail, figures)}


def _histogram(dispatches: list[int]) -> list[float]:
    """Returns the number of frames up to each bound, and above."""
    edges = [0, *(1_000 * bound for bound in BOUNDS), max(dispatches) + 1]
    return [sum(low < dispatch <= high for dispatch in dispatches) for low, high in pairwise(edges)]
