"""Ctrl-C ends every call that waits: a real SIGINT to a process whose requests a server takes and never answers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from loopback import Server

import libplacard

SOURCE = Path(libplacard.__file__).parents[1]

#: No call of these scripts ends by itself before this. Most end within milliseconds, on an idle machine.
LIMIT_S = 20

CLIENT = """
client = libplacard.Client(
    api_key="k", endpoint=url, directory=directory, transport=transport, flush_interval_s=0
)
client.log_event("ordered")
for _ in client.events():
    pass
"""
TRACKER = """
tracker = libplacard.Tracker(
    directory=directory, rest_endpoint=url, rest_key="r", transport=transport
)
tracker.log_event("ordered", identity={"external_id": "u-1"})
"""

CALLS = {
    "client.wait": "client.subscribe()\nwhile True: client.wait()",
    "client.drain": "client.drain(600)",
    "subscription": "events = client.subscribe(libplacard.AuthFailed)\nevents.next_event(None)",
    "pump.join": "client.run_in_background().join()",
    # Short sleeps: Python's own sleep overlooks a signal that comes just before it.
    "pump.with": "with client.run_in_background():\n    while True: time.sleep(0.1)",
    "pump.close": """
calls = []
def callback(event):
    calls.append(event)
    time.sleep(600)
pump = client.run_in_background(callback)
client.end_session()
while not calls: time.sleep(0.01)
pump.close()
""",
}


@pytest.fixture
def url(silent: Server) -> str:
    """The address of a server that never answers."""
    return silent.url


def has_slept(process: int) -> bool:
    """Whether the main thread of a process waits, and has not run for a while."""

    def state() -> tuple[str, str]:
        fields = Path(f"/proc/{process}/task/{process}/stat").read_text(encoding="utf-8").rpartition(") ")[2].split()
        return fields[0], fields[11]

    before = state()
    time.sleep(0.1)
    return before[0] == "S" and state() == before


def interrupt(script: str) -> tuple[int, str, str, float]:
    """Runs a script, interrupts it when it waits; returns its status, its outputs and how long it took to end."""
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )
    killer = threading.Timer(60, process.kill)
    killer.start()
    try:
        with process:  # closes its streams
            assert process.stdout is not None
            first = process.stdout.readline()
            if first != "ready\n":
                pytest.fail(f"the script does not begin: {first}{process.communicate()[1]}")
            while process.poll() is None and not has_slept(process.pid):
                pass
            began = time.monotonic()
            process.send_signal(signal.SIGINT)
            # Not `communicate`: it leaves out what `readline` has read ahead.
            output, errors = process.stdout.read(), process.stderr.read()
            return process.wait(), output, errors, time.monotonic() - began
    finally:
        killer.cancel()
        killer.join()


def check(begin: str, call: str, url: str, directory: Path, transport: str) -> None:
    indented = call.strip().replace("\n", "\n    ")
    script = f"""
import signal, time
import libplacard
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started this in the background
url, directory, transport = {url!r}, {str(directory)!r}, {transport!r}
{begin}
print("ready", flush=True)
try:
    {indented}
    print("it ended by itself")
except KeyboardInterrupt:
    print("interrupted")
"""
    status, output, errors, took = interrupt(script)
    assert (output, status) == ("interrupted\n", 0), errors
    assert took < LIMIT_S


@pytest.mark.parametrize("transport", ["builtin", "python"])
@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_ends_a_call_of_a_client(call: str, transport: str, url: str, tmp_path: Path) -> None:
    check(CLIENT, CALLS[call], url, tmp_path, transport)


@pytest.mark.parametrize("transport", ["builtin", "python"])
@pytest.mark.parametrize("call", ["while True: tracker.wait()", "tracker.drain(600)"])
def test_ctrl_c_ends_a_call_of_a_tracker(call: str, transport: str, url: str, tmp_path: Path) -> None:
    check(TRACKER, call, url, tmp_path, transport)
