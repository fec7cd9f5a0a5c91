"""``python3 -m libplacard.simulation CAMPAIGNS --events FILE``: what `placardctl simulate` does not read."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .. import _errors
from . import _event_csv, _files
from ._simulate import COLUMNS, COUNT_AT, HOSTS, ROWS, STACK_KEEP, schema, simulate


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        _run(options)
    except (_errors.PlacardError, OSError, ImportError, ValueError) as error:
        print(f"placard-simulate: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="placard-simulate",
        description="Replays campaigns over recorded events in Parquet, CSV or JSON lines, and writes the decisions. "
        "With --csv it writes the events as CSV, for the report of `placardctl simulate CAMPAIGNS --events -`.",
    )
    parser.add_argument("campaigns", nargs="?", metavar="CAMPAIGNS", help="campaign file; not with --csv")
    parser.add_argument("--events", required=True, metavar="FILE", help=".parquet, .csv or .jsonl")
    parser.add_argument(
        "--decisions", default="-", metavar="FILE", help=".parquet or .csv; by default CSV on standard output"
    )
    parser.add_argument("--csv", action="store_true", help="write the events as CSV to standard output")
    parser.add_argument("--sort", action="store_true", help="sort the events by user and time, in memory")
    parser.add_argument("--audience", metavar="FILE", help="a table with the columns user and campaign")
    parser.add_argument(
        "--column",
        action="append",
        default=[],
        type=_column,
        metavar="NAME=COLUMN",
        help=f"what the events call one of {', '.join(COLUMNS)}",
    )
    assumed = parser.add_argument_group("assumptions")
    assumed.add_argument("--host", choices=HOSTS, default="shows", help="drops: messages while one is on screen")
    for name, text in _SECONDS.items():
        assumed.add_argument(f"--{name.replace('_', '-')}", type=int, metavar="SECONDS", help=text)
    assumed.add_argument("--no-templates", action="store_true", help="the server renders no templated messages")
    assumed.add_argument("--no-pictures", action="store_true", help="pictures cannot be fetched")
    assumed.add_argument("--count-at", choices=COUNT_AT, default="hand_over", help="when a campaign counts as shown")
    assumed.add_argument(
        "--stack-keep", choices=STACK_KEEP, default="process", help="how long messages that nobody has seen are kept"
    )
    assumed.add_argument(
        "--restart-every", type=int, default=0, metavar="HOURS", help="devices are closed and opened again (0: never)"
    )
    assumed.add_argument("--time-zone", metavar="ZONE", help="of the devices, such as Europe/Vienna (UTC)")
    assumed.add_argument("--rows", choices=ROWS, default="about", help="which decisions to write")
    return parser


_SECONDS = {
    "show_after_s": "time from the offer of a message to its display (0)",
    "show_for_s": "time that a message stays on screen (0)",
    "session_timeout_s": "(1800)",
    "message_interval_s": "least time between two messages (30); 0: none",
    "online_from_s": "the second of the UTC day from which devices are online",
    "online_until_s": "... and until which",
}


def _column(text: str) -> tuple[str, str]:
    name, equals, column = text.partition("=")
    if not equals or name not in COLUMNS:
        raise argparse.ArgumentTypeError(f"NAME=COLUMN with a name of {', '.join(COLUMNS)}")
    return name, column


def _run(options: argparse.Namespace) -> None:
    _keep_inputs(options)
    columns = dict(options.column)
    notes = _Notes()
    try:
        _replay(options, columns, notes)
    finally:
        notes.close()


def _replay(options: argparse.Namespace, columns: dict[str, str], notes: _Notes) -> None:
    events: Any = _files.read(options.events, columns, notes.add)
    if options.sort:
        keys = [(columns.get(name, name), "ascending") for name in ("user", "time_ms")]
        events = events.read_all().sort_by(keys).to_reader()
    if options.csv:
        _refuse_others(options)
        _files.write("-", *_event_csv.convert(events, columns))
        return
    if options.campaigns is None:
        raise ValueError("CAMPAIGNS is missing")
    given = {name: getattr(options, name) for name in _SECONDS if getattr(options, name) is not None}
    audience = _files.read(options.audience, {}, notes.add) if options.audience else None
    with simulate(
        events,
        options.campaigns,
        audience=audience,
        columns=columns,
        host=options.host,
        templates=not options.no_templates,
        pictures=not options.no_pictures,
        count_at=options.count_at,
        stack_keep=options.stack_keep,
        restart_every_h=options.restart_every,
        time_zone=options.time_zone,
        rows=options.rows,
        progress=_show if sys.stderr.isatty() else None,
        **given,
    ) as decisions:
        _files.write(options.decisions, schema(), decisions.batches())


class _Notes:
    """Rows that are left out, on standard error: the first of them, and how many more."""

    LIMIT = 20

    def __init__(self) -> None:
        self._count = 0

    def add(self, text: str) -> None:
        self._count += 1
        if self._count <= self.LIMIT:
            print(f"placard-simulate: note: {text}", file=sys.stderr)

    def close(self) -> None:
        if self._count > self.LIMIT:
            print(f"placard-simulate: note: {self._count - self.LIMIT} more rows are left out", file=sys.stderr)


def _refuse_others(options: argparse.Namespace) -> None:
    """With --csv nothing is replayed."""
    usual = vars(_parser().parse_args(["--events", options.events, "--csv"]))
    given = [name for name, value in vars(options).items() if value != usual[name] and name not in ("column", "sort")]
    if given:
        names = ", ".join("CAMPAIGNS" if name == "campaigns" else f"--{name.replace('_', '-')}" for name in given)
        raise ValueError(f"--csv writes the events and replays nothing: leave out {names}")


def _keep_inputs(options: argparse.Namespace) -> None:
    """Refuses to write over a file that is read."""
    written = Path(options.decisions)
    for read in (options.events, options.campaigns, options.audience):
        if read is not None and written.exists() and Path(read).exists() and written.samefile(read):
            raise ValueError(f"--decisions {options.decisions} would replace {read}: choose another name")


def _show(rows: int, users: int) -> None:
    print(f"\r{rows:,} events, {users:,} users", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
