#!/usr/bin/env python3
"""Finds code that assumes one kind of processor: x86-64, where `char` is signed and a page has 4096 bytes.

portability.py [FILE...]: checks these files, else all code in the repository. docs/building.md says what differs.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

C, SWIFT = {".c", ".h", ".cpp"}, {".swift"}
DATA = {".md", ".json", ".txt", ".png", ".svg", ".zip", ".csv", ".abi", ".resolved"}
# System calls that newer processors do not have: a new one replaced each of them.
OLD_CALLS = (
    "access|alarm|chmod|chown|creat|dup2|epoll_create|epoll_wait|eventfd|fork|getdents|inotify_init|lchown|link|lstat|"
    "mkdir|mknod|open|pause|pipe|poll|readlink|rename|rmdir|select|signalfd|stat|symlink|time|unlink|utime|vfork"
)

# What to find, in which files (None: all), and what to write instead.
RULES: list[tuple[str, set[str] | None, str]] = [
    (r"_mm_\w+|<\w*mmintrin\.h>|__builtin_ia32_|\brdtsc|__asm__ volatile", C, "C without intrinsics"),
    (r"\blong double\b|\b__int128\b|\b_Float\d+", C, "a type of the same size everywhere: double, int64_t"),
    (rf"\bSYS_({OLD_CALLS})\b|\b__NR_", C, "the call's newer form, such as SYS_newfstatat"),
    (r"\bchar \w+ = -|\bchar \w+ = (fgetc|getc|getchar)\(", C, "int, or signed char"),
    (r"\b(mmap|munmap|mprotect|madvise)\b.*\b(4096|0x1000)\b", C | SWIFT, "sysconf(_SC_PAGESIZE)"),
    (r"\b(CChar|U?Int8)\(bitPattern:", SWIFT, "CChar(truncatingIfNeeded: …): CChar can be signed or not"),
    (r"\bFloat80\b|\bCLongDouble\b", SWIFT, "Double"),
    (r"/lib64/|\bld-linux-x86-64\b", None, "a path that a tool prints, such as gcc -print-file-name"),
]
PROCESSOR = re.compile(r"x86[_-]?64|\bamd64\b|\bi[36]86\b|-unknown-linux-gnu")
OTHER = re.compile(r"aarch64|arm64")
CONDITION = re.compile(r"^\s*#\s*(el)?if|uname -m|\barch\(|machine\(\)")
PATTERNS = [(re.compile(pattern), suffixes, instead) for pattern, suffixes, instead in RULES]


def faults(path: Path, text: str) -> list[str]:
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        for pattern, suffixes, instead in PATTERNS:
            if (suffixes is None or path.suffix in suffixes) and (match := pattern.search(line)):
                found.append(f"{path}:{number}: '{match[0]}' is not the same on every processor: write {instead}")
        # Naming a processor is right in a condition, and where others are named too.
        match = PROCESSOR.search(line)
        if match and not CONDITION.search(line) and not OTHER.search(text):
            found.append(f"{path}:{number}: '{match[0]}' is one of several processors: ask a tool, or name others too")
    return found


def is_code(path: Path) -> bool:
    return path.suffix not in DATA and path != Path("scripts/portability.py") and path.is_file()


def code_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True, text=True).stdout
    paths = [Path(name) for name in listed.split("\0") if name]
    return [path for path in paths if is_code(path)]


def main() -> int:
    found = []
    for path in [Path(name) for name in sys.argv[1:]] or code_files():
        try:
            found += faults(path, path.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            continue  # a picture
    print("".join(f"{fault}\n" for fault in found), end="")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
