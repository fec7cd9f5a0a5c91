"""A simple model of which message an event triggers, as specified in docs/protocol.md
(rules 5.4, 9.1, 9.4 to 9.8, 10.3).

The tests compare the library with it. It favours clarity over speed and shares no code with the library.

Not modelled: events deferred until a reply (rule 9.4.3), images, templated messages and the stack; the test's host
accepts every message at once. ``reported`` holds the events since it was last cleared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from filter_model import Event, about, fits, matches

SECOND = 1000
PENDING_LIMIT = 100  # rule 10.3.6


class Stamp(NamedTuple):
    """A point in time: the monotonic clock is used within a run, the wall clock across a restart (rule 5.4)."""

    monotonic: int
    wall: int


class Triggered(NamedTuple):
    """A triggered message that may still be delayed."""

    campaign: dict
    event: Event
    at: Stamp


@dataclass
class Stored:
    """State that survives a restart."""

    user: str | None
    campaigns: list[dict] = field(default_factory=list)
    shown: dict[str, Stamp] = field(default_factory=dict)
    last: Stamp | None = None  # last display of any message
    pending: list[Triggered] = field(default_factory=list)


class TriggerModel:
    def __init__(self, interval_s: int, report_open: bool, user: str | None, wall: int, monotonic: int) -> None:
        self.interval_s, self.report_open = interval_s, report_open
        self.wall, self.now = wall, monotonic
        self.stored = Stored(user)
        self.reported: list[tuple] = []

    # ---- What happens

    def receive(self, campaigns: list[Any]) -> None:
        """Replaces the list (rule 9.4.1), and withdraws messages of campaigns that left it (rule 9.4.7)."""
        named: set[str] = set()  # includes invalid campaigns
        kept: dict[str, dict] = {}  # for equal ids the first valid campaign
        for index, raw in enumerate(campaigns):
            id = raw.get("id") if isinstance(raw, dict) else None
            known = isinstance(id, str)
            if known:
                named.add(id)
            if known and id not in kept and is_campaign(raw):
                kept[id] = raw
            else:
                self.reported.append(("dropped", "campaign", id if known else f"triggers[{index}]"))
        self.stored.campaigns = list(kept.values())
        self.stored.shown = {id: stamp for id, stamp in self.stored.shown.items() if id in named}
        withdrawn = [triggered for triggered in self.stored.pending if triggered.campaign["id"] not in named]
        self.stored.pending = [triggered for triggered in self.stored.pending if triggered not in withdrawn]
        self.reported += [("message_discarded", triggered.campaign["id"], "withdrawn") for triggered in withdrawn]
        self.log(Event("test"))
        self.log(Event("open"))

    def log(self, event: Event) -> None:
        """Evaluates an event (rules 9.5.3 to 9.5.6)."""
        matching = [campaign for campaign in self.stored.campaigns if self._is_candidate(campaign, event)]
        waits = [self._interval(campaign, event, campaign_delay(campaign)) for campaign in matching]
        free = [campaign for campaign, wait in zip(matching, waits) if wait <= 0]
        if free:
            highest = max(priority(campaign) for campaign in free)
            winner = [campaign for campaign in free if priority(campaign) == highest][-1]
            self._win(Triggered(winner, event, Stamp(self.now, self.wall)))
        elif matching:
            self._report("suppressed", event, min(waits))
        else:
            self._report("no_match", event)

    def _is_candidate(self, campaign: dict, event: Event) -> bool:
        """Whether a campaign can be triggered by the event (rules 9.5.1, 9.5.2)."""
        in_window = self._window(campaign) is None
        eligible = self._again_in(campaign, campaign_delay(campaign)) == 0
        return in_window and eligible and matches(campaign, event, self.wall)

    def change_user(self, user: str) -> None:
        """Changes the user (rules 9.4.5, 9.4.6)."""
        if user == self.stored.user:
            return
        known = self.stored.user is not None
        self.stored = Stored(user) if known else self.stored
        self.stored.user, self.stored.campaigns = user, []

    def restart(self, wall: int, monotonic: int) -> None:
        """Restarts (rule 10.3.6); a stamp in the future counts as now."""
        self.wall, self.now = wall, monotonic
        stored = self.stored
        stored.shown = {id: self._again(stamp) for id, stamp in stored.shown.items()}
        stored.last = self._again(stored.last) if stored.last else None
        pending = [triggered._replace(at=self._again(triggered.at)) for triggered in stored.pending]
        stored.pending = [triggered for triggered in pending if due(triggered) > self.now]

    def _again(self, stamp: Stamp) -> Stamp:
        return stamp._replace(monotonic=self.now - max(0, self.wall - stamp.wall))

    def advance(self, wall: int, monotonic: int) -> None:
        """Advances the clock, stopping at each due time."""
        while ripe := [triggered for triggered in self.stored.pending if due(triggered) <= monotonic]:
            triggered = min(ripe, key=due)
            self.stored.pending.remove(triggered)
            self.wall, self.now = self.wall + due(triggered) - self.now, due(triggered)
            self._display(triggered)
        self.wall, self.now = wall, monotonic

    # ---- Display

    def _win(self, triggered: Triggered) -> None:
        if not campaign_delay(triggered.campaign):
            self._display(triggered)
        elif len(self.stored.pending) < PENDING_LIMIT:
            self.stored.pending.append(triggered)

    def _display(self, triggered: Triggered) -> None:
        """Displays a due message (rule 10.3.1)."""
        id, event = triggered.campaign["id"], triggered.event
        if self.now - triggered.at.monotonic >= timeout(triggered.campaign):
            self.reported.append(("message_discarded", id, "timeout"))
            return
        again = self._again_in(triggered.campaign, 0)
        wait = self._interval(triggered.campaign, event, 0)
        if again is None or again > 0 or wait > 0:
            self._report("suppressed", event, 0 if again is None else max(again, wait))
            return
        self.stored.shown[id] = self.stored.last = Stamp(self.now, self.wall)
        is_control = triggered.campaign["data"].get("is_control", False)
        self.reported.append(("message_control" if is_control else "message", id))

    def _report(self, what: str, event: Event, *wait: int) -> None:
        """Reports an event that displayed nothing (rule 9.8.2)."""
        if event.kind != "test" and (event.kind != "open" or self.report_open):
            self.reported.append((what, event.kind, event.name, *wait))

    # ---- Rules

    def _window(self, campaign: dict) -> tuple[str, int | None] | None:
        """Returns why the campaign is outside its time window, which includes both ends (rule 9.5.1); None: inside."""
        start, end = campaign.get("start_time"), campaign.get("end_time")
        if start is not None and self.wall < start * SECOND:
            return "not_started", start * SECOND - self.wall
        return ("ended", None) if end is not None and self.wall > end * SECOND else None

    def _again_in(self, campaign: dict, delay: int) -> int | None:
        """Returns when the campaign is eligible again, counted from ``delay`` later (rule 9.6); None: never."""
        shown = self.stored.shown.get(campaign["id"])
        re_eligibility = value(campaign, "re_eligibility", -1)
        if shown is None:
            return 0
        if re_eligibility == -1:
            return None
        return max(0, re_eligibility * SECOND - (self.now + delay - shown.monotonic))

    def _interval(self, campaign: dict, event: Event, delay: int) -> int:
        """Returns the remaining interval, counted from ``delay`` later (rules 9.5.3, 9.7)."""
        last = self.stored.last
        if last is None or event.kind == "test":
            return 0
        own = value(campaign, "min_seconds_since_last_trigger", self.interval_s)
        return max(0, own * SECOND - (self.now + delay - last.monotonic))

    # ---- Explain

    def verdicts(self, event: Event) -> list[tuple]:
        """Returns the first applicable reason for each campaign, in the order of placard.h: (id, verdict,
        retry_after_ms).
        """
        rivals = [campaign for campaign in self.stored.campaigns if self._reason(campaign, event) is None]
        highest = max((priority(campaign) for campaign in rivals), default=0)
        best = [campaign for campaign in rivals if priority(campaign) == highest][-1:]
        return [
            (campaign["id"], *self._verdict(campaign, event, campaign in best)) for campaign in self.stored.campaigns
        ]

    def _verdict(self, campaign: dict, event: Event, wins: bool) -> tuple[str, int | None]:
        if reason := self._reason(campaign, event):
            return reason
        if not wins:
            return "loses_priority", None
        return ("control" if campaign["data"].get("is_control") else "wins"), None

    def _reason(self, campaign: dict, event: Event) -> tuple[str, int | None] | None:
        """Returns the reason that blocks a campaign; None: only another campaign can."""
        delay = campaign_delay(campaign)
        if not about(campaign, event):
            return "wrong_event", None
        if not matches(campaign, event, self.wall):
            return "filter_failed", None
        if window := self._window(campaign):
            return window
        again = self._again_in(campaign, delay)
        if again != 0:
            return "not_re_eligible", again or 0
        wait = self._interval(campaign, event, delay)
        return ("interval", wait) if wait > 0 else None

    def may_be_blamed(self, id: str, event: Event) -> list[tuple[int, str | None]]:
        """Returns index and property of each filter in the groups that fail; an empty group has no property."""
        campaign = next(campaign for campaign in self.stored.campaigns if campaign["id"] == id)
        blamed: list[tuple[int, str | None]] = []
        for condition in about(campaign, event):
            position = 0
            for group in condition["data"]["property_filters"]:
                if not any(fits(filter, event, self.wall) for filter in group):
                    keys = [filter["property_key"] for filter in group]
                    blamed += enumerate(keys or [None], position)
                position += len(group)
        return blamed


# ---- Campaigns (rule 9.1)


def is_campaign(raw: dict) -> bool:
    """Checks only what the test makes invalid (rule 9.1.2)."""
    numbers = (
        "priority",
        "delay",
        "timeout",
        "re_eligibility",
        "min_seconds_since_last_trigger",
        "start_time",
        "end_time",
    )
    numeric = all(isinstance(raw.get(key), (int, type(None))) and not isinstance(raw.get(key), bool) for key in numbers)
    data = raw.get("data")
    fine = isinstance(data, dict) and data.get("type") == "MODAL"
    return numeric and fine and raw.get("type") == "inapp" and isinstance(raw.get("trigger_condition"), list)


def value(campaign: dict, key: str, default: int) -> int:
    """Returns a member; null counts as missing."""
    found = campaign.get(key)
    return default if found is None else found


def priority(campaign: dict) -> int:
    return value(campaign, "priority", 0)


def campaign_delay(campaign: dict) -> int:
    """The delay in milliseconds."""
    return value(campaign, "delay", 0) * SECOND


def timeout(campaign: dict) -> int:
    """The timeout in milliseconds from the event."""
    return value(campaign, "timeout", campaign_delay(campaign) + 30 * SECOND)


def due(triggered: Triggered) -> int:
    return triggered.at.monotonic + campaign_delay(triggered.campaign)
