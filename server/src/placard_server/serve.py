"""``serve``: one replica. Any number of them can listen on one port."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import resource
import signal
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import uvicorn
import uvloop

from . import maintenance, metrics
from .apps import CommandError
from .content.file import FileError
from .content.source import Source
from .database import HOPELESS, Away, Database
from .live import channel, hub
from .migrate import SchemaError
from .web import app as web
from .web.limits import CONNECTIONS, KEEP_ALIVE_S, LimitedProtocol
from .web.service import Service

log = logging.getLogger("placard_server")
_SHUTDOWN_S = 10


@dataclass
class Options:
    database: str
    host: str = "127.0.0.1"
    port: int = 8586
    #: Connections to PostgreSQL.
    connections: int = 10
    #: A campaign file for all apps, or a folder with NAME.json for each.
    campaigns: Path | None = None
    #: Where Prometheus finds its counters.
    metrics: tuple[str, int] | None = None
    origins: frozenset[str] = field(default_factory=frozenset)
    live: hub.Options = field(default_factory=hub.Options)


class _Server(uvicorn.Server):
    """uvicorn ends the process by the signal again when it has finished; here something is left to do after it."""

    def __init__(self, config: uvicorn.Config, live: hub.Hub) -> None:
        super().__init__(config)
        self._live = live

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # uvicorn waits until each request is answered, and a stream never is.
        self._live.close()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def listen(host: str, port: int) -> socket.socket:
    """A socket that other replicas can have, too: the system divides the connections among them."""
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listening.bind(address)
        # Now, so that nobody is refused who reads the line that says where it listens.
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise CommandError(f"{host}:{port}: {error.strerror}") from error
    return listening


def run(options: Options) -> None:
    """Until SIGINT or SIGTERM; then answers what is in flight."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(options))


async def _serve(options: Options) -> None:
    try:
        content = Source(options.campaigns)
    except (FileError, OSError) as error:
        raise CommandError(str(error)) from error
    database = Database(options.database, options.connections)
    try:
        async with database.connection():
            pass
    except SchemaError:
        raise
    except HOPELESS as error:
        raise CommandError(str(error)) from error
    except Away as error:
        if isinstance(error.__cause__, HOPELESS):
            raise CommandError(str(error.__cause__)) from error
        log.warning("the database cannot be reached; answering 503 until it can: %s", error)
    service = Service(database, content, options.live)
    LimitedProtocol.most = CONNECTIONS + options.live.streams
    _allow_files()
    listening = listen(options.host, options.port)
    server = _Server(
        uvicorn.Config(
            web.make(service, options.origins),
            http=LimitedProtocol,
            timeout_keep_alive=KEEP_ALIVE_S,
            ws="none",
            lifespan="off",
            access_log=False,
            log_config=None,
            server_header=False,
            timeout_graceful_shutdown=_SHUTDOWN_S,
        ),
        service.live,
    )
    problem: list[SchemaError] = []
    followed = (
        service.registry.follow(), service.load.follow(), content.follow(), maintenance.follow(database),
        service.live.follow(), channel.follow(options.database, service.live), _watch(database, server, problem),
    )  # fmt: skip
    tasks = [asyncio.create_task(each) for each in followed]
    if options.metrics is not None:
        metrics.start(*options.metrics)
    print(f"placard-server: http://{_text(listening)}", flush=True)
    try:
        await server.serve(sockets=[listening])
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await database.close()
    if problem:
        raise problem[0]


async def _watch(database: Database, server: uvicorn.Server, problem: list[SchemaError]) -> None:
    """A database that was away at the start can turn out to have another schema."""
    while True:
        await asyncio.sleep(1)
        try:
            async with database.connection():
                return
        except SchemaError as error:
            problem.append(error)
            server.should_exit = True
            return
        except Away:
            continue


def _allow_files() -> None:
    """Each connection is an open file, and the usual limit of programs that do not ask is 1,024."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _text(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
