"""Content on a web server, plain and signed, and how a client is asked for it."""

import hashlib
import json
import time
from pathlib import Path

import signed_head
from loopback import Reply, Server
from nacl import signing


def card(id, title):
    return {"id": id, "tp": "text_announcement", "tt": title, "ca": 1_759_999_000}


def content(title, **members):
    return {"cards": [card("a", title)], **members}


def captioned(id, link):
    return {"id": id, "tp": "captioned_image", "tt": id, "ds": "x", "i": link, "ca": 1_759_999_000}


def pictures(client):
    """What the cache has, by card."""
    return {each.id: each.image_path and Path(each.image_path).read_bytes() for each in client.cards()}


class Files:
    """A web server of files, which knows ETags and notes what it is asked."""

    def __init__(self):
        self.files = {}
        #: Answers instead of files, as arguments of a reply.
        self.answers = {}
        self.server = Server(self._answer)
        self.base = self.server.url

    def put(self, path, value):
        self.files[path] = value if isinstance(value, bytes) else json.dumps(value).encode()

    @property
    def asked(self):
        return [request.path for request in self.server.requests]

    def headers(self, index):
        return self.server.requests[index].headers

    def _answer(self, connection):
        path = connection.request.path
        if path in self.answers:
            return Reply(**self.answers[path])
        if path not in self.files:
            return Reply(b"not found", 404)
        body = self.files[path]
        etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        if connection.request.headers.get("if-none-match") == etag:
            return Reply(b"", 304, (f"ETag: {etag}",))
        return Reply(body, headers=(f"ETag: {etag}",))


class Publisher:
    """Signs as the guide says, with another library."""

    def __init__(self, files):
        self.files = files
        self.key = signing.SigningKey.generate()
        self.sequence = 0

    @property
    def public(self):
        return signed_head.public(self.key)

    def head(self, blob, sign_by=None, **changes):
        self.sequence += 1
        digest = hashlib.sha256(blob).hexdigest()
        head = {
            "placard": 1,
            "sequence": self.sequence,
            "created": "2026-11-26T12:00:00Z",
            "size": len(blob),
            "sha256": digest,
            "url": f"blobs/{digest}.json",
            **changes,
        }
        head = {name: value for name, value in head.items() if value is not None}
        return signed_head.signed(head, [self.key] if sign_by is None else sign_by)

    def publish(self, value, **changes):
        blob = json.dumps(value).encode()
        self.files.put(f"/kiosk/blobs/{hashlib.sha256(blob).hexdigest()}.json", blob)
        self.files.put("/kiosk/head.json", self.head(blob, **changes))

    @property
    def url(self):
        return self.files.base + "/kiosk/head.json"


def until(client, wanted, limit_s=20):
    """The events up to the first of that name."""
    found = []
    end = time.monotonic() + limit_s
    while time.monotonic() < end:
        client.wait(0.2)
        for event in client.events():
            found.append(event)
            if type(event).__name__ == wanted:
                return found
    raise AssertionError(f"no {wanted}: {found}")


def refreshed(client):
    """Refreshes, and returns the reason if that failed."""
    client.refresh_cards(token=7)
    end = time.monotonic() + 20
    reason = None
    while time.monotonic() < end:
        client.wait(0.2)
        for event in client.events():
            if type(event).__name__ == "SourceFailed":
                reason = event.reason
            if type(event).__name__ == "CardsFailed":
                return reason or event.reason
            if type(event).__name__ == "CardsUpdated" and event.token == 7:
                return None
    raise AssertionError("the refresh does not end")


def titles(client):
    return [each.title for each in client.cards()]
