"""Cards and messages as HTML pages."""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import byref, c_size_t, c_void_p
from typing import Any, TypedDict

from . import _abi, _library, _memory, _options
from ._enums import Appearance, Direction, FeedContext, FeedLayout, Scripts
from ._input import c_string
from ._values import json_text


class Look(TypedDict, total=False):
    """The appearance of a message's page: the options of ``Client.render_message``."""

    appearance: str
    direction: str
    language: str | None
    theme: Mapping[str, Any] | str | None
    words: Mapping[str, Any] | str | None
    link_base: str | None
    scripts: str


def options(
    *,
    appearance: str,
    direction: str,
    language: str | None,
    theme: Mapping[str, Any] | str | None,
    words: Mapping[str, Any] | str | None,
    link_base: str | None,
    context: str = "navigation",
    title: str | None = None,
    unread_indicator: bool = True,
    layout: str = "list",
    pull_to_refresh: bool = True,
    scripts: str = "host",
) -> _abi.placard_render_options:
    native = _options.initial(_abi.placard_render_options)
    native.appearance = _options.one_of(Appearance, appearance, "appearance")
    native.context = _options.one_of(FeedContext, context, "context")
    native.direction = _options.one_of(Direction, direction, "direction")
    native.title = c_string(title, "title")
    native.unread_indicator = _options.switch(unread_indicator)
    native.language = c_string(language, "language")
    native.theme = _json(theme, "theme")
    native.words = _json(words, "words")
    native.link_base = c_string(link_base, "link_base")
    native.layout = _options.one_of(FeedLayout, layout, "layout")
    native.pull_to_refresh = _options.switch(pull_to_refresh)
    native.scripts = _options.one_of(Scripts, scripts, "scripts")
    return native


def _json(value: Mapping[str, Any] | str | None, what: str) -> bytes | None:
    if value is None or isinstance(value, str):
        return c_string(value, what)
    return c_string(json_text(value, what), what)


def take(page: c_void_p) -> str:
    """Returns the HTML of a page and frees the page."""
    library = _library.library()
    try:
        length = c_size_t()
        html = library.placard_page_get_html(page, byref(length))
        return _memory.text(html, length.value) or ""
    finally:
        library.placard_page_destroy(page)
