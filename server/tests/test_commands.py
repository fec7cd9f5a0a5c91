"""Commands, keys and schemas."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from fleet import App, Fleet, eventually
from test_data import EVENT
from visitor import Visitor

from placard_server import apps, migrate
from placard_server.cluster import Cluster


def test_keys_rotate(fleet: Fleet) -> None:
    app = fleet.app()
    key = fleet.command("app", "key", "create", app.name).split()[-1]
    assert App(fleet, app.name, key, app.replica).post().status == 200
    fleet.command("app", "key", "revoke", app.name, app.key)
    eventually(lambda: app.post().status == 401)
    assert app.post().json == {"message": "unknown or revoked API key", "error": "invalid_api_key"}
    assert App(fleet, app.name, key, app.replica).post().status == 200
    fleet.command("app", "key", "revoke", app.name, "none", status=1)
    assert app.name in fleet.command("app", "list")


def test_the_headers_key_counts(fleet: Fleet) -> None:
    app, other = fleet.app(), fleet.app()
    assert app.post(api_key=other.key, events=[EVENT]).status == 200
    assert (len(app.records()), len(other.records())) == (1, 0)
    assert app.post(headers={"X-Braze-Api-Key": None}, api_key=other.key, events=[EVENT]).status == 200
    assert len(other.records()) == 1
    missing = app.post(headers={"X-Braze-Api-Key": None})
    assert missing.json == {"error": "api_key must not be nil, in the header X-Braze-Api-Key or in the body"}


def test_a_rest_key_is_no_api_key(fleet: Fleet) -> None:
    app = fleet.app()
    event = {"external_id": "u", "name": "a", "time": "2026-01-02T03:04:05Z"}
    assert app.track({"events": [event]}).status == 201
    assert App(fleet, app.name, app.rest_key or "", app.replica).post().status == 401
    assert app.track({"events": [event]}, {"Authorization": f"Bearer {app.key}"}).status == 401


def test_an_app_has_a_rate(fleet: Fleet) -> None:
    app = fleet.app()
    fleet.command("app", "rate", app.name, "0.5")
    eventually(lambda: app.post().status == 429)
    reply = app.post()
    assert reply.json["message"].endswith("more than 0.5 requests/s")
    assert 1 <= int(reply.headers["retry-after"]) <= 2


def test_mistakes_are_explained(fleet: Fleet) -> None:
    app = fleet.app()
    for arguments, text in [
        (("app", "create", app.name), "already"),
        (("app", "create", "a/b"), "has no '/'"),
        (("app", "key", "create", "none"), "there is no app 'none'"),
        (("app", "auth", app.name, "--mode", "required"), "--jwks"),
        (("app", "auth", app.name, "--mode", "required", "--jwks", "/none"), "No such file"),
        (("migrate", "--database", "postgresql://127.0.0.1:1/none"), "cannot be used"),
    ]:
        assert text in fleet.command(*arguments, status=1)


def test_each_earlier_schema_is_migrated(own_cluster: Callable[..., Cluster]) -> None:
    cluster = own_cluster(fsync="off")
    cluster.start()
    fleet = Fleet(cluster)
    assert "run placard-server migrate" in fleet.command("serve", status=1)
    for number in range(1, migrate.newest()):
        fleet.query("SELECT 1")
        fleet.do(lambda connection, upto=number: migrate.migrate(connection, upto))  # type: ignore[misc]
        assert "run placard-server migrate" in fleet.command("serve", "--listen", "127.0.0.1:0", status=1)
    fleet.command("migrate")
    assert "the schema is current" in fleet.command("migrate")
    fleet.do(lambda connection: connection.execute("INSERT INTO placard.schema (version) VALUES (9999)"))
    for command in ("serve", "migrate"):
        assert "install a newer version" in fleet.command(command, status=1)


def test_an_update_keeps_keys_and_records(own_cluster: Callable[..., Cluster]) -> None:
    cluster = own_cluster(fsync="off")
    cluster.start()
    with Fleet(cluster) as fleet:
        fleet.do(lambda connection: migrate.migrate(connection, 4))  # type: ignore[arg-type]
        key = fleet.do(lambda connection: apps.create(connection, "shop"))
        fleet.do(
            lambda connection: connection.execute(
                "INSERT INTO placard.records (app, received, batch_id, index, device_id, user_id, code, data) "
                "SELECT id, now(), 'b', 0, 'd', 'u', 'ce', '{}' FROM placard.apps"
            )
        )
        fleet.command("migrate")
        app = App(fleet, "shop", key, fleet.replica())
        assert app.post(events=[EVENT]).status == 200
        visitor = Visitor(app.replica)
        visitor.sign_in(fleet.command("operator", "create", "ada").split()[-1])
        assert visitor.tables("devices", app="shop").row("d")[3] == "2"


@pytest.mark.parametrize("signal", ["terminate", "kill"])
def test_dev_needs_nothing_else(own_cluster: Callable[..., Cluster], signal: str) -> None:
    """After a kill the next start finds the same data."""
    cluster = own_cluster()
    command = [
        sys.executable,
        "-m",
        "placard_server",
        "dev",
        "--folder",
        str(cluster.folder),
        "--listen",
        "127.0.0.1:0",
    ]
    keys = set()
    for _ in range(2):
        process = subprocess.Popen(command, env=Fleet(cluster)._environment(), stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(3)]
        assert "psql" in lines[0] and "http://" in lines[2], lines
        keys.add(lines[1].split()[-1])
        getattr(process, signal)()
        process.communicate()
    assert len(keys) == 1
