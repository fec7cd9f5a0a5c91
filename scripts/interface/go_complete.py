#!/usr/bin/env python3
"""go_complete.py: the Go module calls every function of the model, and says why not for the others."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import model

MODULE = Path(__file__).parents[2] / "bindings" / "go"

# Pattern -> why Go does without.
UNUSED = {
    r"\w+_init|get_api": "structs are made with their sizes, and a program that contains the module links the library",
    r"(?!user_field_from)\w+_name": "the names are generated",
    r"card_(copy|destroy|find_extra)|cards_find|push_find_extra": "what is read is copied into Go",
    r"properties_create_from_json": "properties are a Go map",
    r"(client|tracker)_wait": "the module polls the descriptor, so that each wait can be ended alone",
    r"replay|replay_progress": "takes Arrow streams, for which Go would need a dependency",
}


def main() -> int:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(MODULE.glob("*.go")))
    used = set(re.findall(r"\bC\.placard_(\w+)\(", text))
    stems = {function.stem for function in model.read().functions}
    unused = {stem for stem in stems if any(re.fullmatch(pattern, stem) for pattern in UNUSED)}
    for stem in sorted(stems - used - unused):
        print(f"the Go module does not call placard_{stem}")
    for stem in sorted(used & unused):
        print(f"the Go module calls placard_{stem}: remove it from UNUSED")
    print(f"go: {len(stems & used)} of {len(stems)} functions are called, {len(unused)} need not be")
    return 1 if stems - used - unused or used & unused else 0


if __name__ == "__main__":
    sys.exit(main())
