"""A server on a loopback port that accepts batches, loses replies and fails in every way."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "loopback"))

from arrivals import Arrivals, Delivery, success
from loopback import Connection, Raw, Reply, Reset, Server

#: Moments of a request at which a process can be killed.
MOMENTS = ("connected", "asked", "taken", "half", "answered")

#: How a reply is lost. The server may or may not have recorded the batch.
LOSSES = ("reset", "reset_half", "truncate", "stall", "500", "refuse_connections", "garbage")
#: Nothing is recorded, and the client gets the reason.
LATER = ("429", "429_wait", "auth_error")
#: Nothing is recorded, and the batch may be at fault.
REFUSALS = ("error", "permanent_error")
FAULTS = (*LOSSES, *LATER, *REFUSALS, "slow")

#: Faults that are a reply of their own.
REPLIES = {
    "500": Reply(b"", 500),
    "429": Reply(b"", 429),
    "429_wait": Reply(b"", 429, ("Retry-After: 1",)),
    "auth_error": Reply(b'{"auth_error":{"error_code":22,"reason":"expired"}}'),
    "garbage": Reply(b"<html>Welcome to the hotel</html>"),
    "error": Reply(b'{"error":"not today"}'),
    "permanent_error": Reply(b'{"error":"invalid_api_key"}'),
}

#: Maximum delay of a request or a connection.
STALL_S = 0.3


class FaultServer(Server):
    """Serves ``data`` until it is closed. ``faults``: percentage of requests that fail."""

    def __init__(self, seed: int, *, faults: int = 0) -> None:
        self.arrivals = Arrivals()
        self.faults = faults
        self.sent: dict[str, int] = {}
        self._random = random.Random(seed)
        self._deck: list[str] = []
        self._deciding = threading.Lock()
        self._watch: tuple[str, Callable[[], None]] | None = None
        super().__init__(self._decide)

    def at(self, moment: str, action: Callable[[], None]) -> None:
        """Runs an action once, when a request reaches that moment; replaces the previous action."""
        with self._deciding:
            self._watch = (moment, action)

    def restart(self) -> Arrivals:
        """Returns and clears the known batches: every client has had its replies."""
        with self._deciding:
            arrivals, self.arrivals = self.arrivals, Arrivals()
            self._watch = None
            self.requests.clear()
            return arrivals

    def serve(self, connection: Connection) -> None:
        self._reach("connected")
        super().serve(connection)

    def _reach(self, moment: str) -> None:
        with self._deciding:
            if self._watch is None or self._watch[0] != moment:
                return
            action = self._watch[1]
            self._watch = None
        action()

    # ---- Answers

    def _decide(self, connection: Connection) -> Reset | Raw | None:
        self._reach("asked")
        batch_id, body = connection.request.headers.get("x-placard-batch-id", ""), connection.request.json
        with self._deciding:
            delivery = self.arrivals.see(batch_id, body) if batch_id else None
            fault = self._choose(delivery)
            self.sent[fault] = self.sent.get(fault, 0) + 1
            if delivery is not None:
                self._count(delivery, fault)
        self._reach("taken")
        return self._answer(connection, fault, success(body))

    def _choose(self, delivery: Delivery | None) -> str:
        if self._random.randrange(100) >= self.faults:
            return "taken"
        fault = self._deal()
        if fault in REFUSALS and delivery is not None and not self.arrivals.may_refuse(delivery):
            self._deck.insert(0, fault)
            return "taken"
        return fault

    def _deal(self) -> str:
        """Deals all faults about equally often."""
        if not self._deck:
            self._deck = self._random.sample(FAULTS, len(FAULTS))
        return self._deck.pop()

    def _count(self, delivery: Delivery, fault: str) -> None:
        if fault in REFUSALS:
            self.arrivals.refuse(delivery)
        elif fault in ("taken", "slow") or (fault in LOSSES and self._random.random() < 0.5):
            self.arrivals.take(delivery)

    def _answer(self, connection: Connection, fault: str, taken: bytes) -> Reset | Raw | None:
        whole = bytes(REPLIES.get(fault, Reply(taken)))
        half = len(whole) // 2
        match fault:
            case "slow":
                connection.drip(whole, 0.0005)
            case "stall":
                connection.pause(STALL_S)
                return Raw()
            case "refuse_connections":
                self.refuse(self._random.uniform(0.02, 0.15))
                return Reset()
            case "reset":
                return Reset()
            case _:
                connection.send(whole[:half])
                self._reach("half")
                if fault in ("reset_half", "truncate"):
                    return Reset() if fault == "reset_half" else Raw()
                connection.send(whole[half:])
        self._reach("answered")
        return None
