"""Requests of the host transport."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _abi, _library


@dataclass(frozen=True)
class Request:
    """A request to perform; call ``client.complete_request`` or ``client.fail_request`` within 60 s."""

    id: int
    kind: str  #: ``data``, ``cards``, ``template``, ``asset`` (a picture) or ``users_track``
    method: str
    url: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


def convert(pointer: Any) -> Request:
    raw = pointer.contents
    library = _library.library()
    headers = (library.placard_request_get_header(pointer, index).contents for index in range(raw.headers_count))
    body = _abi.read(raw.body, raw.body_length)
    return Request(
        id=raw.id,
        kind=_library.name("request_kind_name", raw.kind),
        method=raw.method.decode("utf-8"),
        url=raw.url.decode("utf-8"),
        headers=tuple((header.name.decode("utf-8"), header.value.decode("utf-8")) for header in headers),
        body=body or b"",
    )
