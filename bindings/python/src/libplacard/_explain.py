"""Explanations of why a campaign wins or loses, and why a card is in the list or not."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import c_void_p
from dataclasses import dataclass
from typing import Any

from . import _library, _memory
from ._enums import WAITING_VERDICTS, VerdictKind, Why


@dataclass(frozen=True)
class Verdict:
    """The result for one campaign if the event occurs, or for one card: the first reason that applies."""

    campaign: str  #: its id, or that of the card
    verdict: str  #: ``wins``, ``loses_priority``, ``filter_failed``, ...
    retry_after_ms: int | None = None  #: for ``not_started``, ``interval``, ``not_re_eligible``, ... (0: never)
    #: ``filter_failed``: index of the filter, counted from 0 over all groups; ``history``: of the entry
    filter: int | None = None
    #: ``filter_failed``: property key that the filter reads; ``not_targeted``: variable; ``history``: event or product
    property: str | None = None
    #: ``filter_failed``: its value as JSON text (a date: ``{"$date_ms": n}``); ``history``: how often; None: missing
    found: str | None = None
    wanted: str | None = None  #: ``filter_failed``, ``history``: what is wanted, such as "greater than 2"
    why: str | None = None  #: more precise reason, where a verdict can have several: ``other_name``, ``missing``, ...
    found_type: str | None = None  #: ``filter_failed``: type of the found value: ``missing``, ``string``, ``date``, ...
    wanted_type: str | None = None  #: ``filter_failed``: the only type that can fulfil the filter
    text: str = ""  #: the whole verdict in plain English
    group: str | None = None  #: ``capped``, ``group_disabled``: the group; None: the campaign's own frequency
    cap: int | None = None  #: ``capped``: the cap that is used up
    period_ms: int | None = None  #: ``capped``: the cap's period, if it has one
    rule_part: str | None = None  #: ``not_targeted``: where in the targeting the failed part is, as a JSON pointer
    experiment: str | None = None  #: ``not_in_experiment``, and of a winner: the key of the campaign's experiment
    variant: str | None = None  #: of a winner: its variant
    holdout: str | None = None  #: ``held_out``: the key of the holdout

    def __str__(self) -> str:
        return f"{self.campaign}: {self.text}"


@dataclass(frozen=True)
class ExplainedEvent:
    """The event that an explanation is about."""

    #: ``open``, ``custom_event``, ``purchase``, ``push_click``, ``message_click``, ``absence``; ``none``: of cards
    kind: str
    time_ms: int  #: wall time of the evaluation
    name: str | None = None  #: event name, product id, or campaign of the clicked message or the absence
    properties: str | None = None  #: as JSON text (dates: ``{"$date_ms": n}``)
    button: str | None = None  #: id of the clicked button; None: the message body, or no click


class Explanation(list[Verdict]):
    """The explained event, and one verdict per campaign in the server's order; of cards one verdict per card."""

    def __init__(self, event: ExplainedEvent, verdicts: Iterable[Verdict]) -> None:
        super().__init__(verdicts)
        self.event = event


def take(handle: c_void_p) -> Explanation:
    """Reads and frees an explanation."""
    library = _library.library()
    try:
        count = library.placard_explanation_count(handle)
        verdicts = [_verdict(library.placard_explanation_get(handle, index).contents) for index in range(count)]
        return Explanation(_event(library.placard_explanation_get_event(handle).contents), verdicts)
    finally:
        library.placard_explanation_destroy(handle)


def _event(raw: Any) -> ExplainedEvent:
    return ExplainedEvent(
        kind=_library.name("trigger_name", raw.kind),
        time_ms=raw.time_ms,
        name=_memory.text(raw.name, raw.name_length),
        properties=_memory.text(raw.properties, raw.properties_length),
        button=_memory.text(raw.button, raw.button_length),
    )


def _verdict(raw: Any) -> Verdict:
    filter_failed = raw.verdict == VerdictKind.FILTER_FAILED
    return Verdict(
        campaign=_memory.text(raw.campaign, raw.campaign_length) or "",
        verdict=_library.name("verdict_kind_name", raw.verdict),
        retry_after_ms=raw.retry_after_ms if raw.verdict in WAITING_VERDICTS else None,
        filter=raw.filter if filter_failed or raw.verdict == VerdictKind.HISTORY else None,
        property=_memory.text(raw.property, raw.property_length),
        found=_memory.text(raw.found, raw.found_length),
        wanted=_memory.text(raw.wanted, raw.wanted_length),
        why=_library.name("why_name", raw.why) if raw.why != Why.NONE else None,
        found_type=_library.name("value_type_name", raw.found_type) if filter_failed else None,
        wanted_type=_library.name("value_type_name", raw.wanted_type) if raw.wanted_type else None,
        text=_memory.text(raw.text, raw.text_length) or "",
        group=_memory.text(raw.group, raw.group_length),
        cap=raw.cap or None,
        period_ms=raw.period_ms or None,
        rule_part=_memory.text(raw.rule_part, raw.rule_part_length),
        experiment=_memory.text(raw.experiment, raw.experiment_length),
        variant=_memory.text(raw.variant, raw.variant_length),
        holdout=_memory.text(raw.holdout, raw.holdout_length),
    )
