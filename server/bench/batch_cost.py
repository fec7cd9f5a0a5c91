"""Measures the processor time of a batch of 7 events, at the server and in PostgreSQL, and the time of its answer.

    python3 server/bench/batch_cost.py [--batches 3000] [--clients 8] [--rate BATCHES_PER_SECOND]

Without a rate, each client sends its next batch when the last one was answered: that saturates the server. The clients
run in another process, whose time does not count.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from placard_server import apps, migrate
from placard_server.cluster import Cluster
from placard_server.database import connect

_WARM_UP = 300
_TICK = os.sysconf("SC_CLK_TCK")
_PROPERTIES = {"items": 3, "total": 12.5, "kind": "espresso", "is_member": True}


def cpu_s(pid: int) -> float:
    """Seconds of a process and of its children, the ended ones and the running ones."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        # utime and stime; for the process itself also those of children that have ended.
        if int(stat.parent.name) == pid:
            total += sum(map(int, fields[11:15]))
        elif int(fields[1]) == pid:
            total += sum(map(int, fields[11:13]))
    return total / _TICK


def body(number: int) -> bytes:
    user, session, now = f"user-{number % 1000}", str(uuid.uuid4()), time.time()
    events = [
        {
            "name": "ce",
            "time": round(now + index, 3),
            "data": {"n": "order_placed", "p": _PROPERTIES},
            "session_id": session,
            "user_id": user,
        }
        for index in range(7)
    ]
    sent = {
        "time": int(now),
        "sdk_version": "0.1.0",
        "sdk_flavor": "placard",
        "device_id": f"device-{number % 1000}",
        "respond_with": {"user_id": user, "config": {"config_time": 4_000_000_000}},
        "events": events,
    }
    return json.dumps(sent).encode()


async def _client(port: int, key: str, numbers: list[int], interval: float, start: float) -> list[float]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    taken = []
    for turn, number in enumerate(numbers):
        content = body(number)
        if interval:
            await asyncio.sleep(max(0.0, start + turn * interval - time.monotonic()))
        begin = time.monotonic()
        writer.write(
            f"POST /api/v3/data/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"X-Braze-Api-Key: {key}\r\nX-Placard-Batch-Id: {uuid.uuid4()}\r\n"
            f"Content-Length: {len(content)}\r\n\r\n".encode()
            + content
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
        await reader.readexactly(int(length.split(b":")[1]))
        taken.append(time.monotonic() - begin)
    writer.close()
    return taken


async def _clients(port: int, key: str, batches: int, clients: int, rate: float) -> list[float]:
    interval = clients / rate if rate else 0.0
    start = time.monotonic()
    lists = await asyncio.gather(
        *(
            _client(port, key, list(range(n, batches, clients)), interval, start + n * interval / clients)
            for n in range(clients)
        )
    )
    return [value for values in lists for value in values]


def _load(port: int, key: str, batches: int, clients: int, rate: float, result: multiprocessing.Queue) -> None:
    result.put(asyncio.run(_clients(port, key, batches, clients, rate)))


def load(port: int, key: str, batches: int, clients: int, rate: float) -> list[float]:
    result: multiprocessing.Queue[list[float]] = multiprocessing.Queue()
    process = multiprocessing.Process(target=_load, args=(port, key, batches, clients, rate, result))
    process.start()
    taken = result.get(timeout=600)
    process.join()
    return taken


async def _prepare(dsn: str) -> str:
    connection = await connect(dsn)
    try:
        await migrate.migrate(connection)
        return await apps.create(connection, "bench")
    finally:
        await connection.close()


async def _size(dsn: str) -> float:
    """Bytes of all tables and indexes."""
    connection = await connect(dsn)
    try:
        return float(
            await connection.fetchval(
                "SELECT sum(pg_total_relation_size(oid)) FROM pg_class "
                "WHERE relnamespace = 'placard'::regnamespace AND relkind = 'r'"
            )
        )
    finally:
        await connection.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--batches", type=int, default=3000)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--rate", type=float, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="placard-bench-") as folder:
        Path(folder).chmod(0o755)
        cluster = Cluster(Path(folder) / "pg")
        cluster.start()
        key = asyncio.run(_prepare(cluster.dsn))
        command = [
            sys.executable,
            "-m",
            "placard_server",
            "serve",
            "--database",
            cluster.dsn,
            "--listen",
            "127.0.0.1:0",
        ]
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parent.parent / "src")}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().rpartition(":")[2])
            load(port, key, _WARM_UP, options.clients, 0)  # what is done once
            before = cpu_s(server.pid), cpu_s(cluster.process)
            begin = time.monotonic()
            taken = load(port, key, options.batches, options.clients, options.rate)
            passed = time.monotonic() - begin
            used = cpu_s(server.pid) - before[0], cpu_s(cluster.process) - before[1]
            size = asyncio.run(_size(cluster.dsn)) / (options.batches + _WARM_UP)
        finally:
            server.terminate()
            server.wait()
            cluster.close()
    count = options.batches
    print(f"{count} batches of 7 events, {count / passed:.0f} per second")
    server_ms, postgres_ms = (1000 * value / count for value in used)
    print(f"processor per batch: server {server_ms:.2f} ms, PostgreSQL {postgres_ms:.2f} ms, "
          f"together {server_ms + postgres_ms:.2f} ms")  # fmt: skip
    print(f"on the disk: {size / 1000:.1f} KB per batch")
    percentiles = statistics.quantiles(taken, n=100)
    print(f"answers: median {1000 * statistics.median(taken):.1f} ms, p99 {1000 * percentiles[98]:.1f} ms")


if __name__ == "__main__":
    main()
