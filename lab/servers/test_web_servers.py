"""Content on web servers as people run them: nginx, with the lines of docs/publishing.md, and Python's own.

    python3 -m unittest lab/servers/test_web_servers.py     nginx: Debian's nginx-light

A device fetches, asks again, gets what was published since, and has the pictures. PLACARD_LIBRARY names the library,
PLACARDCTL the tool.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import libplacard

ROOT = Path(__file__).resolve().parents[2]
PLACARDCTL = os.environ.get("PLACARDCTL", str(ROOT / ".build/debug/placardctl"))
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(20)
HANG_S = 600


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def guide() -> str:
    """The block for nginx of docs/publishing.md."""
    text = (ROOT / "docs/publishing.md").read_text(encoding="utf-8")
    return re.search(r"\*\*nginx\*\* .*?```text\n(.*?)```", text, re.DOTALL)[1]


def nginx(folder: Path, port: int) -> list[str]:
    config = folder / "nginx.conf"
    location = guide().replace("/srv/www", str(folder / "www"))
    own = "".join(
        f"{name}_temp_path {folder}/{name}; " for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    # As root it would change to a user who cannot read the folder.
    user = "user root; " if os.geteuid() == 0 else ""
    config.write_text(
        f"{user}daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log {folder}/access.log; {own} gzip on; gzip_types *;\n"
        f"server {{ listen 127.0.0.1:{port};\n{location}}} }}\n"
    )
    return [shutil.which("nginx") or "/usr/sbin/nginx", "-c", str(config), "-p", str(folder)]


def python(folder: Path, port: int) -> list[str]:
    place = ["--directory", str(folder / "www"), "--bind", "127.0.0.1", str(port)]
    return [sys.executable, "-m", "http.server", *place]


class WebServerTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "www").mkdir()
        (self.folder / "cup.png").write_bytes(PICTURE)
        self.run_tool("keygen", str(self.folder / "kiosk"))

    def run_tool(self, *arguments: str) -> None:
        done = subprocess.run([PLACARDCTL, *arguments], capture_output=True, text=True, timeout=HANG_S, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def publish(self, title: str, sequence: int) -> None:
        card = {"id": "a", "tp": "captioned_image", "tt": title, "ds": "x", "i": "cup.png", "ca": 1_759_999_000}
        (self.folder / "campaigns.json").write_text(json.dumps({"cards": [card]}))
        target, key = str(self.folder / "www/kiosk"), str(self.folder / "kiosk.key")
        source = str(self.folder / "campaigns.json")
        self.run_tool("publish", source, target, "--key", key, "--sequence", str(sequence))

    def start(self, command: list[str], port: int) -> None:
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        end = time.monotonic() + HANG_S
        while time.monotonic() < end:
            self.assertIsNone(server.poll(), "the server has ended")
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        self.fail("the server does not listen")

    def refreshed(self, client: libplacard.Client) -> list[str]:
        """The events of a refresh, and of the pictures that it brings."""
        client.refresh_cards(token=7)
        names: list[str] = []
        end = time.monotonic() + HANG_S
        while time.monotonic() < end:
            client.wait(0.2)
            events = list(client.events())
            names += [type(event).__name__ for event in events]
            self.assertNotIn("SourceFailed", names)
            if any(isinstance(event, libplacard.CardsUpdated) and event.token == 7 for event in events):
                return names
        self.fail(f"the refresh does not end: {names}")

    def play(self, port: int) -> None:
        url = f"http://127.0.0.1:{port}/kiosk/head.json"
        public = (self.folder / "kiosk.pub").read_text().strip()
        self.run_tool("verify", url, "--key", str(self.folder / "kiosk.pub"))
        with libplacard.Client(
            directory=self.folder / "store", source_url=url, source_keys=public, prefetch_card_images=True
        ) as client:
            self.assertIn("SourceUpdated", self.refreshed(client))
            self.assertNotIn("SourceUpdated", self.refreshed(client))
            time.sleep(1.1)  # nginx knows a file by its size and the second of its change
            self.publish("Second", 2)
            self.assertIn("SourceUpdated", self.refreshed(client))
            self.assertEqual([card.title for card in client.cards()], ["Second"])
            client.start_session()
            end = time.monotonic() + HANG_S
            while client.cards()[0].image_path is None and time.monotonic() < end:
                client.wait(0.2)
            self.assertEqual(Path(client.cards()[0].image_path or "").read_bytes(), PICTURE)

    def test_nginx(self) -> None:
        port = free_port()
        self.publish("First", 1)
        self.start(nginx(self.folder, port), port)
        self.play(port)
        asked = (self.folder / "access.log").read_text()
        self.assertIn('"GET /kiosk/head.json HTTP/1.1" 304', asked)
        self.assertNotRegex(asked, r'" (?:4|5)\d\d ')

    def test_python(self) -> None:
        port = free_port()
        self.publish("First", 1)
        self.start(python(self.folder, port), port)
        self.play(port)


if __name__ == "__main__":
    unittest.main()
