"""The measurements of placard_replay: recorded events in, decisions out, both as Arrow."""

import json
import os
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

from measurement import ProgramError, Sample, Sizes, Target, Unavailable
from replay_input import Workload
from summary import quick, typical_ratio
from trigger_input import EVENTS, MATCHING_EVERY, event_lines, event_list

ABOUT, WON = 0, 2
COUNT = 100_000
ROUNDS = 5
FIFTY = Workload("replay", 50)
SIZES = (10, 1_000, 10_000)
USERS = (1_000, 1_000_000)
# For two partitions to start together, each must run for longer than a thread takes to start.
PARTITIONED = 300_000

YEAR = Path(os.environ.get("YEAR", ".build/year/events.parquet"))
YEAR_CAMPAIGNS = Path("examples/simulate/campaigns.json")


@dataclass(frozen=True)
class Costs:
    """Nanoseconds of the rounds, for all events together, and what was decided about them."""

    replay: tuple[int, ...]
    setup: tuple[int, ...]
    jansson: tuple[int, ...]
    decisions: int

    @property
    def microseconds(self) -> float:
        return quick(self.replay) / COUNT / 1e3


def _files(target: Target, workload: Workload) -> tuple[Path, Path]:
    reply = target.input(f"{workload.name}-{workload.count}-campaigns.json", lambda: event_list(workload.goals()))
    events = target.input(f"{workload.name}-{workload.count}-events.txt", lambda: event_lines(workload.events()))
    return reply, events


def _costs(target: Target, workload: Workload, rows: int, form: str = "struct") -> Costs:
    replay, setup, jansson, decisions, winners = target.columns(
        "replay", "time", ROUNDS, *_files(target, workload), form, rows, COUNT, warm_up=1
    )
    if rows == WON and decisions != winners:
        raise ProgramError("replay: a decision of a loser is in the rows of winners")
    if not 0 < winners[0] <= COUNT // MATCHING_EVERY:
        raise ProgramError(f"replay: {winners[0]} winners of {COUNT} events")
    return Costs(replay, setup, jansson, decisions[0])


def measure_replay(target: Target) -> dict[str, Sample]:
    """The cost of an event with 50 campaigns, with all decisions and with the winners only."""
    about, won = (_costs(target, FIFTY, rows) for rows in (ABOUT, WON))
    json_text = _costs(target, FIFTY, ABOUT, "json")
    figures: dict[str, float | Sizes] = {
        "rate": 1e3 / about.microseconds,
        "decisions": about.decisions / COUNT,
        "won": won.microseconds,
    }
    detail = "50 campaigns: {rate:.0f},000 events per second, {decisions:.2f} decisions each; "
    detail += "{won:.2f} us if only winners are rows"
    json_figures: dict[str, float | Sizes] = {"jansson": quick(json_text.jansson) / COUNT / 1e3}
    return {
        "P13": Sample(about.microseconds, detail, figures),
        "P13_json": Sample(json_text.microseconds, "of that jansson {jansson:.2f} us", json_figures),
        "P13_jansson": Sample(typical_ratio(about.replay, json_text.jansson), "replay / jansson for the properties"),
    }


def _flatness(target: Target, row: str, note: str, workloads: list[Workload]) -> dict[str, Sample]:
    costs = [_costs(target, workload, WON) for workload in workloads]
    each = Sizes(cost.microseconds for cost in costs)
    setup = Sizes(quick(cost.setup) / 1e6 for cost in costs)
    detail = f"{Sizes(SIZES):,} campaigns, {note}: {{each:.2f}} us each; reading the campaigns {{setup:.0f}} ms"
    return {row: Sample(max(each) / min(each), detail, {"each": each, "setup": setup})}


def measure_many_campaigns(target: Target) -> dict[str, Sample]:
    """The cost of an event with 10 to 10,000 campaigns, as a multiple of the cheapest."""
    spread = [Workload("spread", count) for count in SIZES]
    return _flatness(target, "P13_flat", "each about its own event", spread)


def measure_one_event(target: Target) -> dict[str, Sample]:
    """The same when all campaigns are about one event."""
    together = [Workload("one", count, one_event=True) for count in SIZES]
    return _flatness(target, "P13_one_event", "all about one event, each requires another text", together)


def measure_replay_memory(target: Target) -> dict[str, Sample]:
    """The peak of the resident set with a million users, as a multiple of that with a thousand."""
    files = _files(target, FIFTY)
    peaks = Sizes(target.run("replay", "memory", users, *files, "struct")[0][0] / 1e6 for users in USERS)
    return {
        "P13_memory": Sample(peaks[-1] / peaks[0], f"{Sizes(USERS):,} users: peak {{peaks:.1f}} MB", {"peaks": peaks})
    }


def measure_partitions(target: Target) -> dict[str, Sample]:
    """The elapsed time of two partitions on two processors, as a multiple of one."""
    if os.cpu_count() == 1:
        raise Unavailable("two partitions need two processors")
    files = _files(target, FIFTY)
    one, two = target.columns("replay", "partitions", ROUNDS, *files, "struct", ABOUT, PARTITIONED, warm_up=1)
    ratio = typical_ratio(two, one)
    detail = f"{PARTITIONED:,} events: one {{one:.0f}} ms, two at the same time {{two:.0f}} ms, {{speed:.2f}} x as fast"
    figures = {"one": median(one) / 1e6, "two": median(two) / 1e6, "speed": 1 / ratio}
    return {"P13_partitions": Sample(ratio, detail, figures)}


def _in_python(target: Target, program: str, *arguments: str | int | Path) -> list[int]:
    """Returns the numbers of a Python program. Status 3 means that it lacks a package, or data."""
    command = [str(target.python), str(Path(__file__).parent / program), *(str(each) for each in arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode == 3:
        raise Unavailable(done.stderr.splitlines()[-1])
    if done.returncode != 0:
        raise ProgramError(f"{program}: {(done.stderr.splitlines() or [f'status {done.returncode}'])[-1]}")
    return [int(word) for word in done.stdout.split()]


def measure_year(target: Target) -> dict[str, Sample]:
    """Seconds of processor time for a year of purchases, with reading the Parquet file."""
    if not YEAR.exists():
        raise Unavailable(f"there is no {YEAR}: examples/simulate/prepare.py makes it")
    elapsed, reading, events, decisions = _in_python(target, "year.py", target.library, YEAR_CAMPAIGNS, YEAR)
    detail = f"{events:,} events, {decisions:,} decisions; of that {{reading:.2f}} s for reading Parquet"
    return {"P13_year": Sample(elapsed / 1e9, detail, {"reading": reading / 1e9})}


@cache
def _others(target: Target, program: str) -> tuple[float, float]:
    """Returns microseconds per event, and what it decides about a thousand events."""
    task = target.inputs / "replay-rules.json"
    events = [{"name": each.name, "category": each.category, "amount": each.amount} for each in FIFTY.events()]
    task.write_text(json.dumps({"events": events, "rules": FIFTY.rules(), "queries": FIFTY.queries()}))
    nanoseconds, matches = _in_python(target, program, task)
    if matches != EVENTS // MATCHING_EVERY:
        raise ProgramError(f"{program}: {matches} events match")
    return nanoseconds / 1e3, matches


def _compared(target: Target, row: str, program: str, name: str) -> dict[str, Sample]:
    theirs, _ = _others(target, program)
    ours = _costs(target, FIFTY, WON).microseconds
    figures = {"ours": ours, "theirs": theirs}
    return {row: Sample(ours / theirs, f"replay {{ours:.2f}} us per event, {name} {{theirs:.2f}} us", figures)}


def measure_jsonlogic(target: Target) -> dict[str, Sample]:
    """The replay, as a multiple of the filters alone in Python: JsonLogic over the rows of Polars."""
    return _compared(target, "P13_jsonlogic", "replay_jsonlogic.py", "JsonLogic over Polars rows")


def measure_sql(target: Target) -> dict[str, Sample]:
    """The replay, as a multiple of the filters alone in SQL."""
    return _compared(target, "P13_sql", "replay_sql.py", "SQL in DuckDB")
