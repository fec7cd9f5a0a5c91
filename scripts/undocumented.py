#!/usr/bin/env python3
"""Names the public types and functions of Swift modules that have no comment. Run by scripts/docc.

undocumented.py FOLDER      a folder of symbol graphs; exit status 1 if one has no comment

Properties, cases and initialisers need none: their types say what they are.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

KINDS = ("struct", "enum", "class", "protocol", "typealias", "func", "method", "type.method", "func.op", "macro")


def undocumented(graph: Path) -> list[str]:
    symbols = json.loads(graph.read_text(encoding="utf-8"))["symbols"]
    bare = [each for each in symbols if "docComment" not in each]
    kinds = {f"swift.{kind}" for kind in KINDS}
    return sorted(".".join(each["pathComponents"]) for each in bare if each["kind"]["identifier"] in kinds)


def main() -> int:
    found = [name for graph in Path(sys.argv[1]).glob("*.json") for name in undocumented(graph)]
    for name in found:
        print(f"undocumented: {name} is public and has no comment", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
