"""What every engine simulates: the events in no order, and the hash of the decisions, by one call on one core."""

from __future__ import annotations

import random

import pyarrow
from simulate_world import ASSUMED, CAMPAIGNS, digest, events

import libplacard

ROWS = events(500)
SHUFFLED = pyarrow.Table.from_pylist(random.Random(1).sample(ROWS, len(ROWS)))
EXPECTED = digest(libplacard.simulate(pyarrow.Table.from_pylist(ROWS), CAMPAIGNS, **ASSUMED).arrow().to_pylist())
