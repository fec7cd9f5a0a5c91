"""The fixture of ``libplacard.testing`` for pytest.

In conftest.py: ``pytest_plugins = ["libplacard.testing.plugin"]``.
"""

from __future__ import annotations

from collections.abc import Generator

import pytest

from . import Server


@pytest.fixture
def placard_server() -> Generator[Server, None, None]:
    """A server in memory; its clients are closed at the end of the test."""
    server = Server()
    yield server
    server.close()
