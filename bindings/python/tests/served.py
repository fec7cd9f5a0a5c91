"""A real server for clients, and waits for what they do with it."""

from __future__ import annotations

import json
import os
import threading
import time
from pathlib import Path

import answers
from loopback import Reply

#: placardctl: that of the debug build, if the environment names no other.
TOOL = os.environ.get("PLACARDCTL", str(Path(__file__).parents[3] / ".build/debug/placardctl"))
BOUND = 600  # seconds; only a hang takes this long
# For the system's clock, for which the card would have expired.
CARDS = {**answers.CARDS, "cards": [{**card, "ea": -1} for card in answers.CARDS["cards"]]}


def of_sdk(connection):
    """Answers a request as the SDK endpoint does."""
    answer = CARDS if "/content_cards/" in connection.request.path else answers.DATA
    return Reply(json.dumps(answer).encode(), headers=("Content-Type: application/json",))


def outcome(client):
    """Refreshes the cards; returns the event that ends it."""
    client.refresh_cards(token=7)
    end = time.monotonic() + BOUND
    while time.monotonic() < end:
        client.wait(1)
        for event in client.events():
            if getattr(event, "token", None) == 7:
                return event
    raise AssertionError(f"the refresh did not end within {BOUND} s")


def no_thread_left():
    end = time.monotonic() + BOUND
    while any(thread.name == "placard" for thread in threading.enumerate()):
        assert time.monotonic() < end, "a thread is left"
        time.sleep(0.01)
    return True
