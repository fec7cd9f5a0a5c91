"""The stream of hints through nginx, with the lines of the README."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from fleet import App, Fleet, Replica, eventually
from live_reader import Reader
from test_content import CARD, TEMPLATE, sync, write

README = Path(__file__).resolve().parents[1] / "README.md"


def lines(port: int) -> str:
    """The README's block for nginx."""
    found = re.search(r"\*\*nginx\*\* .*?```text\n(.*?)```", README.read_text(), re.DOTALL)
    assert found
    return found[1].replace("127.0.0.1:8586", f"127.0.0.1:{port}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def app(fleet: Fleet, tmp_path: Path) -> App:
    replica = fleet.replica("--campaigns", str(tmp_path))
    app = fleet.app(replica=replica)
    write(tmp_path / f"{app.name}.json", cards=[CARD], campaigns=[TEMPLATE])
    eventually(lambda: sync(app)["cards"])
    return app


@pytest.fixture
def proxy(app: App, tmp_path: Path) -> Iterator[Replica]:
    folder, port = tmp_path / "nginx", free_port()
    folder.mkdir()
    user = "user root; " if os.geteuid() == 0 else ""
    temporary = "".join(
        f"{name}_temp_path {folder}/{name}; " for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"{user}daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log {folder}/access.log; {temporary}\n"
        f"server {{ listen 127.0.0.1:{port};\n{lines(app.replica.port)}}} }}\n"
    )
    command = [shutil.which("nginx") or "/usr/sbin/nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]
    with subprocess.Popen(command, text=True) as process:
        proxy = Replica(process, port)
        try:
            eventually(lambda: accepts(port))
            yield proxy
        finally:
            process.terminate()


def accepts(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_hints_pass_nginx_at_once(app: App, proxy: Replica, tmp_path: Path) -> None:
    with Reader(app, replica=proxy) as reader:
        first = reader.next()
        assert first and first["what"] == ["cards", "messages"]
        for title in ("Two", "Three"):
            write(tmp_path / f"{app.name}.json", cards=[{**CARD, "tt": title}], campaigns=[TEMPLATE])
            hint = reader.next()
            assert hint and hint["what"] == ["cards"] and hint["version"] != first["version"]
            first = hint


def test_clients_synchronise_through_nginx(app: App, proxy: Replica) -> None:
    through = App(app.fleet, app.name, app.key, proxy)
    assert [card["id"] for card in sync(through)["cards"]] == [CARD["id"]]
