"""Limits on requests: of each app, and of all at the same time."""

from __future__ import annotations

import math
import time

from ..registry import App
from .responses import Refusal, busy

#: Beyond it requests would only wait for a connection to PostgreSQL.
_TOGETHER = 400
_BUSY_S = 2


class Gate:
    """Use ``with gate:`` around a request."""

    def __init__(self) -> None:
        self.open = 0

    def __enter__(self) -> None:
        if self.open >= _TOGETHER:
            raise busy(_BUSY_S)
        self.open += 1

    def __exit__(self, *_: object) -> None:
        self.open -= 1


class Rates:
    """A bucket of two seconds' tokens for each app that has a rate. Each replica counts by itself."""

    def __init__(self) -> None:
        self._buckets: dict[int, tuple[float, float]] = {}

    def take(self, app: App) -> None:
        if app.rate is None:
            return
        now = time.monotonic()
        most = max(1.0, app.rate * 2)
        tokens, at = self._buckets.get(app.id, (most, now))
        tokens = min(most, tokens + (now - at) * app.rate)
        if tokens < 1:
            self._buckets[app.id] = (tokens, now)
            wait = max(1, math.ceil((1 - tokens) / app.rate))
            raise Refusal(
                429, f"the app '{app.name}' has more than {app.rate:g} requests/s", {"Retry-After": str(wait)}
            )
        self._buckets[app.id] = (tokens - 1, now)
