"""Compares a page with its plain twin: the same document, except that texts are other texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import html5lib
import tinycss2

_TOKEN = re.compile(r'data-base="(placard://[a-p]{32})"')
_NONCE = re.compile(r'<style nonce="([^"]+)"')
_SOURCE = r"(data:|https:|https?://[A-Za-z0-9.:-]+|'none'|'unsafe-inline'|'nonce-NONCE')"
_DIRECTIVE = re.compile(
    rf"(default|script|style|img|font|media|connect)-src( {_SOURCE})+|(base-uri|form-action) 'none'"
)
#: Attributes with a URL, and the URLs that a page may have there. `#icon…` are the page's own drawings.
_URLS = {
    "href": re.compile(r"BASE/[a-z0-9./-]+|#icon[a-z-]*"),
    "src": re.compile(
        r"https://[!-~]+|http://(127\.[0-9.]+|localhost)[:/][!-~]*|data:image/[a-z+]+;base64,[A-Za-z0-9+/=]*"
    ),
    "data-base": re.compile("BASE"),
}
_SANDBOXES = (
    "allow-top-navigation-by-user-activation allow-popups",
    "allow-top-navigation-by-user-activation allow-scripts allow-forms",
)


@dataclass(frozen=True)
class Node:
    """An element, a comment or a document type, with the text inside before its first child, and behind it."""

    path: str
    attributes: tuple[tuple[str, str], ...]
    text: str
    tail: str


@dataclass(frozen=True)
class Page:
    """A parsed page. Its token and nonce, which are random, are replaced by names."""

    html: str
    nodes: list[Node]

    @property
    def styles(self) -> list[str]:
        return [node.text for node in self.nodes if node.path.endswith("/style")]

    @property
    def scripts(self) -> list[str]:
        return [node.text for node in self.nodes if node.path.endswith("/script")]


def parse(html: str) -> Page:
    token, nonce = _TOKEN.search(html), _NONCE.search(html)
    if token is not None:
        html = html.replace(token[1], "BASE")
    if nonce is not None:
        html = html.replace(nonce[1], "NONCE")
    document = html5lib.HTMLParser(namespaceHTMLElements=False).parse(html)
    return Page(html, list(_walk(document, "")))


def _walk(element: object, path: str) -> Iterator[Node]:
    # etree: a comment has a function as its tag.
    tag = element.tag if isinstance(element.tag, str) else "COMMENT"
    here = f"{path}/{tag}"
    attributes = tuple(sorted((str(name), value) for name, value in element.attrib.items()))
    yield Node(here, attributes, element.text or "", element.tail or "")
    for child in element:
        yield from _walk(child, here)


def shown(text: str) -> str:
    """A text as an HTML parser reads it: without U+0000, with its kind of line ends."""
    return text.replace("\0", "\ufffd").replace("\r\n", "\n").replace("\r", "\n")


def differences(page: Page, twin: Page, texts: dict[str, str]) -> list[str]:
    """What differs between a page and its twin. `texts`: hostile texts by the plain words of the twin."""
    found = _compare_nodes(page, twin, texts)
    if page.scripts != twin.scripts:
        found.append("a script differs")
    if not found:
        for mine, plain in zip(page.styles[:1], twin.styles[:1], strict=True):
            found += _compare_styles(mine, plain)
    return found


def _compare_nodes(page: Page, twin: Page, texts: dict[str, str]) -> list[str]:
    paths, expected = [node.path for node in page.nodes], [node.path for node in twin.nodes]
    if paths != expected:
        place = next(
            (i for i, (a, b) in enumerate(zip(paths, expected, strict=False)) if a != b), min(len(paths), len(expected))
        )
        return [f"element {place} is {paths[place : place + 1]}, not {expected[place : place + 1]}"]
    words = re.compile("|".join(map(re.escape, sorted(texts, key=len, reverse=True))) or "(?!)")

    def filled(text: str) -> str:
        return words.sub(lambda found: texts[found[0]], text)

    found = []
    for mine, plain in zip(page.nodes, twin.nodes, strict=True):
        names = [name for name, _ in mine.attributes]
        if names != [name for name, _ in plain.attributes]:
            found.append(f"{mine.path} has the attributes {names}")
            continue
        for (name, value), (_, other) in zip(mine.attributes, plain.attributes, strict=True):
            found += _compare_attribute(mine.path, name, value, filled(other))
        if mine.path.endswith("/style"):
            continue
        if mine.text != filled(plain.text):
            found.append(f"the text of {mine.path} is {mine.text[:80]!r}, not {filled(plain.text)[:80]!r}")
        if mine.tail != filled(plain.tail):
            found.append(f"the text behind {mine.path} is {mine.tail[:80]!r}")
    return found


def _compare_attribute(path: str, name: str, value: str, expected: str) -> list[str]:
    if name == "content" and value.startswith("default-src"):
        wrong = [part for part in value.split("; ") if not _DIRECTIVE.fullmatch(part)]
        return [f"the policy has {wrong}"] if wrong else []
    if name == "sandbox" and value not in _SANDBOXES:
        return [f"the sandbox is {value!r}"]
    if name.startswith("on") or name == "style":
        return [f"{path} has {name}"]
    if name in _URLS and not _URLS[name].fullmatch(value):
        return [f"{name} of {path} is {value[:80]!r}"]
    if name == "src" or value == expected:
        return []
    return [f"{name} of {path} is {value[:80]!r}, not {expected[:80]!r}"]


# ---- CSS


def _compare_styles(mine: str, plain: str) -> list[str]:
    if _outline(mine) == _outline(plain):
        return []
    for one, other in zip(_outline(mine), _outline(plain), strict=False):
        if one != other:
            return [f"the styles have {one}, not {other}"]
    return ["the styles have other rules"]


def _outline(css: str) -> list[str]:
    """Rules, selectors and names of properties, and the kinds of the values of our own properties."""
    lines: list[str] = []
    _add_rules(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True), lines)
    return lines


def _add_rules(rules: list[object], lines: list[str]) -> None:
    for rule in rules:
        if rule.type == "error":
            lines.append(f"error {rule.message}")
            continue
        head = tinycss2.serialize(rule.prelude)
        lines.append(f"{rule.type} {getattr(rule, 'at_keyword', '')} {head}")
        if rule.content is None:
            continue
        if rule.type == "at-rule" and rule.lower_at_keyword in ("media", "supports", "container", "keyframes"):
            _add_rules(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True), lines)
            continue
        for one in tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True):
            lines.append(f"  {one.type} {getattr(one, 'name', '')}")
            if one.type == "declaration" and one.name.startswith("--"):
                lines += [f"    {kind}" for kind in _kinds(one)]


def _kinds(declaration: object) -> list[str]:
    """The kinds of tokens in a value. Names of fonts count as one kind, however many words and strings they are."""
    fonts = declaration.name in ("--font", "--title-font", "--icon-font")
    allowed = {"ident", "string", "whitespace", "literal"} if fonts else None
    kinds = [token.type for token in declaration.value]
    if allowed is None:
        return kinds
    return ["font" if kind in allowed else kind for kind in dict.fromkeys(kinds)][:1] + [
        kind for kind in kinds if kind not in allowed
    ]
