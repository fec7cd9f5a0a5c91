"""Tables of every kind: the right decisions, or an error that names row and column; never a crash."""

from __future__ import annotations

import datetime
import decimal
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from simulate_world import CAMPAIGNS, START_MS, campaign, digest, events, on_event, where

import libplacard

pa = pytest.importorskip("pyarrow")

ORDER = [campaign("c", on_event("order"))]


def table(**columns):
    """One event, with some columns replaced; None leaves a column out."""
    made = {"user": ["u"], "time_ms": [START_MS], "kind": ["event"], "name": ["order"], **columns}
    return pa.table({name: values for name, values in made.items() if values is not None})


def decided(rows, campaigns=ORDER, **options):
    return libplacard.simulate(rows, campaigns, **options).arrow().to_pylist()


def fault(rows, campaigns=ORDER):
    with pytest.raises(libplacard.InvalidError) as caught:
        decided(rows, campaigns)
    return str(caught.value)


# ---- Mistakes in rows


@pytest.mark.parametrize(
    ("columns", "starts"),
    [
        ({"user": [None]}, "row 0, column user: "),
        ({"user": pa.nulls(1)}, "row 0, column user: "),
        ({"user": pa.nulls(1, pa.string())}, "row 0, column user: "),
        ({"time_ms": pa.nulls(1, pa.int64())}, "row 0, column time_ms: "),
        ({"time_ms": [-1]}, "row 0, column time_ms: "),
        ({"time_ms": [2**63 - 1]}, "row 0, column time_ms: "),
        ({"kind": ["opne"]}, "row 0, column kind: 'opne'"),
        ({"name": [None]}, "row 0, column name: "),
        ({"name": [""]}, "row 0, column name: "),
        ({"name": ["x" * 10_000_000]}, "row 0, column name: "),
        ({"properties": ["{"]}, "row 0, column properties: "),
        ({"properties": ["[]"]}, "row 0, column properties: "),
        ({"properties": [json.dumps({"k": "x" * 10_000_000})]}, "row 0, column properties: "),
        ({"properties": [{"k": "x" * 10_000_000}]}, "row 0, column properties: "),
        ({"properties": [json.dumps({"$k": 1})]}, "row 0, column properties: "),
        ({"properties": [{"$k": 1}]}, "row 0, column properties: "),
        ({"audience": ["c"]}, "row 0, column audience: "),
        ({"audience": ['["d"]']}, "row 0, column audience: there is no campaign 'd'; did you mean 'c'?"),
        ({"audience": [["c", "nosuch"]]}, "row 0, column audience: there is no campaign 'nosuch'"),
        ({"time_ms": pa.array([2**64 - 1], pa.uint64())}, "row 0, column time_ms: it is beyond 64 bits"),
        ({"time_ms": pa.array([None], pa.uint64())}, "row 0, column time_ms: it is NULL"),
        ({"name": None}, "row 0, column name: it is missing"),
    ],
)
def test_a_mistake_is_named(columns, starts):
    text = fault(table(**columns))
    assert text.startswith(starts) and len(text) < 500


@pytest.mark.parametrize(
    ("columns", "column"),
    [
        ({"user": None}, "user"),
        ({"time_ms": None}, "time_ms"),
        ({"user": [1.5]}, "user"),
        ({"user": [True]}, "user"),
        ({"user": [b"u"]}, "user"),
        ({"user": [["u"]]}, "user"),
        ({"user": [{"id": "u"}]}, "user"),
        ({"time_ms": ["1"]}, "time_ms"),
        ({"time_ms": [1.5]}, "time_ms"),
        ({"time_ms": [datetime.time(1, 2)]}, "time_ms"),
        ({"kind": [5]}, "kind"),
        ({"name": [5.5]}, "name"),
        ({"properties": [5]}, "properties"),
        ({"properties": [[1]]}, "properties"),
        ({"session": [1.5]}, "session"),
        ({"audience": [5]}, "audience"),
        ({"audience": [[5]]}, "audience"),
    ],
)
def test_a_column_of_another_type_is_named(columns, column):
    text = fault(table(**columns))
    assert f"column '{column}'" in text


def test_sessions_alone_need_no_names():
    rows = decided(table(kind=["open"], name=None), [campaign("o", {"type": "open"})])
    assert [(row["trigger"], row["result"]) for row in rows] == [("open", "shown")]


def test_columns_of_one_name_are_refused():
    rows = pa.Table.from_arrays([pa.array(["u"]), pa.array([1]), pa.array(["v"])], names=["user", "time_ms", "user"])
    assert "user" in fault(rows)


def rows_of(*rows):
    return pa.table(
        {"user": [row[0] for row in rows], "time_ms": [row[1] for row in rows], "name": ["order"] * len(rows)}
    )


def test_users_that_are_not_grouped():
    assert fault(rows_of(("a", 1), ("b", 1), ("a", 2))).startswith("row 2, column user: ")


def test_time_that_goes_back():
    assert fault(rows_of(("a", 1), ("b", 5), ("b", 4))).startswith("row 2, column time_ms: ")


def test_rows_are_counted_over_the_chunks():
    chunks = pa.chunked_array([["a"], ["b", "c"], [], ["d", None]])
    rows = pa.table({"user": chunks, "time_ms": [1] * 5, "name": ["order"] * 5})
    assert fault(rows).startswith("row 4, column user: ")
    assert fault(rows.slice(3)).startswith("row 1, column user: ")


def test_decisions_before_a_mistake_are_there():
    many = pa.table({"user": range(150_000), "time_ms": [1] * 149_999 + [None], "name": ["order"] * 150_000})
    batches = libplacard.simulate(many, ORDER).batches()
    assert next(batches).num_rows > 0
    with pytest.raises(libplacard.InvalidError, match="row 149999, column time_ms"):
        list(batches)


def test_no_rows_and_no_columns():
    assert "no column 'user'" in fault(pa.table({}))
    assert decided(table().slice(1)) == []
    assert decided(pa.RecordBatchReader.from_batches(table().schema, [])) == []


# ---- The same values in other layouts

BASE = pa.Table.from_pylist(events(60)).drop_columns(["sequence"])
EXPECTED = digest(decided(BASE, CAMPAIGNS))


def cast(**kinds):
    made = BASE
    for name, kind in kinds.items():
        made = made.set_column(made.column_names.index(name), name, made[name].cast(kind))
    return made


def timed(kind):
    return BASE.set_column(1, "time_ms", BASE["time_ms"].cast(pa.timestamp("ms")).cast(kind))


def chunked():
    return pa.concat_tables([BASE.slice(start, 7) for start in range(0, BASE.num_rows, 7)])


def with_structs():
    values = [None if text is None else json.loads(text) for text in BASE["properties"].to_pylist()]
    kind = pa.struct([("items", pa.int64()), ("product", pa.string())])
    return BASE.set_column(BASE.column_names.index("properties"), "properties", pa.array(values, kind))


def offset(rows):
    """The same rows as slices of longer arrays, whose other rows are wrong."""
    whole = pa.concat_tables([rows.slice(0, 3), rows, rows.slice(0, 5)]).combine_chunks()
    return whole.slice(3, rows.num_rows)


LAYOUTS = {
    "large_string": lambda: cast(user=pa.large_string(), name=pa.large_string(), properties=pa.large_string()),
    "string_view": lambda: cast(user=pa.string_view(), kind=pa.string_view(), properties=pa.string_view()),
    "dictionary": lambda: pa.table({name: BASE[name].dictionary_encode() for name in BASE.column_names}),
    "small dictionary": lambda: cast(kind=pa.dictionary(pa.int8(), pa.string())),
    "chunked": chunked,
    "sliced": lambda: offset(BASE),
    "sliced chunks": lambda: pa.concat_tables([offset(BASE.slice(0, 11)), offset(BASE.slice(11))]),
    "struct": with_structs,
    "sliced struct": lambda: offset(with_structs()),
    "timestamp ms": lambda: cast(time_ms=pa.timestamp("ms")),
    "timestamp us in a zone": lambda: timed(pa.timestamp("us", "America/New_York")),
    "timestamp ns": lambda: timed(pa.timestamp("ns")),
    "unsigned": lambda: cast(time_ms=pa.uint64()),
    "other order": lambda: BASE.select(BASE.column_names[::-1]),
    "more columns": lambda: BASE.append_column("more", pa.array([[{"a": [1.5]}]] * BASE.num_rows)),
}  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_give_the_same_decisions(layout):
    assert digest(decided(LAYOUTS[layout](), CAMPAIGNS)) == EXPECTED


@pytest.mark.parametrize("kind", [pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint64()])
def test_users_can_be_integers(kind):
    rows = table(user=pa.array([7], kind), session=pa.array([1], kind))
    assert [row["user"] for row in decided(rows)] == ["7"]


def test_users_can_be_unsigned_integers_above_63_bits():
    large = pa.array([2**64 - 1], pa.uint64())
    for user in (large, large.dictionary_encode()):
        found = decided(table(user=user, session=pa.array([2**63], pa.uint64())))
        assert [row["user"] for row in found] == [str(2**64 - 1)]


def wrapped(levels, wrap):
    value = 1
    for _ in range(levels):
        value = wrap(value)
    return value


@pytest.mark.parametrize("wrap", [lambda value: {"a": value}, lambda value: [value]], ids=["structs", "lists"])
def test_what_is_nested_too_deep_is_named(wrap):
    deep = {"properties": pa.array([{"k": wrapped(70, wrap)}])}
    assert fault(table(**deep)).startswith("column 'properties' is nested deeper than 64 levels")
    assert "nested deeper than 50 levels" in fault(table(properties=pa.array([{"k": wrapped(55, wrap)}])))
    assert [row["result"] for row in decided(table(properties=pa.array([{"k": wrapped(40, wrap)}])))] == ["shown"]
    # Other columns may be as they like.
    assert len(decided(table(more=pa.array([wrapped(70, wrap)])))) == 1


@pytest.mark.parametrize("name", ["polars", "duckdb", "pandas"])
def test_engines_give_the_same_decisions(name):
    module = pytest.importorskip(name)
    for rows in (BASE, with_structs()):
        if name == "polars" or name == "duckdb":
            made = module.from_arrow(rows)
        else:
            made = rows.to_pandas(types_mapper=module.ArrowDtype)
        assert digest(decided(made, CAMPAIGNS)) == EXPECTED


# ---- Properties in structs

DATE = 1_760_000_000


def holds(value, kind, comparator, wanted, name="v"):
    """Whether a filter holds for a property of this Arrow value."""
    rows = table(properties=pa.StructArray.from_arrays([value], [name]))
    (found,) = decided(rows, [campaign("c", where("order", "v", kind, comparator, wanted))])
    return found["verdict"] == "wins"


@pytest.mark.parametrize(
    ("value", "kind", "wanted"),
    [
        (pa.array([3], pa.int8()), "number", 3),
        (pa.array([3], pa.uint32()), "number", 3),
        (pa.array([1.5], pa.float32()), "number", 1.5),
        (pa.array([1.5], pa.float16()), "number", 1.5),
        (pa.array([2**63 - 1], pa.int64()), "number", 2**63 - 1),
        (pa.array([True]), "boolean", True),
        (pa.array(["tea"]), "string", "tea"),
        (pa.array(["tea"], pa.large_string()), "string", "tea"),
        (pa.array(["tea"], pa.string_view()), "string", "tea"),
        (pa.array(["tea"]).dictionary_encode(), "string", "tea"),
        (pa.array([DATE], pa.timestamp("s")), "date", DATE),
        (pa.array([DATE * 1000], pa.timestamp("ms", "Asia/Tokyo")), "date", DATE),
        (pa.array([DATE * 10**6], pa.timestamp("us", "UTC")), "date", DATE),
        (pa.array([DATE * 10**9], pa.timestamp("ns")), "date", DATE),
        (pa.array([DATE // 86400], pa.date32()), "date", DATE // 86400 * 86400),
        (pa.array([decimal.Decimal("1.50")]), "number", 1.5),
    ],
    ids=lambda value: str(getattr(value, "type", value)),
)
def test_values_of_properties(value, kind, wanted):
    """A type that is no property is an error that names the column."""
    try:
        assert holds(value, kind, 1, wanted)
    except libplacard.InvalidError as error:
        assert "properties" in str(error) and str(value.type).partition("[")[0].partition("(")[0] in (
            "decimal128", "date32", "halffloat",
        )  # fmt: skip


@pytest.mark.parametrize(
    "value",
    [
        pa.nulls(1),
        pa.nulls(1, pa.string()),
        pa.nulls(1, pa.int64()),
        pa.array([None], pa.dictionary(pa.int8(), pa.string())),
        pa.nulls(1, pa.struct([("a", pa.int64())])),
    ],
)
def test_a_null_is_a_missing_property(value):
    assert holds(value, "number", 12, None) and not holds(value, "number", 11, None)


def test_nested_properties_exist_and_equal_nothing():
    for value in (
        pa.array([[1, None]]),
        pa.array([{"a": {"b": ["x"]}}]),
        pa.array([[["x"]]]),
        pa.array([[]], pa.list_(pa.int8())),
    ):
        assert holds(value, "string", 11, None) and not holds(value, "string", 1, "x")


def test_infinity_is_refused_and_nan_is_missing():
    """Some programs write NaN for what is missing."""
    assert fault(table(properties=[{"v": float("inf")}])).startswith("row 0, column properties: ")
    assert holds(pa.array([float("nan")]), "number", 12, None)


def test_a_struct_that_is_null_has_no_properties():
    rows = table(properties=pa.array([None], pa.struct([("v", pa.int64())])))
    (found,) = decided(rows, [campaign("c", where("order", "v", "number", 12, None))])
    assert found["verdict"] == "wins"


def test_long_text_that_is_no_property():
    rows = table(other=["x" * 10_000_000], user=["u" * 10_000_000])
    assert len(decided(rows)[0]["user"]) == 10_000_000


# ---- Anything

SCALARS = st.sampled_from(
    [
        pa.null(), pa.bool_(), pa.int8(), pa.uint8(), pa.int32(), pa.int64(), pa.uint64(), pa.float16(),
        pa.float32(), pa.float64(), pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.binary_view(),
        pa.binary(3), pa.date32(), pa.date64(), pa.time32("s"), pa.time64("ns"), pa.timestamp("s"), pa.timestamp("us"),
        pa.timestamp("ns", "Europe/Vienna"), pa.duration("ms"), pa.decimal128(10, 2), pa.decimal256(50, 3),
        pa.month_day_nano_interval(),
    ]
)  # fmt: skip


def nested(kinds):
    return (
        kinds.map(pa.list_)
        | kinds.map(pa.large_list)
        | kinds.map(lambda kind: pa.list_(kind, 2))
        | st.lists(kinds, max_size=3).map(lambda each: pa.struct([(f"f{n}", kind) for n, kind in enumerate(each)]))
        | kinds.map(lambda kind: pa.map_(pa.string(), kind))
        | st.sampled_from([pa.string(), pa.int64()]).map(lambda kind: pa.dictionary(pa.int16(), kind))
    )


KINDS = st.recursive(SCALARS, nested, max_leaves=5)
USUAL = {"user": pa.string(), "time_ms": pa.int64(), "kind": pa.string(), "name": pa.string()}
TEXTS = st.sampled_from(["", "u", "event", "open", "purchase", "order", "{}", '{"items":3}', "[", "é\0", "x" * 300])


def plain(kind, draw):
    """A value of a type, as Python has it."""
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    if pa.types.is_null(kind) or draw(st.integers(0, 9)) == 0:
        return None
    if pa.types.is_struct(kind):
        return {field.name: plain(field.type, draw) for field in kind}
    if pa.types.is_map(kind):
        return [(draw(TEXTS), plain(kind.item_type, draw)) for _ in range(draw(st.integers(0, 2)))]
    if pa.types.is_fixed_size_list(kind):
        return [plain(kind.value_type, draw) for _ in range(kind.list_size)]
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return [plain(kind.value_type, draw) for _ in range(draw(st.integers(0, 3)))]
    if pa.types.is_boolean(kind):
        return draw(st.booleans())
    if pa.types.is_fixed_size_binary(kind):
        return b"abc"
    if "binary" in str(kind):
        return draw(TEXTS).encode()
    if "string" in str(kind):
        return draw(TEXTS)
    if pa.types.is_floating(kind):
        return draw(st.sampled_from([0.0, -1.5, 3.0, float("nan"), float("inf")]))
    if pa.types.is_decimal(kind):
        return draw(st.sampled_from([decimal.Decimal("1.25"), decimal.Decimal(-3)]))
    if pa.types.is_interval(kind):
        return (1, 2, 3)
    low = 0 if pa.types.is_unsigned_integer(kind) or pa.types.is_time(kind) else -5
    return draw(st.integers(low, 100))


def array(kind, length, draw):
    values = [plain(kind, draw) for _ in range(length)]
    if pa.types.is_date64(kind):
        return pa.array([None if each is None else each * 86_400_000 for each in values], pa.int64()).cast(kind)
    if pa.types.is_temporal(kind) and not pa.types.is_interval(kind):
        bits = pa.int32() if kind.bit_width == 32 else pa.int64()
        return pa.array(values, bits).cast(kind)
    return pa.array(values, kind)


@st.composite
def tables(draw):
    length = draw(st.integers(0, 6))
    names = draw(st.lists(st.sampled_from([*USUAL, "properties", "session", "audience", "x", ""]), max_size=8))
    names = list(USUAL) + names if draw(st.booleans()) else names
    columns = []
    for name in names:
        usual = USUAL.get(name) if draw(st.integers(0, 9)) else None
        kind = usual or draw(KINDS)
        padding = draw(st.integers(0, 9)) if length else 0
        try:
            columns.append(array(kind, length + padding, draw).slice(padding))
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError, pa.ArrowTypeError, OverflowError, TypeError):
            columns.append(array(pa.string(), length, draw))
    return pa.RecordBatch.from_arrays(columns, names=names) if columns else pa.RecordBatch.from_pydict({})


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(tables(), max_size=1), st.booleans())
def test_no_table_crashes(batches, renamed):
    schema = batches[0].schema if batches else pa.schema([])
    given = pa.RecordBatchReader.from_batches(schema, batches)
    options = {"columns": {"user": "x"}} if renamed else {}
    try:
        found = decided(given, CAMPAIGNS, **options)
    except libplacard.InvalidError as error:
        assert str(error) and "\n" not in str(error)
    else:
        assert all(row["row"] < batches[0].num_rows for row in found)
