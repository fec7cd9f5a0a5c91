"""A limit on the size of files (``LimitFSIZE`` of a service) makes calls fail, and does not end the process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import libplacard

SOURCE = Path(libplacard.__file__).parents[1]
LIMIT = 1 << 20

# Python ignores the signal. A program in another language does not.
START = f"""
import os, resource, signal, sys
import libplacard
folder = sys.argv[1]
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
def limit():
    resource.setrlimit(resource.RLIMIT_FSIZE, ({LIMIT}, resource.RLIM_INFINITY))
def free():
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
def until_refused(log):
    for n in range(20000):
        try:
            log(n)
        except libplacard.PlacardError as error:
            assert isinstance(error, (libplacard.StoreError, libplacard.StateError)), error
            return n
    raise AssertionError("nothing was refused")
CLIENT = dict(api_key="k", endpoint="http://127.0.0.1:9", directory=folder, transport="host", flush_interval_s=0)
"""
PROGRAMS = {
    "client": """
with libplacard.Client(**CLIENT) as client:
    limit()
    logged = until_refused(lambda n: client.log_event("e", {"t": "x" * 250}))
    for n in range(3):
        client.dispatch()
    list(client.events())
    free()
    client.log_event("after")
    assert client.queued_count >= logged + 1, (client.queued_count, logged)
""",
    "an open under the limit": """
with libplacard.Client(**CLIENT) as client:
    for n in range(9000):
        client.log_event("e", {"t": "x" * 250})
limit()
try:
    with libplacard.Client(**CLIENT) as client:
        until_refused(lambda n: client.log_event("e", {"t": "x" * 250}))
except libplacard.StoreError:
    pass
free()
with libplacard.Client(**CLIENT) as client:
    assert client.queued_count >= 9000, client.queued_count
""",
    "a smaller limit": """
with libplacard.Client(**CLIENT) as client:
    for n in range(2000):
        client.log_event("e", {"t": "x" * 250})
    limit()
    until_refused(lambda n: client.log_event("e"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    assert until_refused(lambda n: client.log_event("e")) == 0
    client.dispatch()
    free()
    client.log_event("after")
""",
    "tracker": """
with libplacard.Tracker(
    directory=folder, rest_endpoint="http://127.0.0.1:9", rest_key="s", transport="host", allow_insecure_http=True
) as tracker:
    limit()
    until_refused(lambda n: tracker.log_event("e", {"t": "x" * 250}, identity={"external_id": "u"}))
    tracker.dispatch()
    free()
    tracker.log_event("after", identity={"external_id": "u"})
""",
    "outbox": """
with libplacard.Outbox(folder, "k") as outbox:
    limit()
    put = until_refused(lambda n: outbox.log_event("e", {"t": "x" * 250}))
    free()
    outbox.log_event("after")
with libplacard.Client(**CLIENT) as client:
    client.dispatch()
    assert client.queued_count >= put + 1, (client.queued_count, put)
""",
    "a signal of the host's stays": """
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGXFSZ])
signal.raise_signal(signal.SIGXFSZ)
with libplacard.Client(**CLIENT) as client:
    limit()
    until_refused(lambda n: client.log_event("e", {"t": "x" * 250}))
    free()
assert signal.sigpending() == {signal.SIGXFSZ}
os._exit(0)
""",
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_limit_of_file_size_is_an_error(library, tmp_path, program):
    subprocess.run(
        [sys.executable, "-c", START + PROGRAMS[program], tmp_path / "store"],
        check=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        timeout=600,
    )
