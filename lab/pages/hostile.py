"""Texts and URLs that would do harm if a page treated them as anything else than text, in endless variety."""

from __future__ import annotations

import random

from injections import TEXTS, URLS

#: Parts from which others are built: what ends or begins something in HTML, CSS, JavaScript and URLs.
_PIECES = [
    *("<", ">", '"', "'", "`", "&", "=", "/", "\\", ";", ":", "{", "}", "(", ")", "[", "]", "#", "%", "@", "!", "?"),
    *("</", "/>", "-->", "<!--", "]]>", "<![CDATA[", "<?", "</script", "</style>", "</title>", "</textarea>", "{card}"),
    *(' x="', "' x='", " onload=", "style=", "href=javascript:", "/*", "*/", "//", "\\3c ", "\\27", "\\u003c", "%3c"),
    *("&lt;", "&quot", "&#60", "&#x3c;", "&amp;lt;", "&notit;", "url(", "@import", "expression(", ":root{", "}}", "{{"),
    *("\0", "\t", "\n", "\r", "\r\n", "\x0b", "\x0c", "\x1b", "\x7f", "\x85", "\u00a0", "\u00ad", "\u200b", "\u200d"),
    *("\u202e", "\u202d", "\u2066", "\u2069", "\u200f", "\u2028", "\u2029", "\ufeff", "\ufffd", "\ufffe", "\U0010ffff"),
    *(
        "e\u0301",
        "\u0301\u0301",
        "\u05d0",
        "\u0627",
        "\u4e2d",
        "\U0001f600",
        "\ue000",
        "\U000f0000",
        "\u212a",
        "\u017f",
    ),
]
_LONG = 20_000


class Hostile:
    """A generator of such texts. The same seed gives the same ones."""

    def __init__(self, numbers: random.Random) -> None:
        self._numbers = numbers

    def text(self) -> str:
        """A text of any kind."""
        pick = self._numbers.random()
        if pick < 0.35:
            return self._numbers.choice(TEXTS)
        if pick < 0.75:
            return self._mixture()
        if pick < 0.85:
            return self._changed(self._numbers.choice(TEXTS))
        if pick < 0.87:
            return (self._mixture() or "<") * (_LONG // 50)
        if pick < 0.92:
            return self._characters()
        return self._numbers.choice(["", " ", "\u200b", "\u202e\u00a0", "x", "{card}", "\0"])

    def url(self) -> str:
        """A URL, mostly one that must not become a link or a picture."""
        pick = self._numbers.random()
        if pick < 0.4:
            return self._numbers.choice(URLS)
        if pick < 0.8:
            start = self._numbers.choice(["https://a.example/", "https://", "http://127.0.0.1:1/", "app:", "data:", ""])
            return start + self._mixture()
        return self._changed(self._numbers.choice(URLS))

    def _mixture(self) -> str:
        count = self._numbers.randint(1, 12)
        return "".join(self._numbers.choice([*_PIECES, "alert(1)", "x", "a b"]) for _ in range(count))

    def _changed(self, text: str) -> str:
        """The text with a piece inserted, or with other case."""
        if self._numbers.random() < 0.3:
            return text.swapcase()
        place = self._numbers.randint(0, len(text))
        return text[:place] + self._numbers.choice(_PIECES) + text[place:]

    def _characters(self) -> str:
        """Any characters of Unicode except surrogates."""
        numbers = [self._numbers.randrange(0x110000) for _ in range(self._numbers.randint(1, 30))]
        return "".join(chr(number) for number in numbers if not 0xD800 <= number < 0xE000)
