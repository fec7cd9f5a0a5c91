#!/usr/bin/env python3
"""Clears the marks by which the compiler makes the linker keep every public function (SHF_GNU_RETAIN).

Usage: clear_marks.py OBJECT...

The shipped library exports only the functions of its headers: no other can be asked for at run time, so --gc-sections
can drop what those do not use, such as the API for Swift programs. The records by which Swift's runtime finds types and
conformances (swift5_...) keep their mark. The objects keep their times, so that the build does not compile them again.
"""

import os
import struct
import sys
from pathlib import Path

RETAIN = 0x200000
NOBITS = 8


def main() -> None:
    for name in sys.argv[1:]:
        status = os.stat(name)
        clear_marks(Path(name))
        os.utime(name, ns=(status.st_atime_ns, status.st_mtime_ns))


def clear_marks(path: Path) -> None:
    """Edits the section headers of a 64-bit object file in place."""
    data = bytearray(path.read_bytes())
    (table,) = struct.unpack_from("<Q", data, 40)
    size, count, names_index = struct.unpack_from("<HHH", data, 58)
    # More sections than 16 bits can count: the first header has the numbers.
    count = count or struct.unpack_from("<Q", data, table + 32)[0]
    if names_index == 0xFFFF:
        (names_index,) = struct.unpack_from("<I", data, table + 40)
    (names,) = struct.unpack_from("<Q", data, table + names_index * size + 24)
    for header in range(table, table + count * size, size):
        name_offset, kind, flags, _, offset, length = struct.unpack_from("<IIQQQQ", data, header)
        start = names + name_offset
        name = data[start : data.index(0, start)].decode()
        if name == "swift5_backtrace" and not any(data[offset : offset + length]):
            kind = NOBITS
        if not name.startswith("swift5_"):
            flags &= ~RETAIN
        struct.pack_into("<IQ", data, header + 4, kind, flags)
    path.write_bytes(data)


if __name__ == "__main__":
    main()
