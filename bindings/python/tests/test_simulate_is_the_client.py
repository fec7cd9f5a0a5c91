"""The proof of libplacard.simulate: for random campaigns and users its decisions are those of a real client.

``PLACARD_SEED=5`` begins with that list of campaigns, ``PLACARD_USERS=10000`` tries that many users.
"""

from __future__ import annotations

import json
import os

import pytest
from filter_model import Event
from real_user import Assumptions, RealUser, Row, tracking_id
from trigger_cases import IDS, PUSHES, Cases
from world import WALL_START

from libplacard._values import json_text

pyarrow = pytest.importorskip("pyarrow")
import libplacard  # noqa: E402

USERS = int(os.environ.get("PLACARD_USERS", 1000))
SEED = int(os.environ.get("PLACARD_SEED", 0))
USERS_PER_LIST = 10
GAPS_MS = (0, 0, 1, 500, 999, 1000, 1001, 2000, 5000, 5000, 29_999, 30_000, 30_001, 60_000, 600_000)
LONG_GAPS_MS = (1_799_999, 1_800_000, 1_800_001, 86_400_000, 200_000_000)


class Trial(Cases):
    """A list of campaigns, what is assumed, and the rows of some users."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seed = seed
        self.triggers = self._campaigns()
        self.assumed = self._assumptions()
        self.users = {f"user-{number}": self._rows() for number in range(USERS_PER_LIST)}

    def _campaigns(self) -> list[dict]:
        """Without those that a client drops, which a simulation refuses."""
        self.wall = WALL_START + 60_000
        return [self._valid(id) for id in IDS[: self.random.randint(1, len(IDS))]]

    def _valid(self, id: str) -> dict:
        while True:
            campaign = self._campaign(id)
            conditions = campaign.get("trigger_condition")
            is_bad = campaign["id"] is None or campaign["type"] != "inapp" or not isinstance(conditions, list)
            is_bad |= not isinstance(campaign["data"], dict) or campaign["data"]["type"] != "MODAL"
            is_bad |= any(isinstance(value, str) for key, value in campaign.items() if key not in ("id", "type"))
            if not is_bad:
                break
        for condition in conditions:
            if condition["type"] == "test":
                condition["type"] = "open"
        if self._chance(0.1):
            conditions.append({"type": "iam_click", "data": {"id": self._pick(IDS)}})
        campaign["data"]["trigger_id"] = f"T-{id}"
        if self._chance(0.2) and not campaign["data"].get("is_control"):
            campaign["type"] = "templated_iam"
        return campaign

    def _assumptions(self) -> Assumptions:
        restarts = self._pick((0, 0, 0, 7, 24))
        hours = self._pick(((0, 0), (0, 0), (0, 0), (8 * 3600, 33_000), (8 * 3600, 2 * 3600)))
        return Assumptions(
            host=self._pick(("shows", "shows", "drops")),
            show_after_s=self._pick((0, 2, 3000, 30_000) if restarts else (0, 0, 0, 2)),
            show_for_s=self._pick((0, 0, 5, 40)),
            session_timeout_s=self._pick((1800, 1800, 60)),
            message_interval_s=self._pick((30, 30, 0, 5)),
            online_from_s=hours[0],
            online_until_s=hours[1],
            templates=self._chance(0.7),
            count_at=("hand_over", "shown")[self.seed % 2],
            stack_keep=self._pick(("process", "process", "session", "unseen")),
            restart_every_h=restarts,
        )

    def _rows(self) -> list[Row]:
        self.wall = WALL_START
        session = None
        rows = []
        for number in range(self.random.randint(1, 25)):
            # A client that is offline at its first event does not know any campaigns yet.
            self.wall += self._pick(GAPS_MS if number == 0 or self._chance(0.9) else LONG_GAPS_MS)
            if self._chance(0.1):
                session = self._pick((None, "1", "2"))
            event = self._any_event()
            # A client that logs nothing asks for no campaigns, and can be offline at its next event.
            while number == 0 and event.kind == "message_click":
                event = self._any_event()
            rows.append(Row(self.wall, event, session))
        return rows

    def _any_event(self):
        draw = self.random.random()
        event = self._event()
        if draw < 0.08:
            return event._replace(kind="open", name=None, properties=None)
        if draw < 0.14:
            return event._replace(kind="push_click", name=tracking_id(self._pick(PUSHES)), properties=None)
        if draw < 0.2:
            return event._replace(kind="message_click", name=self._pick(IDS), properties=None)
        return event

    def table(self):
        rows = [(user, *row) for user, rows in self.users.items() for row in rows]
        return pyarrow.table(
            {
                "user": [row[0] for row in rows],
                "time_ms": pyarrow.array([row[1] for row in rows], pyarrow.int64()),
                "kind": [row[2].kind for row in rows],
                "name": pyarrow.array([row[2].name for row in rows], pyarrow.string()),
                "properties": pyarrow.array(
                    [None if row[2].properties is None else json_text(row[2].properties, "properties") for row in rows],
                    pyarrow.string(),
                ),
                "session": pyarrow.array([row[3] for row in rows], pyarrow.string()),
            }
        )


def test_decisions_are_those_of_a_client():
    decided = {"users": 0, "decisions": 0}
    results: set[str] = set()
    seed = SEED
    while decided["users"] < USERS:
        trial = Trial(seed)
        try:
            found = compare(trial)
        except AssertionError as error:
            raise AssertionError(f"PLACARD_SEED={seed}: {error}") from None
        decided["users"] += USERS_PER_LIST
        decided["decisions"] += len(found)
        results |= {row["result"] for row in found if row["result"]}
        seed += 1
    if SEED == 0 and USERS >= 1000:
        assert decided["decisions"] > 5 * USERS
        assert results >= {
            "shown",
            "control",
            "interval",
            "not_re_eligible",
            "fallback",
            "timeout",
            "template",
            "host",
            "restart",
        }


def test_the_host_acts_before_the_timers_of_the_client():
    """At one moment a message is dismissed, the next one is shown, and the delay of a third passes: it is too soon."""

    def campaign(id, **more):
        condition = {"type": "custom_event", "data": {"event_name": id}}
        data = {"type": "MODAL", "trigger_id": id}
        return {"id": id, "type": "inapp", "re_eligibility": 0, "trigger_condition": [condition], "data": data, **more}

    trial = Trial(0)
    trial.triggers = [campaign("now", min_seconds_since_last_trigger=0), campaign("later", delay=5)]
    trial.assumed = Assumptions(show_for_s=5, message_interval_s=5, count_at="shown")
    rows = [(0, "now"), (0, "later"), (1, "now")]
    trial.users = {"u": [Row(WALL_START + second * 1000, Event("custom_event", name)) for second, name in rows]}
    found = {row["row"]: (row["result"], row["shown_ms"]) for row in compare(trial) if row["result"] is not None}
    assert found == {0: ("shown", WALL_START), 1: ("interval", None), 2: ("shown", WALL_START + 5000)}


def compare(trial: Trial) -> list[dict]:
    campaigns = {"triggers": trial.triggers}
    table = trial.table()
    decisions = libplacard.simulate(table, json.dumps(campaigns), **trial.assumed._asdict()).arrow().to_pylist()
    number = 0
    for user, rows in trial.users.items():
        real = RealUser(trial.triggers, trial.assumed, rows[0].time_ms)
        first = number
        for row in rows:
            real.apply(row, number - first)
            number += 1
        real.finish()
        own = [row for row in decisions if row["user"] == user]
        _same_verdicts(f"{user} (rows from {first}, {trial.assumed})", own, real, first, rows)
        _same_results(f"{user} (rows from {first}, {trial.assumed})", own, real)
    return decisions


def _same_verdicts(where: str, decisions: list[dict], real: RealUser, first: int, rows: list[Row]) -> None:
    simulated = {
        (row["row"] - first, row["trigger"], row["campaign"]): (
            row["verdict"],
            row["why"],
            row["filter"],
            row["property"],
            None if row["found"] is None else json.loads(row["found"]),
            row["wanted"],
            row["retry_after_ms"],
        )
        for row in decisions
        if row["fallback_of"] is None
    }
    wanted = {
        key: (
            verdict.verdict,
            verdict.why,
            verdict.filter,
            verdict.property,
            None if verdict.found is None else json.loads(verdict.found),
            verdict.wanted,
            verdict.retry_after_ms or None,
        )
        for key, verdict in real.verdicts.items()
    }
    for key in sorted({*simulated, *wanted}):
        found, expected = simulated.get(key), wanted.get(key)
        assert found == expected, f"{where}, {key}: simulated {found}, the client {expected}; {rows[key[0]]}"


def _same_results(where: str, decisions: list[dict], real: RealUser) -> None:
    """Compares what became of the messages. The client does not name the campaign of a message that its interval or
    re-eligibility held back when it was due, nor one that another took the place of; it counts the former."""
    unnamed = ("interval", "not_re_eligible", "fallback", "waiting", "events_ended", "crowded", "restart")
    found = [
        (row["campaign"], row["result"], row["shown_ms"])
        for row in decisions
        if row["result"] is not None and row["result"] not in unnamed
    ]
    found, expected = sorted(found, key=repr), sorted(real.results, key=repr)
    assert _suppressed(decisions) == real.suppressed, f"{where}: suppressed"
    assert found == expected, (
        f"{where}: only simulated {[each for each in found if each not in expected]}, "
        f"only the client {[each for each in expected if each not in found]}"
    )


def _suppressed(decisions: list[dict]) -> int:
    """How often a client reports it: at an event that only the interval holds back, and at a message that is due."""
    judged: dict[tuple, set[str]] = {}
    for row in decisions:
        if row["trigger"] != "message_click" and row["fallback_of"] is None:
            judged.setdefault((row["row"], row["trigger"]), set()).add(row["verdict"])
    at_events = sum("interval" in verdicts and not verdicts & {"wins", "control"} for verdicts in judged.values())
    return at_events + sum(row["result"] in ("interval", "not_re_eligible", "waiting") for row in decisions)
