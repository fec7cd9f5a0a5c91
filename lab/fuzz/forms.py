"""The inputs of targets that read bytes in a form of their own: what a random input would take long to find."""

from __future__ import annotations

import random
import struct


def some_bytes(dice: random.Random, count: int) -> bytes:
    """Returns bytes of which half are small: those choose what is given and expected, most others are odd."""
    return bytes(dice.randrange(32 if dice.random() < 0.5 else 256) for _ in range(count))


def filters(dice: random.Random) -> list[bytes]:
    """One input for each comparator and type of value, and random ones."""
    inputs = []
    for code in (1, 2, 3, 4, 5, 6, 10, 11, 12, 15, 16, 17):
        for is_date, wanted, value in (
            (0, bytes([5]) + struct.pack("<d", 2.5), bytes([1, 2, 3])),
            (0, bytes([12, 3]) + b"abc", bytes([1, 12, 5]) + b"xABCx"),
            (1, bytes([2, 60]), bytes([1, 9]) + (60000).to_bytes(5, "little")),
        ):
            inputs.append(bytes([code, is_date, 0]) + wanted + value)
    # The value that the filter wants, and values next to it.
    lengths = {0: 0, 1: 1, 2: 1, 3: 8, 4: 1, 5: 8, 6: 8, 7: 8, 8: 5, 9: 4, 10: 0, 11: 0, 12: 3}
    for number in range(160):
        kind, length = dice.choice(list(lengths.items()))
        wanted = bytes([kind]) + (b"\2ab" if kind == 12 else some_bytes(dice, length))
        inputs.append(bytes([number % 20, number // 20 % 2, 0]) + wanted + b"\7" + some_bytes(dice, 1))
    return inputs + [bytes([number % 20, number // 20 % 2]) + some_bytes(dice, 40) for number in range(80)]


def stores(dice: random.Random) -> list[bytes]:
    """Way 0 is a whole file, 1 changes bytes, 2 changes a value of each column."""
    inputs = [
        b"\0",
        b"\0SQLite format 3\0" + bytes(100),
        b"\1" + bytes([18, 0, 0, 0, 2]),
        b"\1" + bytes([0, 16, 0, 3, 0]),
    ]
    inputs += [bytes([2, column, kind]) + bytes([255] * 8) for column in range(0, 60, 5) for kind in (0, 1, 4)]
    inputs += [bytes([1, *dice.randbytes(2), 0]) + some_bytes(dice, 12) for _ in range(20)]
    return inputs + [bytes([2]) + some_bytes(dice, 40) for _ in range(20)]


def links(dice: random.Random) -> list[bytes]:
    paths = [
        b"\1/card/0/click",
        b"\1/card/1/dismiss",
        b"\1/cards/0.1/seen",
        b"\1/feed/close",
        b"\1/feed/refresh",
        b"\2/message/seen",
        b"\2/message/click",
        b"\2/message/button/0",
        b"\2/message/html-button/1",
        b"\2/message/html-link/https%3A%2F%2Fx",
        b"\2/message/close",
    ]
    every = b"\n".join(b"placard://" + path for path in paths)
    forged = [
        b"\0" + every.replace(b"\1", first).replace(b"\2", second) for first, second in ((b"\3", b"\4"), (b"\5", b"\6"))
    ]
    one_each = [bytes([number & 1]) + b"placard://" + path for number, path in enumerate(paths)]
    pieces = [
        b"",
        b"/",
        b"%2F",
        b"?",
        b"#",
        b"0.x",
        b"-1",
        b"9" * 20,
        b"%",
        b"%zz",
        b"%E2%82%AC",
        b"\xff",
        b"click",
        b"2",
    ]
    changed = []
    for number in range(40):
        lines = []
        for parts in (dice.choice(paths).split(b"/") for _ in range(4)):
            parts[dice.randrange(1, len(parts))] = dice.choice(pieces)
            lines.append(b"placard://" + b"/".join(parts))
        changed.append(bytes([number & 1]) + b"\n".join(lines))
    return [
        b"\0" + every,
        b"\1" + every,
        *forged,
        *one_each,
        *changed,
        b"\0https://x\nplacard://x/card/0/click",
        b"\1https://x/y",
    ]


def calls(dice: random.Random) -> list[bytes]:
    """Sequences that a random input takes long to find: a client with cards and campaigns, an outbox, a tracker. Then
    each call with random arguments, and with what it needs before."""
    open_client = bytes([0, 4, 0, 0])
    session = bytes([12, 0, 0])
    loop = bytes([3, 0, 0, 31])
    data = bytes([5, 0, 0, 19, 0, 0, 0, 0])
    cards = bytes([5, 0, 0, 20, 0, 0, 0, 0])
    start = open_client + session + loop + data + loop + cards + loop
    copy = bytes([0x82, 0, 0, 0])
    log = bytes([0x44, 0, 1, 1, 0x40, 0, 0, 0, 0])
    show = bytes([0x88, 0, 0, 0, 0])
    page = bytes([0x8E, 0, 0x30, 0, 0, 0])
    explain = bytes([0x91, 0, 0, 1, 0, 0])
    outbox = bytes([0xC0, 0, 0xC4, 0, 6, 0, 1, 0xC6, 0, 0, 1])
    tracker = bytes([0xC1, 0, 0, 0xC8, 0, 0, 0, 2, 0, 0, 0, 0, 0xCA, 0, 0, 0, 0xCA, 0, 0, 4])
    parts = [start, start + copy + page, start + log + loop + show + page, start + explain, start + log + log + explain]
    parts += [tracker, start + tracker, bytes([1]) + start + bytes([2]) + start]
    parts += [bytes([0xF3]) + part for part in (start, outbox, outbox + start, tracker + start + outbox)]
    objects = bytes([0x44, 0, 1, 1, 0x47, 0]) + copy + log + loop + show
    for subject, count in enumerate((20, 21, 18, 12)):
        for number in range(count):
            call = bytes([subject << 6 | number])
            before = bytes([0xF3]) + outbox + tracker if subject == 3 else start + objects
            parts.append(before + b"".join(call + b"\0" + some_bytes(dice, 8) for _ in range(4)))
    return parts


def shared(word: str, rows: int) -> bytes:
    """Returns a column of texts, of which the first is a word of those in arrow.c."""
    words = 'order open purchase {"n":5} ["t"] event push_click '
    first = 0xF0  # an offset of 0xF0 % 65 = 45
    return bytes([first, *[first + len(word)] * rows, (words.index(word) - 45) % len(words)])


def table(dice: random.Random) -> bytes:
    """A stream of events in the form that arrow.c reads: columns, then the rows of each chunk."""
    chunks, columns, has_json = 1 + dice.randrange(3), 4 + dice.randrange(4), dice.random() < 0.7
    schema = [b"\0\0\0", bytes([0, dice.randrange(2), 0]), b"\0\3\0", b"\0\0\0"]
    schema += [b"\0\1\0" if has_json else b"\0\0\1" + b"\0\0\0" * 2, b"\0\3\0", b"\0\0\0\0\0"]
    found = bytes([dice.randrange(3), dice.randrange(3), dice.choice((0, 0, 30, 128)), chunks, columns - 1])
    if dice.random() < 0.5:  # any other type
        place = dice.randrange(columns)
        schema[place] = b"\0" + bytes([0x60 + dice.randrange(0xA0), dice.randrange(16)]) + schema[place][3:]
    found += b"".join(schema[:columns])
    now = 1_760_000_000_000
    for _ in range(chunks):
        rows = 1 + dice.randrange(8)
        times = [now := now + dice.choice((0, 1_000, 60_000, 86_400_000)) for _ in range(rows)]
        names = [dice.choice((b"order", b"x", b"t")) for _ in range(rows)]
        users = sorted(dice.randrange(4) for _ in range(rows))
        cells = [
            b"\0" + b"".join(struct.pack("<q", user) for user in users),
            b"\0" + b"".join(struct.pack("<q", time) for time in times),
            b"\0" + b"".join(struct.pack("<i12s", len(name), name) for name in names) + b"\0",
            b"\0" + shared(dice.choice(("event", "open", "purchase", "push_click")), rows),
            b"\0" + (shared('{"n":5}', rows) if has_json else 2 * (b"\0" + shared("order", rows))),
            b"\0" + b"".join(struct.pack("<i12s", 1, b"s") for _ in range(rows)) + b"\0",
            b"\0" + bytes([1] * (rows + 1)) + b"\0" + shared("t", 16),
        ]
        found += bytes([0, rows, 0]) + b"".join(cells[:columns])
    return found


def tables(dice: random.Random) -> list[bytes]:
    """Streams of events, most of them with some other bytes."""
    inputs = [bytes([0, 0, 0, 1] + [number * k % 90 for k in range(300)]) for number in (0, 1, 3, 7, 11, 13)]
    for number in range(80):
        made = bytearray(table(dice))
        for _ in range(number % 4):
            made[dice.randrange(len(made))] = dice.randrange(256)
        inputs.append(bytes(made))
    return inputs
