"""Content cards."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref, c_void_p
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from . import _abi, _library
from ._enums import Status
from ._errors import StateError, check

if TYPE_CHECKING:
    from ._client import Client


@dataclass(frozen=True, eq=False)
class Card:
    """One content card as it was when the list was read. Two cards are equal when they have the same ``id``."""

    id: str
    kind: str  #: ``banner``, ``captioned_image``, ``classic`` or ``control``
    viewed: bool
    clicked: bool
    dismissed: bool
    dismissible: bool
    pinned: bool
    is_control: bool  #: of a control group: log its impression, draw nothing
    is_test: bool
    open_url_in_webview: bool
    created_ms: int
    expires_at_ms: int | None  #: None: never
    aspect_ratio: float | None  #: image width / height
    url: str | None
    title: str | None
    description: str | None
    image: str | None  #: URL
    domain: str | None  #: text of the link
    language: str | None
    image_alt: str | None
    extras: dict[str, str] = field(default_factory=dict)
    client: Client | None = field(default=None, repr=False)

    def __eq__(self, other: object) -> bool:
        return self.id == other.id if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)

    def log_impression(self) -> Status:
        """The card was seen. IGNORED within 10 seconds of the last one."""
        return self._client.log_card_impression(self.id)

    def log_click(self) -> Status:
        """The card was clicked; opening its ``url`` is the host's business."""
        return self._client.log_card_click(self.id)

    def log_dismissal(self) -> Status:
        """The user dismissed the card. IGNORED when it is not dismissible, pinned, or dismissed before."""
        return self._client.log_card_dismissal(self.id)

    @property
    def _client(self) -> Client:
        if self.client is None:
            raise StateError(Status.E_STATE, "this card was not read from a client")
        return self.client


class CardList(Sequence[Card]):
    """An immutable list of cards: pinned first, then newest first."""

    def __init__(self, cards: Sequence[Card], unviewed: int) -> None:
        self._cards = tuple(cards)
        self._unviewed = unviewed

    @property
    def unviewed(self) -> int:
        """Number of cards not viewed yet, control cards left out."""
        return self._unviewed

    def find(self, id: str) -> Card | None:
        return next((card for card in self._cards if card.id == id), None)

    @overload
    def __getitem__(self, index: int) -> Card: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...

    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self._cards[index]

    def __len__(self) -> int:
        return len(self._cards)

    def __repr__(self) -> str:
        return f"CardList({list(self._cards)!r}, unviewed={self._unviewed})"


def copy(client: Client, pointer: c_void_p, include_dismissed: bool) -> CardList:
    """The client's list now."""
    library = _library.library()
    handle = c_void_p()
    check(library.placard_client_copy_cards(pointer, int(include_dismissed), byref(handle)), "cards")
    try:
        count = library.placard_cards_count(handle)
        cards = [_card(library.placard_cards_get(handle, index), client) for index in range(count)]
        return CardList(cards, library.placard_cards_unviewed(handle))
    finally:
        library.placard_cards_destroy(handle)


def count_unviewed(pointer: c_void_p) -> int:
    library = _library.library()
    handle = c_void_p()
    check(library.placard_client_copy_cards(pointer, 0, byref(handle)), "cards")
    try:
        unviewed: int = library.placard_cards_unviewed(handle)
        return unviewed
    finally:
        library.placard_cards_destroy(handle)


def extras(get: Any, owner: Any, count: int) -> dict[str, str]:
    """The extras of a card or a message, in the server's order."""
    found = {}
    for index in range(count):
        extra = get(owner, index).contents
        key = _abi.text(extra.key, extra.key_length)
        found[key or ""] = _abi.text(extra.value, extra.value_length) or ""
    return found


def _card(pointer: Any, client: Client) -> Card:
    raw = pointer.contents
    return Card(
        id=_abi.text(raw.id, raw.id_length) or "",
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
        url=_abi.text(raw.url, raw.url_length),
        title=_abi.text(raw.title, raw.title_length),
        description=_abi.text(raw.description, raw.description_length),
        image=_abi.text(raw.image, raw.image_length),
        domain=_abi.text(raw.domain, raw.domain_length),
        language=_abi.text(raw.language, raw.language_length),
        image_alt=_abi.text(raw.image_alt, raw.image_alt_length),
        extras=extras(_library.library().placard_card_get_extra, pointer, raw.extras_count),
        client=client,
    )
