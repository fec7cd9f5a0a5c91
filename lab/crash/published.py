"""The versions of a signed source that the kills of fetching programs use, and the server that publishes them.

A version has many cards, campaigns and pictures, and its number is in each title and id, so that a list shows which
versions it is from. Each head is signed by the key that the head before names, and by no other: a device that keeps the
list of one version with the keys of another gets no further. The ETag of a head names its version, too.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "loopback"))

from loopback import Connection, Reply, Server
from nacl import signing
from signed_head import public, signed

#: What the server answers a device that asks for a head, in percent; otherwise the next version.
OTHERS = {"old": 12, "torn": 8, "mixed": 6, "missing": 4, "same": 4}
#: The reason of the failure that each causes; None: the refresh succeeds.
REASONS = {"next": None, "same": None, "old": "rollback", "torn": "hash", "mixed": "hash", "missing": "http"}


def shape(version: int) -> tuple[int, int]:
    """How many cards and campaigns a version has: odd and even ones differ."""
    return (90, 70) if version % 2 else (60, 110)


def picture(version: int, number: int) -> bytes:
    return f"picture {number} of {version % 2}".encode() * 40


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def key(version: int) -> signing.SigningKey:
    """The key that signs the version after this one; 0: that of the program."""
    return signing.SigningKey(hashlib.sha256(b"version %d" % version).digest())


def campaign(version: int, number: int) -> dict[str, Any]:
    return {
        "id": f"v{version}-{number}",
        "type": "inapp",
        "trigger_condition": [{"type": "custom_event", "data": {"event_name": f"e{number % 7}"}}],
        "data": {"type": "MODAL", "header": f"v{version}", "message": "text " * 20},
    }


def card(version: int, number: int) -> dict[str, Any]:
    made = {"id": f"c{number}", "tt": f"v{version}", "ds": "text " * 20, "ca": 1_759_999_000}
    if number >= 8:
        return {**made, "tp": "text_announcement"}
    return {**made, "tp": "captioned_image", "i": f"files/{sha256(picture(version, number))}.png"}


@lru_cache(maxsize=8)
def content(version: int) -> bytes:
    cards, campaigns = shape(version)
    text = {
        "cards": [card(version, number) for number in range(cards)],
        "campaigns": [campaign(version, number) for number in range(campaigns)],
    }
    return json.dumps({"sequence": version, **text}).encode()


def head(version: int, *, signer: int | None = None) -> bytes:
    """The head of a version, signed by the key that the one before names, or by another."""
    blob = content(version)
    made: dict[str, Any] = {
        "placard": 1,
        "sequence": version,
        "created": "2026-11-26T12:00:00Z",
        "size": len(blob),
        "sha256": sha256(blob),
        "url": f"blobs/{version}.json",
        "keys": [public(key(version))],
    }
    return json.dumps(signed(made, [key(version - 1 if signer is None else signer)])).encode()


@dataclass
class Asked:
    """A request for the head."""

    #: The version that the device's ETag names; 0: it sent none.
    version: int
    #: What it was answered.
    answer: str
    #: Whether the content that the head names was sent.
    has_sent: bool = False


@dataclass
class Publisher:
    """Publishes to each device the version after the one that it has, or something that it must refuse."""

    seed: int
    asked: list[Asked] = field(default_factory=list)
    #: Set when content is in flight.
    is_sending: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)
        self.server = Server(self._answer)

    @property
    def url(self) -> str:
        return self.server.url + "/kiosk/head.json"

    def begin(self) -> None:
        """Another program runs."""
        self.asked = []
        self.is_sending.clear()

    def settle(self) -> None:
        """Waits until all is answered that programs that have ended had sent."""
        # Connections are accepted in their order: when this one is answered, those before it are known to the server.
        with suppress(HTTPError):
            urlopen(self.server.url + "/settled", timeout=600)
        while self.server.has_connections:
            time.sleep(0.001)

    def _answer(self, connection: Connection) -> Reply:
        path = connection.request.path
        if path == "/kiosk/head.json":
            return self._head(connection.request.headers.get("if-none-match", ""))
        if found := re.fullmatch(r"/kiosk/blobs/(\d+)\.json", path):
            return self._blob(int(found[1]))
        if found := re.fullmatch(r"/kiosk/files/(\w+)\.png", path):
            return self._picture(found[1])
        return Reply(b"not found", 404)

    def _head(self, etag: str) -> Reply:
        found = re.fullmatch(r'"v(\d+)"', etag)
        version = int(found[1]) if found else 0
        answer = self._choice(version)
        self.asked.append(Asked(version, answer))
        if answer == "same":
            return Reply(b"", 304, (f"ETag: {etag}",))
        if answer == "old":
            # A copy of yesterday: the device trusts everything about it except its sequence.
            return Reply(head(version - 1, signer=version), headers=(f'ETag: "v{version - 1}"',))
        return Reply(head(version + 1), headers=(f'ETag: "v{version + 1}"',))

    def _choice(self, version: int) -> str:
        left = self._random.randrange(100)
        for answer, percent in OTHERS.items():
            left -= percent
            if left < 0:
                return answer if version > 1 else "next"
        return "next"

    def _blob(self, version: int) -> Reply:
        asked = self.asked[-1]
        blob = content(version)
        before = content(max(1, version - 1))
        self.is_sending.set()
        if asked.answer == "missing":
            return Reply(b"not yet", 404)
        if asked.answer == "torn":
            return Reply(blob[: self._random.randrange(len(blob))])
        if asked.answer == "mixed":
            cut = self._random.randrange(min(len(before), len(blob)))
            return Reply((blob[:cut] + before[cut:])[: len(blob)].ljust(len(blob)))
        asked.has_sent = True
        return Reply(blob)

    @staticmethod
    def _picture(digest: str) -> Reply:
        for version in (0, 1):
            for number in range(8):
                if sha256(picture(version, number)) == digest:
                    return Reply(picture(version, number))
        return Reply(b"not found", 404)
