"""A client's side of a stream of hints."""

from __future__ import annotations

import http.client
import json
import time
from types import TracebackType
from typing import Any
from urllib.parse import quote

from fleet import BOUND, App, Replica

Event = dict[str, Any]


class Reader:
    def __init__(
        self, app: App, user: str | None = None, replica: Replica | None = None, signature: str | None = None
    ) -> None:
        port = (replica or app.replica).port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=BOUND)
        path = "/_placard/live" if user is None else f"/_placard/live?user_id={quote(user, safe='')}"
        headers = {"X-Braze-Api-Key": app.key}
        if signature is not None:
            headers["X-Braze-Auth-Signature"] = signature
        self.connection.request("GET", path, headers=headers)
        self.reply = self.connection.getresponse()
        self.retry_ms = 0

    def __enter__(self) -> Reader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.reply.close()
        self.connection.close()

    def next(self) -> Event | None:
        """The next hint, waited for; None when the stream has ended. Comments are passed over."""
        fields: dict[str, str] = {}
        end = time.monotonic() + BOUND
        while line := self.reply.readline().decode():
            assert time.monotonic() < end, "only comments came"
            name, _, value = line.rstrip("\n").partition(": ")
            if name == "retry":
                self.retry_ms = int(value)
            elif name:
                fields[name] = value
            elif "data" in fields:
                event: Event = json.loads(fields["data"])
                assert (fields["event"], fields["id"]) == ("sync", event["version"])
                return event
            else:
                fields = {}
        return None
