"""Replays campaigns over recorded events, to know before a campaign is sent who will see what.

``libplacard.simulate`` is the function; ``python3 -m libplacard.simulation`` the command, for Parquet files.
"""

from __future__ import annotations

from ._campaigns import Campaigns
from ._decisions import Decisions, Progress
from ._simulate import schema, simulate

__all__ = ["Campaigns", "Decisions", "Progress", "schema", "simulate"]
