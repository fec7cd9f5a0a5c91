"""What every engine simulates: the events in no order, and the hash of the decisions, by one call on one core."""

from __future__ import annotations

import random
from typing import Any

import pyarrow
from simulate_world import ASSUMED, CAMPAIGNS, KEPT, digest, events

import libplacard

ROWS = events(500)
SHUFFLED = pyarrow.Table.from_pylist(random.Random(1).sample(ROWS, len(ROWS)))


def expected(assumed: dict[str, Any]) -> str:
    return digest(libplacard.simulate(pyarrow.Table.from_pylist(ROWS), CAMPAIGNS, **assumed).arrow().to_pylist())


EXPECTED = expected(ASSUMED)
EXPECTED_KEPT = expected(KEPT)
#: Or the option would not be seen to reach the workers.
assert EXPECTED_KEPT != EXPECTED
