"""A queue that has filled its own volume can be sent and wiped: calls that log are refused while there is still room.

Each test has a small volume of its own, in a mount namespace (``full_volume.py``).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import libplacard

HERE = Path(__file__).parent
SOURCE = Path(libplacard.__file__).parents[1]
NOT_MOUNTED = 77


@pytest.fixture
def run(library, tmp_path):
    """Runs a function of ``full_volume.py`` on a volume of that many megabytes, and returns what it reports."""
    if not shutil.which("unshare"):
        pytest.skip("no unshare")
    place = tmp_path / "volume"
    place.mkdir()

    def run_one(megabytes, scenario, **arguments):
        rule = f'mount -t tmpfs -o size={megabytes}m none "$1" || exit {NOT_MOUNTED}; shift; exec "$@"'
        program = [sys.executable, str(HERE / "full_volume.py"), scenario, str(place), json.dumps(arguments)]
        done = subprocess.run(
            ["unshare", "-Urm", "sh", "-c", rule, "sh", str(place), *program],
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            capture_output=True,
            text=True,
            timeout=3600,
        )
        if done.returncode == NOT_MOUNTED or done.stderr.startswith("unshare"):
            pytest.skip(f"no volume can be mounted here: {done.stderr.strip()}")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run_one


def check_all_sent(seen, megabytes, size):
    assert seen["sent"] == seen["distinct"] == seen["accepted"]
    assert seen["accepted"] * int(size) > megabytes * 300_000, "a good part of the volume is used"


@pytest.mark.parametrize("ends", ["close", "kill"])
@pytest.mark.parametrize("size", ["300", "37000"])
@pytest.mark.parametrize("kind", ["client", "tracker"])
def test_everything_that_was_accepted_is_sent(run, kind, size, ends):
    seen = run(4, "queue_fills", kind=kind, dispatches=ends == "close", ends=ends, size=size)
    check_all_sent(seen, 4, size)


@pytest.mark.parametrize("dispatches", [False, True], ids=["silent", "dispatched"])
@pytest.mark.parametrize("kind", ["client", "tracker"])
def test_a_larger_volume_is_the_same(run, kind, dispatches):
    seen = run(12, "queue_fills", kind=kind, dispatches=dispatches, ends="kill", size="2500")
    check_all_sent(seen, 12, "2500")


@pytest.mark.parametrize("size", ["300", "37000"])
@pytest.mark.parametrize("is_open", [False, True], ids=["before", "alongside"])
def test_records_of_outboxes_are_sent(run, is_open, size):
    seen = run(4, "outboxes_fill", is_open=is_open, size=size)
    check_all_sent(seen, 4, size)


@pytest.mark.parametrize("size", ["300", "37000"])
@pytest.mark.parametrize("ends", ["same", "close", "kill"])
def test_a_full_store_can_be_wiped(run, ends, size):
    seen = run(4, "wipe_works", ends=ends, size=size)
    assert seen["accepted"] > 0 and seen["left"] == []
    assert seen["sent"] == [0], "and used again"


def test_a_volume_is_used_again_and_again(run):
    seen = run(4, "used_again", rounds=4)
    assert seen["sent"] == seen["accepted"]
    assert min(seen["accepted"]) > 400


def test_when_another_program_fills_the_volume_nothing_is_lost(run):
    seen = run(6, "another_program_fills")
    assert seen["sent"] == seen["accepted"]


@pytest.mark.parametrize("then", ["log", "wipe"])
def test_pictures_give_way_to_records(run, then):
    seen = run(8, "pictures_come_last", then=then)
    assert 0 < seen["kept"] < 14
    assert seen["free"] >= 2 << 20, "no picture takes the last space"
    if then == "log":
        assert seen["accepted"] > 1_500
        assert seen["there"] == seen["images"] == 0
