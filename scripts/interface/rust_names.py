"""How the names of the C interface are spelled in Rust, and its comments in rustdoc."""

from __future__ import annotations

import re

from elements import Constant, Enumeration, Interface, Variable
from identifiers import pascal

KEYWORDS = {"type", "final", "match", "move", "ref", "use", "where"}
# Not part of the safe crate: it has bool, Duration and types of its own for these, and no replay.
SKIPPED = {
    "placard_switch",
    "placard_clock",
    "placard_cards_flag",
    "placard_card_kinds",
    "placard_rest_name",
    "placard_replay_host",
    "placard_replay_rows",
}


def rust_field(name: str) -> str:
    return f"r#{name}" if name in KEYWORDS else name


def rust_member(field: Variable) -> str:
    """What reads a field: its name, without the unit of what is a Duration."""
    plain = field.name.removesuffix("_ms") if field.word == "duration" else field.name
    return field.names.get("rust") or rust_field(plain)


def enum_name(enumeration: Enumeration) -> str:
    return pascal(enumeration.name.removeprefix("placard_").removesuffix("_code"))


def variant(enumeration: Enumeration, constant: Constant) -> str:
    short = enumeration.short(constant)
    return pascal(short.removeprefix("E_") if enumeration.name == "placard_status_code" else short)


def doc(interface: Interface | None, text: str, subject: str = "part") -> str:
    """A comment on one line of rustdoc. With an interface, constants have the names of the safe crate.

    The headers leave out the subject, as in "of the request": it is the name next to the comment.
    """
    text = " ".join(text.split())
    if text.startswith("of "):
        text = f"{subject.replace('_', ' ')} {text}"
    text = text[:1].upper() + text[1:] if not text.startswith(("placard_", "is_")) else text
    if interface is not None:
        text = re.sub(r"\bNULL\b", "None", text)
        text = re.sub(r"(?<![`\w])PLACARD_\w+", lambda found: _link(interface, found[0]), text)
    text = re.sub(r"(?<![`\w:])(PLACARD_\w+\*?|placard_\w+(?:\.\w+)?|[a-z]+(?:_[a-z]+)+)(?![\w`])", r"`\1`", text)
    text = re.sub(r'(\{"[^}]*\})', r"`\1`", text)
    text = re.sub(r"(?<![\w`])(https?://\S*[\w/])", r"`\1`", text)
    return text if text.endswith((".", "?")) else f"{text}."


def _link(interface: Interface, name: str) -> str:
    for enumeration in interface.enumerations.values():
        for constant in enumeration.constants if enumeration.name not in SKIPPED else ():
            if constant.name == name:
                # A kind of event is a variant of the safe crate's `Event`.
                owner = "Event" if enumeration.name == "placard_event_kind" else enum_name(enumeration)
                path = f"{owner}::{variant(enumeration, constant)}"
                return f"[`{path}`](crate::{path})"
    return name
