"""Kills replicas and PostgreSQL under real clients, then counts: logged = stored, and nothing twice.

    chaos.py [--rounds N] [--seconds S] [--clients N] [--replicas N] [--seed N]

A round: clients log for some seconds over replicas on one port, of which one after the other is killed and started
again; once in it PostgreSQL crashes (``pg_ctl stop -m immediate``). Then everything is whole again, the clients send
what they have, and the records of each are compared with what it logged.
"""

from __future__ import annotations

import argparse
import os
import random
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

_HERE = Path(__file__).resolve().parent
for folder in (_HERE, _HERE.parent / "src", _HERE.parent.parent / "bindings/python/src"):
    sys.path.insert(0, str(folder))

import libplacard  # noqa: E402
from fleet import App, Fleet, eventually  # noqa: E402

from placard_server.cluster import Cluster  # noqa: E402

_THREADS = 8
_DRAIN_S = 600.0
#: The address that clients have. Nothing is served there, so that a replica can be started on it again.
_LOOPBACK = "127.0.0.1"


class Device:
    """A client and what it has logged."""

    def __init__(self, number: str, app: App, port: int, folder: Path) -> None:
        self.number = number
        self.logged = 0
        self.client = libplacard.Client(
            api_key=app.key,
            endpoint=f"http://{_LOOPBACK}:{port}",
            directory=folder / number,
            user_id=f"user-{number}",
            flush_interval_s=1,
            rate_limits=False,
        )

    def log(self) -> None:
        self.client.log_event("tick", {"device": self.number, "n": self.logged})
        self.logged += 1

    def pump(self) -> None:
        self.client.dispatch()
        for _ in self.client.events():
            pass

    def is_sent(self) -> bool:
        self.client.flush()
        self.pump()
        return self.client.queued_count == 0


class Round:
    def __init__(self, cluster: Cluster, fleet: Fleet, dice: random.Random, options: argparse.Namespace) -> None:
        self.cluster, self.fleet, self.dice, self.options = cluster, fleet, dice, options
        with socket.socket() as free:
            free.bind((_LOOPBACK, 0))
            self.port = int(free.getsockname()[1])
        self.replicas = [fleet.replica(port=self.port) for _ in range(options.replicas)]
        self.app = fleet.app(replica=self.replicas[0])
        self.kills = self.crashes = 0

    def run(self) -> str:
        """Returns what is wrong; empty if nothing is."""
        with tempfile.TemporaryDirectory(prefix="placard-chaos-") as folder:
            devices = [
                Device(f"{self.app.name}-{n}", self.app, self.port, Path(folder)) for n in range(self.options.clients)
            ]
            over = threading.Event()
            threads = [
                threading.Thread(target=self._live, args=(devices[n::_THREADS], over, n)) for n in range(_THREADS)
            ]
            for thread in threads:
                thread.start()
            self._break()
            over.set()
            for thread in threads:
                thread.join()
            missing = self._drain(devices)
            for device in devices:
                device.client.close()
        for replica in self.replicas:
            replica.end()
        return missing or self._compare(devices)

    def _live(self, devices: list[Device], over: threading.Event, seed: int) -> None:
        dice = random.Random(seed)
        while not over.wait(0.05):
            for device in devices:
                if dice.random() < 0.2:
                    device.log()
                if dice.random() < 0.05:
                    device.client.flush()
                device.pump()

    def _break(self) -> None:
        end = time.monotonic() + self.options.seconds
        crash = time.monotonic() + self.dice.uniform(0.2, 0.8) * self.options.seconds
        while time.monotonic() < end:
            time.sleep(self.dice.uniform(0.1, 0.6))
            place = self.dice.randrange(len(self.replicas))
            self.replicas[place].end()
            self.kills += 1
            self.replicas[place] = self.fleet.replica(port=self.port, is_awaited=False)
            if crash and time.monotonic() > crash:
                self.cluster.stop("immediate")
                self.crashes += 1
                crash = 0.0
                time.sleep(self.dice.uniform(0, 1))
                self.cluster.start()

    def _drain(self, devices: list[Device]) -> str:
        eventually(self._is_whole)
        end = time.monotonic() + _DRAIN_S
        waiting = devices
        while waiting:
            waiting = [device for device in waiting if not device.is_sent()]
            if time.monotonic() > end:
                return f"{len(waiting)} clients could not send all that they have"
            time.sleep(0.05)
        return ""

    def _is_whole(self) -> bool:
        """Whether a replica answers; the others are started."""
        try:
            return self.replicas[0].send("GET", "/_placard/health").status == 200
        except OSError:
            return False

    def _compare(self, devices: list[Device]) -> str:
        rows = self.fleet.query(
            "SELECT data->'data'->'p'->>'device' AS device, data->'data'->'p'->>'n' AS n FROM placard_records "
            f"WHERE app = '{self.app.name}' AND code = 'ce'"
        )
        stored = Counter((row["device"], int(row["n"])) for row in rows)
        logged = {(device.number, n) for device in devices for n in range(device.logged)}
        lost, doubled = logged - stored.keys(), [each for each, count in stored.items() if count > 1]
        print(
            f"chaos: {len(logged)} events of {len(devices)} clients, {len(rows)} stored, lost {len(lost)}, doubled "
            f"{len(doubled)}; {self.kills} replicas killed, {self.crashes} crashes of PostgreSQL",
            flush=True,
        )
        if lost or doubled or stored.keys() - logged:
            return f"lost {sorted(lost)[:10]}, doubled {doubled[:10]}, unknown {sorted(stored.keys() - logged)[:10]}"
        return "" if self.crashes and self.kills and logged else "nothing was killed, or nothing logged"


def run(rounds: int, options: argparse.Namespace) -> str:
    print(f"chaos: seed {options.seed}", flush=True)
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="placard-chaos-pg-") as folder:
        os.chmod(folder, 0o755)
        cluster = Cluster(Path(folder) / "pg")
        cluster.start()
        try:
            Fleet(cluster).command("migrate")
            for _ in range(rounds):
                with Fleet(cluster) as fleet:
                    if fault := Round(cluster, fleet, dice, options).run():
                        return fault
        finally:
            cluster.close()
    return ""


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--clients", type=int, default=60)
    parser.add_argument("--replicas", type=int, default=3)
    parser.add_argument("--seed", type=int, default=random.randrange(2**31))
    return parser.parse_args(given)


if __name__ == "__main__":
    asked = arguments()
    problem = run(asked.rounds, asked)
    if problem:
        sys.exit(f"chaos: {problem}")
