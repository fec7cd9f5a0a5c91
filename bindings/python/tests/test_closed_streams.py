"""A program whose standard streams are closed, in part or all: no descriptor of Placard gets their numbers."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from loopback import Reply, Server

import libplacard

SOURCE = Path(libplacard.__file__).parents[1]
CLOSED = [each for count in (1, 2, 3) for each in combinations(range(3), count)]

# Reports to a file: there is nowhere else to write to. /dev/null in place of a closed stream is harmless.
START = """
import os, sys, time
import libplacard
folder, report, url = sys.argv[1:4]
for stream in map(int, sys.argv[4].split(",")):
    os.close(stream)
closed = list(map(int, sys.argv[4].split(",")))
def check(step):
    for stream in closed:
        try:
            target = os.readlink(f"/proc/self/fd/{stream}")
        except OSError:
            continue
        if target != "/dev/null":
            with open(report, "a") as file:
                file.write(f"{step}: {stream} is {target}\\n")
def wait(sender, until):
    end = time.monotonic() + 20
    while not until() and time.monotonic() < end:
        sender.wait(0.05)
        list(sender.events())
        check("waiting")
"""
PROGRAMS = {
    "client": """
with libplacard.Client(api_key="k", endpoint=url, directory=folder, user_id="u") as client:
    check("opened")
    for n in range(20):
        client.log_event("e")
    client.flush()
    wait(client, lambda: not client.queued_count)
    check("sent")
check("closed")
""",
    "memory": """
with libplacard.Client(api_key="k", endpoint=url, durability="memory", user_id="u") as client:
    check("opened")
    client.log_event("e")
    client.flush()
    wait(client, lambda: not client.queued_count)
    check("sent")
""",
    "tracker": """
with libplacard.Tracker(directory=folder, rest_endpoint=url, rest_key="s", allow_insecure_http=True) as tracker:
    check("opened")
    tracker.log_event("e", identity={"external_id": "u"})
    tracker.flush()
    wait(tracker, lambda: not tracker.queued_count)
    check("sent")
check("closed")
""",
    "outbox": """
with libplacard.Outbox(folder, "k") as outbox:
    check("opened")
    for n in range(20):
        outbox.log_event("e")
    check("put")
check("closed")
""",
}


@pytest.fixture
def server():
    with Server(Reply(b'{"message": "success"}', status=201)) as server:
        yield server


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("closed", CLOSED, ids=lambda closed: "".join(map(str, closed)))
def test_no_descriptor_has_the_number_of_a_closed_stream(library, server, tmp_path, program, closed):
    report = tmp_path / "report"
    url = f"http://localhost:{server.port}"  # a name: libcurl makes descriptors for its look-up
    process = subprocess.run(
        [sys.executable, "-c", START + PROGRAMS[program], tmp_path / "store", report, url, ",".join(map(str, closed))],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        timeout=600,
    )
    assert process.returncode == 0
    assert not report.exists(), report.read_text()
    if program != "outbox":
        assert server.requests, "nothing was sent"
