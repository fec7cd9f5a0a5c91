"""The command's arguments, and what each command does."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import asyncpg

from . import apps, dev, maintenance, migrate, operators, people, personal, serve, sink
from .apps import CommandError
from .database import Connection, connect
from .live import hub
from .migrate import SchemaError
from .version import VERSION

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Deed = Callable[[Connection, argparse.Namespace], Awaitable[str | None]]


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="placard-server: %(levelname)s: %(message)s", stream=sys.stderr)
    try:
        options.run(options)
    except (CommandError, SchemaError) as error:
        print(f"placard-server: {error}", file=sys.stderr)
        return 1
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        print(f"placard-server: the database cannot be used: {error or type(error).__name__}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _with_database(deed: Deed, is_checked: bool = True) -> Callable[[argparse.Namespace], None]:
    async def run(options: argparse.Namespace) -> None:
        connection = await connect(options.database)
        try:
            if is_checked:
                await migrate.check(connection)
            said = await deed(connection, options)
        finally:
            await connection.close()
        if said is not None:
            print(said)

    def start(options: argparse.Namespace) -> None:
        _dsn(options)
        asyncio.run(run(options))

    return start


# ---- What the commands do


async def _migrate(connection: Connection, _: argparse.Namespace) -> str:
    assert isinstance(connection, asyncpg.Connection)
    applied = await migrate.migrate(connection)
    return f"schema {migrate.newest()}, {len(applied)} steps applied" if applied else "the schema is current"


async def _create(connection: Connection, options: argparse.Namespace) -> str:
    return f"API key of {options.name}: {await apps.create(connection, options.name)}"


async def _list(connection: Connection, _: argparse.Namespace) -> str:
    return "\n".join(await apps.listed(connection)) or "there are no apps"


async def _create_key(connection: Connection, options: argparse.Namespace) -> str:
    kind = "rest" if options.rest else "sdk"
    key = await apps.create_key(connection, options.name, kind)
    return f"{'REST' if options.rest else 'API'} key of {options.name}: {key}"


async def _revoke_key(connection: Connection, options: argparse.Namespace) -> str:
    await apps.revoke_key(connection, options.name, options.key)
    return "revoked; in force within 5 s"


async def _auth(connection: Connection, options: argparse.Namespace) -> str:
    await apps.set_auth(connection, options.name, options.jwks, options.mode)
    return f"authentication of {options.name}: {options.mode}"


async def _rate(connection: Connection, options: argparse.Namespace) -> str:
    await apps.set_rate(connection, options.name, options.rate)
    rate = "any number of" if options.rate is None else f"{options.rate:g}"
    return f"{options.name}: {rate} requests/s at each replica"


async def _audience(connection: Connection, options: argparse.Namespace) -> str:
    condition = None if options.condition == "everyone" else options.condition
    await personal.set_audience(connection, options.name, options.target, condition)
    return f"audience of {options.target}: {options.condition}"


async def _create_operator(connection: Connection, options: argparse.Namespace) -> str:
    return f"token of {options.name}: {await operators.create(connection, options.name)}"


async def _revoke_operator(connection: Connection, options: argparse.Namespace) -> str:
    await operators.revoke(connection, options.name)
    return "revoked, and signed out everywhere"


async def _list_operators(connection: Connection, _: argparse.Namespace) -> str:
    return "\n".join(await operators.names(connection)) or "there are no operators, and no page"


async def _delete(connection: Connection, options: argparse.Namespace) -> str:
    return f"{await people.delete_user(connection, options.name, options.user)} records deleted"


async def _export(connection: Connection, options: argparse.Namespace) -> None:
    await people.export(connection, options.name, options.user)


async def _maintain(connection: Connection, options: argparse.Namespace) -> str:
    return await maintenance.maintain(connection, options.keep_days)


async def _stop_sink(connection: Connection, _: argparse.Namespace) -> str:
    await sink.stop(connection)
    return "nothing is kept for a sink any more"


def _sink(options: argparse.Namespace) -> None:
    if options.stop:
        _with_database(_stop_sink)(options)
    else:
        asyncio.run(sink.run(_dsn(options), options.output, options.once))


def _dsn(options: argparse.Namespace) -> str:
    if not options.database:
        raise CommandError("name the database: --database DSN, or the variable PLACARD_DATABASE")
    return str(options.database)


def _serve(options: argparse.Namespace) -> None:
    serve.run(_serve_options(options, _dsn(options)))


def _serve_options(options: argparse.Namespace, database: str) -> serve.Options:
    host, port = options.listen
    return serve.Options(
        database=database,
        host=host,
        port=port,
        connections=options.connections,
        campaigns=options.campaigns,
        metrics=options.metrics,
        origins=frozenset(options.allow_origin),
        live=hub.Options(rate=options.live_rate, streams=options.live_streams),
    )


def _dev(options: argparse.Namespace) -> None:
    dev.run(options.folder, lambda database: _serve_options(options, database))


# ---- Arguments


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="placard-server",
        description="Receives what clients of Placard log, and sends cards and campaigns, over PostgreSQL.",
    )
    parser.add_argument("--version", action="version", version=f"placard-server {VERSION}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(parent: Commands, name: str, help: str) -> argparse.ArgumentParser:
        made = parent.add_parser(name, help=help, description=help)
        made.add_argument(
            "--database", metavar="DSN", default=os.environ.get("PLACARD_DATABASE"), help="or PLACARD_DATABASE"
        )
        return made

    made = command(commands, "migrate", "brings the database to the schema of this version")
    made.set_defaults(run=_with_database(_migrate, is_checked=False))
    _app_commands(commands.add_parser("app", help="apps, their keys and settings"), command)
    _data_commands(commands, command)
    _operator_commands(commands.add_parser("operator", help="people who may see the page"), command)
    made = command(commands, "serve", "runs a replica; any number of them can use one port")
    _serve_arguments(made)
    made.set_defaults(run=_serve)
    made = commands.add_parser("dev", help="runs a replica with a PostgreSQL of its own, to try it")
    made.add_argument("--folder", type=Path, default=Path("placard-dev"), help="of the data (placard-dev)")
    _serve_arguments(made)
    made.set_defaults(run=_dev)
    return parser


Command = Callable[[Commands, str, str], argparse.ArgumentParser]


def _app_commands(parser: argparse.ArgumentParser, command: Command) -> None:
    deeds = parser.add_subparsers(required=True, metavar="COMMAND")
    made = command(deeds, "create", "makes an app, and prints its API key")
    made.add_argument("name", metavar="NAME")
    made.set_defaults(run=_with_database(_create))
    made = command(deeds, "list", "lists apps and keys")
    made.set_defaults(run=_with_database(_list))
    key_parser = deeds.add_parser("key", help="keys; several can be in force")
    keys = key_parser.add_subparsers(required=True, metavar="COMMAND")
    made = command(keys, "create", "makes another key, and prints it")
    made.add_argument("name", metavar="NAME")
    made.add_argument("--rest", action="store_true", help="a key for /users/track, which is for servers only")
    made.set_defaults(run=_with_database(_create_key))
    made = command(keys, "revoke", "ends a key")
    made.add_argument("name", metavar="NAME")
    made.add_argument("key", metavar="KEY")
    made.set_defaults(run=_with_database(_revoke_key))
    made = command(deeds, "auth", "sets SDK authentication: who may act for a known user")
    made.add_argument("name", metavar="NAME")
    made.add_argument("--jwks", metavar="URL|FILE", help="the public keys; a file is stored in the database")
    made.add_argument("--mode", choices=apps.AUTH_MODES, required=True)
    made.set_defaults(run=_with_database(_auth))
    made = command(deeds, "rate", "limits the requests of an app at each replica")
    made.add_argument("name", metavar="NAME")
    made.add_argument("rate", metavar="REQUESTS_PER_SECOND|off", type=_rate_argument)
    made.set_defaults(run=_with_database(_rate))


def _operator_commands(parser: argparse.ArgumentParser, command: Command) -> None:
    deeds = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, help, deed in (
        ("create", "lets a person see the page, and prints the token", _create_operator),
        ("revoke", "ends a person's token and sessions", _revoke_operator),
    ):
        made = command(deeds, name, help)
        made.add_argument("name", metavar="NAME")
        made.set_defaults(run=_with_database(deed))
    command(deeds, "list", "lists the people").set_defaults(run=_with_database(_list_operators))


def _data_commands(commands: Commands, command: Command) -> None:
    made = command(commands, "audience", "sets who gets a card or campaign of the file")
    made.add_argument("name", metavar="NAME")
    made.add_argument("target", metavar="ID", help="of the card or campaign")
    made.add_argument("condition", metavar="CONDITION|everyone", help="SQL over attributes (jsonb) and user_id")
    made.set_defaults(run=_with_database(_audience))
    made = command(commands, "delete-user", "deletes all that names a user")
    made.add_argument("name", metavar="NAME")
    made.add_argument("user", metavar="USER")
    made.set_defaults(run=_with_database(_delete))
    made = command(commands, "export", "writes attributes and records as JSON lines")
    made.add_argument("name", metavar="NAME")
    made.add_argument("--user", metavar="USER", help="of this user only")
    made.set_defaults(run=_with_database(_export))
    made = command(commands, "maintain", "drops old records; for a timer")
    made.add_argument("--keep-days", metavar="N", type=int, help="of records; without it they stay forever")
    made.set_defaults(run=_with_database(_maintain))
    made = command(commands, "sink", "writes records as JSON lines after they are stored, each at least once")
    made.add_argument("--output", metavar="FILE", type=Path, help="appended to; without it, stdout")
    made.add_argument("--once", action="store_true", help="ends when nothing waits")
    made.add_argument("--stop", action="store_true", help="keeps nothing for sinks any more")
    made.set_defaults(run=_sink)


def _serve_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--listen", metavar="HOST:PORT", type=_address, default="127.0.0.1:8586")
    parser.add_argument("--metrics", metavar="HOST:PORT", type=_address, help="for Prometheus")
    parser.add_argument("--connections", metavar="N", type=int, default=10, help="to PostgreSQL, of this replica (10)")
    parser.add_argument(
        "--campaigns",
        metavar="FILE|DIRECTORY",
        type=_existing,
        help="a campaign file, or a folder with NAME.json of apps",
    )
    parser.add_argument(
        "--allow-origin", metavar="ORIGIN", action="append", default=[], help="of pages that may act as clients"
    )
    parser.add_argument(
        "--live-rate",
        metavar="R",
        type=_positive,
        default=hub.RATE,
        help="requests per second that hints of this replica may cause (100)",
    )
    parser.add_argument(
        "--live-streams", metavar="N", type=int, default=hub.STREAMS, help="streams of this replica (10000)"
    )


def _address(text: str) -> tuple[str, int]:
    host, separator, port = text.rpartition(":")
    if not separator or not port.isdigit() or int(port) > 65535:
        raise argparse.ArgumentTypeError(f"'{text}' is not HOST:PORT")
    return host.strip("[]") or "0.0.0.0", int(port)


def _existing(text: str) -> Path:
    if not Path(text).exists():
        raise argparse.ArgumentTypeError(f"{text}: there is no such file or folder")
    return Path(text)


def _rate_argument(text: str) -> float | None:
    if text == "off":
        return None
    return _positive(text)


def _positive(text: str) -> float:
    rate = float(text)
    if not 0 < rate < 1e9:
        raise argparse.ArgumentTypeError("a rate is above 0")
    return rate
