"""Every rule of scenarios/card-rules.txt and scenarios/message-rules.txt is covered by a scenario."""

from __future__ import annotations

import json
from pathlib import Path

SCENARIOS = Path(__file__).parents[3] / "scenarios"


def lines_of(name):
    lines = (SCENARIOS / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_every_rule_about_cards_has_a_scenario():
    wanted = lines_of("card-rules.txt")
    named = {rule for path in SCENARIOS.rglob("*.json") for rule in json.loads(path.read_bytes()).get("rules", [])}
    assert [rule for rule in wanted if rule not in named] == []


def test_every_rule_about_messages_has_its_listed_scenarios():
    strangers = []
    for line in lines_of("message-rules.txt"):
        rule, listed = line.split(": ")
        for name in listed.split(", "):
            path = SCENARIOS / f"{name}.json"
            if not path.exists() or rule not in json.loads(path.read_bytes())["rules"]:
                strangers.append(f"{rule}: {name}")
    assert strangers == []


#: The rules about campaigns and messages, by section of docs/protocol.md.
SECTIONS = {"C.3": range(1, 8), "D.1": range(1, 7), "D.3": range(1, 11), "D.6": (1, 2, 3, 4, 6)}
ALONE = ("A.7", "C.1", "C.2", "C.4", "C.5", "D.2", "D.4", "D.5", "D.7", "D.8", "D.9", "G.2")
MISSED = (*range(1, 11), *range(15, 19), 26, 27, 38, 43, 44)
CHOICES = ("13", "14", "14b", "15", "16", "17", "17b", "18")


def test_the_list_of_message_rules_is_complete():
    wanted = {f"{section}.{number}" for section, numbers in SECTIONS.items() for number in numbers}
    wanted |= {f"D.10.{number}" for number in range(1, 13) if number != 9} | {*ALONE}
    wanted |= {f"J.{number}" for number in MISSED} | {f"choice {choice}" for choice in CHOICES}
    assert {line.split(": ")[0] for line in lines_of("message-rules.txt")} == wanted


def test_scenario_names_are_unique():
    names = [json.loads(path.read_bytes())["name"] for path in SCENARIOS.rglob("*.json")]
    assert sorted({name for name in names if names.count(name) > 1}) == []
