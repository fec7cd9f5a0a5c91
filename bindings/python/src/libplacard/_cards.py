"""Content cards."""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Sequence
from ctypes import byref, c_char_p, c_size_t, c_void_p, sizeof
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from . import _abi, _library, _memory, _options
from ._enums import CardKind, Status
from ._errors import StateError, call
from ._input import c_strings, utf8

if TYPE_CHECKING:
    from ._client import Client


@dataclass(frozen=True, eq=False)
class Card:
    """A content card as it was when the list was read. Two cards are equal when they have the same ``id``.

    ``dataclasses.replace(card, title="…")`` returns a changed copy; the list does not change.
    """

    id: str
    kind: str  #: ``banner``, ``captioned_image``, ``classic`` or ``control``
    viewed: bool
    clicked: bool
    dismissed: bool
    dismissible: bool
    pinned: bool
    is_control: bool  #: in a control group: log its impression, draw nothing
    is_test: bool
    open_url_in_webview: bool
    created_ms: int
    expires_at_ms: int | None  #: None: never expires
    aspect_ratio: float | None  #: image width / height
    url: str | None
    title: str | None
    description: str | None
    image: str | None  #: URL
    domain: str | None  #: text of the link
    language: str | None
    image_alt: str | None
    extras: dict[str, str] = field(default_factory=dict)
    image_path: str | None = None  #: the image's file (option ``prefetch_card_images``); None: load ``image``
    client: Client | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        # Each copy owns its extras, so that changing them does not affect the original.
        object.__setattr__(self, "extras", dict(self.extras))

    def __eq__(self, other: object) -> bool:
        return self.id == other.id if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def class_type(self) -> str | None:
        """The extra ``class_type``: the host's own type of this card."""
        return self.extras.get("class_type")

    def log_impression(self) -> Status:
        """Logs that the card was seen. IGNORED within 10 seconds of its last impression."""
        return self._client.log_card_impressions([self])

    def mark(self, *, viewed: bool = True, logs: bool = False) -> Status:
        """Marks the card as viewed or not viewed, see ``Client.mark_cards``."""
        return self._client.mark_cards([self], viewed=viewed, logs=logs)

    def log_click(self) -> Status:
        """Logs a click on the card. The host opens its ``url``."""
        return self._client.log_card_click(self.id)

    def log_dismissal(self) -> Status:
        """Logs that the user dismissed the card. IGNORED when it is pinned, not dismissible, or already dismissed."""
        return self._client.log_card_dismissal(self.id)

    @property
    def _client(self) -> Client:
        if self.client is None:
            raise StateError(Status.E_STATE, "this card was not read from a client")
        return self.client


class CardCount(NamedTuple):
    """How many cards there are, without control cards and dismissed cards."""

    all: int
    unviewed: int  #: those that were not viewed


class CardList(Sequence[Card]):
    """An immutable list of cards: pinned first, then newest first.

    Any thread can read it, also after the client was closed. ``Card`` objects are created on first access.
    """

    def __init__(self, client: Client, handle: c_void_p) -> None:
        """Takes ownership of a ``placard_cards`` handle."""
        library = _library.library()
        # Not at exit: the system frees the memory then, and a thread may still be reading.
        finalizer = weakref.finalize(self, library.placard_cards_destroy, handle)
        finalizer.atexit = False  # type: ignore[misc, unused-ignore]  # documented, but some stubs lack it
        self._client = client
        self._handle = handle
        # Two threads may create the same card twice; the copies are equal, and either one is cached.
        self._cards: list[Card | None] = [None] * library.placard_cards_count(handle)

    @property
    def unviewed(self) -> int:
        """Number of unviewed cards in this list, without control cards and dismissed cards."""
        unviewed: int = _library.library().placard_cards_unviewed_count(self._handle)
        return unviewed

    @property
    def updated_at_ms(self) -> int | None:
        """Time at which the server last updated the list, in ms; None when it was never synced for this user."""
        updated: int = _library.library().placard_cards_updated_at_ms(self._handle)
        return None if updated < 0 else updated

    def find(self, id: str) -> Card | None:
        """Returns the card with this id, or None."""
        encoded = utf8(id, "id")
        pointer = _library.library().placard_cards_find(self._handle, encoded, len(encoded))
        return _card(pointer, self._client) if pointer else None

    def filter(
        self,
        *,
        class_types: Iterable[str] | str = (),
        kinds: Iterable[str] | str = (),
        pinned: bool | None = None,
        viewed: bool | None = None,
    ) -> CardList:
        """Returns the cards that meet all given conditions, in the same order; cards are shared, not copied.

        ``class_types``: one or several, case-insensitive. ``kinds``: one or several values of ``Card.kind``. An empty
        value of either matches every card. ``pinned``, ``viewed``: True keeps only these cards, False only the others.
        """
        wanted = _filter(class_types, kinds, pinned, viewed)
        handle = c_void_p()
        call("cards_copy_filtered", self._handle, byref(wanted), byref(handle))
        return CardList(self._client, handle)

    @overload
    def __getitem__(self, index: int) -> Card: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...

    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        if isinstance(index, slice):
            return tuple(self._at(position) for position in range(len(self))[index])
        return self._at(range(len(self))[index])

    def _at(self, position: int) -> Card:
        card = self._cards[position]
        if card is None:
            card = _card(_library.library().placard_cards_get(self._handle, position), self._client)
            self._cards[position] = card
        return card

    def __len__(self) -> int:
        return len(self._cards)

    def __copy__(self) -> CardList:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> CardList:
        return self  # immutable

    def __repr__(self) -> str:
        return f"CardList({list(self)!r}, unviewed={self.unviewed})"


def copy(client: Client, pointer: c_void_p, include_dismissed: bool) -> CardList:
    """Returns the client's current list."""
    handle = c_void_p()
    call("client_copy_cards", pointer, int(include_dismissed), byref(handle))
    return CardList(client, handle)


def ids(cards: Iterable[Card | str] | Card | str) -> tuple[Any, Any, int]:
    """Returns the ids of cards as the library takes them: texts, their lengths, and a count."""
    given = [cards] if isinstance(cards, (str, Card)) else cards
    texts = [utf8(card.id if isinstance(card, Card) else card, "cards") for card in given]
    return (c_char_p * len(texts))(*texts), (c_size_t * len(texts))(*map(len, texts)), len(texts)


def count(
    pointer: c_void_p, class_types: Iterable[str] | str, kinds: Iterable[str] | str, pinned: bool | None
) -> CardCount:
    """Counts the cards of the client's current list."""
    wanted = _filter(class_types, kinds, pinned, None)
    numbers = c_size_t(), c_size_t()
    call("client_count_cards", pointer, byref(wanted), byref(numbers[0]), byref(numbers[1]))
    return CardCount(numbers[0].value, numbers[1].value)


def _filter(
    class_types: Iterable[str] | str, kinds: Iterable[str] | str, pinned: bool | None, viewed: bool | None
) -> _abi.placard_card_filter:
    wanted = _abi.placard_card_filter()
    _library.library().placard_card_filter_init(byref(wanted), sizeof(wanted))
    types = c_strings(class_types, "class_types")
    wanted.class_types = types
    wanted.class_types_count = len(types)
    for kind in [kinds] if isinstance(kinds, str) else kinds:
        wanted.kinds |= 1 << _options.one_of(CardKind, kind, "kinds")
    wanted.pinned = _options.switch(pinned)
    wanted.viewed = _options.switch(viewed)
    return wanted


def extras(get: Any, owner: Any, count: int) -> dict[str, str]:
    """Returns the extras of a card or a message, in the server's order."""
    found: dict[str, str] = {}
    for index in range(count):
        extra = get(owner, index).contents
        key = _memory.text(extra.key, extra.key_length)
        found[key or ""] = _memory.text(extra.value, extra.value_length) or ""
    return found


def _card(pointer: Any, client: Client) -> Card:
    raw = pointer.contents
    return Card(
        id=_memory.text(raw.id, raw.id_length) or "",
        kind=_library.name("card_kind_name", raw.kind),
        viewed=bool(raw.viewed),
        clicked=bool(raw.clicked),
        dismissed=bool(raw.dismissed),
        dismissible=bool(raw.dismissible),
        pinned=bool(raw.pinned),
        is_control=bool(raw.is_control),
        is_test=bool(raw.is_test),
        open_url_in_webview=bool(raw.open_url_in_webview),
        created_ms=raw.created_ms,
        expires_at_ms=None if raw.expires_at_ms < 0 else raw.expires_at_ms,
        aspect_ratio=raw.aspect_ratio or None,
        url=_memory.text(raw.url, raw.url_length),
        title=_memory.text(raw.title, raw.title_length),
        description=_memory.text(raw.description, raw.description_length),
        image=_memory.text(raw.image, raw.image_length),
        domain=_memory.text(raw.domain, raw.domain_length),
        language=_memory.text(raw.language, raw.language_length),
        image_alt=_memory.text(raw.image_alt, raw.image_alt_length),
        image_path=_memory.text(raw.image_path, raw.image_path_length),
        extras=extras(_library.library().placard_card_get_extra, pointer, raw.extras_count),
        client=client,
    )
