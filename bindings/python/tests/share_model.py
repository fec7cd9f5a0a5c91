"""A slow model of experiments and holdouts (section 10.12 of docs/protocol.md). Shares no code with the library."""

from __future__ import annotations

from dataclasses import dataclass, field


def fnv1a(text: str) -> int:
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 % 2**32
    return value


def number(seed: str, who: str) -> int:
    """In ten-thousandths."""
    return fnv1a(str(fnv1a(seed + who))) % 10_000


def owner(experiment: dict, n: int) -> str | None:
    """The name of the variant that owns a number. In doubles, as the protocol says."""
    start = 0.0
    for variant in experiment["variants"]:
        if start <= n / 10_000 < start + experiment.get("coverage", 1) * variant["weight"]:
            return str(variant["name"])
        start += variant["weight"]
    return None


@dataclass
class ShareModel:
    device: str
    user: str | None = None
    #: (is of the device, key) -> (version, name)
    stored: dict[tuple[bool, str], tuple[int, str]] = field(default_factory=dict)

    def change_user(self, user: str) -> None:
        if self.user is not None and user != self.user:
            self.stored = {key: value for key, value in self.stored.items() if key[0]}
        self.user = user

    def verdict(self, campaign: dict, holdouts: list[dict]) -> tuple:
        """(verdict, experiment, variant, holdout, number) of a campaign that nothing else stops."""
        experiment = campaign.get("experiment")
        variant, key = None, None
        if experiment is not None:
            key = experiment["key"]
            variant, n = self._variant(experiment)
            if variant is None:
                return ("not_in_experiment", key, None, None, n)
        for holdout in holdouts:
            if "groups" in holdout and not set(holdout["groups"]) & set(campaign.get("groups", [])):
                continue
            n = number(holdout.get("seed", holdout["key"]), self.user or self.device)
            if n / 10_000 < holdout["share"]:
                return ("held_out", None, None, holdout["key"], n)
        if experiment is None:
            return ("wins", None, None, None, None)
        control = next(each for each in experiment["variants"] if each["name"] == variant).get("control", False)
        return ("control" if control else "wins", key, variant, None, None)

    def _variant(self, experiment: dict) -> tuple[str | None, int | None]:
        names = [each["name"] for each in experiment["variants"]]
        version, name = self.stored.get(self._place(experiment), (None, None))
        if version == experiment.get("bucket_version", 0) and name in names:
            return name, None
        who = {"user": self.user, "device": self.device}.get(experiment.get("by", ""), self.user or self.device)
        if who is None:
            return None, None
        n = number(experiment.get("seed", experiment["key"]), who)
        return owner(experiment, n), n

    def _place(self, experiment: dict) -> tuple[bool, str]:
        return experiment.get("by") == "device", experiment["key"]

    def hand_over(self, campaign: dict, holdouts: list[dict]) -> None:
        verdict, key, variant, *_ = self.verdict(campaign, holdouts)
        if key is not None and verdict in ("wins", "control"):
            experiment = campaign["experiment"]
            self.stored[self._place(experiment)] = (experiment.get("bucket_version", 0), variant)
