"""While PostgreSQL is away."""

from __future__ import annotations

from collections.abc import Callable

from fleet import Fleet, eventually
from test_data import EVENT, batch

from placard_server.cluster import Cluster


def test_answers_are_503_until_it_is_back(own_cluster: Callable[..., Cluster]) -> None:
    cluster = own_cluster()
    cluster.start()
    with Fleet(cluster) as fleet:
        fleet.command("migrate")
        app = fleet.app()
        assert app.post(events=[EVENT], headers=batch("a")).status == 200
        cluster.stop("immediate")
        for path in ("data", "content_cards/sync", "template"):
            reply = app.post(path, events=[EVENT], template={"trigger_id": "t"}, headers=batch("b"))
            assert reply.status == 503
            assert "the database cannot be used" in reply.json["message"]
        assert app.replica.send("GET", "/_placard/health").status == 503
        late = fleet.replica()  # started meanwhile
        assert late.post("/api/v3/data", {}, {"X-Braze-Api-Key": app.key}).status == 503
        assert late.post("/users/track", {}, {"Authorization": "Bearer x"}).status == 503
        cluster.start()
        eventually(lambda: late.send("GET", "/_placard/health").status == 200)
        for name in ("a", "b"):
            eventually(lambda name=name: app.post(events=[EVENT], headers=batch(name)).status == 200)  # type: ignore[misc]
        assert sorted(record["batch_id"] for record in app.records()) == ["a", "b"]


def test_a_replica_that_finds_an_older_schema_ends(own_cluster: Callable[..., Cluster]) -> None:
    cluster = own_cluster()
    cluster.start()
    cluster.stop()
    with Fleet(cluster) as fleet:
        replica = fleet.replica()
        cluster.start()
        assert replica.process.wait(120) == 1
