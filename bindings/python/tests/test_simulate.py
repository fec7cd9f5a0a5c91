"""libplacard.simulate: what it takes, what it returns, and what it says about mistakes in the call."""

from __future__ import annotations

import ctypes
import gc
import json
import subprocess
import sys
import threading

import pytest
from simulate_world import CAMPAIGNS, START_MS, campaign, digest, events, on_event, parts

import libplacard
from libplacard import simulation
from libplacard.simulation import _arrow, _names, _progress

pyarrow = pytest.importorskip("pyarrow")

ORDER = [campaign("c", on_event("order"))]


def orders(*users, name="order"):
    kind = pyarrow.int64() if users and isinstance(users[0], int) else pyarrow.string()
    times = pyarrow.array([START_MS] * len(users), pyarrow.int64())
    names = pyarrow.array([name] * len(users), pyarrow.string())
    return pyarrow.table({"user": pyarrow.array(users, kind), "time_ms": times, "name": names})


def decided(*arguments, **options):
    return libplacard.simulate(*arguments, **options).arrow().to_pylist()


# ---- What it returns


def test_a_decision():
    rows = pyarrow.table(
        {"user": ["u"], "time_ms": [START_MS], "kind": ["event"], "name": ["order"], "properties": ['{"items":1}']}
    )
    found = decided(rows, {"campaigns": CAMPAIGNS})
    assert [(row["campaign"], row["trigger"], row["verdict"]) for row in found] == [
        ("many", "custom_event", "filter_failed"),
        ("tea", "custom_event", "filter_failed"),
        ("late", "custom_event", "not_started"),
        ("welcome", "open", "wins"),
        ("any", "custom_event", "wins"),
    ]
    assert found[0] == {
        "user": "u",
        "time_ms": START_MS,
        "row": 0,
        "campaign": "many",
        "verdict": "filter_failed",
        "why": "other_value",
        "trigger": "custom_event",
        "filter": 0,
        "property": "items",
        "found": "1",
        "wanted": "greater than 2",
        "lost_to": None,
        "retry_after_ms": None,
        "result": None,
        "shown_ms": None,
        "fallback_of": None,
        "experiment": None,
        "variant": None,
        "holdout": None,
    }
    assert (found[4]["result"], found[4]["shown_ms"]) == ("shown", START_MS + 10_000)


def test_the_schema_is_that_of_every_result():
    assert libplacard.simulate(orders("u"), ORDER).arrow().schema == simulation.schema()


def test_no_events_give_no_decisions():
    assert decided(orders(), ORDER) == []


def test_no_campaigns_give_no_decisions():
    assert decided(orders("u"), []) == []


def test_a_result_can_be_read_once():
    decisions = libplacard.simulate(orders("u"), ORDER)
    assert decisions.arrow().num_rows == 1
    with pytest.raises(libplacard.StateError, match="read already"):
        decisions.arrow()


def test_a_closed_result_cannot_be_read():
    with libplacard.simulate(orders("u"), ORDER) as decisions:
        pass
    decisions.close()
    with pytest.raises(libplacard.StateError, match="closed"):
        decisions.arrow()


def test_batches_come_one_by_one():
    many = pyarrow.table({"user": range(200_000), "time_ms": [START_MS] * 200_000, "name": ["order"] * 200_000})
    batches = [batch.num_rows for batch in libplacard.simulate(many, ORDER).batches()]
    assert sum(batches) == 200_000 and len(batches) > 2 and max(batches) <= 8_192


def test_an_iterator_that_is_closed_ends_the_simulation():
    many = pyarrow.table({"user": range(200_000), "time_ms": [START_MS] * 200_000, "name": ["order"] * 200_000})
    batches = libplacard.simulate(many, ORDER).batches()
    next(batches)
    batches.close()


# ---- What it takes


@pytest.mark.parametrize(
    "make",
    [
        lambda path: path,
        str,
        lambda path: path.read_text(),
        lambda path: path.read_bytes(),
        lambda path: json.loads(path.read_text()),
        lambda path: json.loads(path.read_text())["campaigns"],
    ],
    ids=["path", "path text", "text", "bytes", "mapping", "list"],
)
def test_campaigns_can_be(make, tmp_path):
    path = tmp_path / "campaigns.json"
    path.write_text(json.dumps({"campaigns": ORDER}))
    assert len(decided(orders("u"), make(path))) == 1


def test_a_reply_of_a_server_has_campaigns():
    assert len(decided(orders("u"), {"triggers": ORDER})) == 1


def test_events_can_be_a_capsule():
    assert len(decided(orders("u").__arrow_c_stream__(), ORDER)) == 1


def test_events_can_be_a_generator_of_batches():
    """Its code runs inside the simulation, on the thread that reads."""
    seen = []

    def batches():
        for number in range(5):
            seen.append(number)
            yield orders(f"u{number}").to_batches()[0]

    reader = pyarrow.RecordBatchReader.from_batches(orders().schema, batches())
    assert len(decided(reader, ORDER)) == 5 and seen == [0, 1, 2, 3, 4]


def test_a_generator_that_fails_ends_the_simulation():
    def batches():
        yield orders("u").to_batches()[0]
        raise RuntimeError("the disk is gone")

    reader = pyarrow.RecordBatchReader.from_batches(orders().schema, batches())
    with pytest.raises(libplacard.PlacardError, match="the disk is gone"):
        decided(reader, ORDER)


def test_columns_can_have_other_names():
    rows = pyarrow.table({"household": [1, 2], "at": [START_MS] * 2, "product": ["tea"] * 2, "user": ["x", "x"]})
    rows = rows.append_column("kind", [["purchase"] * 2])
    names = {"user": "household", "time_ms": "at", "name": "product"}
    found = decided(rows, CAMPAIGNS, columns=names)
    assert [row["user"] for row in found if row["campaign"] == "bought"] == ["1", "2"]
    assert not _names._renamed and not _names._schemas


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"user": "usr"}, r"columns\['user'\]: the events have no column 'usr', only user, time_ms, name"),
        ({"usr": "user"}, "columns has no key 'usr'"),
        ({"name": "user", "session": "user"}, "'user' is there twice"),
    ],
)
def test_columns_that_are_not_there(columns, message):
    with pytest.raises(libplacard.InvalidError, match=message):
        libplacard.simulate(orders("u"), ORDER, columns=columns)


@pytest.mark.parametrize("given", [[{"user": "u"}], None, 5, "events.parquet"])
def test_events_that_are_no_table(given):
    with pytest.raises(TypeError, match="__arrow_c_stream__"):
        libplacard.simulate(given, ORDER)


def test_a_stream_of_numbers_is_no_table():
    with pytest.raises(libplacard.InvalidError):
        decided(pyarrow.chunked_array([[1, 2]]), ORDER)


def test_a_capsule_of_something_else():
    with pytest.raises(TypeError):
        libplacard.simulate(pyarrow.array([1]).__arrow_c_array__()[0], ORDER)


def test_a_capsule_that_was_read():
    capsule = orders("u").__arrow_c_stream__()
    decided(capsule, ORDER)
    with pytest.raises(libplacard.InvalidError):
        libplacard.simulate(capsule, ORDER)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"host": "hides"}, "host must be one of shows, drops"),
        ({"rows": "all"}, "rows must be one of about, matched, won"),
        ({"session_timeout_s": 0}, "session_timeout_s must be positive"),
        ({"message_interval_s": -1}, "message_interval_s must not be negative"),
        ({"show_for_s": 2**31}, "show_for_s must be between"),
        ({"show_for_s": -1}, "show_for_s"),
        ({"online_from_s": 86_401}, "online_from_s"),
    ],
)
def test_options_that_are_wrong(options, message):
    with pytest.raises(libplacard.InvalidError, match=message):
        libplacard.simulate(orders("u"), ORDER, **options)


@pytest.mark.parametrize(
    "campaigns",
    ["{", "{}", b"\xff", '{"campaigns": 5}', [{"id": "x"}], [5], [*ORDER, *ORDER], {"campaigns": [float("nan")]}],
)
def test_campaigns_that_a_client_would_drop(campaigns):
    with pytest.raises(libplacard.InvalidError):
        libplacard.simulate(orders("u"), campaigns)


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"re_eligability": 0}, r"campaigns\[0\].re_eligability: is not a known key"),
        ({"delay": -1}, r"campaigns\[0\].delay: must be at least 0"),
        ({"trigger_condition": [{"type": "opened"}]}, r"campaigns\[0\].trigger_condition\[0\].type: must be one of"),
    ],
)
def test_a_campaign_file_is_read_strictly_and_a_reply_is_not(fields, place):
    wrong = [campaign("c", on_event("order"), **fields)]
    with pytest.raises(libplacard.InvalidError, match=place):
        libplacard.simulate(orders("u"), {"campaigns": wrong})
    libplacard.simulate(orders("u"), {"triggers": wrong})


def test_a_byte_order_mark_before_campaigns_is_skipped(tmp_path):
    path = tmp_path / "campaigns.json"
    path.write_text(json.dumps({"campaigns": ORDER}), encoding="utf-8-sig")
    for given in (path, path.read_bytes(), path.read_text(encoding="utf-8")):
        assert len(decided(orders("u"), given)) == 1


def test_a_campaign_file_that_is_missing(tmp_path):
    with pytest.raises(FileNotFoundError):
        libplacard.simulate(orders("u"), tmp_path / "campaigns.json")


# ---- Assumptions


def at(*seconds, name="order"):
    count = len(seconds)
    times = [START_MS + second * 1000 for second in seconds]
    return pyarrow.table({"user": ["u"] * count, "time_ms": times, "name": [name] * count})


def results(rows, campaigns, **options):
    return [row["result"] or row["verdict"] for row in decided(rows, campaigns, **options)]


def test_the_interval():
    own = [campaign("c", on_event("order"), min_seconds_since_last_trigger=None)]
    assert results(at(0, 29), own) == ["shown", "interval"]
    assert results(at(0, 29), own, message_interval_s=29) == ["shown", "shown"]
    assert results(at(0, 0), own, message_interval_s=0) == ["shown", "shown"]


def test_a_host_that_drops():
    assert sorted(results(at(0, 3), ORDER, host="drops", show_for_s=5)) == ["host", "shown"]
    assert results(at(0, 6), ORDER, host="drops", show_for_s=5) == ["shown", "shown"]


def test_when_messages_are_shown():
    found = decided(at(0, 3), ORDER, show_after_s=2, show_for_s=10)
    assert sorted(row["shown_ms"] - START_MS for row in found) == [2000, 14_000]


def test_sessions():
    opened = [campaign("c", {"type": "open"})]
    assert len(decided(at(0, 100), opened)) == 1
    assert len(decided(at(0, 100), opened, session_timeout_s=60)) == 2
    assert len(decided(at(0, 1).append_column("session", [["a", "b"]]), opened)) == 2


def test_rows():
    rows = pyarrow.Table.from_pylist(events(50))
    every = decided(rows, CAMPAIGNS)
    matched = decided(rows, CAMPAIGNS, rows="matched")
    won = decided(rows, CAMPAIGNS, rows="won")
    assert matched == [row for row in every if row["verdict"] != "filter_failed"]
    assert won == [row for row in every if row["result"] is not None]
    assert len(every) > len(matched) > len(won) > 50


def test_templates():
    filled = {"type": "templated_iam", "template": {"type": "MODAL", "message": "m"}}
    templated = [campaign("c", on_event("order"), **filled), campaign("d", on_event("order"), priority=-1)]
    assert sorted(results(at(0), templated)) == ["loses_priority", "shown"]
    found = decided(at(0), templated, templates=False)
    assert sorted((row["campaign"], row["result"], row["fallback_of"]) for row in found if row["result"]) == [
        ("c", "fallback", None),
        ("d", "shown", "c"),
    ]


def test_pictures():
    picture = {"type": "MODAL", "trigger_id": "T", "image_url": "https://img.example/a.png"}
    assert results(at(0), [campaign("c", on_event("order"), data=picture)]) == ["shown"]
    assert results(at(0), [campaign("c", on_event("order"), data=picture)], pictures=False) == ["asset"]
    dead = {**picture, "image_url": "http://img.example/a.png"}
    found = decided(at(0), [campaign("c", on_event("order"), data=dead)])
    assert [(row["verdict"], row["why"], row["result"]) for row in found] == [("asset_pending", "refused", "asset")]


def test_pictures_need_an_online_hour():
    picture = {"type": "MODAL", "trigger_id": "T", "image_url": "https://img.example/a.png"}
    list = [campaign("c", on_event("order"), data=picture)]
    day = START_MS % 86_400_000 // 1000
    before = {"online_from_s": day + 60, "online_until_s": day + 120}
    assert results(at(0, 30, 90, 150), list, **before) == ["asset", "asset", "shown", "shown"]


# ---- Audience


def test_an_audience_limits_the_campaigns_that_it_names():
    two = [campaign("a", on_event("order")), campaign("b", on_event("order"), priority=-1)]
    limited = pyarrow.table({"user": [1, 3], "campaign": ["a", "a"]})
    found = decided(orders(1, 2, 3), two, audience=limited, rows="won")
    assert [(row["user"], row["campaign"]) for row in found] == [("1", "a"), ("2", "b"), ("3", "a")]


def test_an_audience_of_predicates():
    pytest.importorskip("duckdb")
    users = pyarrow.table({"household": [1, 2, 3], "income": [10, 50, 90]})
    rows = orders(1, 2, 3, 4).rename_columns(["household", "time_ms", "name"])
    options = {"users": users, "columns": {"user": "household"}}
    found = decided(rows, ORDER, audience={"c": "income > 20"}, **options)
    assert [row["user"] for row in found] == ["2", "3"]
    with pytest.raises(libplacard.InvalidError, match=r"audience\['c'\].*incme"):
        libplacard.simulate(rows, ORDER, audience={"c": "incme > 20"}, **options)


def test_an_audience_for_chunks_and_capsules():
    chunks = pyarrow.concat_tables([orders(f"u{number}") for number in range(10)])
    limited = pyarrow.table({"user": ["u3", "u7"], "campaign": ["c", "c"]})
    for given in (chunks, chunks.__arrow_c_stream__(), chunks.to_reader()):
        assert [row["user"] for row in decided(given, ORDER, audience=limited)] == ["u3", "u7"]


@pytest.mark.parametrize(
    ("audience", "users", "message"),
    [
        (pyarrow.table({"user": ["u"], "campaign": ["x"]}), None, "there is no campaign 'x', only c"),
        (pyarrow.table({"user": ["u"]}), None, "must have the columns user and campaign"),
        (pyarrow.table({"user": [None], "campaign": ["c"]}), None, "audience, row 0, column user"),
        (pyarrow.table({"user": ["u"], "campaign": ["c"]}), orders("u"), "users goes with"),
        ({"c": "TRUE"}, None, "needs users"),
        (None, orders("u"), "users goes with"),
    ],
)
def test_audiences_that_are_wrong(audience, users, message):
    with pytest.raises(libplacard.InvalidError, match=message):
        libplacard.simulate(orders("u"), ORDER, audience=audience, users=users)


def test_an_audience_in_the_events():
    rows = orders("a", "b", "c", "d")
    lists = rows.append_column("audience", pyarrow.array([["c"], [], None, []]))
    texts = rows.append_column("audience", pyarrow.array(['["c"]', "[]", None, "[]"]))
    for given in (lists, texts):
        assert [row["user"] for row in decided(given, ORDER)] == ["a", "c"]


# ---- Progress


def test_progress():
    seen = []
    many = pyarrow.table({"user": range(100_000), "time_ms": [START_MS] * 100_000, "name": ["order"] * 100_000})
    decided(many, ORDER, progress=lambda rows, users: seen.append((rows, users)))
    assert len(seen) > 1 and seen == sorted(seen) and seen[-1] == (100_000, 100_000)
    assert not _progress._watched


@pytest.mark.parametrize("error", [KeyError("x"), KeyboardInterrupt(), libplacard.StateError(-3, "stop")])
def test_an_exception_of_progress_ends_the_simulation(error):
    def progress(rows, users):
        raise error

    with pytest.raises(type(error)):
        decided(orders("u"), ORDER, progress=progress)
    assert not _progress._watched


# ---- Memory, threads, partitions


def test_what_is_not_read_is_freed():
    alive = []
    allocated = pyarrow.total_allocated_bytes()

    def batches():
        alive.append(1)
        try:
            for number in range(100):
                yield orders(f"u{number}").to_batches()[0]
        finally:
            alive.pop()

    def make(**options):
        reader = pyarrow.RecordBatchReader.from_batches(orders().schema, batches())
        return libplacard.simulate(reader, ORDER, **options)

    make().close()
    make()
    make().__arrow_c_stream__()
    assert next(make().batches()).num_rows
    assert next(make(progress=lambda rows, users: None).batches()).num_rows
    with make(columns={"user": "name", "name": "user"}):
        pass
    gc.collect()
    _arrow.sweep()
    assert not alive and not _arrow._exported and not _progress._watched
    assert not _names._renamed and not _names._schemas
    assert pyarrow.total_allocated_bytes() == allocated


def test_nothing_is_left_at_the_end_of_a_process():
    code = """
import pyarrow, libplacard
events = pyarrow.table({"user": ["u"], "time_ms": [1], "name": ["n"]})
options = {"progress": lambda rows, users: None, "columns": {"session": "name", "name": "user", "user": "name"}}
options["columns"] = {"name": "user", "user": "name"}
unread = libplacard.simulate(events, [])
capsule = libplacard.simulate(events, [], **options).__arrow_c_stream__()
reader = pyarrow.RecordBatchReader.from_stream(libplacard.simulate(events, [], **options))
"""
    path = [*filter(None, sys.path)]
    done = subprocess.run([sys.executable, "-c", f"import sys; sys.path = {path!r}\n{code}"], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


class _Heap(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_size_t)
        for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "used", "free", "keep")
    ]


def heap() -> int:
    """Bytes that are allocated now, by Swift, C and Python."""
    count = ctypes.CDLL(None).mallinfo2
    count.restype = _Heap
    found = count()
    return found.used + found.hblkhd


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="needs glibc 2.33")
def test_memory_does_not_grow_with_the_users():
    def batches():
        for first in range(0, 400_000, 1000):
            yield orders(*range(first, first + 1000)).to_batches()[0]

    reader = pyarrow.RecordBatchReader.from_batches(orders(1).schema, batches())
    used = []
    with libplacard.simulate(reader, ORDER) as decisions:
        for batch in decisions.batches():
            del batch
            used.append(heap())
    assert len(used) >= 6
    assert max(used[-2:]) < max(used[1:3]) + 2_000_000


def test_two_threads():
    rows = pyarrow.Table.from_pylist(events(300))
    expected = digest(decided(rows, CAMPAIGNS))
    found = []
    threads = [threading.Thread(target=lambda: found.append(digest(decided(rows, CAMPAIGNS)))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 2


@pytest.mark.parametrize("count", [1, 7, 64])
def test_partitions_give_the_same_decisions(count):
    rows = events(500)
    found = [row for part in parts(rows, count) for row in decided(pyarrow.Table.from_pylist(part), CAMPAIGNS)]
    assert digest(found) == digest(decided(pyarrow.Table.from_pylist(rows), CAMPAIGNS))
