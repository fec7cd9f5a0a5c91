"""Every request that clients make in the conformance scenarios is one that the server accepts, and stores once.

The scenarios script a server's answers, so they play with those; the requests go to a real replica as well."""

from __future__ import annotations

import contextlib
import json
import uuid
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fleet import App, Fleet, Reply
from placard_scenario import host, loader, runner
from placard_scenario.binding.adapter import PythonAdapter

_SCENARIOS = Path(__file__).resolve().parent.parent.parent / "scenarios"
_FOLDERS = sorted(path.name for path in _SCENARIOS.iterdir() if path.is_dir())
_PATHS = {"data": "/api/v3/data/", "cards": "/api/v3/content_cards/sync", "template": "/api/v3/template/"}


class Shadow:
    """Sends the requests of clients to a replica, and counts their records."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.app.track({})  # makes the REST key
        self.scenario = ""
        self.sent: dict[str, int] = {}
        self.faults: list[str] = []

    def take(self, request: dict[str, Any]) -> None:
        if request["kind"] not in (*_PATHS, "users_track") or not request["body"]:
            return
        headers = {name.lower(): value for name, value in request["headers"].items()}
        # Ids come from the scenario's seed, so the same ones come in every file.
        batch = headers.get("x-placard-batch-id")
        if batch is not None:
            headers["x-placard-batch-id"] = batch = f"{self.scenario} {batch}"
        parent = headers.get("x-placard-batch-parent")
        if parent is not None:
            headers["x-placard-batch-parent"] = f"{self.scenario} {parent}"
        reply = self._post(request["kind"], request["body"], headers)
        body = json.loads(request["body"])
        fault = "error" in reply.json or "errors" in reply.json or "auth_error" in reply.json
        if reply.status not in (200, 201) or fault:
            self.faults.append(f"{self.scenario}: {request['kind']}: {reply.status} {reply.json}")
        elif parent is not None and batch is not None:
            # The scenario refused the whole batch, but the replica stored it.
            self.sent[batch] = 0
        elif batch is not None:
            self.sent[batch] = sum(len(body.get(key, ())) for key in ("events", "attributes", "purchases"))

    def _post(self, kind: str, body: str, headers: dict[str, str]) -> Reply:
        if kind == "users_track":
            own = {"authorization": f"Bearer {self.app.rest_key}"}
            return self.app.replica.post("/users/track", body.encode(), {**headers, **own})
        own = {"x-braze-api-key": self.app.key}
        return self.app.replica.post(_PATHS[kind], body.encode(), {**headers, **own})


@pytest.fixture
def shadow(fleet: Fleet, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shadow]:
    shadow = Shadow(fleet.app())
    begin = host.Host._begin

    def both(self: host.Host, request: dict[str, Any]) -> None:
        shadow.take(request)
        begin(self, request)

    monkeypatch.setattr(host.Host, "_begin", both)
    yield shadow


@pytest.mark.parametrize("folder", _FOLDERS)
def test_requests_of_the_scenarios_are_accepted(shadow: Shadow, folder: str) -> None:
    adapter = PythonAdapter()
    for file in sorted((_SCENARIOS / folder).glob("*.json")):
        shadow.scenario = str(uuid.uuid4())
        # What clients do with the answers is judged where the scenarios are run by themselves.
        with contextlib.suppress(runner.ScenarioFailure):
            runner.run(loader.load(file), adapter)
    assert shadow.faults == []
    stored = Counter(record["batch_id"] for record in shadow.app.records("batch_id"))
    assert {batch: stored[batch] for batch in shadow.sent} == shadow.sent
