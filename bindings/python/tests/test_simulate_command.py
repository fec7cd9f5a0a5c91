"""`placard-simulate`: files in, files out."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys

import pytest
from simulate_world import CAMPAIGNS, START_MS, digest, events

import libplacard

pyarrow = pytest.importorskip("pyarrow")
csv_files = pytest.importorskip("pyarrow.csv")
parquet = pytest.importorskip("pyarrow.parquet")

ROWS = events(40)
TABLE = pyarrow.Table.from_pylist(ROWS)
EXPECTED = libplacard.simulate(TABLE, CAMPAIGNS).arrow()


@pytest.fixture
def files(tmp_path):
    (tmp_path / "campaigns.json").write_text(json.dumps({"campaigns": CAMPAIGNS}))
    structs = [None if row["properties"] is None else json.loads(row["properties"]) for row in ROWS]
    at = TABLE.column_names.index("properties")
    parquet.write_table(TABLE.set_column(at, "properties", pyarrow.array(structs)), tmp_path / "events.parquet")
    csv_files.write_csv(TABLE, tmp_path / "events.csv")
    lines = [{**row, "properties": properties} for row, properties in zip(ROWS, structs)]
    (tmp_path / "events.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return tmp_path


def run(folder, *arguments):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", "libplacard.simulation", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600)


@pytest.mark.parametrize("name", ["events.parquet", "events.csv", "events.jsonl"])
def test_events_from_files(files, name):
    done = run(files, "campaigns.json", "--events", name, "--decisions", "decisions.parquet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert parquet.read_table(files / "decisions.parquet") == EXPECTED


def test_json_lines_can_have_other_columns_than_the_first(files):
    lines = [
        {"user": "a", "time_ms": START_MS, "name": "viewed"},
        {"user": "a", "time_ms": START_MS + 60_000, "name": "order", "properties": {"items": 3}},
        {"user": "b", "time_ms": START_MS, "name": "order", "properties": {"items": 3}, "audience": ["any"]},
        {"user": "b", "time_ms": START_MS + 1, "kind": "purchase", "name": "tea", "session": 2},
    ]
    (files / "few.jsonl").write_text("\n\n".join(map(json.dumps, lines)) + "\n")
    done = run(files, "campaigns.json", "--events", "few.jsonl", "--rows", "won", "--decisions", "few.parquet")
    assert done.stderr == ""
    won = parquet.read_table(files / "few.parquet").select(["user", "campaign"]).to_pylist()
    assert {"user": "a", "campaign": "many"} in won
    assert [row["campaign"] for row in won if row["user"] == "b"] == ["any"]


def test_other_columns_of_a_csv_file_are_not_read(files):
    first = "".join(f"u{number:06},{START_MS},order,{number}\n" for number in range(100_000))
    (files / "notes.csv").write_text(f"user,time_ms,name,note\n{first}v,{START_MS},order,not a number\n")
    done = run(files, "campaigns.json", "--events", "notes.csv", "--rows", "won", "--decisions", "notes.parquet")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_bad_row_of_a_csv_file_costs_one_row_and_is_named(files):
    lines = [
        "sep=,",
        "user,time_ms,kind,name,properties",
        ",,,,",
        f"a,{START_MS / 1e12}e12,,viewed,",
        f'a,{START_MS + 60_000}.0,,order,"{{""items"": 3}}"',
        "b,noon,,order,",
        f"b,{START_MS}.5,,order,",
        "b,1e400,,order,",
        f"b,{START_MS},,order",
        f",{START_MS},,order,",
        "b,,,order,",
        ",,,,",
        f"c,{START_MS},,order,",
    ]
    (files / "bad.csv").write_text("\n".join(lines) + "\n")
    done = run(files, "campaigns.json", "--events", "bad.csv", "--rows", "won", "--decisions", "bad.parquet")
    assert done.returncode == 0
    note = "placard-simulate: note: bad.csv"
    assert sorted(done.stderr.splitlines()) == sorted(
        [
            f"{note}: the row 'b,{START_MS},,order' has 4 cells, not 5: it is left out",
            f"{note}, row 3, column time_ms: 'noon' is not a whole number: the row is left out",
            f"{note}, row 4, column time_ms: '{START_MS}.5' is not a whole number: the row is left out",
            f"{note}, row 5, column time_ms: '1e400' is not a whole number: the row is left out",
            f"{note}, row 6, column user: it is empty: the row is left out",
            f"{note}, row 7, column time_ms: it is empty: the row is left out",
        ]
    )
    users = parquet.read_table(files / "bad.parquet")["user"].to_pylist()
    assert "a" in users and "c" in users and "b" not in users


def test_many_bad_rows_are_counted(files):
    rows = "".join(f"u,x{number},order\n" for number in range(100))
    (files / "bad.csv").write_text(f"user,time_ms,name\n{rows}u,{START_MS},order\n")
    done = run(files, "campaigns.json", "--events", "bad.csv", "--decisions", "bad.parquet")
    notes = done.stderr.splitlines()
    assert (done.returncode, len(notes)) == (0, 21)
    assert notes[-1] == "placard-simulate: note: 80 more rows are left out"


def test_rows_with_bytes_that_are_no_text(files):
    (files / "bad.csv").write_bytes(b"user,time_ms,name\n\xff,1,order\nu,%d,order\n" % START_MS)
    done = run(files, "campaigns.json", "--events", "bad.csv", "--decisions", "bad.parquet")
    assert done.stderr.splitlines() == [
        "placard-simulate: note: bad.csv, row 0, column user: it is not valid UTF-8: the row is left out"
    ]


def test_what_is_dropped_of_a_reply_is_named(files):
    good = {**CAMPAIGNS[0], "id": "good"}
    reply = json.dumps({"triggers": [good, {**good, "id": "bad", "delay": "soon"}]})
    with pytest.warns(UserWarning, match="campaign 'bad': `delay` is a string, not a 64-bit integer"):
        table = libplacard.simulate(TABLE, reply).arrow()
    assert set(table["campaign"].to_pylist()) == {"good"}
    (files / "reply.json").write_text(reply)
    done = run(files, "reply.json", "--events", "events.parquet", "--decisions", "decisions.parquet")
    assert done.returncode == 0 and "campaign 'bad': `delay`" in done.stderr


def test_a_row_that_is_not_text_and_lacks_a_cell_costs_itself(files):
    (files / "bad.csv").write_bytes(b"user,time_ms,name\n\xff\xfe,1\nu,%d,order\nv,%d,\xc3\n" % (START_MS, START_MS))
    done = run(files, "campaigns.json", "--events", "bad.csv", "--decisions", "bad.parquet")
    assert done.returncode == 0, done.stderr
    assert "has 2 cells, not 3: it is left out" in done.stderr and "column name: it is not valid UTF-8" in done.stderr
    assert "Exception" not in done.stderr
    assert set(parquet.read_table(files / "bad.parquet")["user"].to_pylist()) == {"u"}


def test_a_number_without_end_costs_its_row(files):
    (files / "bad.csv").write_text(f"user,time_ms,name\na,1e1000000,order\nu,{START_MS},order\n")
    done = run(files, "campaigns.json", "--events", "bad.csv", "--decisions", "bad.parquet")
    assert done.returncode == 0 and "'1e1000000' is not a whole number" in done.stderr


@pytest.mark.parametrize("options", [["--csv"], ["campaigns.json"], ["campaigns.json", "--sort"]])
def test_a_file_without_a_known_column_is_named(files, options):
    (files / "semicolons.csv").write_text(f"user;time_ms;name\nu;{START_MS};order\n")
    done = run(files, *options, "--events", "semicolons.csv")
    assert done.returncode == 1 and done.stdout == ""
    assert "Traceback" not in done.stderr and "column" in done.stderr, done.stderr


def test_what_goes_with_csv(files):
    done = run(files, "--csv", "--events", "events.csv", "--rows", "won", "--audience", "a.csv")
    assert done.returncode == 1 and "leave out --audience, --rows" in done.stderr


def test_a_file_that_is_read_is_not_replaced(files):
    before = (files / "events.csv").read_text()
    done = run(files, "campaigns.json", "--events", "events.csv", "--decisions", "../" + files.name + "/events.csv")
    assert done.returncode == 1 and "would replace events.csv" in done.stderr
    assert (files / "events.csv").read_text() == before


def test_standard_output_is_not_truncated(files):
    run_to = [sys.executable, "-m", "libplacard.simulation", "campaigns.json", "--events", "events.parquet"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with open(files / "all.txt", "w") as output:
        print("before", file=output, flush=True)
        subprocess.run(run_to, cwd=files, env=environment, stdout=output, check=True, timeout=600)
    assert (files / "all.txt").read_text().startswith('before\n"user","time_ms"')


def test_decisions_as_csv(files):
    done = run(files, "campaigns.json", "--events", "events.parquet")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["campaign"] for row in rows] == EXPECTED["campaign"].to_pylist()
    written = run(files, "campaigns.json", "--events", "events.parquet", "--decisions", "decisions.csv")
    assert written.returncode == 0 and (files / "decisions.csv").read_text() == done.stdout


def test_events_as_csv_for_the_report(files):
    done = run(files, "--csv", "--events", "events.parquet")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert list(rows[0]) == ["user", "time_ms", "kind", "name", "properties"]
    (files / "again.csv").write_text(done.stdout)
    again = run(files, "campaigns.json", "--events", "again.csv", "--decisions", "decisions.parquet")
    assert again.returncode == 0, again.stderr
    assert parquet.read_table(files / "decisions.parquet") == EXPECTED


def test_events_as_csv_with_every_type(files):
    rows = pyarrow.table(
        {
            "household": [7],
            "time_ms": pyarrow.array([START_MS * 1000 + 999], pyarrow.timestamp("us", "Europe/Vienna")),
            "name": pyarrow.array(['a, "b"\nc']).dictionary_encode(),
            "properties": pyarrow.array(
                [{"n": 1.5, "none": None, "at": START_MS, "list": ["x", None], "in": {"k": True}}],
                pyarrow.struct(
                    [
                        ("n", pyarrow.float64()),
                        ("none", pyarrow.string()),
                        ("at", pyarrow.timestamp("ms", "UTC")),
                        ("list", pyarrow.list_(pyarrow.string())),
                        ("in", pyarrow.struct([("k", pyarrow.bool_())])),
                    ]
                ),
            ),
            "audience": [["c", "d"]],
            "other": [1],
        }
    )
    parquet.write_table(rows, files / "types.parquet")
    done = run(files, "--csv", "--events", "types.parquet", "--column", "user=household")
    (row,) = csv.DictReader(io.StringIO(done.stdout, newline=""))
    assert row == {
        "user": "7",
        "time_ms": str(START_MS),
        "name": 'a, "b"\nc',
        "properties": json.dumps(
            {"n": 1.5, "at": {"$date_ms": START_MS}, "list": ["x", None], "in": {"k": True}}, separators=(",", ":")
        ),
        "audience": '["c", "d"]',
    }


def test_sorting_and_options(files):
    parquet.write_table(TABLE.take(list(range(len(ROWS)))[::-1]), files / "mixed.parquet")
    wrong = run(files, "campaigns.json", "--events", "mixed.parquet", "--decisions", "d.parquet")
    assert wrong.returncode == 1 and wrong.stderr.startswith("placard-simulate: row ")
    options = ["--sort", "--rows", "won", "--message-interval-s", "0", "--host", "drops", "--show-for-s", "5"]
    done = run(files, "campaigns.json", "--events", "mixed.parquet", "--decisions", "d.parquet", *options)
    assert done.returncode == 0, done.stderr
    ordered = TABLE.sort_by([("user", "ascending"), ("time_ms", "ascending")])
    expected = libplacard.simulate(ordered, CAMPAIGNS, rows="won", message_interval_s=0, host="drops", show_for_s=5)
    users = parquet.read_table(files / "d.parquet")["user"].to_pylist()
    assert set(users) == set(expected.arrow()["user"].to_pylist())


def test_an_audience(files):
    (files / "audience.csv").write_text("user,campaign\nuser-00001,welcome\n")
    done = run(files, "campaigns.json", "--events", "events.parquet", "--audience", "audience.csv", "--rows", "won")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert {row["user"] for row in rows if row["campaign"] == "welcome"} == {"user-00001"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["campaigns.json", "--events", "missing.parquet"], "missing.parquet"),
        (["missing.json", "--events", "events.parquet"], "missing.json"),
        (["campaigns.json", "--events", "events.txt"], "must end in .parquet, .csv or .jsonl"),
        (["--events", "events.parquet"], "CAMPAIGNS is missing"),
        (["campaigns.json", "--csv", "--events", "events.parquet"], "leave out CAMPAIGNS"),
        (["campaigns.json", "--events", "events.csv", "--column", "user=usr"], "no column 'usr'"),
        (["--csv", "--events", "events.csv", "--column", "user=usr"], "no column 'usr'"),
        (["campaigns.json", "--events", "events.csv", "--decisions", "d.xlsx"], "must end in .parquet or .csv"),
        (["campaigns.json", "--events", "bad.jsonl"], "bad.jsonl, line 2"),
    ],
)
def test_mistakes(files, arguments, message):
    (files / "bad.jsonl").write_text('{"user": "u", "time_ms": 1, "name": "n"}\n{"user"\n')
    done = run(files, *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith("placard-simulate: ") and message in done.stderr and "Traceback" not in done.stderr


def test_the_digest_is_about_the_rows():
    assert digest(EXPECTED.to_pylist()) != digest(EXPECTED.slice(1).to_pylist())
