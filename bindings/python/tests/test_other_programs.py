"""Programs that use a store's files by another way: backups, database tools, a second copy of the library."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import libplacard

SOURCE = Path(libplacard.__file__).parents[1]
WALL_MS = 1_700_000_000_000
CLIENT = {
    "api_key": "k",
    "endpoint": "http://127.0.0.1:9",
    "transport": "host",
    "clock": "host",
    "clock_wall_ms": WALL_MS,
    "flush_interval_s": 0,
    "session_timeout_s": 100_000,
}

# Every record that a call has accepted is noted in a journal before the next one.
START = """
import hashlib, mmap, os, random, shutil, sqlite3, sys, threading, time, zipfile
import libplacard
folder, journal_path, scratch = sys.argv[1:4]
journal = os.open(journal_path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
end = time.time() + float(sys.argv[4])
numbers = iter(range(10**9))
def name():
    return f"r{os.getpid()}-{next(numbers)}-"
def note(text):
    os.write(journal, text.encode() + b"\\n")
def paths():
    for path in sorted(os.listdir(folder)):
        if os.path.isfile(os.path.join(folder, path)):
            yield os.path.join(folder, path)
def read():
    for path in paths():
        open(path, "rb").read()
def map_file():
    for path in paths():
        with open(path, "r+b") as file:
            if os.fstat(file.fileno()).st_size:
                with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
                    hashlib.sha256(view[:4096]).digest()
def copy():
    shutil.copytree(folder, f"{scratch}/{os.getpid()}", dirs_exist_ok=True)
def pack():
    with zipfile.ZipFile(f"{scratch}/{os.getpid()}.zip", "w") as file:
        for path in paths():
            file.write(path)
def query():
    # The host's own SQLite.
    for path in paths():
        if path.endswith(".sqlite3"):
            connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=1)
            connection.execute("SELECT count(*) FROM pending").fetchall()
            connection.close()
def look():
    random.choice([read, map_file, copy, pack, query])()
def looking():
    while time.time() < end:
        try:
            look()
        except (OSError, ValueError, sqlite3.Error, shutil.Error):
            pass  # the reader's trouble, not the store's
        time.sleep(0.01)
threading.Thread(target=looking, daemon=True).start()
def attempt(call):
    try:
        call()
        return True
    except libplacard.StoreError as error:
        assert "busy" in str(error), error
        return False
"""
PROGRAMS = {
    "client": """
options = dict(api_key="k", endpoint="http://127.0.0.1:9", transport="host", flush_interval_s=0)
with libplacard.Client(directory=folder, **options) as client:
    while time.time() < end:
        event = name()
        if attempt(lambda: client.log_event(event)):
            note(event)
        if random.random() < 0.01:
            attempt(client.dispatch)
            list(client.events())
""",
    "outbox": """
while time.time() < end:
    try:
        outbox = libplacard.Outbox(folder, "k")
    except libplacard.StoreError as error:
        assert "busy" in str(error), error
        continue
    for _ in range(random.randint(1, 20)):
        event = name()
        if attempt(lambda: outbox.log_event(event)):
            note(event)
    outbox.close()
""",
    "tracker": """
options = dict(rest_endpoint="http://127.0.0.1:9", rest_key="s", transport="host", allow_insecure_http=True)
while time.time() < end:
    try:
        tracker = libplacard.Tracker(directory=folder, **options)
    except libplacard.StoreError as error:
        assert "busy" in str(error), error
        continue
    for _ in range(random.randint(1, 20)):
        event = name()
        if attempt(lambda: tracker.log_event(event, identity={"external_id": "u"})):
            note(event)
    attempt(tracker.flush)
    tracker.dispatch()
    list(tracker.events())
    tracker.close()
""",
}


def stored(database: Path) -> set[bytes]:
    """The names of all records in a store, from a connection of our own."""
    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    rows = [*connection.execute("SELECT data FROM records"), *connection.execute("SELECT json FROM pending")]
    connection.close()
    return set(
        re.findall(
            rb"r\d+-\d+-", b"|".join(bytes(value, "utf8") if isinstance(value, str) else value for (value,) in rows)
        )
    )


@pytest.mark.parametrize(
    "programs",
    [("client", "outbox", "outbox"), ("outbox", "outbox", "outbox"), ("tracker", "tracker", "tracker")],
    ids="-".join,
)
def test_programs_that_read_the_files_of_their_store_lose_nothing(library, tmp_path, programs):
    folder, journal, scratch = tmp_path / "store", tmp_path / "journal", tmp_path / "scratch"
    folder.mkdir(mode=0o700)
    scratch.mkdir()
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", START + PROGRAMS[program], folder, journal, scratch, "3"],
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
        )
        for program in programs
    ]
    assert [process.wait(600) for process in processes] == [0] * len(programs), "a process died, or a call failed"
    accepted = set(journal.read_bytes().split())
    assert accepted
    have = set().union(*(stored(database) for database in folder.glob("*.sqlite3")))
    assert accepted <= have, f"{len(accepted - have)} of {len(accepted)} accepted records are lost"


# ---- Rest

STEPS = [
    ["SELECT count(*) FROM records", "put", "SELECT count(*) FROM records"],
    ["VACUUM", "VACUUM"],
    ["ANALYZE", "put", "PRAGMA wal_checkpoint(TRUNCATE)", "put", "VACUUM", "put"],
    ["dump", "backup", "put", "dump", "backup"],
    ["PRAGMA journal_mode = DELETE", "put", "PRAGMA journal_mode = DELETE"],
]
OUTBOX = "import sys, libplacard; o = libplacard.Outbox(sys.argv[1], 'k'); o.log_event('ob'); o.close()"
TOOL = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1] + "/k.sqlite3", timeout=0.1)
try:
    if sys.argv[2] == "dump":
        list(connection.iterdump())
    elif sys.argv[2] == "backup":
        connection.backup(sqlite3.connect(":memory:"))
    else:
        connection.execute(sys.argv[2]).fetchall()
        connection.commit()
except sqlite3.OperationalError as error:
    assert "locked" in str(error), error
connection.close()
"""


def rest(client):
    for step in range(1, 5):
        client.set_time(WALL_MS + step * 31_000, step * 31_000)
        client.dispatch()
        list(client.events())


@pytest.mark.parametrize("steps", STEPS, ids=lambda steps: steps[0].split()[0])
def test_a_resting_client_goes_on_after_others_used_its_store(library, tmp_path, steps):
    client = libplacard.Client(directory=tmp_path / "store", **CLIENT)
    client.log_event("one")
    rest(client)
    for step in steps:
        code = [OUTBOX, tmp_path / "store"] if step == "put" else [TOOL, tmp_path / "store", step]
        subprocess.run(
            [sys.executable, "-c", *code], check=True, env={**os.environ, "PYTHONPATH": str(SOURCE)}, timeout=600
        )
    client.log_event("two")
    client.close()
    connection = sqlite3.connect(tmp_path / "store" / "k.sqlite3")
    count = sum(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("records", "pending"))
    connection.close()
    assert count == 2 + steps.count("put") + 1, "the events, and the start of a session"
