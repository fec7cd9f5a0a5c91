"""Which content an app has while its file changes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, cast

from test_content import CARD, write

from placard_server.content.source import Source
from placard_server.database import Connection
from placard_server.registry import App

APP = App(1, "a", "off", None, None, None, None, False)


def test_a_file_that_changes_during_the_first_request_is_served(tmp_path: Path) -> None:
    path = write(tmp_path / "c.json", cards=[CARD])
    source = Source(path)
    questions = []

    class Slow:
        async def fetchval(self, sql: str, *_: Any) -> int:  # noqa: ANN401
            if not questions:
                write(path, cards=[])
                follow = asyncio.create_task(source.follow())
                while source.file_of(APP).cards:
                    await asyncio.sleep(0.01)
                follow.cancel()
            questions.append(sql)
            return len(questions)

    content = asyncio.run(source.of(cast(Connection, Slow()), APP))
    assert content.cards == []
    assert content.file.digest != Source(write(tmp_path / "d.json", cards=[CARD])).file_of(APP).digest
    assert json.loads(path.read_text()) == {"cards": []}
