"""Checks the shape of the model's files against interface/schema.json."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
from elements import ModelError
from model import FOLDER

KINDS = ("section", "enum", "struct", "handle")
LISTS = ("functions", "macros", "fields", "constants")


def check(files: dict[str, dict[str, Any]]) -> None:
    """Raises ModelError that lists what a file lacks, and what it may not contain."""
    schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    faults = [
        f"interface/{name}.toml: {_element(file, list(error.absolute_path))}: {_advice(error)}"
        for name, file in files.items()
        for error in validator.iter_errors(file)
    ]
    if faults:
        raise ModelError("\n".join(faults))


def _element(file: dict[str, Any], path: list[Any]) -> str:
    """The place in words, such as "placard_card.url"."""
    if len(path) < 2:
        return ".".join(map(str, path)) or "the file"
    declaration = file["declaration"][path[1]]
    names = [declaration[kind] for kind in KINDS if kind in declaration]
    names += [name for kind in LISTS for name in declaration.get(kind, ())]
    first = str(names[0]) if names else f"declaration {path[1] + 1}"
    return ".".join([first, *(str(part) for part in path[2:] if part not in LISTS and part != first)])


def _advice(error: jsonschema.ValidationError) -> str:
    if error.validator == "additionalProperties":
        return f"{error.message}: correct the key, or remove it; interface/schema.json lists the keys"
    if error.validator == "required":
        return f"{error.message}: add it; interface/README.md says what it means"
    return f"{error.message}: interface/README.md says what is possible"
