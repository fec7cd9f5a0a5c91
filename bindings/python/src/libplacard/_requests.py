"""Requests of the host transport."""

from __future__ import annotations

from ctypes import byref, sizeof
from dataclasses import dataclass
from typing import Any

from . import _abi, _library, _memory, _options
from ._enums import Failure
from ._input import c_string, integer, utf8


@dataclass(frozen=True)
class Request:
    """A request to perform; call ``client.complete_request`` or ``client.fail_request`` within 60 s."""

    id: int
    kind: str  #: ``data``, ``cards``, ``template``, ``asset`` (a picture), ``users_track``, ``source``
    method: str
    url: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


def convert(pointer: Any, client: object) -> Request:
    """Copies a request, which does not need the client that reports it."""
    raw = pointer.contents
    library = _library.library()
    headers = (library.placard_request_get_header(pointer, index).contents for index in range(raw.headers_count))
    body = _memory.read(raw.body, raw.body_length)
    return Request(
        id=raw.id,
        kind=_library.name("request_kind_name", raw.kind),
        method=_memory.text(raw.method, raw.method_length) or "",
        url=_memory.text(raw.url, raw.url_length) or "",
        headers=tuple(_header(header) for header in headers),
        body=body or b"",
    )


def _header(raw: Any) -> tuple[str, str]:
    return _memory.text(raw.name, raw.name_length) or "", _memory.text(raw.value, raw.value_length) or ""


def number(request: Request | int) -> int:
    return integer(request.id if isinstance(request, Request) else request, "request", 64, signed=False)


def response(
    status: int,
    body: bytes | str,
    content_type: str | None,
    retry_after: str | None,
    rate_limit_remaining: str | None,
    rate_limit_reset: str | None,
    etag: str | None = None,
    last_modified: str | None = None,
) -> _abi.placard_response:
    """Returns the struct that answers a request."""
    encoded = utf8(body, "body") if isinstance(body, str) else bytes(body)
    made = _new()
    made.status = integer(status, "status", 32)
    made.body = encoded
    made.body_length = len(encoded)
    made.content_type = c_string(content_type, "content_type")
    made.retry_after = c_string(retry_after, "retry_after")
    made.rate_limit_remaining = c_string(rate_limit_remaining, "rate_limit_remaining")
    made.rate_limit_reset = c_string(rate_limit_reset, "rate_limit_reset")
    made.etag = c_string(etag, "etag")
    made.last_modified = c_string(last_modified, "last_modified")
    return made


def failure(kind: str, text: str | None) -> _abi.placard_response:
    """Returns the struct that fails a request."""
    made = _new()
    made.failure = _options.one_of(Failure, kind, "failure")
    made.failure_text = c_string(text, "failure_text")
    return made


def _new() -> _abi.placard_response:
    made = _abi.placard_response()
    _library.library().placard_response_init(byref(made), sizeof(made))
    return made
