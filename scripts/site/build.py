"""Builds the documentation site: a folder of pages that works from the file system, with search.

build.py FOLDER [--complete]    needs mkdocs-material and mkdocstrings[python]; scripts/docs installs them

With --complete, it is a fault when an example has no result of a run, or a reference needs a tool that is missing.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import c_reference
import cpp_reference
import engine_page
import examples_page
import go_reference
import llms
import node_reference
import python_reference
import quick_start
import rust_reference
import swift_reference
from sources import ROOT, stage

PARTS = (
    c_reference, cpp_reference, python_reference, swift_reference, rust_reference, node_reference, go_reference,
    quick_start, engine_page,
)  # fmt: skip


def incomplete(generated: dict[str, str]) -> list[str]:
    return [path for path, text in generated.items() if "This copy of the site was built without" in text]


def main() -> int:
    site = Path(sys.argv[1]).resolve()
    complete = "--complete" in sys.argv
    source = site.with_name(site.name + "-source")
    generated = {path: text for part in PARTS for path, text in part.pages().items()}
    faults = stage(source, generated)
    rust_reference.copy(source)
    engine_page.copy(source)
    if complete:
        faults += [f"{path} says that it was built without a tool or a build" for path in incomplete(generated)]
    faults += examples_page.write(source, complete=complete)
    (source / "assets").mkdir()
    for asset in ("iframe-worker.js", "site.css"):
        shutil.copy(Path(__file__).with_name(asset), source / "assets")
    (source / "llms.txt").write_text(llms.text(source), encoding="utf-8")
    for fault in faults:
        print(fault, file=sys.stderr)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean", "--site-dir", str(site)]
    done = subprocess.run([*command, "--config-file", str(ROOT / "mkdocs.yml")], cwd=ROOT, check=False)
    return 1 if faults else done.returncode


if __name__ == "__main__":
    sys.exit(main())
