"""Content cards as instances of dataclasses that the host defines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, overload

from ._enums import Status
from ._fields import Filler, Unfit, fillers

if TYPE_CHECKING:
    from ._cards import Card

T = TypeVar("T", bound="CardObject")


class CardObject:
    """Base class of the dataclasses that a ``CardRegistry`` creates from cards. It has no fields.

    An object created otherwise, by calling the class or ``dataclasses.replace``, has no card, and its log calls do
    nothing. ``copy.copy`` keeps the card.

    With ``@dataclass(eq=False)`` two objects are equal when their cards have the same id; otherwise the dataclass
    compares its fields.
    """

    __slots__ = ("_card",)

    @property
    def card(self) -> Card | None:
        """The card of this object, as it was when the list was read; None for an object created locally."""
        return getattr(self, "_card", None)

    @property
    def is_content_card(self) -> bool:
        """Whether it was made from a card, not by the host."""
        return self.card is not None

    @property
    def is_control(self) -> bool:
        """Whether the card is in a control group: log its impression where it would have been drawn, draw nothing."""
        return self.card is not None and self.card.is_control

    def log_impression(self) -> Status:
        """Logs that the object was seen. IGNORED without a card, and within 10 seconds of its last impression."""
        return Status.IGNORED if self.card is None else self.card.log_impression()

    def log_click(self) -> Status:
        """Logs a click on the object. IGNORED without a card."""
        return Status.IGNORED if self.card is None else self.card.log_click()

    def log_dismissal(self) -> Status:
        """Logs that the user dismissed the object. IGNORED without a card, or when the card cannot be dismissed."""
        return Status.IGNORED if self.card is None else self.card.log_dismissal()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CardObject):
            return NotImplemented
        return self is other or (self.card is not None and self.card == other.card)

    def __hash__(self) -> int:
        return object.__hash__(self) if self.card is None else hash(self.card)

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        # The default copy fails for frozen dataclasses, or loses the card.
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
    """A card with a registered class type that could not be converted to an object."""

    id: str
    class_type: str  #: as registered
    reason: str
    error: Exception  #: the original exception, with its traceback


@dataclass(frozen=True)
class CardObjects(Sequence[CardObject]):
    """The result of ``CardRegistry.objects``: a sequence of the objects, and what was skipped.

    Both lists are in the order of the cards.
    """

    objects: list[CardObject]
    skipped: list[SkippedCard]

    @overload
    def __getitem__(self, index: int) -> CardObject: ...

    @overload
    def __getitem__(self, index: slice) -> list[CardObject]: ...

    def __getitem__(self, index: int | slice) -> CardObject | list[CardObject]:
        return self.objects[index]

    def __iter__(self) -> Iterator[CardObject]:
        return iter(self.objects)

    def __len__(self) -> int:
        return len(self.objects)

    def of(self, cls: type[T]) -> list[T]:
        """Returns the objects of one class."""
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
        object.__setattr__(made, "_card", card)  # before __init__, because __post_init__ may read it
        self.cls.__init__(made, **values)
        return made


class CardRegistry:
    """Maps each ``class_type`` to a dataclass::

        registry = libplacard.CardRegistry()

        @registry.register("coupon_code")
        @dataclass(frozen=True)
        class Coupon(libplacard.CardObject):
            title: str
            discount_percentage: int
            code: str | None = None

        made = registry.objects(client.cards())
        for coupon in made.of(Coupon):
            coupon.log_impression()
        for card in made.skipped:
            print(card.id, card.reason)

    Fields named ``id``, ``created``, ``class_type``, ``dismissible``, ``url``, ``extras``, ``image``, ``title``,
    ``description``, ``expires_at`` or ``pinned`` are filled from the card (times in ms). Every other field is filled
    from the extra of the same name; ``from_card`` and ``from_extra`` select another key. Extras are text: ``int``,
    ``float`` and ``bool`` fields are parsed from it. A missing value becomes the default, or None where the annotation
    allows it.

    A control card becomes an object too. Its missing url, image, title and description become ``""`` where the
    annotation is ``str``.
    """

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}

    def register(self, *class_types: str) -> Callable[[type[T]], type[T]]:
        """Returns a decorator that registers a dataclass for these class types, case-insensitively.

        Registering a class type again replaces its class. TypeError when a field cannot be filled.
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
        """Converts cards to objects. Cards without a registered class type are omitted.

        A card is reported in ``skipped`` when it lacks a required key, a value cannot be converted, or its class raises
        an exception; the other cards are not affected.
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
        raise TypeError(f"{cls!r} must be a subclass of libplacard.CardObject")
    if "__dataclass_fields__" not in cls.__dict__:  # is_dataclass also accepts a class whose base is a dataclass
        raise TypeError(f"{cls.__name__} must be a dataclass: put @dataclass below @registry.register")
    for name in cls.__dict__["__dataclass_fields__"]:
        if name in CardObject.__dict__:
            raise TypeError(f"{cls.__name__}.{name} hides CardObject.{name}: call the field something else")


def _folded(class_type: str) -> str:
    # Character by character, as the library does: str.lower treats a final sigma differently.
    return "".join(character.lower() for character in class_type)
