"""Histories and absences against a slow model, in replays."""

from __future__ import annotations

import json
import random
import subprocess

import pytest
from history_model import AbsenceModel, Logged, history
from served import TOOL
from simulate_world import START_MS, campaign
from world import OPTIONS

import libplacard
from libplacard.simulation import simulate

arrow = pytest.importorskip("pyarrow")


def pattern(dice: random.Random) -> dict:
    if dice.random() < 0.3:
        made: dict = {"purchase": True}
        if dice.random() < 0.6:
            made["product_id"] = dice.choice(("tea", "coffee"))
    else:
        made = {"event_name": dice.choice(("order", "look", "cart"))}
    if dice.random() < 0.3:
        wanted = {"property_key": "total", "property_type": "number", "comparator": 3}
        made["property_filters"] = [[{**wanted, "property_value": dice.randint(0, 8)}]]
    return made


def entry(dice: random.Random) -> dict:
    made = pattern(dice)
    if dice.random() < 0.7:
        made["within_s"] = dice.choice((1, 60, 600, 3600, 86_400))
    if dice.random() < 0.6:
        made["at_least"] = dice.randint(0, 4)
    if dice.random() < 0.5:
        made["at_most"] = dice.randint(made.get("at_least", 0), 5)
    return made


def absence(dice: random.Random) -> dict:
    made = {"after": pattern(dice), "for_s": dice.choice((1, 60, 1800, 90_000))}
    if dice.random() < 0.7:
        made["without"] = pattern(dice)
    if dice.random() < 0.4:
        made["restart"] = True
    return made


def life(dice: random.Random, user: str, rows: list[dict]) -> list[Logged]:
    """The events of one user; adds the rows."""
    ms = START_MS
    events = []
    for _ in range(60):
        ms += dice.choice((0, 1, 999, 1000, 60_000, 60_000, 540_000, 600_000, 3_600_000, 40_000_000))
        kind = dice.choice(("event", "event", "event", "purchase"))
        name = dice.choice(("tea", "coffee") if kind == "purchase" else ("order", "look", "cart"))
        total = dice.choice((None, dice.randint(0, 9)))
        events.append(Logged(ms, len(rows), kind, name, total))
        properties = None if total is None else f'{{"total": {total}}}'
        rows.append({"user": user, "time_ms": ms, "kind": kind, "name": name, "properties": properties})
    return events


def decisions(campaigns: list[dict], rows: list[dict]) -> list[dict]:
    file = {"campaigns": campaigns}
    return simulate(arrow.Table.from_pylist(rows), file, message_interval_s=0).arrow().to_pylist()


@pytest.mark.parametrize("seed", range(12))
def test_histories_are_those_of_a_slow_model(seed: int) -> None:
    dice = random.Random(seed)
    names = ("order", "look", "cart")
    campaigns, wanted, rows = [], [], []
    for number in range(6):
        made = campaign(f"c{number}", {"type": "custom_event", "data": {"event_name": dice.choice(names)}})
        made["trigger_condition"][0]["history"] = [entry(dice) for _ in range(dice.randint(1, 3))]
        campaigns.append(made)
    for user in range(4):
        events = life(dice, f"u{user}", rows)
        for position, event in enumerate(events):
            for each in campaigns:
                condition = each["trigger_condition"][0]
                if event.kind != "event" or event.name != condition["data"]["event_name"]:
                    continue
                stop = history(condition["history"], events[: position + 1], event.ms)
                wanted.append((event.row, each["id"], stop))
    found = []
    for made in decisions(campaigns, rows):
        stop = None
        if made["verdict"] == "history":
            stop = (made["filter"], int(made["found"]), made["retry_after_ms"])
        found.append((made["row"], made["campaign"], stop))
    assert sorted(found, key=str) == sorted(wanted, key=str)
    stopped = sum(stop is not None for *_, stop in wanted)
    assert 0 < stopped < len(wanted), "both happen"


@pytest.mark.parametrize("seed", range(12))
def test_absences_are_those_of_a_slow_model(seed: int) -> None:
    dice = random.Random(seed)
    campaigns, wanted, rows = [], [], []
    for number in range(6):
        campaigns.append(campaign(f"c{number}", {"type": "absence", "data": absence(dice)}))
    for user in range(4):
        models = {each["id"]: AbsenceModel(each["trigger_condition"][0]["data"]) for each in campaigns}
        for event in life(dice, f"u{user}", rows):
            for model in models.values():
                model.log(event)
        for name, model in models.items():
            model.pass_to(2**62)
            wanted += [(f"u{user}", ms, row, name) for ms, row in model.fired]
    made = decisions(campaigns, rows)
    assert {each["trigger"] for each in made} == {"absence"}
    assert {each["verdict"] for each in made} == {"wins"}
    found = [(each["user"], each["time_ms"], each["row"], each["campaign"]) for each in made]
    assert sorted(found) == sorted(wanted)


def test_an_absence_that_is_over_is_explained(tmp_path) -> None:
    deadline = {"after": {"event_name": "cart"}, "without": {"event_name": "order"}, "for_s": 60}
    made = campaign("c", {"type": "absence", "data": deadline}, timeout=5_000)
    options = {"campaigns_json": json.dumps({"campaigns": [made]}), "clock": "host", "directory": tmp_path}
    with libplacard.Client(**options, clock_wall_ms=START_MS, clock_monotonic_ms=0) as client:
        client.start_session()
        client.log_event("cart", {"total": 7})
        client.set_time(START_MS + 60_000, 60_000)
        client.dispatch()
        last = client.explain_last()
        assert (last.event.kind, last.event.name, last.event.properties) == ("absence", "c", '{"total":7}')
        assert [verdict.verdict for verdict in last] == ["wins"]
        client.log_event("cart")
    with libplacard.Client(**options, clock_wall_ms=START_MS + 125_000, clock_monotonic_ms=0) as client:
        client.dispatch()
        (verdict,) = client.explain_last()
        assert (verdict.verdict, verdict.why) == ("wrong_event", "too_late")
        assert "its deadline was 5 s ago" in verdict.text


def test_the_funnel_has_the_step(tmp_path) -> None:
    made = campaign("c", {"type": "custom_event", "data": {"event_name": "look"}, "history": [{"event_name": "order"}]})
    (tmp_path / "campaigns.json").write_text(json.dumps({"campaigns": [made]}))
    (tmp_path / "events.csv").write_text("user,time_ms,kind,name\nu,1,event,look\nu,2,event,order\nu,3,event,look\n")
    command = [TOOL, "simulate", "campaigns.json", "--events", "events.csv", "--json"]
    report = json.loads(subprocess.run(command, cwd=tmp_path, capture_output=True, check=True).stdout)
    (counted,) = report["campaigns"]
    steps = {step["step"]: step["count"] for step in counted["funnel"]}
    assert (steps["about"], steps["filter"], steps["history"], steps["priority"]) == (2, 2, 1, 1)
    (stop,) = counted["stopped"]
    assert (stop["verdict"], stop["count"]) == ("history", 1)
    assert stop["text"] == "the user has not logged what its history asks for"


def test_hard_patterns_of_histories_take_nothing_from_the_best_campaign() -> None:
    def pattern(end: str) -> list:
        hard = f"(.*a){{5}}x|(x+x+)+y{end}|^a"
        return [[{"property_key": "p", "property_type": "string", "comparator": 10, "property_value": hard}]]

    data = {"event_name": "e", "property_filters": pattern("999")}
    campaigns = [campaign("top", {"type": "custom_event_property", "data": data}, priority=100)]
    for number in range(60):
        condition = {"type": "custom_event", "data": {"event_name": "e"}}
        entry = {"event_name": "e", "property_filters": pattern(str(number))}
        campaigns.append(campaign(f"c{number}", condition | {"history": [entry]}, priority=-5))
    with libplacard.Client(campaigns_json=json.dumps({"campaigns": campaigns}), durability="memory") as client:
        client.start_session()
        client.log_event("e", {"p": "a" * 20})
        verdicts = {verdict.campaign: verdict for verdict in client.explain_last()}
        assert verdicts["top"].verdict == "wins"
        assert client.explain_event("e", {"p": "a" * 20})[0].verdict in ("wins", "not_re_eligible")


def test_an_event_for_which_there_is_no_room_is_counted_and_forgets_no_explanation() -> None:
    made = campaign("c", {"type": "custom_event", "data": {"event_name": "look"}, "history": [{"event_name": "extra"}]})
    clock = {"clock_wall_ms": START_MS, "clock_monotonic_ms": 0}
    with libplacard.Client(
        **OPTIONS, **clock, user_id="u", durability="memory", refresh_cards_at_start=False
    ) as client:

        def answer() -> None:
            for event in list(client.events()):
                if isinstance(event, libplacard.RequestStarted) and event.request.kind == "data":
                    client.complete_request(event.request, 200, json.dumps({"triggers": [made]}))
                    client.dispatch()

        client.start_session()
        client.dispatch()
        answer()
        client.log_event("look")
        client.refresh_messages()
        client.dispatch()
        for _ in range(100):
            client.log_event("waits")
        client.log_event("extra")
        assert client.explain_last().event.name == "look"
        assert [verdict.verdict for verdict in client.explain_event("look")] == ["wins"]
