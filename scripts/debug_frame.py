#!/usr/bin/env python3
"""Turns unwind tables that a program reads (.eh_frame) into those that only debuggers read (.debug_frame).

Usage: debug_frame.py TABLES

TABLES is the contents of the section, changed in place. Both forms are the same, except one field: in .eh_frame, an
entry names the common one that it belongs to by the distance to it, and a common one has 0 there.
"""

import struct
import sys
from pathlib import Path

COMMON = 0xFFFFFFFF


def convert(tables: bytearray) -> None:
    place = 0
    while place + 4 <= len(tables):
        (length,) = struct.unpack_from("<I", tables, place)
        if length == 0:  # the end
            break
        field = place + 4
        (distance,) = struct.unpack_from("<I", tables, field)
        struct.pack_into("<I", tables, field, COMMON if distance == 0 else field - distance)
        place = field + length


def main() -> None:
    file = Path(sys.argv[1])
    tables = bytearray(file.read_bytes())
    convert(tables)
    file.write_bytes(tables)


main()
