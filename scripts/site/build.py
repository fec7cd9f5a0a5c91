"""Builds the documentation site: a folder of pages that works from the file system, with search.

build.py FOLDER     needs mkdocs-material and mkdocstrings[python]; scripts/docs installs them
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import c_reference
import llms
import python_reference
import quick_start
from sources import ROOT, stage


def main() -> int:
    site = Path(sys.argv[1]).resolve()
    source = site.with_name(site.name + "-source")
    generated = {**c_reference.pages(), **python_reference.pages(), **quick_start.pages()}
    faults = stage(source, generated)
    (source / "assets").mkdir()
    shutil.copy(Path(__file__).with_name("iframe-worker.js"), source / "assets")
    (source / "llms.txt").write_text(llms.text(source), encoding="utf-8")
    for fault in faults:
        print(fault, file=sys.stderr)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean", "--site-dir", str(site)]
    done = subprocess.run([*command, "--config-file", str(ROOT / "mkdocs.yml")], cwd=ROOT, check=False)
    return 1 if faults else done.returncode


if __name__ == "__main__":
    sys.exit(main())
