"""Who may see a campaign. A campaign file does not say it, so it becomes a column of the events.

Needs pyarrow, and duckdb for predicates.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .._input import invalid

if TYPE_CHECKING:
    import pyarrow

COLUMN = "audience"


def add(
    events: Any, audience: Any, users: Any, campaigns: list[str], columns: Mapping[str, str]
) -> pyarrow.RecordBatchReader:
    """Returns the events with the column ``audience``.

    ``audience`` is a table with the columns user and campaign, or a mapping campaign -> SQL predicate over the columns
    of ``users``. A campaign that it names is for these users only, every other one for all.
    """
    arrow = need("pyarrow", "audience")
    user = columns.get("user", "user")
    if isinstance(audience, Mapping):
        limited, members = _by_predicate(audience, users, user)
    else:
        if users is not None:
            raise invalid("users goes with an audience of predicates: pass a mapping campaign -> predicate")
        limited, members = _by_table(arrow.table(audience), user)
    unknown = sorted(limited - set(campaigns))
    if unknown:
        raise invalid(f"audience: there is no campaign {unknown[0]!r}, only {', '.join(campaigns)}")
    source = arrow.RecordBatchReader.from_stream(events)
    if user not in source.schema.names:
        raise invalid(f"the events have no column {user!r}, which audience needs")
    if columns.get(COLUMN, COLUMN) in source.schema.names:
        raise invalid("the events have an audience already: leave out the column, or the argument")
    return _Column(arrow, campaigns, limited, members).added(source, user)


class _Column:
    """Users with the same campaigns share one text."""

    def __init__(self, arrow: Any, campaigns: list[str], limited: set[str], members: dict[str, set[str]]) -> None:
        self.arrow = arrow
        texts: dict[str, int] = {}

        def position(seen: set[str]) -> int:
            allowed = [campaign for campaign in campaigns if campaign not in limited or campaign in seen]
            return texts.setdefault(json.dumps(allowed), len(texts))

        others = position(set())
        self.users = arrow.array(list(members), arrow.string())
        # The last position is that of a user whom no row names.
        self.positions = arrow.array([*map(position, members.values()), others], arrow.int32())
        self.texts = arrow.array(list(texts), arrow.string())

    def added(self, source: pyarrow.RecordBatchReader, user: str) -> pyarrow.RecordBatchReader:
        arrow = self.arrow
        schema = source.schema.append(arrow.field(COLUMN, arrow.dictionary(arrow.int32(), arrow.string())))

        def batches() -> Iterator[pyarrow.RecordBatch]:
            for batch in source:
                yield arrow.RecordBatch.from_arrays([*batch.columns, self._values(batch.column(user))], schema=schema)

        return arrow.RecordBatchReader.from_batches(schema, batches())

    def _values(self, user: pyarrow.Array) -> pyarrow.DictionaryArray:
        compute = need("pyarrow.compute", COLUMN)
        known = compute.index_in(as_text(self.arrow, user), value_set=self.users)
        positions = self.positions.take(known.fill_null(len(self.users)))
        return self.arrow.DictionaryArray.from_arrays(positions, self.texts)


def as_text(arrow: Any, user: Any) -> Any:
    """A user as text, because one table can have integers where the other has text."""
    try:
        return user.cast(arrow.string())
    except (arrow.ArrowNotImplementedError, arrow.ArrowInvalid) as error:
        raise invalid(f"the column of users must be text or integers, not {user.type}") from error


def _by_table(table: pyarrow.Table, user: str) -> tuple[set[str], dict[str, set[str]]]:
    arrow = need("pyarrow", COLUMN)
    names = table.column_names
    key = "user" if "user" in names else user
    if key not in names or "campaign" not in names:
        raise invalid(f"audience must have the columns user and campaign, not {', '.join(names) or 'none'}")
    members: dict[str, set[str]] = defaultdict(set)
    campaigns = as_text(arrow, table["campaign"]).to_pylist()
    for row, (who, campaign) in enumerate(zip(as_text(arrow, table[key]).to_pylist(), campaigns)):
        if who is None or campaign is None:
            column = key if who is None else "campaign"
            raise invalid(f"audience, row {row}, column {column}: must not be NULL")
        members[who].add(campaign)
    return set(campaigns), members


def _by_predicate(predicates: Mapping[str, str], users: Any, user: str) -> tuple[set[str], dict[str, set[str]]]:
    if users is None:
        raise invalid("an audience of predicates needs users, the table that they are about")
    duckdb = need("duckdb", "audience predicates")
    members: dict[str, set[str]] = defaultdict(set)
    with duckdb.connect() as connection:
        connection.register("users", need("pyarrow", COLUMN).table(users))
        names = [row[0] for row in connection.execute("DESCRIBE users").fetchall()]
        key = "user" if "user" in names else user
        if key not in names:
            raise invalid(f"users has no column {key!r}, only {', '.join(names)}")
        quoted = '"' + key.replace('"', '""') + '"'
        for campaign, predicate in predicates.items():
            query = f"SELECT DISTINCT CAST({quoted} AS VARCHAR) FROM users WHERE {quoted} IS NOT NULL AND ({predicate})"
            try:
                found = connection.execute(query).fetchall()
            except duckdb.Error as error:
                raise invalid(f"audience[{campaign!r}]: {error}") from error
            for (who,) in found:
                members[who].add(campaign)
    return set(predicates), members


def need(module: str, what: str) -> Any:
    """Imports an optional package."""
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise ImportError(f"{what} needs {package}: pip install {package}") from error
