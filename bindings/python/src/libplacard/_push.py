"""Payloads of push messages."""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import byref, c_void_p
from dataclasses import dataclass, field
from typing import Any

from . import _library, _memory
from ._cards import extras
from ._errors import call
from ._input import utf8
from ._values import json_text


@dataclass(frozen=True)
class PushPage:
    """A page of a push story: a picture with its texts and its link."""

    title: str | None
    body: str | None
    image_url: str | None
    link: str | None
    use_webview: bool


@dataclass(frozen=True)
class PushPayload:
    """A push message as the host shows it. docs/push.md lists the keys that are read."""

    tracking_id: str | None  #: None: a message of another sender, whose click is not logged
    title: str | None
    subtitle: str | None
    body: str | None
    image_url: str | None
    link: str | None  #: where a click leads: an absolute URL with a safe scheme
    use_webview: bool  #: open the link in the host's web view, not in a browser
    extras: dict[str, str] = field(default_factory=dict)  #: everything that the other fields do not read
    pages: tuple[PushPage, ...] = ()  #: pages of a push story


def parse_push(payload: Mapping[str, Any] | str) -> PushPayload:
    """Reads a push message's payload, a mapping or JSON text, as the push service delivered it. Needs no client.

    A member of the wrong type, or an unsafe link, counts as missing and affects no other. InvalidError when the text is
    not a JSON object.
    """
    library = _library.library()
    encoded = utf8(text(payload), "payload")
    handle = c_void_p()
    call("push_parse", encoded, len(encoded), byref(handle))
    try:
        raw = library.placard_push_get(handle).contents
        return PushPayload(
            tracking_id=_memory.text(raw.tracking_id, raw.tracking_id_length),
            title=_memory.text(raw.title, raw.title_length),
            subtitle=_memory.text(raw.subtitle, raw.subtitle_length),
            body=_memory.text(raw.body, raw.body_length),
            image_url=_memory.text(raw.image_url, raw.image_url_length),
            link=_memory.text(raw.link, raw.link_length),
            use_webview=bool(raw.use_webview),
            extras=extras(library.placard_push_get_extra, handle, raw.extras_count),
            pages=tuple(_page(library.placard_push_get_page(handle, i).contents) for i in range(raw.pages_count)),
        )
    finally:
        library.placard_push_destroy(handle)


def text(payload: Mapping[str, Any] | str) -> str:
    """Returns a payload as JSON text."""
    return payload if isinstance(payload, str) else json_text(payload, "payload")


def _page(raw: Any) -> PushPage:
    return PushPage(
        title=_memory.text(raw.title, raw.title_length),
        body=_memory.text(raw.body, raw.body_length),
        image_url=_memory.text(raw.image_url, raw.image_url_length),
        link=_memory.text(raw.link, raw.link_length),
        use_webview=bool(raw.use_webview),
    )
