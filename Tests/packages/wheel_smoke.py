"""What an installed wheel must do with nothing else on the machine: requests over TLS, a drain, a restart.

Usage: python -I wheel_smoke.py builtin|python

The argument is the transport that must have been chosen.
"""

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "lab/loopback"))

import certificates
import libplacard
from loopback import Connection, Reply, Server

CARD = {"id": "hello", "tp": "text_announcement", "ca": 1, "ea": -1, "tt": "Hello", "ds": "From the server"}
CONFIG = {"config": {"time": 1, "content_cards": {"enabled": True}}}
CARDS = {"full_sync": True, "last_full_sync_at": 1, "last_card_updated_at": 1, "cards": [CARD]}


def answer(connection: Connection) -> Reply:
    answer = CARDS if connection.request.path.endswith("/content_cards/sync") else CONFIG
    return Reply(json.dumps(answer).encode(), headers=("Content-Type: application/json",))


def main() -> None:
    (wanted,) = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        certificates.make(Path(folder))
        with Server(answer, tls=certificates.context(Path(folder), "good")) as server:
            check(wanted, server, folder)
    print("wheel_smoke: Python", sys.version.split()[0], "with", wanted, "works")


def check(wanted: str, server: Server, folder: str) -> None:
    options = {
        "api_key": "k",
        "endpoint": server.url,
        "directory": f"{folder}/store",
        "ca_file": f"{folder}/authority.pem",
    }
    with libplacard.Client(**options) as client:
        client.start_session()
        client.log_event("seen", {"count": 1})
        client.refresh_cards(token=1)
        for _ in range(100):
            client.wait(0.2)
            if any(getattr(event, "token", None) == 1 for event in client.events()):
                break
        assert client.drain(20) is libplacard.Status.OK, "the queue is not empty"
        chosen = "builtin" if client._carrier is None else "python"
        assert chosen == wanted, f"requests are sent by {chosen}"
    with libplacard.Client(**options) as client:
        assert [card.title for card in client.cards()] == ["Hello"], "the cards are not in the store"
    assert any(b'"seen"' in request.body for request in server.requests), "the event did not arrive"

    # An authority that nobody trusts.
    with libplacard.Client(api_key="k", endpoint=server.url, durability="memory") as client:
        before = len(server.requests)
        client.log_event("secret")
        assert client.drain(1) is libplacard.Status.PENDING and len(server.requests) == before


main()
