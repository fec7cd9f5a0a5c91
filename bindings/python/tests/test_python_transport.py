"""Which transport carries requests: libcurl, or Python without it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from served import BOUND

import libplacard
from libplacard import _transport

SOURCES = Path(__file__).parents[1] / "src"
PROGRAM = """
import sys, libplacard
with libplacard.Client(api_key="k", endpoint=sys.argv[1], durability="memory") as client:
    client.log_event("seen")
    print(client.drain(20).name, client._carrier is not None)
"""


def run_program(server, program=PROGRAM, **environment):
    done = subprocess.run(
        [sys.executable, "-c", program, server.url],
        env={**os.environ, "PYTHONPATH": str(SOURCES), **environment},
        timeout=BOUND,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    return done.stdout.split()


def test_libcurl_is_used_if_it_is_there(serve, library):
    assert _transport.has_libcurl()
    assert run_program(serve()) == ["OK", "False"]


def test_libcurl_needs_no_ssl_module(serve, library):
    """Not every Python has one, and importing it takes longer than the rest of the package."""
    assert run_program(serve(), program="import sys; sys.modules['ssl'] = sys.modules['zlib'] = None\n" + PROGRAM) == [
        "OK",
        "False",
    ]


def test_python_is_used_without_a_libcurl(serve, library, tmp_path):
    (tmp_path / "libcurl.so.4").write_bytes(b"no library")  # the loader looks here first, and no further
    server = serve()
    assert run_program(server, LD_LIBRARY_PATH=str(tmp_path)) == ["OK", "True"]
    assert any(b'"seen"' in request.body for request in server.requests)


def test_unknown_transports_are_refused(open_client):
    for transport in ("pigeon", "", "PYTHON"):
        with pytest.raises(libplacard.InvalidError, match="transport must be one of builtin, host, python, not"):
            open_client(transport=transport)
        with pytest.raises(libplacard.InvalidError, match="transport must be one of builtin, host, python, not"):
            libplacard.Tracker(rest_endpoint="r.example.com", rest_key="r", durability="memory", transport=transport)
