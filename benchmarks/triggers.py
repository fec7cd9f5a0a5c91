"""The measurements of triggers: events with lists of campaigns, and the lists' arrival."""

from pathlib import Path
from statistics import median

from results import Result, run
from trigger_input import (
    CATEGORIES,
    EVENTS,
    MATCHING_EVERY,
    make_event_list,
    make_events,
    make_list,
    make_rules,
    write_events,
    write_rules,
)

SIZES = (10, 100, 1_000, 10_000)
MEMORY_SIZES = (10, 1_000, 10_000)
ROUNDS = 20
LIST = 1_000
LIST_PASSES = 4
LIST_ROUNDS = 16


def _listed(values: list[float]) -> str:
    return "/".join(f"{value:.2f}" for value in values)


def _microseconds(programs: Path, scratch: Path, count: int, categories: int, *, matching: bool) -> tuple[float, float]:
    """Returns the times of logging an event, and of reading the resulting events."""
    reply = scratch / f"events-{count}-{categories}.json"
    reply.write_text(make_event_list(count, categories))
    events = write_events(scratch / "events.txt", make_events(count, categories, matching=matching))
    # The first rounds fill caches and grow heaps.
    rows = run(programs / "events", str(ROUNDS), reply, events)[4:]
    logging, reading, messages = (median(column) for column in zip(*rows, strict=True))
    expected = EVENTS // MATCHING_EVERY if matching else 0
    if messages != expected:
        raise SystemExit(f"benchmark: {messages} messages were offered, not {expected}")
    return logging / EVENTS / 1e3, reading / EVENTS / 1e3


def _json_logic(python: Path, scratch: Path, count: int) -> float:
    """Returns the microseconds of JsonLogic in Python for an event that matches nothing."""
    categories = len(CATEGORIES)
    task = write_rules(
        scratch / "rules.json", make_rules(count, categories), make_events(count, categories, matching=False)
    )
    return run(python, Path(__file__).parent / "jsonlogic.py", task)[0][0] / 1e3


def measure_events(programs: Path, scratch: Path, python: Path) -> dict[str, Result]:
    """P4: the cost of logging an event with 10 to 10,000 campaigns."""
    sizes = "/".join(f"{count:,}" for count in SIZES)
    walked = _listed([_json_logic(python, scratch, count) for count in SIZES])
    results: dict[str, Result] = {}
    sets = {
        "P4": (len(CATEGORIES), False, f"us each, nothing matches; JsonLogic in Python {walked}"),
        "P4_match": (len(CATEGORIES), True, f"us each, one in {MATCHING_EVERY} matches"),
        "P4_numbers": (1, False, "us each, only the numbers differ"),
    }
    for name, (categories, matching, detail) in sets.items():
        costs = [_microseconds(programs, scratch, count, categories, matching=matching) for count in SIZES]
        logging, reading = [cost[0] for cost in costs], [cost[1] for cost in costs]
        results[name] = {
            "value": max(logging),
            "goal": None if name == "P4_numbers" else 2.0,
            "unit": "us",
            "detail": f"{sizes} campaigns: {_listed(logging)} {detail}; reading the events {_listed(reading)} more",
        }
    return results


def measure_lists(programs: Path, scratch: Path) -> dict[str, Result]:
    """The time from a reply with campaigns until they are known, compared with jansson, and explaining all of them."""
    replies = [scratch / f"campaigns-{version}.json" for version in range(2)]
    for version, path in enumerate(replies):
        path.write_text(make_list(version, LIST))
    rows: list[list[int]] = []
    for number in range(LIST_PASSES):
        rows += run(programs / "lists", scratch / f"lists-{number}", str(LIST_ROUNDS), *replies)[4:]
    jansson, memory, committed, explanation, _ = (median(column) for column in zip(*rows, strict=True))
    unit = f"{LIST:,} campaigns, {replies[0].stat().st_size // 1000} kB"
    return {
        "campaigns": {
            "value": memory / jansson,
            "goal": 1.3,
            "unit": "x",
            "detail": f"{unit}: {memory / 1e6:.2f} ms until known, jansson {jansson / 1e6:.2f} ms; "
            f"{committed / 1e6:.2f} ms with the commit",
        },
        "explain": {
            "value": explanation / 1e3,
            "goal": None,
            "unit": "us",
            "detail": f"{LIST:,} campaigns: {explanation / 1e3 / LIST:.2f} us per campaign",
        },
    }


def measure_campaign_memory(programs: Path, scratch: Path) -> Result:
    """Heap per campaign, compared with the campaigns' JSON. Reported without a goal."""
    heap, payload = [], []
    for count in MEMORY_SIZES:
        # Short campaigns, because ten thousand long ones exceed the size limit of a reply.
        reply = scratch / "campaigns.json"
        reply.write_text(make_event_list(count, len(CATEGORIES)))
        heap.append(run(programs / "memory", "campaigns", reply)[0][0] / count)
        payload.append(reply.stat().st_size / count)
    sizes = "/".join(f"{count:,}" for count in MEMORY_SIZES)
    shown = "/".join(f"{value:.0f}" for value in heap)
    texts = "/".join(f"{value:.0f}" for value in payload)
    return {
        "value": heap[-1] / payload[-1],
        "goal": None,
        "unit": "x",
        "detail": f"{sizes} campaigns: {shown} bytes per campaign, JSON {texts}",
    }
