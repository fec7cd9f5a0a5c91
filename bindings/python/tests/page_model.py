"""A model of page links: which cards a page shows and what following a link does."""

from __future__ import annotations

from dataclasses import dataclass, field

PAGES = 64

#: The status, the logged records by name with their ids, and the URL to open.
Outcome = tuple[str, list[tuple[str, list[str]]], "str | None"]


@dataclass
class Card:
    id: str
    url: str | None = None
    dismissible: bool = False
    is_control: bool = False
    dismissed: bool = False
    seen_ms: int | None = None


@dataclass
class PageModel:
    cards: dict[str, Card] = field(default_factory=dict)
    pages: dict[str, list[str]] = field(default_factory=dict)  # page link base -> card ids; oldest page first
    now_ms: int = 0

    def render(self, base: str) -> None:
        self.pages[base] = [card.id for card in self.cards.values() if not card.dismissed]
        if len(self.pages) > PAGES:
            del self.pages[next(iter(self.pages))]

    def forget(self) -> None:
        """Forgets pages and cards, as a change of user and a wipe do."""
        self.pages.clear()
        self.cards.clear()

    def follow(self, base: str, action: str, positions: list[int]) -> Outcome:
        ids = self.pages.get(base)
        if ids is None or any(not 0 <= position < len(ids) for position in positions):
            return "not_found", [], None
        if action == "seen":
            return self._see([ids[position] for position in sorted(set(positions))])
        return self._act(action, ids[positions[0]])

    def _see(self, ids: list[str]) -> Outcome:
        due = [
            card
            for card in map(self.cards.get, ids)
            if card and not card.dismissed and (card.seen_ms is None or self.now_ms - card.seen_ms >= 10_000)
        ]
        for card in due:
            card.seen_ms = self.now_ms
        logged = []
        for name, is_control in (("cci", False), ("ccic", True)):
            seen = [card.id for card in due if card.is_control is is_control]
            if seen:
                logged.append((name, seen))
        return "ok" if logged else "ignored", logged, None

    def _act(self, action: str, id: str) -> Outcome:
        card = self.cards[id]
        if card.is_control:
            return "not_found", [], None
        if card.dismissed:
            return "ignored", [], None
        if action == "click":
            return "ok", [("ccc", [id])] if card.url else [], card.url
        if not card.dismissible:
            return "ignored", [], None
        card.dismissed = True
        return "ok", [("ccd", [id])], None
