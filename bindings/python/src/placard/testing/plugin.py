"""The fixture of ``placard.testing`` for pytest: ``pytest_plugins = ["placard.testing.plugin"]`` in conftest.py."""

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
