"""A server on a loopback port that accepts batches, loses replies and fails in every way."""

from __future__ import annotations

import json
import random
import socket
import struct
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

#: Back-off is short, so that many failures fit into a minute.
CONFIG = {
    "time": 1,
    "content_cards": {"enabled": False},
    "request_backoff": {"min_sleep_duration_ms": 100, "max_sleep_duration_ms": 100, "scale_factor": 1},
    "global_request_rate_limit": {"enabled": False},
}

#: Moments of a request at which a process can be killed.
MOMENTS = ("connected", "asked", "taken", "half", "answered")

#: How a reply is lost. The server may or may not have recorded the batch.
LOSSES = ("reset", "reset_half", "truncate", "stall", "500", "refuse_connections", "garbage")
#: Nothing is recorded, and the client gets the reason.
LATER = ("429", "429_wait", "auth_error")
#: Nothing is recorded, and the batch may be at fault.
REFUSALS = ("error", "permanent_error")
FAULTS = (*LOSSES, *LATER, *REFUSALS, "slow")

#: Maximum delay of a request or a connection.
STALL_S = 0.3
#: After this many refusals the client bisects the batch.
REFUSAL_LIMIT = 3


@dataclass
class Delivery:
    """A batch as first received, whether it was recorded, and how often it was refused."""

    content: str
    records: list[dict[str, Any]]
    is_taken: bool = False
    refusals: int = 0


@dataclass
class Arrivals:
    """The batches that the server has received."""

    batches: dict[str, Delivery] = field(default_factory=dict)
    #: Records in the order in which their batches were first recorded.
    records: list[dict[str, Any]] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    #: Batches that came again after they were recorded.
    repeated: int = 0
    #: Texts of records in a bisected batch: the server refuses none of them again, since a record that is refused
    #: alone is dropped, as it should be.
    cut: set[str] = field(default_factory=set)

    def see(self, batch_id: str, body: dict[str, Any]) -> Delivery:
        records = body.get("events", [])
        content = json.dumps([records, body.get("attributes", [])])
        known = self.batches.get(batch_id)
        if known is None:
            known = self.batches[batch_id] = Delivery(content, records)
        elif known.content != content:
            self.complaints.append(f"batch {batch_id} came again with other content")
        return known

    def take(self, delivery: Delivery) -> None:
        if delivery.is_taken:
            self.repeated += 1
            return
        delivery.is_taken = True
        self.records += delivery.records

    def may_refuse(self, delivery: Delivery) -> bool:
        """A recorded batch is never refused: bisected, it would come again under other ids."""
        if delivery.is_taken or any(json.dumps(record) in self.cut for record in delivery.records):
            return False
        return delivery.refusals + 1 < REFUSAL_LIMIT or len(delivery.records) > 1

    def refuse(self, delivery: Delivery) -> None:
        delivery.refusals += 1
        if delivery.refusals >= REFUSAL_LIMIT:
            self.cut.update(json.dumps(record) for record in delivery.records)


class FaultServer:
    """Serves ``data`` until it is closed. ``faults``: percentage of requests that fail."""

    def __init__(self, seed: int, *, faults: int = 0) -> None:
        self.arrivals = Arrivals()
        self.faults = faults
        self.sent: dict[str, int] = {}
        self._random = random.Random(seed)
        self._deck: list[str] = []
        self._lock = threading.Lock()
        self._watch: tuple[str, Callable[[], None]] | None = None
        self._closing = threading.Event()
        # Keeps the port reserved while nobody listens on it.
        self._keeper = bound(0)
        self._port = self._keeper.getsockname()[1]
        self._listener = self._listen()
        self._refuses_until = 0.0
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def at(self, moment: str, action: Callable[[], None]) -> None:
        """Runs an action once, when a request reaches that moment; replaces the previous action."""
        with self._lock:
            self._watch = (moment, action)

    def restart(self) -> Arrivals:
        """Returns and clears the known batches: every client has had its replies."""
        with self._lock:
            arrivals, self.arrivals = self.arrivals, Arrivals()
            self._watch = None
            return arrivals

    def close(self) -> None:
        self._closing.set()
        self._thread.join()
        self._listener.close()
        self._keeper.close()

    # ---- Connections

    def _listen(self) -> socket.socket:
        listener = bound(self._port)
        listener.listen(64)
        listener.settimeout(0.02)
        return listener

    def _accept(self) -> None:
        while not self._closing.is_set():
            if time.monotonic() < self._refuses_until:
                self._listener.close()
                self._closing.wait(self._refuses_until - time.monotonic())
                self._listener = self._listen()
            with suppress(TimeoutError):
                connection, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        connection.settimeout(30)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._reach("connected")
        # The other side may end at any moment.
        with connection, suppress(OSError), connection.makefile("rb") as reader:
            while self._serve_request(connection, reader):
                pass

    def _serve_request(self, connection: socket.socket, reader: Any) -> bool:  # noqa: ANN401
        """Returns whether the connection can be reused."""
        if not reader.readline():
            return False
        headers = {}
        while (line := reader.readline().decode("latin-1").strip()) != "":
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        length = int(headers.get("content-length", "0"))
        text = reader.read(length)
        if len(text) < length:
            return False
        self._reach("asked")
        return self._answer(connection, headers.get("x-placard-batch-id", ""), json.loads(text))

    def _reach(self, moment: str) -> None:
        with self._lock:
            if self._watch is None or self._watch[0] != moment:
                return
            action = self._watch[1]
            self._watch = None
        action()

    # ---- Answers

    def _answer(self, connection: socket.socket, batch_id: str, body: dict[str, Any]) -> bool:
        with self._lock:
            delivery = self.arrivals.see(batch_id, body) if batch_id else None
            fault = self._choose(delivery)
            self.sent[fault] = self.sent.get(fault, 0) + 1
            if delivery is not None:
                self._count(delivery, fault)
        self._reach("taken")
        return self._send(connection, fault, body)

    def _choose(self, delivery: Delivery | None) -> str:
        if self._random.randrange(100) >= self.faults:
            return "taken"
        fault = self._deal()
        if fault in REFUSALS and delivery is not None and not self.arrivals.may_refuse(delivery):
            self._deck.insert(0, fault)
            return "taken"
        if fault == "refuse_connections":
            self._refuses_until = time.monotonic() + self._random.uniform(0.02, 0.15)
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

    def _send(self, connection: socket.socket, fault: str, body: dict[str, Any]) -> bool:
        taken = success(body)
        match fault:
            case "taken":
                return self._send_whole(connection, reply(200, taken))
            case "slow":
                for byte in reply(200, taken):
                    connection.sendall(bytes([byte]))
                    time.sleep(0.0005)
                self._reach("answered")
                return True
            case "reset" | "refuse_connections":
                return _reset(connection)
            case "reset_half":
                self._send_half(connection, reply(200, taken))
                return _reset(connection)
            case "truncate":
                self._send_half(connection, reply(200, taken))
                return False
            case "stall":
                self._closing.wait(STALL_S)
                return False
            case "500" | "429":
                return self._send_whole(connection, reply(int(fault), b""))
            case "429_wait":
                return self._send_whole(connection, reply(429, b"", "Retry-After: 1"))
            case "auth_error":
                return self._send_whole(connection, reply(200, b'{"auth_error":{"error_code":22,"reason":"expired"}}'))
            case "garbage":
                return self._send_whole(connection, reply(200, b"<html>Welcome to the hotel</html>"))
            case "error":
                return self._send_whole(connection, reply(200, b'{"error":"not today"}'))
            case _:
                return self._send_whole(connection, reply(200, b'{"error":"invalid_api_key"}'))

    def _send_whole(self, connection: socket.socket, reply: bytes) -> bool:
        self._send_half(connection, reply)
        connection.sendall(reply[len(reply) // 2 :])
        self._reach("answered")
        return True

    def _send_half(self, connection: socket.socket, reply: bytes) -> None:
        connection.sendall(reply[: len(reply) // 2])
        self._reach("half")


def bound(port: int) -> socket.socket:
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind(("127.0.0.1", port))
    return bound


def _reset(connection: socket.socket) -> bool:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return False


def success(body: dict[str, Any]) -> bytes:
    wanted = body.get("respond_with", {})
    reply: dict[str, Any] = {"message": "success"}
    if "user_id" in wanted:
        reply["respond_with"] = {"user_id": wanted["user_id"]}
    if wanted.get("config", {}).get("config_time", 0) < CONFIG["time"]:
        reply["config"] = CONFIG
    if wanted.get("triggers"):
        reply["triggers"] = []
    return json.dumps(reply).encode()


def reply(status: int, body: bytes, *headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status} Status", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body
