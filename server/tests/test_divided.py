"""The real client behind a proxy that refuses large batches, also after it has passed them on."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import libplacard
import pytest
from fleet import App, Fleet, eventually

COUNT = 40


@contextmanager
def proxy(app: App, seed: int) -> Iterator[int]:
    """Answers 413 to half of the batches of more than three records; of these, half reached the server."""
    dice = random.Random(seed)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            is_large = body.count(b'"name":"ce"') > 3 and dice.random() < 0.7
            if is_large and dice.random() < 0.5:
                app.replica.post(self.path, body, dict(self.headers.items()))
            if is_large:
                self.answer(413, b"<html>too large</html>", "text/html")
                return
            reply = app.replica.post(self.path, body, dict(self.headers.items()))
            self.answer(reply.status, reply.body, "application/json")

        def answer(self, status: int, body: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize("seed", range(8))
def test_each_record_of_divided_batches_is_stored_once(fleet: Fleet, tmp_path: Path, seed: int) -> None:
    app = fleet.app()
    with proxy(app, seed) as port:

        def opened() -> libplacard.Client:
            return libplacard.Client(
                api_key=app.key, endpoint=f"http://127.0.0.1:{port}", directory=tmp_path, user_id="u",
                flush_interval_s=1, rate_limits=False,
            )  # fmt: skip

        client = opened()
        for number in range(COUNT):
            client.log_event("tick", {"n": number})
        for number in range(5):
            client.set_attribute(f"key-{number}", number)
        turns = 0

        def is_sent() -> bool:
            nonlocal client, turns
            turns += 1
            if turns % 7 == 0:  # parts keep their parent over restarts
                client.close()
                client = opened()
            client.flush()
            client.dispatch()
            for _ in client.events():
                pass
            return client.queued_count == 0

        eventually(is_sent)
        eventually(lambda: is_sent() and len([r for r in app.records("code") if r["code"] == "attributes"]) >= 1)
        client.close()
    ticks = [record["data"]["data"]["p"]["n"] for record in app.records("code, data") if record["code"] == "ce"]
    assert sorted(ticks) == list(range(COUNT))
