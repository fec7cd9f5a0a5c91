"""Content cards as objects of the host's own types."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from ._enums import Status
from ._fields import Filler, Unfit, fillers

if TYPE_CHECKING:
    from ._cards import Card

T = TypeVar("T", bound="CardObject")


class CardObject:
    """Base of the dataclasses that cards are turned into by a ``CardRegistry``. It has no fields.

    An object made in another way, by calling the class or ``dataclasses.replace``, has no card: its log calls do
    nothing. A copy made by ``copy.copy`` keeps the card.

    With ``@dataclass(eq=False)`` two objects are equal when their cards are, which is when the ids are; otherwise a
    dataclass compares its fields.
    """

    __slots__ = ("_card",)

    @property
    def card(self) -> Card | None:
        """The card this was made of, as it was when the list was read; None for an object made locally."""
        return getattr(self, "_card", None)

    @property
    def is_content_card(self) -> bool:
        return self.card is not None

    @property
    def is_control(self) -> bool:
        """Of a control group: log its impression where it would have been, draw nothing."""
        return self.card is not None and self.card.is_control

    def log_impression(self) -> Status:
        """The object was seen. IGNORED without a card, and within 10 seconds of the last one."""
        return Status.IGNORED if self.card is None else self.card.log_impression()

    def log_click(self) -> Status:
        """The object was clicked. IGNORED without a card."""
        return Status.IGNORED if self.card is None else self.card.log_click()

    def log_dismissal(self) -> Status:
        """The user dismissed the object. IGNORED without a card, and when the card cannot be dismissed."""
        return Status.IGNORED if self.card is None else self.card.log_dismissal()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CardObject):
            return NotImplemented
        return self is other or (self.card is not None and self.card == other.card)

    def __hash__(self) -> int:
        return object.__hash__(self) if self.card is None else hash(self.card)

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        # What copy does by itself fails for frozen dataclasses, or forgets the card.
        state = dict(getattr(self, "__dict__", {}))
        for cls in type(self).__mro__:
            slots = cls.__dict__.get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                if name not in ("__dict__", "__weakref__") and hasattr(self, name):
                    state[name] = getattr(self, name)
        return _restored, (type(self), state)


def _restored(cls: type[T], state: dict[str, Any]) -> T:
    made = cls.__new__(cls)
    for name, value in state.items():
        object.__setattr__(made, name, value)
    return made


@dataclass(frozen=True)
class SkippedCard:
    """A card that is not among the objects although its class type is registered."""

    id: str
    class_type: str  #: as it was registered
    reason: str
    error: Exception  #: what went wrong, with its traceback


@dataclass(frozen=True)
class CardObjects:
    """What a ``CardRegistry`` has made of a list of cards. Both lists are in the order of the cards."""

    objects: list[CardObject]
    skipped: list[SkippedCard]

    def of(self, cls: type[T]) -> list[T]:
        """The objects of one class."""
        return [one for one in self.objects if isinstance(one, cls)]


@dataclass(frozen=True)
class _Entry:
    class_type: str
    cls: type[CardObject]
    fillers: tuple[Filler, ...]

    def make(self, card: Card) -> CardObject:
        values: dict[str, Any] = {}
        for filler in self.fillers:
            filler.fill(card, self.class_type, values)
        made = self.cls.__new__(self.cls)
        object.__setattr__(made, "_card", card)  # before __init__: __post_init__ may ask for it
        self.cls.__init__(made, **values)
        return made


class CardRegistry:
    """Which dataclass stands for which ``class_type``::

        registry = placard.CardRegistry()

        @registry.register("coupon_code")
        @dataclass(frozen=True)
        class Coupon(placard.CardObject):
            title: str
            discount_percentage: int
            code: str | None = None

        made = registry.objects(client.cards())
        for coupon in made.of(Coupon):
            coupon.log_impression()
        for card in made.skipped:
            print(card.id, card.reason)

    A field whose name is ``id``, ``created``, ``class_type``, ``dismissible``, ``url``, ``extras``, ``image``,
    ``title``, ``description``, ``expires_at`` or ``pinned`` is filled from the card (times in ms), any other from the
    extra of its name; ``from_card`` and ``from_extra`` name another key. Extras are text: ``int``, ``float`` and
    ``bool`` are read from it as the annotation says. What is absent gets the default, or None where the annotation
    allows it.

    A control card becomes an object too. What it lacks of url, image, title and description is ``""`` where the
    annotation is ``str``.
    """

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}

    def register(self, *class_types: str) -> Callable[[type[T]], type[T]]:
        """Decorates a dataclass that stands for these class types, in whatever case a card spells them.

        A class type that is registered again goes to the later class. TypeError when a field cannot be filled.
        """
        if not class_types or not all(isinstance(one, str) for one in class_types):
            raise TypeError("register needs class types: @registry.register('coupon_code')")

        def decorate(cls: type[T]) -> type[T]:
            _check(cls)
            filled = fillers(cls)
            for class_type in class_types:
                self._entries[_folded(class_type)] = _Entry(class_type, cls, filled)
            return cls

        return decorate

    def objects(self, cards: Iterable[Card]) -> CardObjects:
        """Turns cards into objects. A card without a class type, or with one not registered, is left out in silence.

        A card that lacks a required key, has a value that cannot be converted, or whose class raises an exception is
        reported in ``skipped``, and costs no other card.
        """
        made = CardObjects([], [])
        for card in cards:
            class_type = card.class_type
            entry = None if class_type is None else self._entries.get(_folded(class_type))
            if entry is None:
                continue
            try:
                made.objects.append(entry.make(card))
            except Exception as error:
                reason = str(error) if isinstance(error, Unfit) else f"{type(error).__name__}: {error}"
                made.skipped.append(SkippedCard(card.id, entry.class_type, reason, error))
        return made


def _check(cls: type[Any]) -> None:
    if not (isinstance(cls, type) and issubclass(cls, CardObject)):
        raise TypeError(f"{cls!r} must be a subclass of placard.CardObject")
    if "__dataclass_fields__" not in cls.__dict__:  # is_dataclass is content with a base that is one
        raise TypeError(f"{cls.__name__} must be a dataclass: put @dataclass below @registry.register")
    for name in cls.__dict__["__dataclass_fields__"]:
        if name in CardObject.__dict__:
            raise TypeError(f"{cls.__name__}.{name} hides CardObject.{name}: call the field something else")


def _folded(class_type: str) -> str:
    # One by one, as the library does: str.lower looks at a sigma's neighbours.
    return "".join(character.lower() for character in class_type)
