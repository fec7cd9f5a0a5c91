"""One page to render: its kind, its structure, and the texts in its slots."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field, replace
from typing import Any

from hostile import Hostile

Json = dict[str, Any]

KINDS = ("feed", "SLIDEUP", "MODAL", "FULL", "GRAPHIC", "HTML", "HTML_TRUSTED")
CARD_KINDS = ("text_announcement", "captioned_image", "short_news", "banner_image")
WORDS = ("title", "done", "close", "message", "dismiss", "dismiss_card", "unread", "pinned", "empty", "refresh")
PICTURE = "https://pictures.example/plain.png"

#: White space and invisible characters, of which a text can consist without being shown (docs/rendering.md).
_UNSEEN = re.compile(
    "[\x00-\x20\x7f-\xa0\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680"
    "\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]*"
)
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd]*")
#: The place of the card's title in `dismiss_card`.
PLACEHOLDER = "{card}"
_TAG = re.compile("[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*")


@dataclass(frozen=True)
class Case:
    """A page. `slots` maps the name of a place to the text in it."""

    kind: str
    #: Choices that are the same in the plain twin.
    shape: Json
    slots: dict[str, str] = field(default_factory=dict)

    def with_slots(self, slots: dict[str, str]) -> Case:
        return replace(self, slots=slots)


def make(numbers: random.Random, kind: str) -> Case:
    """A random page of a kind."""
    hostile = Hostile(numbers)
    shape: Json = {
        "appearance": numbers.choice(["system", "light", "dark"]),
        "direction": numbers.choice(["automatic", "left_to_right", "right_to_left"]),
        "colors": [numbers.randrange(2**32) for _ in range(8)],
        "dark": numbers.random() < 0.5,
        "animate": numbers.random() < 0.5,
    }
    slots = {f"word.{name}": hostile.text().replace("\0", "") for name in WORDS if numbers.random() < 0.5}
    slots = {name: text for name, text in slots.items() if text.strip()}
    for name in ("theme.font", "theme.title_font", "theme.icon_font", "theme.light.accent"):
        if numbers.random() < 0.15:
            slots[name] = hostile.text()
    if kind == "feed":
        _fill_feed(numbers, hostile, shape, slots)
    else:
        _fill_message(numbers, hostile, shape, slots, kind)
    return Case(kind, shape, slots)


def _fill_feed(numbers: random.Random, hostile: Hostile, shape: Json, slots: dict[str, str]) -> None:
    shape["layout"] = numbers.choice(["list", "columns", "compact"])
    shape["context"] = numbers.choice(["navigation", "modal"])
    shape["cards"] = [
        {"tp": numbers.choice(CARD_KINDS), "db": numbers.random() < 0.7, "p": numbers.random() < 0.2}
        for _ in range(numbers.randint(0, 4))
    ]
    if numbers.random() < 0.5:
        slots["title"] = hostile.text().replace("\0", "")
    for place in range(len(shape["cards"])):
        for name in ("tt", "ds", "dm", "image_alt", "language", "extra", "id"):
            if numbers.random() < 0.7:
                slots[f"card.{place}.{name}"] = hostile.text()
        for name in ("u", "i"):
            if numbers.random() < 0.6:
                slots[f"card.{place}.{name}"] = hostile.url()


def _fill_message(numbers: random.Random, hostile: Hostile, shape: Json, slots: dict[str, str], kind: str) -> None:
    shape["buttons"] = numbers.randint(0, 2) if kind != "SLIDEUP" else 0
    shape["close"] = numbers.choice(["SWIPE", "AUTO_DISMISS"])
    shape["action"] = numbers.choice(["NONE", "URI"])
    shape["crop"] = numbers.choice(["CENTER_CROP", "FIT_CENTER"])
    names = ["message", "header", "icon", "image_alt", "language", "extra", "uri"]
    names += [f"button.{place}" for place in range(shape["buttons"])]
    for name in names:
        if numbers.random() < 0.75:
            slots[name] = hostile.url().replace("\0", "") if name == "uri" else hostile.text()
    shape["picture"] = kind in ("GRAPHIC", "FULL") or (kind in ("MODAL", "SLIDEUP") and numbers.random() < 0.4)
    if shape["picture"] and numbers.random() < 0.3:
        slots["image_url"] = "https://a.example/" + hostile.text().replace("\0", "")
    if not kind.startswith("HTML") and numbers.random() < 0.3:
        shape["styled"] = True
        slots["html_id"] = hostile.text().replace("\0", "")
        slots["css"] = hostile.text()


def is_unseen(text: str) -> bool:
    return _UNSEEN.fullmatch(text) is not None


def plain(name: str, text: str, number: int) -> str:
    """The harmless text of the same shape for a slot: a word that occurs nowhere else, or the text itself if it has
    no visible character or is a valid language."""
    kind = name.rpartition(".")[2]
    if kind == "language":
        return text if _TAG.fullmatch(text) else "-"
    if kind == "uri" and not text:
        return text  # no link
    if kind in ("u", "uri", "i", "image_url"):
        return f"https://plain{number}z.example/p" if kind in ("u", "uri") else PICTURE
    if is_unseen(text):
        return text
    if kind == "icon" and _PRIVATE.fullmatch(text) is not None:
        return chr(0xE100 + number)
    word = f"plain{number}z"
    return word if kind != "dismiss_card" or PLACEHOLDER not in text else f"{word}a{{card}}{word}b"
