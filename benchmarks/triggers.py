"""The measurements of triggers: events with lists of campaigns, and the lists' arrival."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

from measurement import ProgramError, Sample, Sizes, Target, run
from summary import quick, typical_ratio
from trigger_input import (
    CATEGORIES,
    EVENTS,
    MATCHING_EVERY,
    event_lines,
    make_event_list,
    make_events,
    make_list,
    make_rules,
    rules_text,
)

SIZES = (10, 100, 1_000, 10_000)
MEMORY_SIZES = (10, 1_000, 10_000)
ROUNDS = 40
LIST = 1_000
LIST_ROUNDS = 16


@dataclass(frozen=True)
class EventSet:
    """Which campaigns and events one of the P4 rows uses."""

    row: str
    note: str
    categories: int = len(CATEGORIES)
    matching: bool = False


NOTHING_MATCHES = EventSet("P4", "nothing matches")
SOME_MATCH = EventSet("P4_match", f"one in {MATCHING_EVERY} matches", matching=True)
NUMBERS_DIFFER = EventSet("P4_numbers", "only the numbers differ", categories=1)


def _microseconds(target: Target, count: int, events: EventSet) -> tuple[float, float]:
    """Returns the times of logging an event, and of reading the resulting events."""
    categories = events.categories
    reply = target.input(f"campaigns-{count}-{categories}.json", lambda: make_event_list(count, categories))
    lines = target.input(
        f"{events.row}-{count}.txt", lambda: event_lines(make_events(count, categories, matching=events.matching))
    )
    logging, reading, messages = target.columns("events", ROUNDS, reply, lines, warm_up=4)
    expected = EVENTS // MATCHING_EVERY if events.matching else 0
    if set(messages) != {expected}:
        raise ProgramError(f"events: {messages[0]} messages were offered, not {expected}")
    return quick(logging) / EVENTS / 1e3, quick(reading) / EVENTS / 1e3


@cache
def _json_logic(python: Path, inputs: Path, count: int) -> float:
    """Returns the microseconds of JsonLogic in Python for an event that matches nothing."""
    categories = len(CATEGORIES)
    task = inputs / f"rules-{count}.json"
    task.write_text(rules_text(make_rules(count, categories), make_events(count, categories, matching=False)))
    return run(python, Path(__file__).parent / "jsonlogic.py", task)[0][0] / 1e3


def measure_events(target: Target, events: EventSet) -> dict[str, Sample]:
    """The cost of logging an event with 10 to 10,000 campaigns."""
    costs = [_microseconds(target, count, events) for count in SIZES]
    logging, reading = (Sizes(column) for column in zip(*costs, strict=True))
    detail = f"{Sizes(SIZES):,} campaigns: {{logging:.2f}} us each, {events.note}; "
    detail += "reading the events {reading:.2f} more"
    figures = {"logging": logging, "reading": reading}
    if events == NOTHING_MATCHES:
        detail += "; JsonLogic in Python {python:.0f}"
        figures["python"] = Sizes(_json_logic(target.python, target.inputs, count) for count in SIZES)
    return {events.row: Sample(median(logging), detail, figures)}


def measure_lists(target: Target) -> dict[str, Sample]:
    """The time from a reply with campaigns until they are known, compared with jansson, and explaining all of them."""
    replies = [target.input(f"list-{version}.json", lambda v=version: make_list(v, LIST)) for version in range(2)]
    jansson, memory, committed, explanation, _ = target.columns(
        "lists", target.new_folder(), LIST_ROUNDS, *replies, warm_up=4
    )
    figures: dict[str, float | Sizes] = {
        "jansson": quick(jansson) / 1e6,
        "memory": quick(memory) / 1e6,
        "committed": quick(committed) / 1e6,
        "each": quick(explanation) / 1e3 / LIST,
    }
    detail = f"{LIST:,} campaigns, {replies[0].stat().st_size // 1000} kB: {{memory:.2f}} ms until known, "
    detail += "jansson {jansson:.2f} ms; {committed:.2f} ms with the commit"
    return {
        "campaigns": Sample(typical_ratio(memory, jansson), detail, figures),
        "explain": Sample(quick(explanation) / 1e3, f"{LIST:,} campaigns: {{each:.2f}} us per campaign", figures),
    }


def measure_campaign_memory(target: Target) -> dict[str, Sample]:
    """Heap per campaign, compared with the campaigns' JSON."""
    heap, payload = [], []
    for count in MEMORY_SIZES:
        # Short campaigns, because ten thousand long ones exceed the size limit of a reply.
        categories = len(CATEGORIES)
        reply = target.input(
            f"campaigns-{count}-{categories}.json", lambda n=count, c=categories: make_event_list(n, c)
        )
        heap.append(target.run("memory", "campaigns", reply)[0][0] / count)
        payload.append(reply.stat().st_size / count)
    detail = f"{Sizes(MEMORY_SIZES):,} campaigns: {{heap:.0f}} bytes per campaign, JSON {{payload:.0f}}"
    return {"campaign_memory": Sample(heap[-1] / payload[-1], detail, {"heap": Sizes(heap), "payload": Sizes(payload)})}
