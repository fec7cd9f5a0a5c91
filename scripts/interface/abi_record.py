"""Records of the ABI: what the public headers promise to compiled programs, in the XML of libabigail.

The Swift library has no debug information about C, so a record is made from a shared object that has an empty body for
each function of the headers.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

from elements import Interface

COMPILER = ("gcc", "-std=c99", "-w", "-gdwarf-4", "-fPIC", "-shared", "-nostdlib")
# Nothing that differs between machines, compilers or folders.
WRITER = (
    *("abidw", "--no-show-locs", "--no-corpus-path", "--no-comp-dir-path", "--no-elf-needed", "--no-architecture"),
    *("--no-parameter-names", "--no-write-default-sizes", "--type-id-style", "hash"),
)
COMPARER = ("abidiff", "--harmless", "--no-show-locs", "--no-architecture", "--show-bytes")
# Enumerations cross as int32_t, so no function reaches them: a variable of each makes them part of the record.
VARIABLE = "constants_of_"


class RecordError(Exception):
    """Headers that cannot be recorded, or a tool that failed."""


@dataclass(frozen=True)
class Comparison:
    """How headers differ from a record, as reports for people; empty: not at all."""

    everything: str
    incompatible: str

    @property
    def broken(self) -> list[str]:
        """The functions and types that changed incompatibly."""
        function = r"'function [^']*?\b(placard_\w+)\("
        changed = (
            r"'(?:struct|enum) (placard_\w+)' changed",
            rf"\[D\] {function}",
            rf"\[D\] '\w+ {VARIABLE}(\w+)'",
            rf"\[C\] {function}[^']*' has some sub-type changes",
        )
        # What follows from another change counts only when nothing else is named: first functions, then their table.
        own = self._named(*changed)
        return _but_not_the_table(own) or _but_not_the_table(self._named(rf"\[C\] {function}")) or own

    def _named(self, *patterns: str) -> list[str]:
        found = re.findall("|".join(patterns), self.incompatible)
        return list(dict.fromkeys("".join(names) for names in found))


def _but_not_the_table(names: list[str]) -> list[str]:
    return [name for name in names if name not in ("placard_api", "placard_get_api")]


def write(interface: Interface, include: Path, record: Path) -> None:
    """Writes the record of an interface and its headers in `include`, the folder that contains placard/."""
    soname = f"libplacard.so.{interface.macros['PLACARD_ABI_VERSION'].value}"
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "functions.c"), Path(folder, "library.so")
        source.write_text(_empty_functions(interface), encoding="utf-8")
        _run(*COMPILER, f"-Wl,-soname,{soname}", "-I", str(include), str(source), "-o", str(library))
        _run(*WRITER, "--out-file", str(record), str(library))
    _make_plain(record)
    known = {each.get("name") for each in ET.parse(record).iter() if not each.get("is-declaration-only")}
    lost = [name for name in (*interface.structs, *interface.enumerations, "placard_api") if name not in known]
    if lost:
        raise RecordError(f"no function uses {', '.join(lost)}, so the record would not contain it")


def compare(old: Path, new: Path) -> Comparison:
    everything = _difference(old, new)
    if not everything:
        return Comparison("", "")
    with tempfile.TemporaryDirectory() as folder:
        rest = Path(folder, "without-additions.abi")
        _without_additions(ET.parse(old), ET.parse(new)).write(rest, encoding="unicode")
        faults = [_difference(old, rest), *_fields_in_padding(ET.parse(old), ET.parse(new))]
    return Comparison(everything, "\n".join(fault for fault in faults if fault))


def _empty_functions(interface: Interface) -> str:
    lines = ["#include <placard/placard.h>"]
    lines += [f"{function.source} {{}}" for function in interface.functions]
    lines += ["const placard_api *placard_get_api(uint32_t abi_version) {}"]
    lines += [f"enum {name} {VARIABLE}{name};" for name in interface.enumerations]
    return "\n".join(lines) + "\n"


def _make_plain(record: Path) -> None:
    """Removes what versions of libabigail write differently: hashes of types, and names for the same type (typedef)."""
    tree = ET.parse(record)
    targets = {each.get("id"): each.get("type-id", "") for each in tree.iter("typedef-decl")}
    for each in tree.iter():
        _drop(each, each.findall("typedef-decl"))
        each.attrib.pop("hash", None)
        while each.get("type-id") in targets:
            each.set("type-id", targets[each.get("type-id")])
        # A struct can name the typedef that was declared with it.
        each.attrib.pop("naming-typedef-id", None)
    tree.write(record, encoding="unicode")


def _difference(old: Path, new: Path) -> str:
    full = _run(*COMPARER, str(old), str(new))
    if not full:
        return ""
    # Shorter, because it lists a changed struct once; but it knows nothing of qualifiers such as const.
    return (_run(*COMPARER, "--leaf-changes-only", str(old), str(new)) or full).strip()


def _run(*command: str) -> str:
    """What a tool says; nothing if abidiff finds no difference."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=3600)
    # The lowest two bits of abidiff's status: it could not compare. The others say what it found.
    failed = done.returncode & 3 if command[0] == "abidiff" else done.returncode
    if failed:
        raise RecordError(f"{command[0]} failed: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout if done.returncode else ""


# ---- What may be added. abidiff reports it as it reports other changes, so it is taken out before the comparison.


def _without_additions(old: ET.ElementTree, new: ET.ElementTree) -> ET.ElementTree:
    """The new record as it would be without new functions, constants, and fields at the end of structs."""
    named = {(each.tag, each.get("name")) for each in old.iter()}
    structs, enumerations = _definitions(old, "class-decl"), _definitions(old, "enum-decl")
    for tag in ("elf-symbol", "function-decl", "var-decl"):
        for parent in new.iter():
            if parent.tag != "data-member":
                _drop(parent, [each for each in parent.findall(tag) if (tag, each.get("name")) not in named])
    for name, struct in _definitions(new, "class-decl").items():
        if name in structs:
            _drop(struct, _added_fields(structs[name], struct))
            struct.set("size-in-bits", structs[name].get("size-in-bits", ""))
    for name, enumeration in _definitions(new, "enum-decl").items():
        if name in enumerations:
            known = {each.get("name") for each in enumerations[name].iter("enumerator")}
            _drop(enumeration, [each for each in enumeration.iter("enumerator") if each.get("name") not in known])
    return new


def _definitions(record: ET.ElementTree, tag: str) -> dict[str, ET.Element]:
    found = [each for each in record.iter(tag) if not each.get("is-declaration-only")]
    return {each.get("name", ""): each for each in found}


def _drop(parent: ET.Element, children: list[ET.Element]) -> None:
    for child in children:
        parent.remove(child)


def _fields(struct: ET.Element) -> list[tuple[str, int, ET.Element]]:
    """Each field's name, its offset in bytes, and itself."""
    members = struct.findall("data-member")
    return [(each[0].get("name", ""), int(each.get("layout-offset-in-bits", 0)) // 8, each) for each in members]


def _added_fields(old: ET.Element, new: ET.Element) -> list[ET.Element]:
    known = {name for name, _, _ in _fields(old)}
    return [field for name, _, field in _fields(new)[len(known) :] if name not in known]


def _fields_in_padding(old: ET.ElementTree, new: ET.ElementTree) -> list[str]:
    """New fields of structs that the caller fills, in bytes that an older caller counts in but never sets.

    The initial value that the INIT macro gives leaves padding undefined; only `reserved` may be there.
    """
    faults = []
    grown = _definitions(new, "class-decl")
    for struct_name, struct in _definitions(old, "class-decl").items():
        fields, size = _fields(struct), int(struct.get("size-in-bits", 0)) // 8
        if struct_name not in grown or not fields or fields[0][0] != "struct_size":
            continue
        added = _added_fields(struct, grown[struct_name])
        for name, offset, field in _fields(grown[struct_name]):
            if field in added and offset < size and not name.startswith("reserved"):
                faults.append(
                    f"'struct {struct_name}' changed: the new field '{name}' begins at byte {offset}, in the padding "
                    f"of the recorded struct of {size} bytes, which older programs leave undefined: put a field named "
                    "'reserved' there, and the new field after it"
                )
    return faults
