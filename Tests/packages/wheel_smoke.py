"""What an installed wheel must do with nothing else on the machine: requests over TLS, a drain, a restart.

Usage: python -I wheel_smoke.py builtin|python AUTHORITY

The first argument is the transport that must have been chosen. AUTHORITY is a folder with ca.pem, and good.pem and
good.key, a certificate for 127.0.0.1.
"""

import json
import ssl
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import placard

CARD = {"id": "hello", "tp": "text_announcement", "ca": 1, "ea": -1, "tt": "Hello", "ds": "From the server"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.bodies.append(body)
        answer = {"config": {"time": 1, "content_cards": {"enabled": True}}}
        if self.path.endswith("/content_cards/sync"):
            answer = {"full_sync": True, "last_full_sync_at": 1, "last_card_updated_at": 1, "cards": [CARD]}
        encoded = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(encoded)))
        self.end_headers()
        self.wfile.write(encoded)

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        pass  # one client hangs up, because it does not trust this server


def main() -> None:
    wanted, authority = sys.argv[1], Path(sys.argv[2])
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(str(authority / "good.pem"), str(authority / "good.key"))
    server = Server(("127.0.0.1", 0), Handler)
    server.bodies = []
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    url = f"https://127.0.0.1:{server.server_address[1]}"

    with tempfile.TemporaryDirectory() as folder:
        options = {"api_key": "k", "endpoint": url, "directory": folder, "ca_file": str(authority / "ca.pem")}
        with placard.Client(**options) as client:
            client.start_session()
            client.log_event("seen", {"count": 1})
            client.refresh_cards(token=1)
            for _ in range(100):
                client.wait(0.2)
                if any(getattr(event, "token", None) == 1 for event in client.events()):
                    break
            assert client.drain(20) is placard.Status.OK, "the queue is not empty"
            chosen = "builtin" if client._carrier is None else "python"
            assert chosen == wanted, f"requests are sent by {chosen}"
        with placard.Client(**options) as client:
            assert [card.title for card in client.cards()] == ["Hello"], "the cards are not in the store"
        assert any(b'"seen"' in body for body in server.bodies), "the event did not arrive"

        # An authority that nobody trusts.
        with placard.Client(api_key="k", endpoint=url, durability="memory") as client:
            before = len(server.bodies)
            client.log_event("secret")
            assert client.drain(1) is placard.Status.PENDING and len(server.bodies) == before
    print("wheel_smoke: Python", sys.version.split()[0], "with", wanted, "works")


main()
