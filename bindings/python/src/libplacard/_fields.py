"""Fills the fields of a dataclass from a card."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from ._cards import Card

Convert = Callable[[Any], Any]

_SOURCE = "libplacard"  # key in the metadata of a dataclass field
_TEXTS = ("url", "image", "title", "description")  # missing on some kinds of cards
_CARD_KEYS: Mapping[str, str] = {  # field name: attribute of Card, which is None for a missing value
    "id": "id",
    "created": "created_ms",
    "dismissible": "dismissible",
    "extras": "extras",
    "expires_at": "expires_at_ms",
    "pinned": "pinned",
    **{name: name for name in _TEXTS},
}
#: Non-text keys: the annotations that such a field may have without a conversion.
_OTHER_KINDS: Mapping[str, tuple[str, ...]] = {
    "created": ("int", "float"),
    "expires_at": ("int", "float"),
    "dismissible": ("bool",),
    "pinned": ("bool",),
}


class Unfit(ValueError):
    """The card cannot be converted to the object."""


@dataclass(frozen=True)
class Source:
    """The source of a field's value, where name and annotation do not determine it."""

    key: str
    in_extras: bool
    convert: Convert | None


def from_extra(key: str, *, convert: Callable[[str], Any] | None = None) -> dict[str, Any]:
    """Returns field metadata: the field is filled from the extra ``key``::

        percentage: int = dataclasses.field(metadata=libplacard.from_extra("discount_percentage"))

    ``convert`` converts the extra's text when the annotation does not determine the conversion; if it raises, the card
    is skipped.
    """
    return {_SOURCE: Source(key, True, convert)}


def from_card(key: str, *, convert: Convert | None = None) -> dict[str, Any]:
    """Returns field metadata: the field is filled from the card's ``key``: ``id``, ``created``, ``class_type``, …"""
    if key not in _CARD_KEYS and key != "class_type":
        raise ValueError(f"a card has no {key!r}: use from_extra, or one of {', '.join((*_CARD_KEYS, 'class_type'))}")
    return {_SOURCE: Source(key, False, convert)}


@dataclass(frozen=True)
class Filler:
    """One field of a dataclass and the source of its value."""

    name: str
    source: Source
    kind: str  # the annotated type, for error texts
    may_be_none: bool
    has_default: bool

    def fill(self, card: Card, class_type: str, values: dict[str, Any]) -> None:
        """Adds the value to ``values``; adds nothing when the default applies."""
        value = self._find(card, class_type)
        if value is not None:
            values[self.name] = self._converted(value)
        elif self.has_default:
            return
        elif self.may_be_none:
            values[self.name] = None
        elif card.is_control and self._is_text:
            values[self.name] = ""  # a control card is never drawn, so no text is missing
        else:
            raise Unfit(f"required key {self.source.key!r} is missing")

    def _find(self, card: Card, class_type: str) -> Any:
        key = self.source.key
        if self.source.in_extras:
            return card.extras.get(key)
        return class_type if key == "class_type" else getattr(card, _CARD_KEYS[key])

    def _converted(self, value: Any) -> Any:
        if self.source.convert is None:
            return value
        try:
            return self.source.convert(value)
        except Exception as error:
            raise Unfit(f"key {self.source.key!r} is {value!r}, which is not a valid {self.kind}") from error

    @property
    def _is_text(self) -> bool:
        return not self.source.in_extras and self.source.key in _TEXTS and self.kind == "str"


def fillers(cls: type[Any]) -> tuple[Filler, ...]:
    """Returns one filler per field of the dataclass. TypeError when a field cannot be filled."""
    try:
        annotations = get_type_hints(cls)
    except Exception:  # a name that is imported only for type checkers, or "int | None" before Python 3.10
        annotations = {field.name: field.type for field in fields(cls)}
    return tuple(_filler(cls, field, annotations[field.name]) for field in fields(cls) if field.init)


def _filler(cls: type[Any], field: Field[Any], annotation: Any) -> Filler:
    source = field.metadata.get(_SOURCE) or Source(
        field.name, field.name not in _CARD_KEYS and field.name != "class_type", None
    )
    kind, may_be_none = _read_text(annotation) if isinstance(annotation, str) else _read_type(annotation)
    convert = source.convert
    if convert is None and (source.in_extras or source.key in (*_TEXTS, "id", "class_type")):
        if kind not in _CONVERSIONS:
            raise TypeError(
                f"{cls.__name__}.{field.name}: no conversion from text to {kind}; "
                "give one with field(metadata=libplacard.from_extra(..., convert=...))"
            )
        convert = _CONVERSIONS[kind]
    elif convert is None and kind not in _OTHER_KINDS.get(source.key, (kind,)):
        raise TypeError(
            f"{cls.__name__}.{field.name}: {source.key!r} of a card is {_OTHER_KINDS[source.key][0]}, not {kind}; "
            "give a conversion with field(metadata=libplacard.from_card(..., convert=...))"
        )
    has_default = field.default is not MISSING or field.default_factory is not MISSING
    return Filler(field.name, Source(source.key, source.in_extras, convert), kind, may_be_none, has_default)


# ---- Annotations


def _read_type(annotation: Any) -> tuple[str, bool]:
    """Returns the name of the type and whether None is also allowed."""
    # ``int | None`` and ``Optional[int]`` have different types; the former exists only since Python 3.10.
    if get_origin(annotation) is Union or type(annotation).__name__ == "UnionType":
        others = [one for one in get_args(annotation) if one is not type(None)]
        may_be_none = len(others) < len(get_args(annotation))
        return (_name(others[0]) if len(others) == 1 else str(annotation)), may_be_none
    return _name(annotation), False


def _name(annotation: Any) -> str:
    return annotation.__name__ if isinstance(annotation, type) and not get_args(annotation) else str(annotation)


def _read_text(annotation: str) -> tuple[str, bool]:
    """Same as ``_read_type``, for an annotation that exists only as text."""
    optional = re.fullmatch(r"(?:\w+\.)?Optional\[(.+)\]", annotation.strip())
    if optional:
        return optional[1].strip(), True
    parts = [part.strip() for part in annotation.split("|")]
    others = [part for part in parts if part != "None"]
    return (others[0] if len(others) == 1 else annotation), len(others) < len(parts)


# ---- Conversions: extras are strings; numbers and booleans arrive as their JSON text


def _integer(text: str) -> int:
    if not re.fullmatch(r"\s*[+-]?[0-9]+\s*", text, re.ASCII):  # int() also accepts "1_000" and non-ASCII digits
        raise ValueError(text)
    return int(text)


def _real(text: str) -> float:
    if not re.fullmatch(r"\s*[+-]?[0-9.]+([eE][+-]?[0-9]+)?\s*", text, re.ASCII):  # float() also accepts "nan", "inf"
        raise ValueError(text)
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


def _boolean(text: str) -> bool:
    return {"true": True, "1": True, "false": False, "0": False}[text.strip(" \t\n\v\f\r").lower()]


def _unchanged(text: str) -> str:
    return text


_CONVERSIONS: Mapping[str, Convert] = {
    "str": _unchanged,
    "int": _integer,
    "float": _real,
    "bool": _boolean,
}
