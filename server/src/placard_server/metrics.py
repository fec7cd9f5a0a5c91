"""Counters for Prometheus, on a port of its own: they are not for clients."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, start_http_server

BATCHES = Counter("placard_batches", "Batches, new ones and known ones", ["app", "kind"])
RECORDS = Counter("placard_records", "Records stored", ["app"])
REQUESTS = Counter("placard_requests", "Requests answered", ["path", "status"])
SECONDS = Histogram(
    "placard_request_seconds",
    "Time to the answer",
    ["path"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2, 10),
)
STREAMS = Gauge("placard_live_streams", "Open streams of hints", ["app"])
HINTS = Counter("placard_live_hints", "Hints written to streams", ["app"])


def start(host: str, port: int) -> None:
    start_http_server(port, host)
