#!/usr/bin/env python3
"""Copies the folder of Swift's static runtime, with an archive of which the linker keeps only what is used.

Usage: runtime_copy.py SWIFT_STATIC COPY

The compiler marks every public function of the standard library as one that the linker must keep (SHF_GNU_RETAIN),
because a program can ask for it by name at run time. The shipped library exports only the functions of its headers, so
nothing can ask, and --gc-sections can drop them: 0.8 MB. The records by which Swift's runtime finds types and
conformances (swift5_...) keep their mark. A table of zeros, 64 KB, is marked as one that takes no space in the file.
Everything else in the copy is a symbolic link.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from clear_marks import clear_marks

ARCHIVE = "linux/libswiftCore.a"
MEMBERS = ["Swift.o", "Backtrace.cpp.o"]


def main() -> None:
    original, copy = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    archive = copy / ARCHIVE
    source = original / ARCHIVE
    if archive.is_file() and archive.stat().st_mtime >= source.stat().st_mtime:
        return
    shutil.rmtree(copy, ignore_errors=True)
    link(original, copy, source)
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(["ar", "x", source, *MEMBERS], cwd=scratch, check=True)
        for member in MEMBERS:
            clear_marks(Path(scratch, member))
        complete = Path(scratch, "complete.a")
        shutil.copyfile(source, complete)
        subprocess.run(["ar", "r", complete, *MEMBERS], cwd=scratch, check=True)
        shutil.move(complete, archive)


def link(original: Path, copy: Path, replaced: Path) -> None:
    copy.mkdir(parents=True)
    for entry in original.iterdir():
        if entry in replaced.parents:
            link(entry, copy / entry.name, replaced)
        elif entry != replaced:
            (copy / entry.name).symlink_to(entry)


main()
