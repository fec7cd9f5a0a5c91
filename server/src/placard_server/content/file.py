"""A campaign file, checked, in the form that clients get: docs/campaign-file.md describes it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..fields import JSON, Field, FieldProblem
from . import conditions, messages, placeholders, shares

_BLOCKLISTS = ("events_blacklist", "attributes_blacklist", "purchases_blacklist")
_SECONDS = ("messaging_session_timeout", "minimum_session_timeout")
_FEATURES = ("content_cards", "feature_flags", "banners", "global_request_rate_limit", "request_backoff", "dust")
#: As the development server: docs/campaign-file.md says why, and how to have the protocol's own limits.
_GENEROUS = {"enabled": False, "endpoint_overrides": {"content_cards/sync": {"capacity": 1000, "refill_rate": 1}}}

_CARD_KINDS = ("captioned_image", "text_announcement", "short_news", "banner_image", "control")
_CARD_KINDS_WITH_IMAGE = ("captioned_image", "short_news", "banner_image")
_CARD_FLAGS = ("v", "cl", "p", "r", "db", "t", "uw")
_CARD_TEXTS = ("tt", "ds", "i", "u", "dm", "language", "image_alt")
#: The device judges these.
_CARD_RESTRICTIONS = ("targeting", "frequency", "groups", "windows")
_CARD_KEYS = (*_CARD_FLAGS, *_CARD_TEXTS, *_CARD_RESTRICTIONS, "id", "tp", "ca", "ea", "ar", "e")
_CARD_DEFAULTS: dict[str, JSON] = {
    "tt": "", "ds": "", "u": None, "uw": False, "ea": -1, "v": False, "cl": False, "p": False, "r": False,
    "db": True, "t": False, "e": {},
}  # fmt: skip

_CAMPAIGN_KEYS = (
    "id", "type", "trigger_condition", "start_time", "end_time", "priority", "delay", "timeout", "re_eligibility",
    "min_seconds_since_last_trigger", "recall", "targeting", "frequency", "groups", "windows", "outside", "experiment",
    "data", "template",
)  # fmt: skip


_SHARED = ("groups", "holdouts")


class FileError(Exception):
    """Why a file is refused, with its place."""


@dataclass(frozen=True)
class Campaign:
    id: str
    trigger: dict[str, JSON]
    #: With placeholders; None unless the campaign is templated.
    template: dict[str, JSON] | None
    #: Those of variants that have one of their own, by the ids with which clients ask for them.
    templates: dict[str, dict[str, JSON]] = field(default_factory=dict)


@dataclass(frozen=True)
class CampaignFile:
    #: ``time`` may be absent.
    config: dict[str, JSON]
    #: ``ca`` is absent where it is absent in the file.
    cards: list[dict[str, JSON]]
    campaigns: list[Campaign]
    digest: str
    #: What clients need to judge cards and campaigns: ``groups`` and ``holdouts``, as they are written.
    shared: dict[str, JSON] = field(default_factory=dict)

    @cached_property
    def marks(self) -> tuple[str, str]:
        """Digests of what clients get with cards, and of what they get with campaigns: equal for equal content."""
        cards = [self.cards, self.shared.get("groups")]
        campaigns = [[each.trigger, each.template, each.templates] for each in self.campaigns]
        try:
            return _mark(cards), _mark([self.config, campaigns, self.shared])
        except RecursionError:
            return self.digest, self.digest

    def template_of(self, trigger_id: str) -> Campaign | None:
        """The templated campaign whose ``data`` has this tracking id. Of two the first counts."""
        for each in self.campaigns:
            if each.trigger["data"].get("trigger_id") == trigger_id:
                return each if each.template is not None else None
            if trigger_id in each.templates:
                return replace(each, template=each.templates[trigger_id])
        return None


def read(text: bytes, path: str) -> CampaignFile:
    try:
        document = json.loads(text.removeprefix(b"\xef\xbb\xbf").decode(), object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise FileError(f"{path}:{error.lineno}:{error.colno}: {error.msg}") from None
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise FileError(f"{path}: {error}") from None
    try:
        return _checked(Field(document), hashlib.sha256(text).hexdigest())
    except FieldProblem as problem:
        raise FileError(f"{path}: {problem.note}") from None


def _mark(value: JSON) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def empty() -> CampaignFile:
    """For an app without a file."""
    return _checked(Field({}), "")


def _once(pairs: list[tuple[str, JSON]]) -> dict[str, JSON]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the key '{next(name for name in names if names.count(name) > 1)}' occurs twice")
    return members


def _checked(root: Field, digest: str) -> CampaignFile:
    root.allow_only(("config", "cards", "campaigns", *_SHARED))
    cards = [_card(each) for each in _elements(root, "cards")]
    campaigns = [_campaign(each) for each in _elements(root, "campaigns")]
    _check_ids("cards", [card["id"] for card in cards])
    _check_ids("campaigns", [campaign.id for campaign in campaigns])
    holdouts = _elements(root, "holdouts")
    for index, holdout in enumerate(holdouts):
        shares.check_holdout(holdout)
        key = holdout.required("key")
        if key.string() in [other.required("key").string() for other in holdouts[:index]]:
            raise key.problem("is the key of an earlier holdout")
    _elements(root, "groups")
    shared = {key: value.value for key in _SHARED if (value := root.optional(key)) is not None}
    return CampaignFile(_config(root.optional("config")), cards, campaigns, digest, shared)


def _elements(root: Field, key: str) -> list[Field]:
    field = root.optional(key)
    return [] if field is None else field.elements()


def _check_ids(array: str, ids: list[str]) -> None:
    for index, each in enumerate(ids):
        if each in ids[:index]:
            raise FieldProblem(f"{array}[{index}].id", f'"{each}" is already the id of an earlier entry')


def _config(field: Field | None) -> dict[str, JSON]:
    """Clients require all three blocklists, and keep content cards off until a config enables them."""
    config: dict[str, JSON] = {"content_cards": {"enabled": True}, "global_request_rate_limit": _GENEROUS}
    config |= {key: [] for key in _BLOCKLISTS}
    if field is None:
        return config
    field.allow_only((*_BLOCKLISTS, *_SECONDS, *_FEATURES, "time"))
    if time := field.optional("time"):
        time.integer(1)
    for key in _BLOCKLISTS:
        if names := field.optional(key):
            names.strings()
    for key in _SECONDS:
        if seconds := field.optional(key):
            seconds.integer(0)
    for key in _FEATURES:
        if (feature := field.optional(key)) and (enabled := feature.optional("enabled")):
            enabled.boolean()
    return config | {key: value for key, value in field.members().items() if value is not None}


def _card(field: Field) -> dict[str, JSON]:
    field.allow_only(_CARD_KEYS)
    field.required("id").non_empty()
    if created := field.optional("ca"):
        created.integer(0)
    if field.required("tp").one_of(_CARD_KINDS) in _CARD_KINDS_WITH_IMAGE:
        field.required("i")
    for key in _CARD_FLAGS:
        if flag := field.optional(key):
            flag.boolean()
    for key in _CARD_TEXTS:
        if text := field.optional(key):
            text.string()
    if expires := field.optional("ea"):
        expires.integer(-1)
    if extras := field.optional("e"):
        extras.members()
    if (ratio := field.optional("ar")) and ratio.number() <= 0:
        raise ratio.problem("must be positive")
    return _CARD_DEFAULTS | {key: value for key, value in field.members().items() if value is not None}


def _campaign(field: Field) -> Campaign:
    given = field.members()
    numbers = {key: messages.with_numbers(given[key]) for key in ("data", "template") if key in given}
    field = Field(shares.with_numbers(given | numbers), field.path)
    field.allow_only(_CAMPAIGN_KEYS)
    name = field.required("id").non_empty()
    kind = field.required("type").one_of(("inapp", "templated_iam"))
    conditions.check(field.required("trigger_condition"))
    _check_times(field)
    if experiment := field.optional("experiment"):
        shares.check(experiment, templated=kind == "templated_iam")
    template = None
    if kind == "inapp":
        messages.check(field.required("data"))
        if (found := field.optional("template")) is not None:
            raise found.problem("belongs to campaigns of type templated_iam only")
    else:
        message = field.required("template")
        messages.check(message)
        placeholders.check(message)
        template = message.members()
    data = field.optional("data")
    trigger = {key: value for key, value in field.members().items() if key != "template"}
    # Clients report impressions by it; without it they report nothing, or drop the message.
    trigger["data"] = {"trigger_id": name} | (data.members() if data else {})
    trigger, templates = shares.completed(trigger)
    return Campaign(name, trigger, template, templates)


def _check_times(field: Field) -> None:
    start, end = field.optional("start_time"), field.optional("end_time")
    first = start.integer(0) if start else 0
    if end and end.integer(0) < first:
        raise end.problem("must not be before start_time")
    for key, least in (
        ("priority", None),
        ("delay", 0),
        ("timeout", 0),
        ("re_eligibility", -1),
        ("min_seconds_since_last_trigger", 0),
    ):
        if number := field.optional(key):
            number.integer(least)
