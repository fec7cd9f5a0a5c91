"""Teaches how to replay campaigns for a million users, each with recorded events that are drawn by seed.

    python3 bootstrap.py events.parquet campaigns.json
    python3 bootstrap.py events.parquet campaigns.json --users 10000 --weeks 52 --seed 2
    python3 bootstrap.py events.parquet campaigns.json --part 1/2        the first half of the users

The users are bootstrapped (drawn with replacement), not real: 2,469 households are behind all of them. Each gets some
weeks in a row of the household's year, drawn as well. The events are made batch by batch while they are replayed, and
never stored. The same seed gives the same users, in any number of parts.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import libplacard
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

WEEK_MS = 7 * 86_400_000
ROWS = 65_536


class Year:
    """The recorded events, sorted by household and time."""

    def __init__(self, path: Path) -> None:
        (self.batch,) = pq.read_table(path).combine_chunks().to_batches()
        self.times = self.batch["time_ms"].to_numpy()
        self.households, self.first = np.unique(self.batch["user"].to_numpy(), return_index=True)
        self.last = np.append(self.first[1:], len(self.times))
        self.start = int(self.times.min())
        self.weeks = -(-(int(self.times.max()) + 1 - self.start) // WEEK_MS)

    def between(self, household: int, week: int, weeks: int) -> tuple[int, int]:
        """Returns the rows of a household in these weeks: the first, and the one after the last."""
        first, last = int(self.first[household]), int(self.last[household])
        limits = [self.start + week * WEEK_MS, self.start + (week + weeks) * WEEK_MS]
        begin, end = np.searchsorted(self.times[first:last], limits)
        return first + int(begin), first + int(end)

    def rows(self, users: list[int], ranges: list[tuple[int, int]]) -> pa.RecordBatch:
        """Returns these rows, with these users in place of the households."""
        taken = self.batch.take(pa.array(np.concatenate([np.arange(begin, end) for begin, end in ranges])))
        lengths = [end - begin for begin, end in ranges]
        return taken.set_column(0, "user", pa.array(np.repeat(users, lengths), pa.int64()))


def bootstrap(year: Year, *, users: int, weeks: int, seed: int, part: tuple[int, int]) -> Iterator[pa.RecordBatch]:
    """Yields the events of one part of the users."""
    random = np.random.default_rng(seed)
    households = random.integers(len(year.households), size=users)
    begins = random.integers(max(1, year.weeks - weeks + 1), size=users)
    number, parts = part
    names: list[int] = []
    ranges: list[tuple[int, int]] = []
    rows = 0
    for user in range(users * (number - 1) // parts, users * number // parts):
        begin, end = year.between(households[user], int(begins[user]), weeks)
        if begin == end:
            continue  # this household bought nothing in these weeks
        names.append(user)
        ranges.append((begin, end))
        rows += end - begin
        if rows >= ROWS:
            yield year.rows(names, ranges)
            names, ranges, rows = [], [], 0
    if ranges:
        yield year.rows(names, ranges)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("events", type=Path)
    parser.add_argument("campaigns", type=Path)
    parser.add_argument("--users", type=int, default=1_000_000)
    parser.add_argument("--weeks", type=int, default=4, help="weeks of the year for each user")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default="1/1", help="such as 1/2 for the first half of the users")
    return parser.parse_args()


def main() -> None:
    options = arguments()
    year = Year(options.events)
    number, parts = (int(word) for word in options.part.split("/"))
    batches = bootstrap(year, users=options.users, weeks=options.weeks, seed=options.seed, part=(number, parts))
    counted = Counter[str]()

    def watched() -> Iterator[pa.RecordBatch]:
        for batch in batches:
            counted["events"] += len(batch)
            counted["users"] += len(batch["user"].unique())
            yield batch

    started = time.monotonic()
    events = pa.RecordBatchReader.from_batches(year.rows([0], [(0, 1)]).schema, watched())
    messages = Counter[str]()
    for chunk in pa.RecordBatchReader.from_stream(libplacard.simulate(events, options.campaigns, rows="won")):
        shown = chunk.filter(pc.equal(chunk["result"], "shown"))  # a control that won is not
        for pair in shown["campaign"].value_counts().to_pylist():
            messages[pair["values"]] += pair["counts"]
    seconds = time.monotonic() - started

    print(f"{counted['users']:,} bootstrapped users with {counted['events']:,} events; the others bought nothing")
    for campaign, count in messages.most_common():
        print(f"{count:12,}  {campaign}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{seconds:.0f} s, {counted['events'] / seconds:,.0f} events per second, at most {peak:,.0f} MB of memory")


if __name__ == "__main__":
    main()
