"""Answers, all in JSON. No page of another origin may read them, unless the origin is allowed."""

from __future__ import annotations

import orjson
from starlette.responses import Response

from ..fields import JSON

_HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def reply(value: JSON, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    given = _HEADERS if headers is None else {**_HEADERS, **headers}
    return Response(orjson.dumps(value), status, given, "application/json")


class Refusal(Exception):
    """A request that is not carried out. With status 200 it is well-formed but invalid, which servers of this protocol
    report under ``error``; clients then retry, and bisect the batch (rule 7.5.2)."""

    def __init__(self, status: int, text: str, headers: dict[str, str] | None = None, **more: str) -> None:
        super().__init__(status, text)
        self.status = status
        self.text = text
        self.headers = headers
        self.more = more

    @property
    def response(self) -> Response:
        return reply({"error" if self.status == 200 else "message": self.text, **self.more}, self.status, self.headers)


def away(text: str) -> Refusal:
    """Without Retry-After: clients spread themselves by their back-off, and a flush by hand may try at once."""
    return Refusal(503, f"the database cannot be used at the moment: {text}")


def busy(seconds: int) -> Refusal:
    return Refusal(503, "too many requests at the same time", {"Retry-After": str(seconds)})
