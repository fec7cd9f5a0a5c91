"""Experiments and holdouts of a campaign file (rule 10.12). The device chooses; the server only sends them."""

from __future__ import annotations

from ..fields import JSON, Field
from . import messages, placeholders

_EXPERIMENT = ("key", "seed", "by", "coverage", "bucket_version", "variants")
_VARIANT = ("name", "weight", "control", "data")
_HOLDOUT = ("key", "seed", "share", "groups")
_TOLERANCE = 0.001


def with_numbers(campaign: dict[str, JSON]) -> dict[str, JSON]:
    """The campaign with numbers as the colours of its variants' messages."""
    experiment = campaign.get("experiment")
    variants = experiment.get("variants") if isinstance(experiment, dict) else None
    if not isinstance(experiment, dict) or not isinstance(variants, list):
        return campaign
    changed = [
        variant
        | {key: messages.with_numbers(variant[key]) for key in ("data", "template") if variant.get(key) is not None}
        if isinstance(variant, dict)
        else variant
        for variant in variants
    ]
    return campaign | {"experiment": experiment | {"variants": changed}}


def check(experiment: Field, *, templated: bool) -> None:
    experiment.allow_only(_EXPERIMENT)
    experiment.required("key").non_empty()
    if seed := experiment.optional("seed"):
        seed.non_empty()
    if by := experiment.optional("by"):
        by.one_of(("user", "device"))
    if coverage := experiment.optional("coverage"):
        _share(coverage)
    if version := experiment.optional("bucket_version"):
        version.integer()
    variants = experiment.required("variants")
    names: list[str] = []
    total = 0.0
    for variant in variants.elements():
        variant.allow_only((*_VARIANT, "template") if templated else _VARIANT)
        name = variant.required("name")
        if name.non_empty() in names:
            raise name.problem("is the name of an earlier variant")
        names.append(name.string())
        total += _share(variant.required("weight"))
        if control := variant.optional("control"):
            control.boolean()
        _check_content(variant, templated)
    if abs(total - 1) > _TOLERANCE + 1e-9:
        raise variants.problem(f"must have weights that add up to 1, not {round(total, 4):g}")


def _check_content(variant: Field, templated: bool) -> None:
    data = variant.optional("data")
    if templated:
        if data and (name := data.optional("trigger_id")):
            name.non_empty()
        if template := variant.optional("template"):
            messages.check(template)
            placeholders.check(template)
    elif data:
        messages.check(data)


def completed(trigger: dict[str, JSON]) -> tuple[dict[str, JSON], dict[str, dict[str, JSON]]]:
    """The campaign as clients get it, and the messages of its variants by the ids with which clients ask for them."""
    experiment = trigger.get("experiment")
    if experiment is None:
        return trigger, {}
    own = trigger["data"]["trigger_id"]
    templates: dict[str, dict[str, JSON]] = {}
    variants = []
    for variant in experiment["variants"]:
        template, data = variant.get("template"), variant.get("data")
        sent = {key: value for key, value in variant.items() if key not in ("template", "data")}
        if template is not None or data is not None:
            name = own if template is None else f"{own}/{variant['name']}"
            sent["data"] = {"trigger_id": name} | (data or {})
        if template is not None:
            templates.setdefault(sent["data"]["trigger_id"], template)
        variants.append(sent)
    return trigger | {"experiment": experiment | {"variants": variants}}, templates


def check_holdout(holdout: Field) -> None:
    holdout.allow_only(_HOLDOUT)
    holdout.required("key").non_empty()
    if seed := holdout.optional("seed"):
        seed.non_empty()
    _share(holdout.required("share"))
    if groups := holdout.optional("groups"):
        for group in groups.elements():
            group.non_empty()


def _share(field: Field) -> float:
    share = field.number()
    if not 0 <= share <= 1:
        raise field.problem("must be a number from 0 to 1")
    return share
