"""Creating a store waits for the disk a few times only: an app opens it before its first frame."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import libplacard

SOURCE = Path(libplacard.__file__).parents[1]
CLIENT = "it = libplacard.Client(api_key='k', endpoint='sdk.example.com', directory=place, transport='host'{more})"
TRACKER = "it = libplacard.Tracker(rest_endpoint='rest.example.com', rest_key='k', directory=place{more})"
OUTBOX = "it = libplacard.Outbox(place, 'k'); it.log_event('e')"


def waits(code, place, tmp_path):
    """How often the code calls fsync and fdatasync."""
    if not shutil.which("strace"):
        pytest.skip("no strace")
    trace = tmp_path / "trace"
    program = f"import os, sys, libplacard; place = sys.argv[1]; {code}; os._exit(0)"
    done = subprocess.run(
        ["strace", "-f", "-qq", "-o", trace, "-e", "trace=fsync,fdatasync", sys.executable, "-c", program, place],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        timeout=600,
    )
    if done.returncode and b"ptrace" in done.stderr:
        pytest.skip("strace may not trace here")
    assert done.returncode == 0, done.stderr
    return sum("sync(" in line for line in trace.read_text().splitlines())


@pytest.mark.parametrize("exists", [False, True], ids=["new", "existing"])
@pytest.mark.parametrize(
    ("code", "limit"),
    [
        (CLIENT.format(more=""), 1),
        (CLIENT.format(more=", durability='power'"), 6),
        (CLIENT.format(more="") + "; it.log_event('e')", 1),
        (TRACKER.format(more=""), 1),
        (TRACKER.format(more="") + "; it.log_event('e', identity={'external_id': 'u'})", 1),
        (OUTBOX, 1),
    ],
)
def test_a_new_store_waits_for_the_disk_a_few_times(library, tmp_path, code, limit, exists):
    place = tmp_path / "store"
    if exists:
        place.mkdir()
    assert waits(code, place, tmp_path) <= limit


def test_no_durability_waits_for_what_is_not_stored(library, tmp_path):
    code = CLIENT.format(more=", durability='memory'")
    assert waits(code, tmp_path / "store", tmp_path) == 0
