"""A slow model of the limits of campaigns (section 10.11 of docs/protocol.md): it looks at every hand-over, and at one
minute after the other. Shares no code with the library; time zones are those of Python."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

MINUTE = 60_000


def local(ms: int, zone: ZoneInfo) -> datetime:
    return datetime.fromtimestamp(ms // 1000, timezone.utc).astimezone(zone)


def day_of(ms: int, zone: ZoneInfo) -> date:
    return local(ms, zone).date()


def minutes_from(ms: int):
    yield ms
    ms = ms // MINUTE * MINUTE
    while True:
        ms += MINUTE
        yield ms


def contains(window: dict, at: datetime) -> bool:
    begin, end = (int(window[key][:2]) * 60 + int(window[key][3:]) for key in ("from", "until"))
    days = window.get("days", [1, 2, 3, 4, 5, 6, 7])
    minute = at.hour * 60 + at.minute
    if begin < end:
        return at.isoweekday() in days and begin <= minute < end
    yesterday = (at - timedelta(days=1)).isoweekday()
    return (at.isoweekday() in days and minute >= begin) or (yesterday in days and minute < end)


def until_open(windows: list[dict], ms: int, zone: ZoneInfo) -> int:
    return next(each for each in minutes_from(ms) if any(contains(one, local(each, zone)) for one in windows)) - ms


def until_tomorrow(ms: int, zone: ZoneInfo) -> int:
    today = day_of(ms, zone)
    return next(each for each in minutes_from(ms) if day_of(each, zone) > today) - ms


@dataclass
class LimitModel:
    zone: ZoneInfo
    groups: dict[str, dict]
    session: int | None = None
    shown: dict[str, list[int]] = field(default_factory=dict)

    def record(self, campaign: dict, ms: int) -> None:
        for owner in ("c" + campaign["id"], *("g" + each for each in campaign.get("groups", []))):
            self.shown.setdefault(owner, []).append(ms)

    def stop(self, campaign: dict, ms: int) -> tuple | None:
        """(verdict, why, retry_after_ms) of the first limit that stops a campaign."""
        own = campaign.get("groups", [])
        if any(not self.groups.get(each, {}).get("enabled", True) for each in own):
            return ("group_disabled", None, None)
        owners = [("c" + campaign["id"], campaign.get("frequency"))]
        owners += [("g" + each, self.groups.get(each, {}).get("frequency")) for each in own]
        for owner, frequency in owners:
            if found := self._used(frequency or {}, self.shown.get(owner, []), ms):
                return ("capped", *found)
        if "windows" in campaign and (wait := until_open(campaign["windows"], ms, self.zone)):
            return ("outside_window", None, wait)
        return None

    def _used(self, frequency: dict, shown: list[int], ms: int) -> tuple | None:
        if len(shown) >= frequency.get("lifetime", 1000):
            return ("cap_lifetime", None)
        for each in frequency.get("custom", []):
            inside = [at for at in shown if ms - at < each["period_s"] * 1000]
            if len(inside) >= each["cap"]:
                # The time after which fewer than `cap` are inside.
                return ("cap_period", sorted(inside)[-each["cap"]] + each["period_s"] * 1000 - ms)
        in_session = [at for at in shown if self.session is not None and at >= self.session]
        if len(in_session) >= frequency.get("per_session", 1000):
            return ("cap_session", None)
        today = [at for at in shown if day_of(at, self.zone) == day_of(ms, self.zone)]
        if len(today) >= frequency.get("per_day", 1000):
            return ("cap_day", until_tomorrow(ms, self.zone))
        return None
