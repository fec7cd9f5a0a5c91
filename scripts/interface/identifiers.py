"""How languages write names of several words, which the model has with underscores."""

from __future__ import annotations

from collections.abc import Mapping

INITIALISMS = {
    **{word: word.upper() for word in ("api", "ca", "css", "dob", "html", "http", "id", "io", "json", "os", "rest")},
    **{word: word.upper() for word in ("sdk", "tls", "uri", "url")},
    "ok": "OK",
}


def pascal(name: str) -> str:
    """message_colors -> MessageColors; also of a name in upper case."""
    return "".join(part.capitalize() for part in name.split("_"))


def camel(name: str, initialisms: Mapping[str, str] | None = None) -> str:
    """image_url -> imageUrl, or imageURL with {"url": "URL"}."""
    known = initialisms or {}
    first, *rest = name.split("_")
    return first + "".join(known.get(part, part.capitalize()) for part in rest)
