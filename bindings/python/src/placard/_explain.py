"""Why a campaign would win or lose."""

from __future__ import annotations

from ctypes import c_void_p
from dataclasses import dataclass
from typing import Any

from . import _abi, _library
from ._enums import VerdictKind

_WAITS = (VerdictKind.NOT_RE_ELIGIBLE, VerdictKind.INTERVAL)


@dataclass(frozen=True)
class Verdict:
    """What would become of a campaign if the event were logged now: the first reason that applies."""

    campaign: str
    verdict: str  #: ``wins``, ``loses_priority``, ``filter_failed``, ...
    retry_after_ms: int | None = None  #: ``interval``; ``not_re_eligible`` (0: never again)
    filter: int | None = None  #: ``filter_failed``: position of the filter, counted from 0 over all groups
    property: str | None = None  #: ``filter_failed``: key that the filter looks at
    found: str | None = None  #: ``filter_failed``: its value as JSON text (a date: ``{"$date_ms": n}``); None: missing
    wanted: str | None = None  #: ``filter_failed``: what the filter wants, such as "greater than 2"


def take(handle: c_void_p) -> list[Verdict]:
    """Reads an explanation and gives it back."""
    library = _library.library()
    try:
        count = library.placard_explanation_count(handle)
        return [_verdict(library.placard_explanation_get(handle, index).contents) for index in range(count)]
    finally:
        library.placard_explanation_destroy(handle)


def _verdict(raw: Any) -> Verdict:
    filter_failed = raw.verdict == VerdictKind.FILTER_FAILED
    return Verdict(
        campaign=_abi.text(raw.campaign, raw.campaign_length) or "",
        verdict=_library.name("verdict_name", raw.verdict),
        retry_after_ms=raw.retry_after_ms if raw.verdict in _WAITS else None,
        filter=raw.filter if filter_failed else None,
        property=_abi.text(raw.property, raw.property_length),
        found=_abi.text(raw.found, raw.found_length),
        wanted=_abi.text(raw.wanted, raw.wanted_length),
    )
