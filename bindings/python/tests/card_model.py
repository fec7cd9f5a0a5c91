"""A simple model of content cards as specified in docs/protocol.md (rules 8.1 to 8.6).

The tests compare the library with it. It favours clarity over speed and shares no code with the library. Token buckets
(rule 8.2.4) are not modelled.

The model receives host calls, server replies and clock changes in the order in which they happen. It records what a
host can observe: ``events``, ``begun`` card requests, ``records`` not yet acknowledged, ``listed``. It does not model
``data`` requests; it only receives their results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from card_wire import BLANK, SECOND, flag, is_int, read_cards, scheme

IMPRESSION_PAUSE = 10 * SECOND
BACK_OFF = 10 * SECOND  # the test config sets the smallest and largest pause to this value, so that no pause is random
ATTEMPTS = 15
REFUSAL_PAUSE = 3600 * SECOND  # after 401, 403 and 404 (rule 7.5.7)
TIMEOUT = 60 * SECOND


@dataclass
class Stored:
    """State that survives a restart."""

    user: str | None = None
    session: bool = False
    enabled: bool | None = None  # whether the config enables cards; None: no config yet
    watermarks: tuple[int, int] = (0, 0)
    cards: dict[str, dict] = field(default_factory=dict)  # by id; includes dismissed cards until the next refresh
    viewed: set[str] = field(default_factory=set)
    clicked: set[str] = field(default_factory=set)
    dismissed: set[str] = field(default_factory=set)  # ids dismissed by the user, or expired
    records: list[tuple] = field(default_factory=list)  # (code, ids, user, seconds); seconds only for cards


@dataclass
class Sync:
    """A card request in flight."""

    tokens: list[int]  # tokens of the refreshes that end with this request; 0 is the library's own refresh
    deadline: int  # time at which the request fails
    current: bool = True  # False: the user has changed or cards were disabled since the request started


@dataclass
class Run:
    """State that does not survive a restart."""

    online: bool = True
    sync: Sync | None = None
    waiting: list[int] = field(default_factory=list)  # tokens of refreshes that wait for a config
    hoping: bool = False  # whether a refresh started by the library waits for a config
    wanted: list[int] | None = None  # tokens of the next sync, which starts as soon as possible; None: no sync is due
    retry_at: int | None = None
    not_before: int = 0  # from Retry-After
    attempt: int = 0
    forgiven: int = 0  # attempts that do not count towards the limit, because they were refused
    seen: dict[str, int] = field(default_factory=dict)  # id -> time of the last logged impression


class CardModel:
    def __init__(self, automatic: bool, user: str | None, wall: int, monotonic: int) -> None:
        self.automatic = automatic  # the option refresh_cards_at_start
        self.wall, self.now = wall, monotonic
        self.stored, self.run = Stored(user=user), Run()
        self.events: list[tuple] = []
        self.begun: list[dict] = []

    # ---- What a host reads

    def listed(self, dismissed: bool = False) -> list[dict]:
        """Sorted by pinned first, then newest first, then id (rule 8.6.1)."""
        cards = [self._shown(id) for id in self.stored.cards]
        kept = [card for card in cards if dismissed or not card["dismissed"]]
        return sorted(kept, key=lambda card: (not card["pinned"], -card["created_ms"], card["id"].encode()))

    def unviewed(self) -> int:
        """The count without control cards (rules 8.5, 8.6.3)."""
        return sum(not card["viewed"] and not card["is_control"] for card in self.listed())

    def updated_at(self) -> int | None:
        """The larger watermark (rule 8.4.11)."""
        return max(self.stored.watermarks) * SECOND or None

    def _shown(self, id: str) -> dict:
        stored = self.stored
        flags = {"viewed": id in stored.viewed, "clicked": id in stored.clicked, "dismissed": id in stored.dismissed}
        return {**stored.cards[id], **flags}

    # ---- The clock and the process

    def advance(self, wall: int, monotonic: int) -> None:
        """Advances the clock, stopping at each due time."""
        while (due := self._next_due(monotonic)) is not None:
            self.wall, self.now = self.wall + due - self.now, due
            self._do_what_is_due()
        self.wall, self.now = wall, monotonic
        self._do_what_is_due()

    def _next_due(self, end: int) -> int | None:
        expiries = [card["expires_at_ms"] for card in self.listed() if card["expires_at_ms"] is not None]
        times = [self.now + expiry + 1 - self.wall for expiry in expiries]
        times += [time for time in (self.run.retry_at, self.run.not_before) if time]
        times += [self.run.sync.deadline] if self.run.sync else []
        return min((time for time in times if self.now < time <= end), default=None)

    def _do_what_is_due(self) -> None:
        self._expire()
        if self.run.sync and self.run.sync.deadline <= self.now:
            self.sync_failed("offline", 0, True, None)
        self._begin_if_wanted()

    def restart(self) -> None:
        self.run = Run(hoping=self.automatic and self.stored.session and not self.stored.enabled)
        had_cards = bool(self.listed())
        self._remember_expired()
        if had_cards and self.listed():
            self._report_updated("cache", True)  # rule 8.3.6

    def set_online(self, online: bool) -> None:
        self.run.online = online
        self._begin_if_wanted()

    # ---- Sessions, users, config

    def start_session(self) -> None:
        if not self.stored.session:
            self._open_session()

    def _open_session(self) -> None:
        self.stored.session = True
        self._log("ss")
        if self.automatic and self.stored.enabled:
            self._want([0])
        elif self.automatic:
            self.run.hoping = True

    def change_user(self, user: str) -> str:
        stored, run = self.stored, self.run
        if user == stored.user:
            return "ignored"
        if stored.session:
            self._log("se")
        if stored.user is None:  # an anonymous user's records of this session move to the new user (rule 5.3.4)
            stored.records = [(code, ids, user if who is None else who, s) for code, ids, who, s in stored.records]
        self._report_failed("user_changed", 0, *self._take_tokens())
        had_cards = bool(self.listed())
        self._forget_cards()
        if had_cards:
            self._report_updated("local", True)
        run.retry_at, run.attempt, run.forgiven, run.hoping = None, 0, 0, False
        stored.user = user
        self.events.append(("user_changed", user))
        self._open_session()
        return "ok"

    def _forget_cards(self) -> None:
        stored = self.stored
        stored.watermarks = (0, 0)
        stored.cards, stored.viewed, stored.clicked, stored.dismissed = {}, set(), set(), set()
        self.run.seen = {}
        if self.run.sync:
            self.run.sync.current = False

    def data_failed(self, reason: str, status: int) -> None:
        """Fails the refreshes that wait for a config, with the request's failure (rule 8.3)."""
        tokens = self._take_waiting()
        self._report_failed(reason, status, *tokens)
        if tokens:
            self._want([])  # retried automatically

    def data_succeeded(self, records: int, enabled: bool | None) -> None:
        """``enabled``: the value in the reply's config; None: no config in the reply."""
        del self.stored.records[:records]
        if enabled is not None:
            self._apply_config(enabled)
        elif self.stored.enabled is None:
            self._report_failed("disabled", 0, *self._take_waiting())

    def _apply_config(self, enabled: bool) -> None:
        before, self.stored.enabled = self.stored.enabled, enabled
        if not enabled:  # rules 8.2.1, 8.2.2
            had_cards = bool(self.listed())
            self.run.hoping = self.automatic
            self.run.retry_at = None
            tokens = self._take_tokens()
            self._forget_cards()
            if had_cards:
                self._report_updated("server", True)
            self._report_failed("disabled", 0, *tokens)
        elif not before:
            tokens = [*([0] if self.run.hoping else []), *self._take_waiting()]
            self.run.hoping = False
            if tokens:
                self._want(tokens)
            self._begin_if_wanted()

    # ---- Refreshing: rules 8.2, 8.3

    def refresh(self, token: int) -> None:
        self.start_session()
        run, enabled = self.run, self.stored.enabled
        if not run.online:
            self._report_failed("offline", 0, token)
            self._want([])
        elif enabled is False:
            self._report_failed("disabled", 0, token)
        elif enabled is None:
            run.waiting.append(token)
        elif run.sync and run.sync.current:
            run.sync.tokens.append(token)  # rule 8.2.8
        elif self.now < run.not_before:
            self._report_failed("rate_limited", 0, token)
        else:
            run.retry_at = None  # a running back-off does not delay it
            run.attempt, run.forgiven = 0, 0
            self._want([token])

    def _want(self, tokens: list[int]) -> None:
        self.run.wanted = [*(self.run.wanted or []), *tokens]
        self._begin_if_wanted()

    def _begin_if_wanted(self) -> None:
        run = self.run
        retry_is_due = run.retry_at is not None and run.retry_at <= self.now
        if run.sync or not (run.online and self.stored.enabled) or self.now < run.not_before:
            return
        if run.wanted is None and not retry_is_due:
            return
        run.sync = Sync(run.wanted or [], self.now + TIMEOUT)
        run.wanted, run.retry_at = None, None
        run.attempt += 1
        full, updated = self.stored.watermarks
        self.begun.append({"user": self.stored.user, "full": full, "updated": updated, "attempt": run.attempt})

    def sync_failed(self, reason: str, status: int, again: bool, retry_after: int | None) -> None:
        """``again``: the failure is transient, so the library retries (rule 8.2.7)."""
        run, sync = self.run, self._take_sync()
        if retry_after is not None:
            run.not_before = self.now + retry_after * SECOND
        if sync.current:
            self._report_failed(reason, status, *sync.tokens)
            if status in (401, 403, 404):
                run.retry_at, run.forgiven = self.now + REFUSAL_PAUSE, run.attempt - 1
            elif again and run.attempt - run.forgiven < ATTEMPTS:
                run.retry_at = self.now + BACK_OFF + (retry_after or 0) * SECOND
        self._begin_if_wanted()

    def sync_succeeded(self, reply: dict, retry_after: int | None) -> None:
        run, sync = self.run, self._take_sync()
        if sync.current:
            run.attempt, run.forgiven = 0, 0
            before = self.listed()
            self._take(reply)
            changed = self.listed() != before
            for token in _ends(sync.tokens) or [0]:
                self._report_updated("server", changed, token)  # rule 8.4.10
                changed = False  # rule 8.3.1
        if retry_after is not None:
            run.not_before = self.now + retry_after * SECOND
            if sync.current:
                self._want([])  # rule 3.3
        self._begin_if_wanted()

    def _take_sync(self) -> Sync:
        sync, self.run.sync = self.run.sync, None
        return sync

    def _take_waiting(self) -> list[int]:
        waiting, self.run.waiting = self.run.waiting, []
        return waiting

    def _take_tokens(self) -> list[int]:
        """Returns the tokens of all unfinished refreshes."""
        run, sync = self.run, self.run.sync
        tokens = [*(sync.tokens if sync and sync.current else []), *(run.wanted or []), *self._take_waiting()]
        run.wanted = None
        return tokens

    # ---- A reply: rule 8.4

    def _take(self, reply: dict) -> None:
        stored = self.stored
        full = flag(reply.get("full_sync")) is True
        cached = {id: self._shown(id) for id in stored.cards if id not in stored.dismissed}
        news, spoilt, dropped = read_cards(reply["cards"])
        self.events += dropped
        removed = {id for id, fields in news.items() if fields.get("removed")}
        if full:  # rule 8.4.2
            kept = {id: card for id, card in cached.items() if card["is_test"] or id in spoilt}
            present = (set(news) | spoilt | set(kept)) - removed
            stored.viewed &= present
            stored.clicked &= present
            stored.dismissed &= present
        else:
            kept = dict(cached)
        for id, fields in news.items():
            if id in removed:
                kept.pop(id, None)  # rule 8.4.4
            elif full or id not in kept:
                kept[id] = {**BLANK, "id": id, **fields}
            elif fields["created_ms"] >= kept[id]["created_ms"]:
                kept[id] = {**kept[id], **fields}  # rule 8.4.6
            else:
                continue
            stored.viewed |= {id} if fields.get("viewed") and id not in removed else set()
            stored.clicked |= {id} if fields.get("clicked") and id not in removed else set()
        stored.cards = {id: card for id, card in kept.items() if id not in stored.dismissed}  # rule 8.4.7
        self._remember_expired()
        stored.cards = {id: card for id, card in stored.cards.items() if id not in stored.dismissed}
        marks = reply.get("last_full_sync_at"), reply.get("last_card_updated_at")
        stored.watermarks = tuple(new if is_int(new) else old for new, old in zip(marks, stored.watermarks))

    # ---- Expiry: rule 8.4.8

    def _expire(self) -> None:
        before = self.listed()
        self._remember_expired()
        if self.listed() != before:
            self._report_updated("local", True)

    def _remember_expired(self) -> None:
        for card in self.listed():
            if card["expires_at_ms"] is not None and self.wall > card["expires_at_ms"]:
                self.stored.dismissed.add(card["id"])
                del self.stored.cards[card["id"]]

    # ---- What the user does: rule 8.5

    def impressions(self, ids: list[str]) -> str:
        """Logs one record for all cards, and one for control cards."""
        if ids and not any(id in self.stored.cards for id in ids):
            return "not_found"
        fresh = [id for id in dict.fromkeys(ids) if self._may_be_seen(id)]
        controls = [id for id in fresh if self.stored.cards[id]["is_control"]]
        self._log_cards("cci", [id for id in fresh if id not in controls])
        self._log_cards("ccic", controls)
        self.run.seen.update(dict.fromkeys(fresh, self.now))
        self._raise(set(fresh), self.stored.viewed)
        return "ok" if fresh else "ignored"

    def impression(self, id: str) -> str:
        return self.impressions([id])

    def _may_be_seen(self, id: str) -> bool:
        """Whether 10 s have passed since the last logged impression (rule 8.5.3)."""
        paused = id in self.run.seen and self.now < self.run.seen[id] + IMPRESSION_PAUSE
        return self._refusal(id) is None and not paused

    def click(self, id: str) -> str:
        if (refusal := self._refusal(id)) is not None:
            return refusal
        if scheme(self.stored.cards[id]["url"]):  # rule 8.1.6
            self._log_cards("ccc", [id])
        self._raise({id}, self.stored.viewed, self.stored.clicked)
        return "ok"

    def dismissal(self, id: str) -> str:
        if (refusal := self._refusal(id)) is not None:
            return refusal
        card = self.stored.cards[id]
        if card["pinned"] or not card["dismissible"]:
            return "ignored"
        self._log_cards("ccd", [id])
        self._raise({id}, self.stored.dismissed)
        return "ok"

    def _refusal(self, id: str) -> str | None:
        if id not in self.stored.cards:
            return "not_found"
        return "ignored" if id in self.stored.dismissed else None

    def _raise(self, ids: set[str], *states: set[str]) -> None:
        is_news = any(ids - state for state in states)
        for state in states:
            state |= ids
        if is_news:
            self._report_updated("local", True)

    # ---- Events

    def _log(self, code: str) -> None:
        self.stored.records.append((code, [], self.stored.user, None))

    def _log_cards(self, code: str, ids: list[str]) -> None:
        if ids:
            self.stored.records.append((code, ids, self.stored.user, self.wall / SECOND))

    def _report_updated(self, origin: str, changed: bool, token: int = 0) -> None:
        self.events.append(("cards_updated", origin, len(self.listed()), self.unviewed(), changed, token))

    def _report_failed(self, reason: str, status: int, *tokens: int) -> None:
        """Ends every call with its own event (rule 8.3.1)."""
        self.events += [("cards_failed", reason, status, token) for token in _ends(tokens)]


def _ends(tokens: Sequence[int]) -> list[int]:
    """Returns the tokens of the events that end refreshes. An automatic refresh has one only if no call ends."""
    return [token for token in tokens if token] or [0] * bool(tokens)
