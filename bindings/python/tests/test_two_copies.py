"""Two copies of the library in one process, each with an SQLite of its own, use one store without harm to it."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

import libplacard
from libplacard import _library

SOURCE = Path(libplacard.__file__).parents[1]

# Imports the Python package once for each copy of the library.
START = """
import importlib, os, sys, threading, time
folder, first, second, opener, other, seconds = sys.argv[1:7]
def load(path):
    os.environ["PLACARD_LIBRARY"] = path
    for name in [name for name in sys.modules if name.split(".")[0] == "libplacard"]:
        del sys.modules[name]
    package = importlib.import_module("libplacard")
    package._library.library()
    return package
copies = [load(first), load(second)]
sqlites = {line.split()[-1] for line in open("/proc/self/maps") if "/libsqlite" in line}
assert copies[0]._library.library() is not copies[1]._library.library()
options = dict(api_key="k", endpoint="http://127.0.0.1:9", transport="host", flush_interval_s=0)
rest = dict(rest_endpoint="http://127.0.0.1:9", rest_key="s", transport="host", allow_insecure_http=True)
accepted, faults = [0, 0], []
end = time.time() + float(seconds)
class Sender:
    def __init__(self, package, kind):
        self.package, self.kind = package, kind
        if kind == "client":
            self.it = package.Client(directory=folder, **options)
        elif kind == "outbox":
            self.it = package.Outbox(folder, "k")
        else:
            self.it = package.Tracker(directory=folder, **rest)
    def log(self):
        if self.kind == "client":
            self.it.log_event("e")
        elif self.kind == "outbox":
            self.it.log_event("e")
        else:
            self.it.log_event("e", identity={"external_id": "u"})
    def turn(self):
        if self.kind != "outbox":
            self.it.dispatch()
            list(self.it.events())
def run(index, kind, reopens):
    package = copies[index]
    sender = None
    number = 0
    while time.time() < end:
        try:
            sender = sender or Sender(package, kind)
            sender.log()
            accepted[index] += 1
        except package.InUseError:
            return  # two clients: the second is refused
        except package.StoreError as error:
            if "busy" not in str(error):
                faults.append(f"{kind} of copy {index}: {error}")
                return
        number += 1
        if sender and number % 100 == 0:
            sender.turn()
        if sender and reopens and number % 20 == 0:
            sender.it.close()
            sender = None
    if sender:
        sender.it.close()
one = threading.Thread(target=run, args=(0, opener, False))
one.start()
time.sleep(0.1)
threads = [threading.Thread(target=run, args=(1, other, True)) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in [one, *threads]:
    thread.join()
assert not faults, faults
assert accepted[0], "the first copy logged nothing"
import glob, sqlite3
there = 0
for path in glob.glob(folder + "/*.sqlite3"):
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    for table in ("records", "pending"):
        there += connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
assert there >= sum(accepted), f"{accepted} accepted, {there} there"
assert len(sqlites) != 1, "both copies use one SQLite"
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """Another copy of the library, whose SQLite is another copy, too, unless it is inside."""
    folder = tmp_path_factory.mktemp("copy")
    own = _library.library()._name
    library = Path(own).read_bytes()
    ctypes.CDLL(own)
    shared = [line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines() if "/libsqlite3.so" in line]
    swaps = [(b"libplacard.so.", b"libplacarQ.so."), (b"libPlacardShared.so", b"libPlacardShareQ.so")]
    if b"libsqlite3.so.0\0" in library and shared:
        swaps.append((b"libsqlite3.so.0\0", b"libsqliteQ.so.0\0"))
        (folder / "libsqliteQ.so.0").write_bytes(Path(shared[0]).read_bytes().replace(*swaps[-1]))
    for old, new in swaps:
        library = library.replace(old, new)
    (folder / "copy.so").write_bytes(library)
    return folder / "copy.so"


@pytest.mark.parametrize(("opener", "other"), list(product(["client", "outbox", "tracker"], repeat=2)))
@pytest.mark.parametrize("is_swapped", [False, True], ids=["", "swapped"])
def test_two_copies_of_the_library_share_a_store(library, copy, tmp_path, opener, other, is_swapped):
    libraries = [_library.library()._name, str(copy)]
    if is_swapped:
        libraries.reverse()
    subprocess.run(
        [sys.executable, "-c", START, tmp_path / "store", *libraries, opener, other, "1"],
        check=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "LD_LIBRARY_PATH": str(copy.parent)},
        timeout=600,
    )
