#!/usr/bin/env python3
"""Runs the code for Node in the README and in bindings/node/README.md, and checks it against the types.

    scripts/node_blocks.py FOLDER URL      FOLDER: has node_modules/libplacard; URL: a development server

A block with the tag `js run` is run as it is, with the server's address. Blocks with the tag `js` are checked by tsc
as the body of an asynchronous function that has a client, a message and so on.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ("README.md", "bindings/node/README.md")
AROUND = (ROOT / "scripts/guide-examples/snippet.mts").read_text(encoding="utf-8")
SHIM = ROOT / "bindings/node/tests/node-shim.d.ts"
OPTIONS = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom"]
OPTIONS += ["--module", "node16", "--moduleResolution", "node16"]


def blocks(tag: str) -> list[tuple[str, str]]:
    """Each block with its name."""
    found = []
    for document in DOCUMENTS:
        text = (ROOT / document).read_text(encoding="utf-8")
        name = document.replace("/", "-").removesuffix(".md")
        matches = re.findall(rf"^```{tag}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
        found += [(f"{name}-{number}", block) for number, block in enumerate(matches)]
    return found


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=3600)
    if done.returncode != 0:
        sys.exit(f"node_blocks: {' '.join(command)} fails\n{done.stdout}{done.stderr}")
    return done.stdout


def main(folder: Path, url: str) -> None:
    ran, checked = blocks("js run"), blocks("js")
    assert ran and checked
    for name, block in ran:
        store = str(folder / f"store-{name}")
        text = block.replace("http://127.0.0.1:8585", url).replace("/tmp/kiosk", store)
        (folder / f"{name}.mjs").write_text(text, encoding="utf-8")
        run(folder, "node", f"{name}.mjs")
    for name, block in checked:
        (folder / f"{name}.mts").write_text(AROUND.replace("/* BLOCK */", block), encoding="utf-8")
    (folder / "shim.d.ts").write_text(SHIM.read_text(encoding="utf-8"), encoding="utf-8")
    run(folder, "tsc", *OPTIONS, "shim.d.ts", *(f"{name}.mts" for name, _ in checked))
    print(f"node_blocks: {len(ran)} run, {len(checked)} checked")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
