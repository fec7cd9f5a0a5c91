"""Stores in which a phase begins: one for each phase, copied for every run."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from pathlib import Path

from control import NO_FAULT, Programs

ROOT = Path(__file__).resolve().parents[2]
DATABASE = "faults.sqlite3"
#: The versions of the schema whose stores are migrated; the library writes the one after them.
OLD_VERSIONS = (1, 2, 3, 4)
#: What the stores of old versions contain, in addition to the fixture.
MIGRATED = 20
#: Fills records of old stores and must not be found after a wipe.
_FILL_LIMIT_S = 600

#: The store that each phase begins with; the others begin with an empty directory.
OF_PHASE = {
    "open": "full",
    "send": "full",
    "wipe": "full",
    "rest": "full",
    "close": "full",
    "log": "full",
    "intake": "full",
    "upkeep": "long",
    "damaged": "damaged",
    **{f"migrate-{version}": f"v{version}" for version in OLD_VERSIONS},
}


class Stores:
    """The stores, made once in a folder."""

    def __init__(self, programs: Programs, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        #: The journals of the programs that made them.
        self.journals: dict[str, str] = {}
        self._make("full", "fill", "old")
        self._make("long", "fill-long", "old")
        for version in OLD_VERSIONS:
            self._make_old(version)
        self._make_damaged()

    def copy_for(self, phase: str, target: Path) -> str:
        """Copies the store for a phase. Returns its journal."""
        name = OF_PHASE.get(phase)
        if name is None:
            return ""
        shutil.copytree(self._folder / name, target)
        return self.journals[name]

    def damaged_bytes(self) -> bytes:
        return (self._folder / "damaged" / DATABASE).read_bytes()

    def _make(self, name: str, phase: str, writer: str) -> None:
        arguments = ["phase", phase, str(self._folder / name), writer, "process"]
        ended = self._programs.run(arguments, NO_FAULT, self._folder / f"{name}.block", _FILL_LIMIT_S)
        if ended.status != 0 or "! " in ended.output:
            raise RuntimeError(f"the store '{name}' cannot be made: {ended.output[-500:]} {ended.errors[-500:]}")
        self.journals[name] = ended.output

    def _make_old(self, version: int) -> None:
        """A store as an older library left it: the fixture of version 1, and the migrations up to `version`."""
        name = f"v{version}"
        directory = self._folder / name
        directory.mkdir(mode=0o700)
        database = sqlite3.connect(directory / DATABASE)
        database.execute("PRAGMA journal_mode = WAL")
        fixture = (ROOT / "Tests/TestSupport/Fixtures/store-v1.sql").read_text()
        database.executescript(fixture)
        for number in range(MIGRATED):
            data = json.dumps({"n": "tick", "p": {"writer": "old.0", "n": number}}, separators=(",", ":"))
            database.execute(
                "INSERT INTO records (code, time_ms, data, user_id) VALUES ('ce', ?, ?, 'u-1')",
                (1_760_000_300_000 + number, data.encode()),
            )
        database.commit()
        for migration in migrations()[1:version]:
            database.executescript(migration)
        database.execute(f"PRAGMA user_version = {version}")
        database.commit()
        database.close()
        self.journals[name] = f"< old.0 0 {MIGRATED}\n"

    def _make_damaged(self) -> None:
        shutil.copytree(self._folder / "full", self._folder / "damaged")
        path = self._folder / "damaged" / DATABASE
        path.write_bytes(b"no database" * 500 + path.read_bytes()[5500:])
        #: Its records are lost, and it is kept.
        self.journals["damaged"] = ""


def migrations() -> list[str]:
    """The SQL of Schema.swift."""
    text = (ROOT / "Sources/PlacardStore/Schema/Schema.swift").read_text()
    mark = re.search(r"applicationID: Int64 = (0x[0-9A-F_]+)", text)
    assert mark is not None
    blocks = re.findall(r'"""\n(.*?)"""', text, re.DOTALL)
    return [block.replace(r"\(applicationID)", str(int(mark[1], 16))) for block in blocks]
