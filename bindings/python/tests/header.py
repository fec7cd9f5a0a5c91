"""Parses placard.h: the subset of C that it uses. Fails on any other declaration."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PATH = Path(__file__).parents[3] / "include" / "placard" / "placard.h"


@dataclass(frozen=True)
class Function:
    result: str
    parameters: tuple[str, ...]  # their types


@dataclass(frozen=True)
class Header:
    functions: dict[str, Function]
    structs: dict[str, tuple[str, ...]]  # their fields
    constants: dict[str, int]
    macros: dict[str, str]


def read() -> Header:
    text = PATH.read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    macros = dict(re.findall(r"^#define (\w+) (.+)$", text, flags=re.MULTILINE))
    text = re.sub(r"\\\n", " ", text)
    text = re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\bPLACARD_(NULLABLE|NONNULL)\b", " ", text)
    return Header(_functions(text), _structs(text), _constants(text), macros)


def _functions(text: str) -> dict[str, Function]:
    found = {}
    for declaration in re.findall(r"PLACARD_API\s+([^;]+);", text):
        match = re.fullmatch(r"(.*?)(placard_\w+)\s*\((.*)\)\s*", declaration, flags=re.DOTALL)
        assert match, f"cannot read the declaration {declaration!r}"
        result, name, parameters = match.groups()
        types = () if parameters.strip() == "void" else tuple(_type(each) for each in parameters.split(","))
        found[name] = Function(_spaced(result), types)
    return found


def _type(parameter: str) -> str:
    """Returns a parameter's type, without its name."""
    match = re.fullmatch(r"(.*?)\w+\s*", _spaced(parameter) + " ", flags=re.DOTALL)
    assert match, f"cannot read the parameter {parameter!r}"
    return _spaced(match.group(1))


def _structs(text: str) -> dict[str, tuple[str, ...]]:
    found = {}
    for name, body in re.findall(r"struct (placard_\w+)\s*\{(.*?)\}", text, flags=re.DOTALL):
        found[name] = tuple(_field(each) for each in body.split(";") if each.strip())
    return found


def _field(declaration: str) -> str:
    pointer = re.search(r"\(\s*\*\s*(\w+)\s*\)\s*\(", declaration)
    match = pointer or re.search(r"(\w+)\s*$", declaration)
    assert match, f"cannot read the field {declaration!r}"
    return match.group(1)


def _constants(text: str) -> dict[str, int]:
    found = {}
    for body in re.findall(r"enum\s*\{(.*?)\}", text, flags=re.DOTALL):
        for entry in filter(str.strip, body.split(",")):
            match = re.fullmatch(r"\s*(PLACARD_\w+)\s*=\s*(-?\d+)\s*", entry)
            assert match, f"cannot read the constant {entry!r}"
            found[match.group(1)] = int(match.group(2))
    return found


def _spaced(text: str) -> str:
    return re.sub(r"\s*\*\s*", " *", " ".join(text.split())).strip()
