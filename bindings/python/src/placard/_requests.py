"""Requests that the host carries itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _library, _memory


@dataclass(frozen=True)
class Request:
    """A request to carry out; answer it with ``client.complete_request`` or ``client.fail_request`` within 60 s."""

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
