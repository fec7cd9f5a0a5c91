"""No scenario makes the library say a secret, in an event or an error."""

from __future__ import annotations

import contextlib
from pathlib import Path

from placard_scenario import loader, runner
from placard_scenario.binding.adapter import PythonAdapter

SCENARIOS = Path(__file__).parents[2] / "scenarios"


class Listener:
    """An adapter, with a note of each secret that it got and of each text that it gave."""

    def __init__(self, adapter):
        self.adapter, self.secrets, self.said = adapter, set(), []

    def call(self, command):
        given = {**command, **command.get("options", {})}
        self.secrets |= {given[key] for key in ("api_key", "signature", "rest_key") if is_secret(given.get(key))}
        answer = self.adapter.call(command)
        # The names of the store's files contain the API key, and errors name files.
        self.said.append(answer.get("text", "").replace(f"{given.get('api_key')}.sqlite3", "STORE"))
        self.said += [text for event in answer.get("events", []) for text in texts(event)]
        return answer


def is_secret(value):
    """Long enough to be replaced (rule 3.5.2)."""
    return isinstance(value, str) and len(value) >= 8


def texts(event):
    """What the library wrote or checked: not requests of a host's transport, not the content of messages, and neither
    ids nor the signature in ``auth_failed``, which stay as they are (rule 3.5.2)."""
    if event["type"] in ("request", "message"):
        return []
    said = [value for key, value in event.items() if key not in ("id", "user_id", "signature")]
    return [value for value in said if isinstance(value, str)]


def test_no_scenario_makes_it_say_a_secret():
    scenarios = [loader.load(path) for path in sorted(SCENARIOS.rglob("*.json"))]
    assert len(scenarios) > 500
    with contextlib.closing(PythonAdapter()) as adapter:
        for scenario in scenarios:
            listener = Listener(adapter)
            with contextlib.suppress(runner.ScenarioFailure):
                runner.run(scenario, listener)
            leaks = [said for said in listener.said if any(secret in said for secret in listener.secrets)]
            assert leaks == [], scenario
