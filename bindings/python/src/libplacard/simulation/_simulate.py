"""The call: events and campaigns in, decisions out."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from ctypes import byref, c_int64
from typing import TYPE_CHECKING, Any

from .. import _abi
from .._enums import CountAt, ReplayHost, ReplayRows, StackKeep
from .._errors import call
from .._input import c_string, integer, interval, invalid
from .._names import names
from .._options import initial, number, one_of, switch
from . import _arrow, _audience, _campaigns
from ._decisions import Decisions, Progress
from ._names import renamed
from ._progress import Watch

if TYPE_CHECKING:
    import pyarrow

HOSTS = names(ReplayHost)
ROWS = names(ReplayRows)
COUNT_AT = names(CountAt)
STACK_KEEP = names(StackKeep)
#: What an event can have.
COLUMNS = ("user", "time_ms", "kind", "name", "properties", "session", "audience")


def simulate(
    events: Any,
    campaigns: _campaigns.Campaigns,
    *,
    audience: Any = None,
    users: Any = None,
    columns: Mapping[str, str] | None = None,
    host: str = "shows",
    show_after_s: int = 0,
    show_for_s: int = 0,
    session_timeout_s: int | None = None,
    message_interval_s: int | None = None,
    online_from_s: int = 0,
    online_until_s: int = 0,
    templates: bool = True,
    pictures: bool = True,
    count_at: str = "hand_over",
    stack_keep: str = "process",
    restart_every_h: int = 0,
    time_zone: str | None = None,
    rows: str = "about",
    progress: Progress | None = None,
) -> Decisions:
    """Replays campaigns over recorded events, with the code that runs on devices.

    - ``events``: anything with ``__arrow_c_stream__`` (a table of pyarrow, Polars, DuckDB or pandas), or its capsule;
      rows grouped by user, sorted by time within a user
    - ``campaigns``: the path of a campaign file, JSON text, a mapping or a list of campaigns; or a server's reply with
      ``triggers``, which is read as a client reads it
    - ``audience``: who may see what, because a campaign file does not say it: a table with the columns user and
      campaign, or a mapping campaign -> SQL predicate over the columns of the table ``users``. A campaign that it names
      is for these users only, every other one for all. None: everything is for all
    - ``columns``: what the events call a column, such as ``{"user": "household_id"}``
    - ``host``: ``"shows"`` each message at once, or ``"drops"`` those that come while another is on screen
    - ``show_after_s``, ``show_for_s``: time from the offer of a message to its display, and on screen
    - ``session_timeout_s``, ``message_interval_s``: None for the defaults, 1800 and 30; 0 means no interval
    - ``online_from_s``, ``online_until_s``: the part of each UTC day in which devices are online; equal: all of it
    - ``templates``, ``pictures``: whether the server renders templated messages, and whether pictures can be fetched;
      with online hours they are there from the first one on, and never at a URL that devices refuse
    - ``count_at``: when a campaign counts as shown: at the ``"hand_over"`` of its message, or when it is ``"shown"``
    - ``stack_keep``: how long messages wait: until the ``"process"`` or the ``"session"`` ends, or, also over restarts,
      while they are ``"unseen"``
    - ``restart_every_h``: hours after which each device is closed and opened again, counted from midnight UTC before
      the user's first event; 0: never
    - ``time_zone``: the devices' zone of the system's tz database, such as ``"Europe/Vienna"``, for frequencies per day
      and windows; None: UTC
    - ``rows``: decisions on every campaign ``"about"`` an event, those whose filters ``"matched"``, or that ``"won"``
    - ``progress``: is called with the number of events and of users so far, after each chunk

    Raises InvalidError for a campaign file of which a client would drop something, and for columns that are missing.
    What is wrong in a row is raised where the decisions are read.
    """
    text = _campaigns.text(campaigns)
    options = _options(
        host=one_of(ReplayHost, host, "host"),
        rows=one_of(ReplayRows, rows, "rows"),
        count_at=one_of(CountAt, count_at, "count_at"),
        stack_keep=one_of(StackKeep, stack_keep, "stack_keep"),
        restart_every_h=integer(restart_every_h, "restart_every_h", 32),
        templates=switch(templates),
        pictures=switch(pictures),
        show_after_s=integer(show_after_s, "show_after_s", 32),
        show_for_s=integer(show_for_s, "show_for_s", 32),
        session_timeout_s=number(session_timeout_s, "session_timeout_s", 32),
        message_interval_s=interval(message_interval_s, "message_interval_s"),
        online_from_s=integer(online_from_s, "online_from_s", 32),
        online_until_s=integer(online_until_s, "online_until_s", 32),
        time_zone=c_string(time_zone, "time_zone"),
    )
    renaming = _columns(columns)
    source = _source(events, text, audience, users, renaming)
    decisions = _arrow.ArrowArrayStream()
    try:
        with renamed(source, renaming) if renaming else nullcontext():
            call("replay", byref(options), text, len(text), byref(source), byref(decisions))
    finally:
        _arrow.release(source)  # unless the library has taken it over
    if progress is None:
        return Decisions(decisions, None)
    return Decisions(decisions, Watch(decisions, lambda stream: progress(*_counted(stream))))


def schema() -> pyarrow.Schema:
    """The columns of decisions. Needs pyarrow."""
    arrow = _audience.need("pyarrow", "schema")
    kinds = {"user": arrow.string(), "time_ms": arrow.int64(), "name": arrow.string()}
    events = arrow.schema(list(kinds.items())).empty_table()
    return simulate(events, []).arrow().schema


def _source(
    events: Any, text: bytes, audience: Any, users: Any, renaming: Mapping[str, str]
) -> _arrow.ArrowArrayStream:
    if audience is not None:
        events = _audience.add(_Once(events), audience, users, _campaigns.ids(text), renaming)
    elif users is not None:
        raise invalid("users goes with audience, a mapping campaign -> predicate over its columns")
    return _stream(events)


def _stream(events: Any) -> _arrow.ArrowArrayStream:
    if _arrow.is_capsule(events):
        return _arrow.from_capsule(events)
    export = getattr(events, "__arrow_c_stream__", None)
    if export is None:
        kind = type(events).__name__
        raise TypeError(
            f"events must be an Arrow table or stream (an object with __arrow_c_stream__), not {kind}; "
            "pyarrow.Table.from_pylist makes one of dictionaries"
        )
    return _arrow.from_capsule(export())


class _Once:
    """Events as an object, also if they are a capsule."""

    def __init__(self, events: Any) -> None:
        self._events = events

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return _arrow.to_capsule(_stream(self._events))


def _options(**values: int | bytes | None) -> _abi.placard_replay_options:
    options = initial(_abi.placard_replay_options)
    for name, value in values.items():
        setattr(options, name, value)
    return options


def _columns(columns: Mapping[str, str] | None) -> dict[str, str]:
    unknown = [name for name in columns or {} if name not in COLUMNS]
    if unknown:
        raise invalid(f"columns has no key {unknown[0]!r}; its keys are {', '.join(COLUMNS)}")
    return {name: source for name, source in (columns or {}).items() if name != source}


def _counted(decisions: Any) -> tuple[int, int]:
    rows, users = c_int64(), c_int64()
    call("replay_progress", decisions, byref(rows), byref(users))
    return rows.value, users.value
