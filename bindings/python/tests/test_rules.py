"""Every rule of scenarios/card-rules.txt is named by a scenario."""

from __future__ import annotations

import json
from pathlib import Path

SCENARIOS = Path(__file__).parents[3] / "scenarios"


def test_every_rule_about_cards_has_a_scenario():
    lines = (SCENARIOS / "card-rules.txt").read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    named = {rule for path in SCENARIOS.rglob("*.json") for rule in json.loads(path.read_bytes()).get("rules", [])}
    assert [rule for rule in wanted if rule not in named] == []


def test_no_two_scenarios_have_one_name():
    names = [json.loads(path.read_bytes())["name"] for path in SCENARIOS.rglob("*.json")]
    assert sorted({name for name in names if names.count(name) > 1}) == []
