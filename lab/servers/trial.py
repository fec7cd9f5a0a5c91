"""One mode against one transport: a client logs, its server is bad for a while, then good again."""

from __future__ import annotations

import ctypes
import multiprocessing
import resource
import select
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

import libplacard
import site_server
from mode import MODES, Mode

#: Limit of a call that must not wait for the network. Generous: the machine may be busy.
CALL_LIMIT_S = 10.0
#: Limit of memory: a reply of 8 MiB, its copies, and the pages that a reply makes resident.
MEMORY_LIMIT_KB = 64 << 10
#: How long a hanging mode lasts in the short form, which does not wait for time-outs.
HANG_S = 1.5
#: Longer than the transport's limit of 60 s.
TIMEOUT_S = 80.0
#: A limit for problems of the machine.
PATIENCE_S = 600.0
DAY_MS = 86_400_000
EVENTS = 5


@dataclass(frozen=True)
class Plan:
    """What a trial does."""

    mode: str
    transport: str
    seed: int
    #: Whether hanging modes last until the transport gives up.
    is_long: bool
    certificates: Path
    store: Path


@dataclass
class Row:
    """The result of a trial."""

    mode: str
    sentence: str
    transport: str
    seed: int
    expected: str
    event: str = ""
    reason: str = ""
    longest_dispatch_ms: float = 0
    longest_call_ms: float = 0
    memory_kb: int = 0
    cpu_ms: int = 0
    sent: int = 0
    received: int = 0
    batches: int = 0
    repeated: int = 0
    seconds: float = 0
    problems: list[str] = field(default_factory=list)


class Trial:
    """Runs a plan. The server is a process of its own."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.mode: Mode = MODES[plan.mode]
        expected = self.mode.expected_python if plan.transport == "python" else self.mode.expected
        if self.mode.hangs and not plan.is_long:
            expected = self.mode.ended
        self.row = Row(plan.mode, self.mode.sentence, plan.transport, plan.seed, expected)
        self.names: list[str] = []
        self.dropped: list[str] = []
        self.failures = 0
        self.jump_ms = 0
        self.pipe, theirs = multiprocessing.Pipe()
        self.server = multiprocessing.Process(target=_serve, args=(plan, theirs, self.pipe), daemon=True)
        self.server.start()
        theirs.close()
        self.endpoint: str = self._receive()

    def run(self) -> Row:
        began = time.monotonic()
        try:
            self._run()
        except Exception as error:
            self.row.problems.append(f"{type(error).__name__}: {error}")
        finally:
            self.pipe.close()
            self.server.join(10)
        self.row.seconds = round(time.monotonic() - began, 1)
        return self.row

    def _run(self) -> None:
        hold_resolver(self.plan.mode == "dns-hangs")
        self.client = self._open(self.endpoint)
        self._log("before")
        self._flush()
        if not self.mode.restarts or self.mode.scheme == "h2":
            self._until(lambda: self.row.event == "sent", PATIENCE_S)
        self._reset_peak()
        used = _cpu_ms()
        before_kb = _memory_kb("VmRSS")
        self._be_bad()
        self.row.cpu_ms = _cpu_ms() - used
        self._get_well()
        self.row.memory_kb = max(0, _memory_kb("VmHWM") - before_kb)
        self._log("after")
        self._flush()
        self._until(lambda: self.client.queued_count == 0, PATIENCE_S)
        self._timed(self.client.close)
        self._judge()

    # ---- Phases

    def _be_bad(self) -> None:
        self.row.event, self.row.reason, self.failures = "", "", 0
        self._tell("bad")
        for number in range(EVENTS):
            self._log(f"bad {number}")
        self._flush()
        if self.plan.mode == "http2-killed":
            self._until(lambda: False, 0.5)
            self._tell("stop-gateway")
        if self.mode.hangs and not self.plan.is_long:
            self._until(lambda: self.row.event != "", HANG_S)
            if self.row.event:
                self.row.problems.append(f"{self.row.event} {self.row.reason} although the server hangs")
            return
        self._until(self._has_seen_enough, TIMEOUT_S if self.mode.hangs else PATIENCE_S)
        if not self._has_seen_enough():
            self.row.problems.append("the expected number of events did not come")

    def _has_seen_enough(self) -> bool:
        if self.mode.drops:
            return self.client.queued_count == 0
        if self.row.expected == "sent":
            return self.client.queued_count == 0
        return self.failures >= self.mode.failures

    def _get_well(self) -> None:
        self._tell("well")
        hold_resolver(False)
        if self.mode.restarts:
            self._timed(self.client.close)
            if self.mode.hangs and not self.row.event:
                self.row.event, self.row.reason = "send_failed", "offline"  # a restart ends the request silently
            self.client = self._open(self._good_endpoint())
        if self.mode.long_wait:
            self._flush()
            self._until(lambda: False, 0.5)
            if self.client.queued_count == 0:
                self.row.problems.append("the client did not wait as long as the server asked")
            self.jump_ms = DAY_MS + 60_000
        elif self.mode.hangs:
            # The request fails now, unless it hangs in a look-up.
            self._until(lambda: self.row.event != "", PATIENCE_S)
        self._flush()
        self._until(lambda: self.client.queued_count == 0, PATIENCE_S)

    def _judge(self) -> None:
        self.pipe.send("report")
        report = self._receive()
        self.row.sent, self.row.received = len(self.names), len(report["names"])
        self.row.batches, self.row.repeated = report["batches"], report["repeated"]
        missing = [name for name in self.names if name not in report["names"]]
        twice = sorted({name for name in report["names"] if report["names"].count(name) > 1})
        if self.mode.drops:
            if len(missing) > len(self.dropped):
                self.row.problems.append(f"{len(missing)} are missing, {len(self.dropped)} were reported as dropped")
        elif missing or self.dropped:
            self.row.problems.append(f"missing: {missing}, dropped: {self.dropped}")
        if twice:
            self.row.problems.append(f"received twice: {twice}")
        self.row.problems += report["notes"]
        seen = f"{self.row.event} {self.row.reason}".strip()
        if seen != self.row.expected:
            self.row.problems.append(f"the host saw {seen!r}, expected was {self.row.expected!r}")
        longest = max(self.row.longest_dispatch_ms, self.row.longest_call_ms)
        if longest > CALL_LIMIT_S * 1000 and not self.mode.known:
            self.row.problems.append(f"a call took more than {CALL_LIMIT_S} s: it waited for the network")
        if self.row.memory_kb > MEMORY_LIMIT_KB:
            self.row.problems.append(f"memory grew by {self.row.memory_kb} kB, the limit is {MEMORY_LIMIT_KB}")

    # ---- The client

    def _open(self, endpoint: str) -> libplacard.Client:
        clock = {"clock": "host", "clock_wall_ms": _wall_ms(), "clock_monotonic_ms": _monotonic_ms()}
        return libplacard.Client(
            api_key=site_server.API_KEY,
            endpoint=endpoint,
            directory=self.plan.store,
            transport=self.plan.transport,
            ca_file=None if endpoint.startswith("http:") else str(self.plan.certificates / "authority.pem"),
            seed=self.plan.seed,
            flush_interval_s=0,
            allow_insecure_http=True,
            **(clock if self.mode.long_wait else {}),
        )

    def _good_endpoint(self) -> str:
        """The address of the same server without the name that leads nowhere, or without nghttpx."""
        self.pipe.send("endpoint")
        return str(self._receive())

    def _log(self, name: str) -> None:
        self.names.append(name)
        self._timed(lambda: self.client.log_event(name))

    def _flush(self) -> None:
        self._timed(self.client.flush)

    def _until(self, is_done: Callable[[], bool], limit_s: float) -> None:
        """Runs the loop of a host."""
        end = time.monotonic() + limit_s
        while not is_done() and time.monotonic() < end:
            select.select([self.client], [], [], 0.02)
            if self.mode.long_wait:
                self.client.set_time(_wall_ms() + self.jump_ms, _monotonic_ms() + self.jump_ms)
            began = time.perf_counter()
            self.client.dispatch()
            took = (time.perf_counter() - began) * 1000
            self.row.longest_dispatch_ms = round(max(self.row.longest_dispatch_ms, took), 2)
            for event in self.client.events():
                self._note(event)

    def _note(self, event: libplacard.Event) -> None:
        if isinstance(event, libplacard.Dropped) and event.what == "value":
            return  # a part of a reply
        if isinstance(event, libplacard.Dropped):
            self.dropped.append(str(event.id))
            found, reason = "dropped", event.what
        elif isinstance(event, libplacard.SendFailed):
            self.failures += 1
            found, reason = "send_failed", f"{event.reason} {event.http_status or ''}".strip()
        elif isinstance(event, libplacard.Sent):
            found, reason = "sent", ""
        else:
            return
        if not self.row.event or (self.mode.drops and found == "dropped"):
            self.row.event, self.row.reason = found, reason

    def _timed(self, call: Callable[[], object]) -> None:
        began = time.perf_counter()
        call()
        took = (time.perf_counter() - began) * 1000
        self.row.longest_call_ms = round(max(self.row.longest_call_ms, took), 2)

    # ---- The server

    def _tell(self, command: str) -> None:
        self.pipe.send(command)
        self._receive()

    def _receive(self) -> Any:  # noqa: ANN401
        if not self.pipe.poll(PATIENCE_S):
            raise TimeoutError("the server of the test does not answer")
        return self.pipe.recv()

    @staticmethod
    def _reset_peak() -> None:
        Path("/proc/self/clear_refs").write_text("5")


def _serve(plan: Plan, pipe: Pipe, theirs: Pipe) -> None:
    theirs.close()
    site_server.run(MODES[plan.mode], plan.certificates, plan.seed, pipe)


def run(plan: Plan, pipe: Pipe) -> None:
    """Runs a plan in this process, and sends the row."""
    pipe.send(asdict(Trial(plan).run()))
    pipe.close()


def hold_resolver(holds: bool) -> None:
    """Whether look-ups of the slow name hang."""
    ctypes.c_int32.in_dll(ctypes.CDLL(None), "slow_resolver_holds").value = int(holds)


def _memory_kb(name: str) -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1])
    return 0


def _cpu_ms() -> int:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return int((used.ru_utime + used.ru_stime) * 1000)


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


def _monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000
