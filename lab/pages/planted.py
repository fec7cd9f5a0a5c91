"""Mistakes that are planted into a rendered page: the comparison must find each of them."""

from __future__ import annotations

import re
from collections.abc import Callable

#: A text that is in every text of the page to which the mistakes are planted.
BAIT = '"><img src=x onerror=alert(1)>\'{}</script></style>& x="'

Plant = Callable[[str], str]


def _attribute_unescaped(html: str) -> str:
    """A quotation mark in an attribute is not escaped."""
    return re.sub(r'( aria-label="[^"]*?)&quot;', r'\1"', html, count=1)


def _text_unescaped(html: str) -> str:
    """A less-than sign in a text is not escaped."""
    return re.sub(r"(<h[12][^>]*>[^<]*?)&lt;", r"\1<", html, count=1)


def _ampersand_unescaped(html: str) -> str:
    """An entity in a text is decoded twice."""
    return html.replace("&amp;lt;", "&lt;", 1)


def _title_unescaped(html: str) -> str:
    """The title ends early."""
    return html.replace("</title>", "</title><p>more</p>", 1)


def _css_value_open(html: str) -> str:
    """A value in the styles ends its rule."""
    return re.sub(r"(--radius:[0-9.]+px);", r"\1}*{display:none;", html, count=1)


def _css_property_added(html: str) -> str:
    """A value in the styles begins another property."""
    return re.sub(r"(--accent:#[0-9a-f]+);", r"\1;background:url(https://evil.example);", html, count=1)


def _css_element_ends(html: str) -> str:
    """A font ends the style element."""
    return re.sub(r"(--font:)", r"\1</style><script>alert(1)</script>", html, count=1)


def _script_ends(html: str) -> str:
    """A text in a script, as JSON in a page would be, ends the script."""
    return re.sub(r"(<script nonce=[^>]*>)", r'\1const data = "</script><p>more";', html, count=1)


def _script_changed(html: str) -> str:
    """A text gets into a script."""
    return re.sub(r"(<script nonce=[^>]*>)", r'\1const name = "x";', html, count=1)


def _link_followed(html: str) -> str:
    """A link leads to the URL of a card."""
    return re.sub(r' href="placard://[^"]*"', ' href="javascript:alert(1)"', html, count=1)


def _handler_added(html: str) -> str:
    """An element has a handler."""
    return re.sub(r"<h1 ", '<h1 onclick="x()" ', html, count=1)


def _comment_added(html: str) -> str:
    """A text becomes a comment."""
    return html.replace("</body>", "<!-- x --></body>", 1)


def _policy_widened(html: str) -> str:
    """A source in the policy ends its directive."""
    return html.replace("img-src data:", "img-src data: *", 1)


def _text_lost(html: str) -> str:
    """A text is shown without its last character."""
    return re.sub(r"(<h1[^>]*>[^<]*)[^<]</h1>", r"\1</h1>", html, count=1)


PLANTS: tuple[Plant, ...] = (
    *(_attribute_unescaped, _text_unescaped, _ampersand_unescaped, _title_unescaped, _css_value_open),
    *(_css_property_added, _css_element_ends, _script_ends, _script_changed, _link_followed, _handler_added),
    *(_comment_added, _policy_widened, _text_lost),
)
