"""The disk after a power cut, from the interposer's trace (trace.h).

What was synced is there. Of what was not, each sector of 512 bytes is there or not, whatever the order of the writes;
a change of the size is there or not. A sector has its old or its new bytes. A new, renamed or removed name counts once
its directory was synced; before that, a directory shows the state after some of its changes, in their order.
"""

from __future__ import annotations

import os
import random
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

_ENTRY = struct.Struct("=4sIIIqq")
SECTOR = 512


@dataclass(frozen=True)
class Entry:
    """One entry of the trace."""

    operation: str
    path: str
    new_path: str
    inode: int
    offset: int
    data: bytes


def read_trace(path: Path) -> list[Entry]:
    data = path.read_bytes()
    entries, place = [], 0
    while place < len(data):
        mark, length, new_length, size, inode, offset = _ENTRY.unpack_from(data, place)
        place += _ENTRY.size
        name = data[place : place + length].decode()
        new_name = data[place + length : place + length + new_length].decode()
        place += length + new_length
        entries.append(Entry(mark[:1].decode(), name, new_name, inode, offset, data[place : place + size]))
        place += size
    return entries


@dataclass
class Change:
    """A write (`data`) at an offset, or a truncation to that length (None)."""

    offset: int
    data: bytes | None

    def apply(self, content: bytearray) -> None:
        if self.data is None:
            del content[self.offset :]
            content.extend(bytes(max(0, self.offset - len(content))))
            return
        content.extend(bytes(max(0, self.offset - len(content))))
        content[self.offset : self.offset + len(self.data)] = self.data

    def sectors(self) -> Iterator[Change]:
        if self.data is None:
            yield self
            return
        place = 0
        while place < len(self.data):
            end = place + SECTOR - (self.offset + place) % SECTOR
            yield Change(self.offset + place, self.data[place:end])
            place = end


@dataclass
class File:
    """A file or a directory, whatever its name."""

    is_folder: bool = False
    durable: bytearray = field(default_factory=bytearray)
    pending: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        for change in self.pending:
            change.apply(self.durable)
        self.pending.clear()

    def after(self, changes: list[Change]) -> bytes:
        content = bytearray(self.durable)
        for change in changes:
            change.apply(content)
        return bytes(content)


@dataclass(frozen=True)
class NameChange:
    """A change of a directory: `path` names `file` now, or (None) nothing."""

    path: str
    file: File | None


_Chooser = Callable[[list[Change]], list[Change]]
_NameChooser = Callable[[list[NameChange]], list[NameChange]]


class Disk:
    """Files and names below a folder, as far as they are durable, and what is pending. `root` existed before."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._files: dict[int, File] = {}
        #: What the system shows.
        self._names: dict[str, File] = {}
        self._durable_names: dict[str, File] = {}
        self._pending_names: dict[str, list[NameChange]] = {}

    def apply(self, entry: Entry) -> None:
        match entry.operation:
            case "C":
                self._create(os.path.normpath(entry.path), entry.inode)
            case "W":
                self._file(entry.inode).pending.append(Change(entry.offset, entry.data))
            case "T":
                self._file(entry.inode).pending.append(Change(entry.offset, None))
            case "S":
                self._sync(os.path.normpath(entry.path), entry.inode)
            case "R":
                self._rename(os.path.normpath(entry.path), os.path.normpath(entry.new_path))
            case "U":
                self._change(os.path.normpath(entry.path), None)
            case "D":
                self._change(os.path.normpath(entry.path), File(is_folder=True))

    def _file(self, inode: int) -> File:
        return self._files.setdefault(inode, File())

    def _create(self, path: str, inode: int) -> None:
        self._files[inode] = File()
        self._change(path, self._files[inode])

    def _rename(self, path: str, new_path: str) -> None:
        file = self._names.get(path)
        self._change(new_path, file)
        self._change(path, None)

    def _change(self, path: str, file: File | None) -> None:
        if file is None:
            self._names.pop(path, None)
        else:
            self._names[path] = file
        self._pending_names.setdefault(os.path.dirname(path), []).append(NameChange(path, file))

    def _sync(self, path: str, inode: int) -> None:
        if inode in self._files:
            self._files[inode].sync()
            return
        for change in self._pending_names.pop(path, []):
            _apply_name(self._durable_names, change)

    # ---- After a cut

    def cuts(self, numbers: random.Random, count: int) -> Iterator[tuple[str, dict[str, bytes]]]:
        """Images of the disk: nothing, everything, or a part of what is pending; the last write torn; and `count` more
        with parts chosen by chance. With what was done to make it."""
        yield "nothing unsynced", self._image(lambda changes: [], lambda changes: [])
        yield "everything", self._image(lambda changes: changes, lambda changes: changes)
        yield "names, nothing else", self._image(lambda changes: [], lambda changes: changes)
        yield "last write torn", self._image(_torn(numbers), lambda changes: changes)
        for number in range(count):
            share = (0.5, 0.9, 0.2)[number % 3]
            keeps_names = number % 2 == 0
            yield (
                f"part {number}",
                self._image(
                    lambda changes, share=share: _part(changes, numbers, share),
                    lambda changes, all=keeps_names: changes if all else changes[: numbers.randint(0, len(changes))],
                ),
            )

    def _image(self, choose: _Chooser, choose_names: _NameChooser) -> dict[str, bytes]:
        """Contents by path below the root; without the index of the log, which is memory."""
        names = dict(self._durable_names)
        for changes in self._pending_names.values():
            for change in choose_names(changes):
                _apply_name(names, change)
        contents: dict[int, bytes] = {}
        image = {}
        for path, file in names.items():
            folder = os.path.dirname(path)
            if file.is_folder or path.endswith("-shm") or not (folder == self._root or folder in names):
                continue
            if id(file) not in contents:
                contents[id(file)] = file.after(choose(file.pending))
            image[os.path.relpath(path, self._root)] = contents[id(file)]
        return image


def _apply_name(names: dict[str, File], change: NameChange) -> None:
    if change.file is None:
        names.pop(change.path, None)
    else:
        names[change.path] = change.file


def _part(changes: list[Change], numbers: random.Random, share: float) -> list[Change]:
    """Some sectors. A truncation is kept only with those before it."""
    kept, drops_truncations = [], False
    for change in changes:
        if change.data is None:
            drops_truncations = drops_truncations or numbers.random() >= share
            if not drops_truncations:
                kept.append(change)
        else:
            kept += [sector for sector in change.sectors() if numbers.random() < share]
    return kept


def _torn(numbers: random.Random) -> _Chooser:
    def choose(changes: list[Change]) -> list[Change]:
        if not changes:
            return changes
        sectors = list(changes[-1].sectors())
        return changes[:-1] + sectors[: numbers.randint(0, len(sectors) - 1)]

    return choose
