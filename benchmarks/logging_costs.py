"""The measurements of logging: single events, batches and queued events."""

from pathlib import Path
from statistics import median

from results import Result, run
from trigger_input import CATEGORIES, make_event_list

CAMPAIGNS = 50
TURNS = {"process": 400, "power": 200}
# The first rounds fill caches and grow heaps.
WARM_UP = 40


def _nanoseconds(programs: Path, scratch: Path, durability: str) -> tuple[float, float, float]:
    """Returns the times of a bare insert, of an event, and of an event in a batch."""
    reply = scratch / "logging.json"
    reply.write_text(make_event_list(CAMPAIGNS, len(CATEGORIES)))
    store = scratch / f"logging-{durability}"
    rows = run(programs / "logging", store, str(TURNS[durability]), reply, durability)[WARM_UP:]
    bare, single, batch = (median(column) for column in zip(*rows, strict=True))
    return bare, single, batch


def measure_logging(programs: Path, scratch: Path) -> dict[str, Result]:
    """P5: a logged event compared with a bare insert of the same bytes, and the gain of a batch."""
    results: dict[str, Result] = {}
    for name, durability, goal in (("P5", "process", 1.5), ("P5_power", "power", 1.2)):
        bare, single, batch = _nanoseconds(programs, scratch, durability)
        results[name] = {
            "value": single / bare,
            "goal": goal,
            "unit": "x",
            "detail": f"durability {durability}: {single / 1e3:.1f} us per event, bare insert {bare / 1e3:.1f} us; "
            f"{batch / 1e3:.2f} us in a batch, which is {single / batch:.1f} times the rate",
        }
        if durability == "process":
            # The inverse of how the goal is stated, so that less is better, as everywhere.
            results["batch"] = {
                "value": batch / single,
                "goal": 0.10,
                "unit": "x",
                "detail": f"500 events: {batch / 1e3:.2f} us each, {single / 1e3:.1f} us one by one",
            }
    return results


def measure_queue(programs: Path, scratch: Path) -> Result:
    """P8: the memory of 10,000 queued events above that of 10."""
    grown, most = run(programs / "queue", scratch / "queue")[0]
    return {
        "value": grown,
        # SQLite's cached pages since the last checkpoint; independent of the queue's length.
        "goal": 0,
        "unit": "B",
        "detail": f"10,000 queued events: {grown} bytes of heap more than 10, peak {most}",
    }
