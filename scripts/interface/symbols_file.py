"""Keeps the symbols file of the Debian package: since which version the library exports each recorded function."""

from __future__ import annotations

import re
from pathlib import Path


class SymbolsFile:
    """``debian/libplacard<ABI>.symbols``, in the format of deb-symbols(5)."""

    def __init__(self, record: Path, folder: Path) -> None:
        """``record``: libplacard.so.<ABI>.abi, as written by abi_record; ``folder``: debian/."""
        self.record = record
        self.library = record.name.removesuffix(".abi")
        self.package = self.library.replace(".so.", "")
        self.path = folder / f"{self.package}.symbols"

    def update(self, version: str) -> None:
        """Adds the recorded functions that are missing, as new in ``version``, and removes the others."""
        known = self._known()
        lines = [f" {name}@Base {known.get(name, version)}" for name in self._recorded()]
        header = f"{self.library} {self.package} #MINVER#"
        self.path.write_text("\n".join([header, *lines]) + "\n", encoding="utf-8")

    def difference(self) -> list[str]:
        """Returns the functions that only the record or only this file has."""
        return sorted(set(self._known()) ^ set(self._recorded()))

    def _recorded(self) -> list[str]:
        return sorted(re.findall(r'<elf-symbol name="(placard_\w+)"', self.record.read_text(encoding="utf-8")))

    def _known(self) -> dict[str, str]:
        if not self.path.is_file():
            return {}
        found = re.findall(r"^ (placard_\w+)@Base (\S+)$", self.path.read_text(encoding="utf-8"), re.MULTILINE)
        return dict(found)
