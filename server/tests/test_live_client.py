"""The program of the README's section Live: a real client with a stream."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path
from typing import Any

import libplacard
from fleet import BOUND, Fleet, eventually
from test_content import CARD, sync, write

README = Path(__file__).resolve().parents[1] / "README.md"
NEW = {"id": "new", "tp": "text_announcement", "tt": "New"}


def program() -> dict[str, Any]:
    block = re.search(r"```python\n(import json\n.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    names: dict[str, Any] = {}
    exec(block[1], names)
    return names


def test_a_client_has_new_cards_without_a_session(fleet: Fleet, tmp_path: Path) -> None:
    folder = tmp_path / "campaigns"
    folder.mkdir()
    app = fleet.app(replica=fleet.replica("--campaigns", str(folder)))
    file = write(folder / f"{app.name}.json", cards=[CARD])
    eventually(lambda: sync(app)["cards"])
    client = libplacard.Client(
        api_key=app.key, endpoint=app.replica.url, directory=tmp_path / "store", rate_limits=False
    )

    def wait_for(*ids: str) -> None:
        end = time.monotonic() + BOUND
        while sorted(card.id for card in client.cards()) != sorted(ids):
            assert time.monotonic() < end, [card.id for card in client.cards()]
            client.wait(0.1)
            list(client.events())

    with client:
        client.start_session()
        wait_for("a")
        client.end_session()
        follower = threading.Thread(target=program()["follow"], args=(client, app.replica.url, app.key), daemon=True)
        follower.start()
        write(file, cards=[CARD, NEW])
        wait_for("a", "new")
        app.replica.end()  # which ends the stream
        follower.join(BOUND)
        assert not follower.is_alive()
