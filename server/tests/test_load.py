"""The back-off that busy replicas ask for."""

from __future__ import annotations

from fleet import Fleet, eventually

from placard_server.load import BACKOFFS, level_for


def test_levels_rise_and_fall_with_a_gap() -> None:
    assert [level_for(busy, 0) for busy in (0.0, 0.74, 0.75, 1.0)] == [0, 0, 1, 1]
    assert [level_for(busy, 1) for busy in (0.0, 0.54, 0.55, 0.91, 0.92)] == [0, 0, 1, 1, 2]
    assert [level_for(busy, 2) for busy in (0.74, 0.75, 1.0)] == [1, 2, 2]


def test_every_replica_sends_the_back_off_in_force(fleet: Fleet) -> None:
    app = fleet.app()
    asked = {"config": {"config_time": 0}}
    before = app.post(respond_with=asked).json["config"]
    assert before["request_backoff"] == BACKOFFS[0]
    change = "UPDATE placard.load SET level = $1::int, time = extract(epoch FROM now())::bigint + 2"
    try:
        fleet.do(lambda connection: connection.execute(change, 2))
        eventually(lambda: app.post(respond_with=asked).json["config"]["request_backoff"] == BACKOFFS[2])
        assert app.post(respond_with=asked).json["config"]["time"] > before["time"]
    finally:
        fleet.do(lambda connection: connection.execute("UPDATE placard.load SET level = 0, time = 0"))
