#!/usr/bin/env python3
"""Compares the ABI of the public headers with the recorded one, Tests/abi/libplacard.so.N.abi.

abi.py            prints what changed, and fails unless the headers are exactly as recorded
abi.py --record   records the headers, and new functions in debian/libplacardN.symbols; refuses changes that would break
                  programs without a word about them

docs/architecture-rules.md says what may change when.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import abi_record
import model
from symbols_file import SymbolsFile

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Promise:
    """The model, its headers, their record, and the document of changes: other folders than these are for tests."""

    interface: Path = model.FOLDER
    include: Path = ROOT / "include"
    records: Path = ROOT / "Tests" / "abi"
    changes: Path = ROOT / "CHANGELOG.md"

    def check(self) -> str:
        """Returns what to say when the headers are as recorded; raises RecordError when not."""
        with tempfile.TemporaryDirectory() as folder:
            new = Path(folder, "new.abi")
            interface = model.read(self.interface)
            abi_record.write(interface, self.include, new)
            old = self.record_of(interface)
            if not old.is_file():
                raise abi_record.RecordError(f"{old.name} is missing: run `scripts/abi --record` and commit it")
            found = abi_record.compare(old, new)
        if found.incompatible:
            raise abi_record.RecordError(f"{found.incompatible}\n\n{self._broken(found, interface)}")
        if found.everything:
            raise abi_record.RecordError(
                f"{found.everything}\n\nThese additions are compatible, but not recorded: run `scripts/abi --record` "
                f"and commit {old.name}."
            )
        counts = f"{len(interface.functions) + 1} functions, {len(interface.structs) + 1} structs and "
        return f"{counts}{len(interface.enumerations)} enumerations are as recorded in {old.name}"

    def record(self) -> str:
        """Records the headers and returns what to say; raises RecordError when they may not be recorded."""
        with tempfile.TemporaryDirectory() as folder:
            new = Path(folder, "new.abi")
            interface = model.read(self.interface)
            abi_record.write(interface, self.include, new)
            old = self.record_of(interface)
            if old.is_file():
                found = abi_record.compare(old, new)
                if not found.everything:
                    return f"{old.name} is up to date"
                if found.incompatible and (_is_stable(interface) or self._unmentioned(found)):
                    raise abi_record.RecordError(f"{found.incompatible}\n\n{self._broken(found, interface)}")
            for other in self.records.glob("libplacard.so.*.abi"):
                other.unlink()
            self.records.mkdir(exist_ok=True)
            shutil.copyfile(new, old)
        return f"wrote {old.name}: look at the difference and commit it"

    def record_of(self, interface: model.Interface) -> Path:
        return self.records / f"libplacard.so.{interface.macros['PLACARD_ABI_VERSION'].value}.abi"

    def _broken(self, found: abi_record.Comparison, interface: model.Interface) -> str:
        sentence = f"Programs built against the recorded headers break on: {', '.join(found.broken)}."
        if _is_stable(interface):
            return (
                f"{sentence} Undo the change, and add a function, a constant, or a field at the end of a struct "
                "instead. Only a new PLACARD_ABI_VERSION (types.h) may break programs: see docs/architecture-rules.md."
            )
        missing = self._unmentioned(found)
        row = f", add a row that names {', '.join(missing)} to CHANGELOG.md," if missing else ""
        return f"{sentence} Undo the change; or, before 1.0.0{row or ' only,'} then run `scripts/abi --record`."

    def _unmentioned(self, found: abi_record.Comparison) -> list[str]:
        text = self.changes.read_text(encoding="utf-8")
        return [name for name in found.broken if not re.search(rf"\b{name}\b", text)]


def _is_stable(interface: model.Interface) -> bool:
    return interface.macros["PLACARD_VERSION_MAJOR"].value != "0"


def _keep_symbols(record: Path, version: str, update: bool) -> None:
    symbols = SymbolsFile(record, ROOT / "debian")
    if update:
        symbols.update(version)
    elif found := symbols.difference():
        raise abi_record.RecordError(
            f"{symbols.path.name} and {record.name} differ in {', '.join(found)}: run `scripts/abi --record`"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares the ABI of the public headers with the recorded one.")
    parser.add_argument("--record", action="store_true", help="record the ABI of the headers")
    arguments = parser.parse_args()
    promise = Promise()
    try:
        print("abi:", promise.record() if arguments.record else promise.check())
        interface = model.read()
        _keep_symbols(
            promise.record_of(interface), interface.macros["PLACARD_VERSION"].value.strip('"'), arguments.record
        )
    except (abi_record.RecordError, model.ModelError) as error:
        print(f"abi: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
