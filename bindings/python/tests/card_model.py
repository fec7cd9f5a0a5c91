"""Content cards as docs/protocol.md has them (E.1 to E.4, F.5, choices 18b to 23), slow and obvious: what the library
is compared with. Nothing here is fast, shared with the library or derived from it. Token buckets (E.1.3) are left out.

The model is fed with what happens, in the order in which it happens: calls of the host, answers of the server, the
clock. It keeps what a host can see: ``events``, ``begun`` card requests, ``records`` not yet acknowledged, ``listed``.
How ``data`` requests come about is not its business; it is only told how they ended.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from card_wire import BLANK, SECOND, flag, is_int, read_cards, scheme

IMPRESSION_PAUSE = 10 * SECOND
BACK_OFF = 10 * SECOND  # the config of the test sets smallest and largest pause to this, so that nothing is random
ATTEMPTS = 15
TIMEOUT = 60 * SECOND


@dataclass
class Stored:
    """What survives a restart."""

    user: str | None = None
    session: bool = False
    enabled: bool | None = None  # what the config says about cards; None: there is no config
    watermarks: tuple[int, int] = (0, 0)
    cards: dict[str, dict] = field(default_factory=dict)  # by id, dismissed ones until the next refresh
    viewed: set[str] = field(default_factory=set)
    clicked: set[str] = field(default_factory=set)
    dismissed: set[str] = field(default_factory=set)  # by the user, or expired
    records: list[tuple] = field(default_factory=list)  # (code, ids, user, seconds); seconds of cards only


@dataclass
class Sync:
    """An open card request."""

    tokens: list[int]  # of the refreshes that its end ends; the library's own is 0
    deadline: int  # when it counts as failed
    current: bool = True  # False: asked for by a user who is gone, or before cards were switched off


@dataclass
class Run:
    """What does not survive a restart."""

    online: bool = True
    sync: Sync | None = None
    waiting: list[int] = field(default_factory=list)  # tokens of refreshes that wait for a config
    hoping: bool = False  # a refresh of the library's own waits for a config
    wanted: list[int] | None = None  # a sync is to begin when it can, and these tokens are to end with it
    retry_at: int | None = None
    not_before: int = 0  # the server's Retry-After
    attempt: int = 0
    seen: dict[str, int] = field(default_factory=dict)  # id to when its last impression was logged


class CardModel:
    def __init__(self, automatic: bool, user: str | None, wall: int, monotonic: int) -> None:
        self.automatic = automatic  # the option refresh_cards_at_start
        self.wall, self.now = wall, monotonic
        self.stored, self.run = Stored(user=user), Run()
        self.events: list[tuple] = []
        self.begun: list[dict] = []

    # ---- What a host reads

    def listed(self, dismissed: bool = False) -> list[dict]:
        """E.4.1: pinned first, then the newest, then by id."""
        cards = [self._shown(id) for id in self.stored.cards]
        kept = [card for card in cards if dismissed or not card["dismissed"]]
        return sorted(kept, key=lambda card: (not card["pinned"], -card["created_ms"], card["id"].encode()))

    def unviewed(self) -> int:
        """E.3, E.4.3: control cards do not count."""
        return sum(not card["viewed"] and not card["is_control"] for card in self.listed())

    def updated_at(self) -> int | None:
        """E.2.9: the larger watermark."""
        return max(self.stored.watermarks) * SECOND or None

    def _shown(self, id: str) -> dict:
        stored = self.stored
        flags = {"viewed": id in stored.viewed, "clicked": id in stored.clicked, "dismissed": id in stored.dismissed}
        return {**stored.cards[id], **flags}

    # ---- The clock and the process

    def advance(self, wall: int, monotonic: int) -> None:
        """Stands still at each due time on the way."""
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
            self._tell_updated("cache", True)  # choice 23

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
        if stored.user is None:  # F.4.4: what an anonymous user did in this session goes over
            stored.records = [(code, ids, user if who is None else who, s) for code, ids, who, s in stored.records]
        self._tell_failed("user_changed", 0, *self._take_tokens())
        had_cards = bool(self.listed())
        self._forget_cards()
        if had_cards:
            self._tell_updated("local", True)
        run.retry_at, run.attempt, run.hoping = None, 0, False
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
        """Choice 22: a refresh that waits for a config ends with the request's failure."""
        tokens = self._take_waiting()
        self._tell_failed(reason, status, *tokens)
        if tokens:
            self._want([])  # tried again by itself

    def data_succeeded(self, records: int, enabled: bool | None) -> None:
        """``enabled``: of the config in the answer; None: it had none."""
        del self.stored.records[:records]
        if enabled is not None:
            self._apply_config(enabled)
        elif self.stored.enabled is None:
            self._tell_failed("disabled", 0, *self._take_waiting())

    def _apply_config(self, enabled: bool) -> None:
        before, self.stored.enabled = self.stored.enabled, enabled
        if not enabled:  # E.1.1, choice 19
            had_cards = bool(self.listed())
            self.run.hoping = self.automatic
            self.run.retry_at = None
            tokens = self._take_tokens()
            self._forget_cards()
            if had_cards:
                self._tell_updated("server", True)
            self._tell_failed("disabled", 0, *tokens)
        elif not before:
            tokens = [*([0] if self.run.hoping else []), *self._take_waiting()]
            self.run.hoping = False
            if tokens:
                self._want(tokens)
            self._begin_if_wanted()

    # ---- Refreshing: E.1, choices 19 and 22

    def refresh(self, token: int) -> None:
        self.start_session()
        run, enabled = self.run, self.stored.enabled
        if not run.online:
            self._tell_failed("offline", 0, token)
            self._want([])
        elif enabled is False:
            self._tell_failed("disabled", 0, token)
        elif enabled is None:
            run.waiting.append(token)
        elif run.sync and run.sync.current:
            run.sync.tokens.append(token)  # E.1.5
        elif self.now < run.not_before:
            self._tell_failed("rate_limited", 0, token)
        else:
            run.retry_at = None  # a running back-off does not hold it
            run.attempt = 0
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
        """``again``: this failure may pass, so the library tries again by itself (E.1.4)."""
        run, sync = self.run, self._take_sync()
        if retry_after is not None:
            run.not_before = self.now + retry_after * SECOND
        if sync.current:
            self._tell_failed(reason, status, *sync.tokens)
            if again and run.attempt < ATTEMPTS:
                run.retry_at = self.now + BACK_OFF + (retry_after or 0) * SECOND
        self._begin_if_wanted()

    def sync_succeeded(self, reply: dict, retry_after: int | None) -> None:
        run, sync = self.run, self._take_sync()
        if sync.current:
            run.attempt = 0
            before = self.listed()
            self._take(reply)
            for token in sync.tokens or [0]:
                self._tell_updated("server", self.listed() != before, token)  # E.2.8
        if retry_after is not None:
            run.not_before = self.now + retry_after * SECOND
            if sync.current:
                self._want([])  # G.4
        self._begin_if_wanted()

    def _take_sync(self) -> Sync:
        sync, self.run.sync = self.run.sync, None
        return sync

    def _take_waiting(self) -> list[int]:
        waiting, self.run.waiting = self.run.waiting, []
        return waiting

    def _take_tokens(self) -> list[int]:
        """Of all refreshes that have not ended."""
        run, sync = self.run, self.run.sync
        tokens = [*(sync.tokens if sync and sync.current else []), *(run.wanted or []), *self._take_waiting()]
        run.wanted = None
        return tokens

    # ---- A reply: E.2

    def _take(self, reply: dict) -> None:
        stored = self.stored
        full = flag(reply.get("full_sync")) is True
        cached = {id: self._shown(id) for id in stored.cards if id not in stored.dismissed}
        news, spoilt, dropped = read_cards(reply["cards"])
        self.events += dropped
        removed = {id for id, fields in news.items() if fields.get("removed")}
        if full:  # E.2.3
            kept = {id: card for id, card in cached.items() if card["is_test"] or id in spoilt}
            present = (set(news) | spoilt | set(kept)) - removed
            stored.viewed &= present
            stored.clicked &= present
            stored.dismissed &= present
        else:
            kept = dict(cached)
        for id, fields in news.items():
            if id in removed:
                kept.pop(id, None)  # E.2.4a
            elif full or id not in kept:
                kept[id] = {**BLANK, "id": id, **fields}
            elif fields["created_ms"] >= kept[id]["created_ms"]:
                kept[id] = {**kept[id], **fields}  # E.2.4c
            else:
                continue
            stored.viewed |= {id} if fields.get("viewed") and id not in removed else set()
            stored.clicked |= {id} if fields.get("clicked") and id not in removed else set()
        stored.cards = {id: card for id, card in kept.items() if id not in stored.dismissed}  # E.2.5
        self._remember_expired()
        stored.cards = {id: card for id, card in stored.cards.items() if id not in stored.dismissed}
        marks = reply.get("last_full_sync_at"), reply.get("last_card_updated_at")
        stored.watermarks = tuple(new if is_int(new) else old for new, old in zip(marks, stored.watermarks))

    # ---- Expiry: E.2.6

    def _expire(self) -> None:
        before = self.listed()
        self._remember_expired()
        if self.listed() != before:
            self._tell_updated("local", True)

    def _remember_expired(self) -> None:
        for card in self.listed():
            if card["expires_at_ms"] is not None and self.wall > card["expires_at_ms"]:
                self.stored.dismissed.add(card["id"])
                del self.stored.cards[card["id"]]

    # ---- What the user does: E.3, F.5

    def impressions(self, ids: list[str]) -> str:
        """One record for all, and one for control cards."""
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
        """Choice 21: not within 10 s of the last logged one."""
        paused = id in self.run.seen and self.now < self.run.seen[id] + IMPRESSION_PAUSE
        return self._refusal(id) is None and not paused

    def click(self, id: str) -> str:
        if (refusal := self._refusal(id)) is not None:
            return refusal
        if scheme(self.stored.cards[id]["url"]):  # choice 20
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
            self._tell_updated("local", True)

    # ---- What is told

    def _log(self, code: str) -> None:
        self.stored.records.append((code, [], self.stored.user, None))

    def _log_cards(self, code: str, ids: list[str]) -> None:
        if ids:
            self.stored.records.append((code, ids, self.stored.user, self.wall / SECOND))

    def _tell_updated(self, origin: str, changed: bool, token: int = 0) -> None:
        self.events.append(("cards_updated", origin, len(self.listed()), self.unviewed(), changed, token))

    def _tell_failed(self, reason: str, status: int, *tokens: int) -> None:
        """Choice 22: every refresh has an end of its own."""
        self.events += [("cards_failed", reason, status, token) for token in tokens]
