"""Texts of clients as people can see them: nothing invisible, and nothing that turns the text around it."""

from __future__ import annotations

import contextlib
import unicodedata

import orjson
from markupsafe import Markup, escape

#: Control, format, private and separator characters.
_INVISIBLE = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
#: Letters and symbols that fonts leave blank.
_FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
#: They join letters and emoji.
_JOINERS = "\u200c\u200d"
_LONGEST = 2000


def visible(text: str, kept: str = "") -> str:
    """With escapes, such as ``\\u202e``, for characters that have no shape."""

    def shown(character: str) -> str:
        is_invisible = character in _FILLERS or unicodedata.category(character) in _INVISIBLE
        if not is_invisible or character in kept or character in _JOINERS:
            return character
        return f"\\u{ord(character):04x}"

    return "".join(map(shown, text))


def exact(text: str) -> Markup:
    """For the value of an input, which the browser sends back as it was."""
    escaped = str(escape(text))
    return Markup("".join(each if visible(each) == each else f"&#x{ord(each):x};" for each in escaped))


def name(value: object) -> Markup:
    """A name from outside, for HTML: its direction stays its own."""
    if value is None or value == "":
        return Markup('<span class="empty">\u2013</span>')
    text = visible(str(value)[:_LONGEST])
    return Markup("<bdi>{}</bdi>").format(text)


def document(text: str) -> str:
    """A JSON document in lines, cut when it is long."""
    # One that was cut already, or has numbers beyond those of orjson, is shown as it is.
    with contextlib.suppress(orjson.JSONDecodeError, orjson.JSONEncodeError, RecursionError):
        text = orjson.dumps(orjson.loads(text), option=orjson.OPT_INDENT_2).decode()
    shown = visible(text[:_LONGEST], "\n")
    return f"{shown}…" if len(text) > _LONGEST else shown
