"""Makes the first inputs of each target, from the scenarios and from what the targets expect.

Run it after a change of the form of an input: `python3 lab/fuzz/seeds.py`. It replaces the files seed-* in
lab/fuzz/corpus, and the dictionaries of words that libFuzzer inserts.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "lab" / "fuzz" / "corpus"
DICTIONARIES = ROOT / "lab" / "fuzz" / "dictionaries"
MOST = 40

KINDS = {"data": 0, "cards": 1, "template": 2, "users_track": 3}


def write(target: str, inputs: list[bytes]) -> None:
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("seed-*"):
        old.unlink()
    for number, text in enumerate(inputs[:MOST]):
        (folder / f"seed-{number:02}").write_bytes(text)


def objects(value: object) -> Iterator[dict]:
    """Returns every JSON object in a value, at any depth."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner)


def scenario_objects() -> list[dict]:
    found = []
    for path in sorted((ROOT / "scenarios").rglob("*.json")):
        found.extend(objects(json.loads(path.read_text())))
    return found


def compact(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def variety(found: list[dict], keys: set[str]) -> list[bytes]:
    """Returns small objects with one of the keys, each with a combination of members that no other has."""
    texts: dict[tuple, bytes] = {}
    for value in found:
        if keys & value.keys():
            shape = tuple(sorted(str(key) for inner in objects(value) for key in inner))
            text = compact(value)
            if len(text) <= 2000:
                texts.setdefault(shape, text)
    return sorted(texts.values(), key=lambda text: (-len(text), text))


def replies(found: list[dict]) -> list[bytes]:
    bodies = [("data", body) for body in variety(found, {"triggers", "config"})[:16]]
    bodies += [("cards", body) for body in variety(found, {"cards"})[:12]]
    bodies += [("template", body) for body in variety(found, {"templated_message"})[:6]]
    bodies += [("users_track", b'{"message":"success","errors":[{"type":"x","input_array":"events","index":1}]}')]
    inputs = [bytes([KINDS[kind], 0, 0]) + body for kind, body in bodies]
    return [*inputs, bytes([0, 6, 0]) + b'{"error":{"code":22,"reason":"x"}}', bytes([1, 11, 2]) + b"<html></html>"]


def filters() -> list[bytes]:
    """One input for each comparator and type of value."""
    inputs = []
    for code in (1, 2, 3, 4, 5, 6, 10, 11, 12, 15, 16, 17):
        for is_date, wanted, value in (
            (0, bytes([5]) + struct.pack("<d", 2.5), bytes([1, 2, 3])),
            (0, bytes([12, 3]) + b"abc", bytes([1, 12, 5]) + b"xABCx"),
            (1, bytes([2, 60]), bytes([1, 9]) + (60000).to_bytes(5, "little")),
        ):
            inputs.append(bytes([code, is_date, 0]) + wanted + value)
    return inputs


def stores() -> list[bytes]:
    """Way 0 is a whole file, 1 changes bytes, 2 changes a value of each column."""
    inputs = [
        b"\0",
        b"\0SQLite format 3\0" + bytes(100),
        b"\1" + bytes([18, 0, 0, 0, 2]),
        b"\1" + bytes([0, 16, 0, 3, 0]),
    ]
    inputs += [bytes([2, column, kind]) + bytes([255] * 8) for column in range(0, 60, 5) for kind in (0, 1, 4)]
    return inputs


def links() -> list[bytes]:
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
    return [
        b"\0" + every,
        b"\1" + every,
        *forged,
        *one_each,
        b"\0https://x\nplacard://x/card/0/click",
        b"\1https://x/y",
    ]


def calls() -> list[bytes]:
    """Sequences that a random input takes long to find: a client with cards and campaigns, an outbox, a tracker."""
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
    return parts + [bytes([0xF3]) + part for part in (start, outbox, outbox + start, tracker + start + outbox)]


def dictionary(target: str, words: set[str]) -> None:
    """Writes words in the form that libFuzzer reads."""
    DICTIONARIES.mkdir(exist_ok=True)
    lines = [
        '"' + "".join(c if c.isalnum() or c in "_-:/ {}[]." else f"\\x{ord(c):02X}" for c in word) + '"'
        for word in words
    ]
    (DICTIONARIES / f"{target}.dict").write_text("\n".join(sorted(lines)) + "\n")


def member_names(found: list[dict], keys: set[str]) -> set[str]:
    """Returns the keys, quoted, that occur with one of `keys` or inside, and short texts among the values."""
    words = set()
    for text in variety(found, keys)[:MOST]:
        for inner in objects(json.loads(text)):
            words.update(f'"{key}":' for key in inner if key.isascii() and len(key) < 40)
            words.update(
                f'"{text}"'
                for text in inner.values()
                if isinstance(text, str) and text.isascii() and text.isidentifier()
            )
    return words


def main() -> None:
    found = scenario_objects()
    write("reply", replies(found))
    write("filter", filters())
    write(
        "properties", [b'{"a":1,"b":{"$date_ms":5},"c":[1.5,null,"x"],"d":{"e":true}}', *variety(found, {"properties"})]
    )
    pushes = [
        b'{"cid":"a","ab_uri":"https://x","title":"T"}',
        b'{"aps":{"alert":{"title":"T","body":"B"}},"ab":{"c":"x"}}',
    ]
    write("push", pushes + variety(found, {"ab", "aps", "cid", "payload", "fcmOptions"}))
    theme = {
        "light": {"accent": "#0B57D0", "background": "rgb(1, 2, 3)"},
        "dark": {"text": "white", "border": "#fff"},
        "font": "Inter, sans-serif",
        "title_font": "'A B'",
        "icon_font": "x",
        "text_scale": 1.2,
        "radius": 12,
    }
    words = {key: "W" for key in ("title", "done", "close", "message", "dismiss", "dismiss_card", "unread", "empty")}
    write("theme", [b"\0" + compact(theme), b"\2" + compact(theme), b"\1" + compact(words), b"\3" + compact(words)])
    write("store", stores())
    records = [b'{"event_name":"e","n":1}', b'{"color":"red","n":{"$add":["x"]}}', b'{"first_name":"A","email":null}']
    records.append(b'{"product_id":"p","currency":"EUR","price":1.5,"quantity":2,"x":{"$date_ms":1}}')
    write("outbox", [bytes([kind]) + text for kind, text in enumerate(records, 1)] + [b"\0{}", b"\5{}"])
    write("links", links())
    write("calls", calls())
    marks = {"true", "false", "null", "1e300", "9223372036854775807", "-1", "\\ud83d", "\\u0000", "{}", "[]"}
    dictionary("reply", member_names(found, {"triggers", "cards", "config", "templated_message"}) | marks)
    dictionary("push", member_names(found, {"ab", "aps", "cid", "fcmOptions"}) | marks | {"https://", "javascript:"})
    dictionary("properties", marks | {'{"$date_ms":', "$add", "$remove"})
    dictionary("outbox", marks | {f'"{key}":' for key in ("event_name", "product_id", "currency", "price", "quantity")})
    dictionary(
        "theme", {f'"{key}":' for key in (*theme, *theme["light"], *words)} | {"#fff", "rgb(", "</style>", "}", "url("}
    )
    dictionary(
        "links", {"placard://\1/", "placard://\2/", "/message/html-link/", "/card/", "/cards/", "/seen", "%2F", "\n"}
    )
    write("arrow", [bytes([0, 0, 0, 1] + [number * k % 90 for k in range(300)]) for number in (0, 1, 3, 7, 11, 13)])


if __name__ == "__main__":
    main()
