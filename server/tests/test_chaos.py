from __future__ import annotations

import chaos


def test_kills_and_crashes_lose_and_double_nothing() -> None:
    assert chaos.run(1, chaos.arguments(["--seconds", "8", "--clients", "30"])) == ""
