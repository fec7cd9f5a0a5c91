"""What a server has received, and how it acknowledges that."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

#: Back-off is short, so that many failures fit into a minute.
CONFIG = {
    "time": 1,
    "content_cards": {"enabled": False},
    "request_backoff": {"min_sleep_duration_ms": 100, "max_sleep_duration_ms": 100, "scale_factor": 1},
    "global_request_rate_limit": {"enabled": False},
}

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
