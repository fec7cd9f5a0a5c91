"""Decodes cards of the wire format (rule 8.1) for card_model.py."""

from __future__ import annotations

SECOND = 1000
KINDS = {
    "captioned_image": "captioned_image",
    "text_announcement": "classic",
    "short_news": "classic",
    "banner_image": "banner",
    "control": "control",
}
SCRIPTS = ("javascript", "data", "vbscript", "file")
FLAGS = {
    "p": "pinned",
    "db": "dismissible",
    "t": "is_test",
    "uw": "open_url_in_webview",
    "v": "viewed",
    "cl": "clicked",
}
TEXTS = {"tt": "title", "ds": "description", "i": "image", "u": "url", "dm": "domain", "language": "language"}

#: A card with only the required fields.
BLANK = {
    **dict.fromkeys(FLAGS.values(), False),
    **dict.fromkeys((*TEXTS.values(), "image_alt", "image_path", "aspect_ratio", "expires_at_ms"), None),
    "extras": {},
}


def read_cards(cards: list) -> tuple[dict[str, dict], set[str], list[tuple]]:
    """Returns the new cards by id (for equal ids the last valid one), the ids of invalid ones, and the events."""
    news: dict[str, dict] = {}
    bad: set[str] = set()
    dropped: list[tuple] = []
    for index, raw in enumerate(cards):
        id = raw.get("id") if isinstance(raw, dict) else None
        if not isinstance(id, str):
            dropped.append(("dropped", "card", f"cards[{index}]"))
        elif flag(raw.get("r")):
            news[id] = {"removed": True}  # a removal needs only its id
        elif raw.get("tp") not in KINDS or not is_int(raw.get("ca")):
            dropped.append(("dropped", "card", id))
            bad.add(id)
        else:
            news[id] = fields(raw)
            if refused(trimmed(raw.get("u"))):
                dropped.append(("dropped", "url", id))
    return news, bad - set(news), dropped


def fields(raw: dict) -> dict:
    """Returns a card's fields; null, missing and wrongly typed values are omitted."""
    kind = KINDS[raw["tp"]]
    said = {"kind": kind, "is_control": kind == "control", "created_ms": raw["ca"] * SECOND}
    said.update({name: flag(raw[key]) for key, name in FLAGS.items() if flag(raw.get(key)) is not None})
    said.update({name: raw[key] for key, name in TEXTS.items() if isinstance(raw.get(key), str)})
    said.update({name: trimmed(said[name]) for name in ("url", "image") if name in said})
    if is_int(raw.get("ea")):
        said["expires_at_ms"] = None if raw["ea"] == -1 else raw["ea"] * SECOND
    if isinstance(raw.get("e"), dict):
        said["extras"] = raw["e"]
    if said.get("url") == "" or refused(said.get("url")):
        said["url"] = None
    return said


def is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def flag(value: object) -> bool | None:
    """Returns the flag for true, false, 1 and 0; None for other values."""
    return bool(value) if isinstance(value, bool) or (is_int(value) and value in (0, 1)) else None


def trimmed(url: object) -> object:
    """Returns a text without white space at its ends; other values as they are."""
    return url.strip("\t\n\r ") if isinstance(url, str) else url


def refused(url: object) -> bool:
    """Returns whether a URL is removed from its card: without a scheme, or with one that could run code."""
    return isinstance(url, str) and url != "" and (scheme(url) is None or scheme(url) in SCRIPTS)


def scheme(url: object) -> str | None:
    """Returns the scheme of an absolute URL in lower case; None for other values."""
    head, colon, _ = url.partition(":") if isinstance(url, str) else ("", "", "")
    fine = head[:1].isalpha() and head.isascii() and all(letter.isalnum() or letter in "+-." for letter in head)
    return head.lower() if colon and fine else None
