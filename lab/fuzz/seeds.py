"""Makes the inputs with which fuzzing begins: seeds.py FOLDER

FOLDER/corpus has a folder for each target: seeds from the scenarios and from what the target expects, random variations
of them, always the same, and the inputs of lab/fuzz/corpus, which once ended the target. FOLDER/dictionaries has the
words that libFuzzer inserts.
"""

from __future__ import annotations

import base64
import json
import random
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import forms

ROOT = Path(__file__).resolve().parents[2]
REGRESSIONS = Path(__file__).parent / "corpus"
MOST = 40  #: texts from the scenarios for a target

KINDS = {"data": 0, "cards": 1, "template": 2, "users_track": 3}


def write(out: Path, target: str, inputs: list[bytes]) -> None:
    folder = out / "corpus" / target
    folder.mkdir(parents=True)
    for number, text in enumerate(inputs):
        (folder / f"seed-{number:03}").write_bytes(text)
    for path in sorted((REGRESSIONS / target).glob("*")):
        shutil.copy(path, folder)


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


#: Names in the place of others, and values.
NAMES = {"", "$x", "x" * 256, "a\u0001b", "T\u00e4"}
ODD = [None, True, 0, 1, -1, 2.5, 1e300, 1 << 62, "x", "https://x", "javascript:x", "\ud83d", [], [1, "x"], {}]
ODD += sorted(NAMES)


def change(value: object, dice: random.Random, words: list[str]) -> object:
    """Changes one place of a JSON value: replaces it, removes a member, or gives a member another name."""
    if isinstance(value, dict) and value and dice.random() < 0.8:
        key = dice.choice(list(value))
        rest = {name: inner for name, inner in value.items() if name != key}
        way = dice.random()
        if way < 0.1:
            return rest
        if way < 0.2:
            return {**rest, dice.choice(words): value[key]}
        return {**value, key: change(value[key], dice, words)}
    if isinstance(value, list) and value and dice.random() < 0.8:
        place = dice.randrange(len(value))
        return [*value[:place], change(value[place], dice, words), *value[place + 1 :]]
    return dice.choice(ODD)


def variations(texts: list[bytes], dice: random.Random, words: set[str], count: int) -> list[bytes]:
    """Returns changed texts; some are cut short, or have a byte of another value."""
    found = []
    names = sorted(words | NAMES)
    for number in range(count):
        value = json.loads(dice.choice(texts))
        for _ in range(1 + number % 3):
            value = change(value, dice, names)
        text = bytearray(
            json.dumps(value, separators=(",", ":"), ensure_ascii=number % 2 == 0).encode(errors="replace")
        )
        if number % 10 == 8:
            del text[dice.randrange(len(text)) :]
        if number % 10 == 9:
            text[dice.randrange(len(text))] = dice.randrange(256)
        found.append(bytes(text))
    return found


def replies(found: list[dict], dice: random.Random) -> list[bytes]:
    bodies = {
        "data": variety(found, {"triggers", "config"})[:30],
        "cards": variety(found, {"cards"})[:20],
        "template": variety(found, {"templated_message"})[:6],
        "users_track": [b'{"message":"success","errors":[{"type":"x","input_array":"events","index":1}]}'],
    }
    inputs = [bytes([0, 6, 0]) + b'{"error":{"code":22,"reason":"x"}}', bytes([1, 11, 2]) + b"<html></html>"]
    for kind, texts in bodies.items():
        varied = variations(texts, dice, names(texts), 4 + len(texts))
        inputs += [bytes([KINDS[kind], 0, 0]) + text for text in texts + varied]
    return inputs


def heads(dice: random.Random) -> list[bytes]:
    """Returns heads of a signed source; the first byte says whether one was accepted before, and 3 is a stored one."""
    head = {
        "placard": 1,
        "sequence": 41,
        "created": "2026-09-21T12:00:00Z",
        "expires": "2036-09-21T12:00:00Z",
        "size": 81234,
        "sha256": "ab" * 32,
        "url": f"blobs/{'ab' * 32}.json",
        "keys": ["A" * 43 + "="],
        "signatures": [{"key": "0123abcd", "sig": "A" * 86 + "=="}],
    }
    urls = (
        "../x.json",
        "blobs/../x",
        "https://x.example/kiosk/b.json",
        "https://y.example/b.json",
        "b.json?x",
        "//y/b",
    )
    others = [{"url": url} for url in urls]
    others += [{"sequence": number} for number in (0, 40, 42, (1 << 53) - 1, 1 << 53, -1, 1.5)]
    others += [{"sha256": "cd" * 32}, {"size": 1 << 23}, {"size": (1 << 23) + 1}, {"created": "2027-01-01T00:00:00Z"}]
    others += [{"expires": "2026-01-01T00:00:00Z"}, {"keys": head["keys"] * 9}, {"signatures": []}, {"x": [[[[1]]]]}]
    others += [
        {"T\u00e4": "\u00e4\u0001"},
        {"placard": 2},
        {"signatures": head["signatures"] * 9},
        {"signatures": [{}]},
    ]
    texts = [compact(head), *(compact({**head, **other}) for other in others)]
    texts += variations([compact(head)], dice, set(head), 60)
    stored = [b"\3\1" + some for some in (bytes(8), bytes(100), b"\51" + bytes(7) + b"\100" + b"ab" * 32 + bytes(40))]
    return [bytes([number % 3 % 2]) + text for text in texts for number in (0, 1)] + stored


def sources(found: list[dict], dice: random.Random) -> list[bytes]:
    """Returns campaign files; the first byte says whether they were signed."""
    picture = f"files/{'ab' * 32}.png"
    card = {"id": "c", "tp": "captioned_image", "tt": "T", "ds": "D", "i": picture, "ca": 1}
    message = {"type": "MODAL", "message": "{{user_id}}", "image_url": picture, "asset_urls": [picture]}
    condition = [{"type": "custom_event", "data": {"event_name": "e"}}]
    campaign = {"id": "k", "type": "inapp", "trigger_condition": condition, "data": message}
    templated = {"id": "t", "type": "templated_iam", "trigger_condition": condition, "template": message}
    config = {"time": 1, "content_cards": {"enabled": True}}
    whole = {"sequence": 7, "config": config, "cards": [card], "campaigns": [campaign, templated]}
    examples = [path.read_bytes() for path in sorted((ROOT / "examples").glob("campaigns*.json"))]
    files = [compact(whole), *(text for text in examples if len(text) < 4000)]
    files += [
        compact({**whole, "cards": [{**card, "i": link}]}) for link in ("a.png", "../a.png", "https://y/a.png", "")
    ]
    files += [compact({**whole, "groups": [{"id": "g", "cap": 1}], "holdouts": [{"name": "h", "percent": 5}]})]
    files += [text for text in variety(found, {"campaigns"})[:MOST] if b'"do"' not in text]
    varied = variations(files, dice, names(files), 120)
    return [bytes([number % 2]) + text for number, text in enumerate([*files, *files[:1], *varied])]


def actions(dice: random.Random) -> list[bytes]:
    """Returns actions, and calls of scripts; the first byte says which: 0 is a URL, 1 JSON of an action, 2 calls."""
    steps = [
        {"type": "logCustomEvent", "args": ["e", {"n": 1}]},
        {"type": "setCustomUserAttribute", "args": ["k", "v"]},
        {"type": "addToSubscriptionGroup", "args": ["g"]},
        {"type": "setEmailNotificationSubscriptionType", "args": ["opted_in"]},
        {"type": "openLink", "args": ["https://x.example/"]},
        {"type": "openLinkInWebview", "args": ["brazeActions://v1/x"]},
        {"type": "openLink", "args": ["javascript:1"]},
        {"type": "playSound", "args": []},
        {"type": "requestPushPermission"},
    ]
    nested: dict = {"type": "container", "steps": steps}
    deep: dict = steps[0]
    for _ in range(10):
        deep = {"type": "container", "steps": [deep]}
    texts = [compact(value) for value in (nested, deep, {"type": "container", "steps": steps * 10}, *steps)]
    coded = [
        "brazeActions://v1/" + base64.urlsafe_b64encode(text.decode().encode("utf-16-le")).decode() for text in texts
    ]
    urls = [text.encode() for text in coded] + [b"https://x.example/", b"brazeActions://v2/", b"brazeActions:"]
    calls = [
        ["logClick", "0"],
        ["logCustomEvent", "e", {"n": 1}],
        ["logPurchase", "p", 1.5, "EUR", 2],
        ["setDateOfBirth", 1815, 12, 10],
        ["link", "app://x", False],
        ["leftOut", 5],
        ["error", "x"],
        ["closeMessage"],
        {"setGender": "json"},
    ]
    parts = [compact(call) for call in calls]
    inputs = [b"\0" + url for url in urls] + [
        b"\1" + text for text in texts + variations(texts, dice, names(texts), 60)
    ]
    inputs += [b"\2" + b"\0".join(parts), b"\2" + b"\0".join(parts[:2] * 60)]
    return inputs + [b"\2" + part for part in parts]


def dictionary(out: Path, target: str, words: set[str]) -> None:
    """Writes words in the form that libFuzzer reads."""
    folder = out / "dictionaries"
    folder.mkdir(exist_ok=True)
    lines = [
        '"' + "".join(c if c.isalnum() or c in "_-:/ {}[]." else f"\\x{ord(c):02X}" for c in word) + '"'
        for word in words
    ]
    (folder / f"{target}.dict").write_text("\n".join(sorted(lines)) + "\n")


def names(texts: list[bytes]) -> set[str]:
    """Returns the names of members at any depth."""
    found = {key for text in texts for inner in objects(json.loads(text)) for key in inner}
    return {key for key in found if key.isascii() and len(key) < 40}


def words_of(texts: list[bytes]) -> set[str]:
    """Returns the names of members, quoted, and short texts among the values."""
    words = {f'"{key}":' for key in names(texts)}
    for text in texts:
        for inner in objects(json.loads(text)):
            words.update(
                f'"{text}"'
                for text in inner.values()
                if isinstance(text, str) and text.isascii() and text.isidentifier()
            )
    return words


def main(folder: str) -> None:
    out = Path(folder)
    for part in ("corpus", "dictionaries"):
        shutil.rmtree(out / part, ignore_errors=True)
    found = scenario_objects()
    dice = random.Random(20_261_125)
    write(out, "reply", replies(found, dice))
    write(out, "filter", forms.filters(dice))
    properties = [
        b'{"a":1,"b":{"$date_ms":5},"c":[1.5,null,"x"],"d":{"e":true}}',
        *variety(found, {"properties"})[:MOST],
    ]
    write(out, "properties", properties + variations(properties, dice, {"$date_ms", "$add"}, 60))
    pushes = [
        b'{"cid":"a","ab_uri":"https://x","title":"T"}',
        b'{"aps":{"alert":{"title":"T","body":"B"}},"ab":{"c":"x"}}',
        *variety(found, {"ab", "aps", "cid", "payload", "fcmOptions"})[:MOST],
    ]
    write(out, "push", pushes + variations(pushes, dice, names(pushes), 60))
    colors = ("background", "surface", "bar", "text", "secondary_text", "accent", "accent_text", "border")
    theme = {
        "light": dict(
            zip(colors, ("#0B57D0", "rgb(1, 2, 3)", "#fff", "white", "#12345678", 255, "", None), strict=True)
        ),
        "dark": dict.fromkeys(colors, "#fff"),
        "font": "Inter, sans-serif",
        "title_font": "'A B'",
        "icon_font": "x",
        "text_scale": 1.2,
        "radius": 12,
    }
    pages = ("title", "done", "close", "message", "dismiss", "dismiss_card", "unread", "pinned", "empty", "refresh")
    words = dict.fromkeys(pages, "W")
    parts = [{"light": {color: value}} for color, value in theme["light"].items()]
    parts += [{"dark": theme["dark"]}, {"font": '"A", b c'}, {"title_font": "a;b"}, {"icon_font": "</style>"}]
    parts += [{key: value} for key, value in theme.items()]
    themes = [first + compact(value) for value in (theme, *parts) for first in (b"\0", b"\2")]
    themes += [first + compact(value) for value in (words, {"empty": "<b>"}, {"x": "y"}) for first in (b"\1", b"\3")]
    for first, values in ((b"\0", [theme, *parts[:8], parts[-1]]), (b"\1", [words])):
        texts = variations([compact(value) for value in values], dice, {*theme, *colors, *words}, 30)
        themes += [first + text for text in texts]
    write(out, "theme", themes)
    write(out, "head", heads(dice))
    write(out, "action", actions(dice))
    write(out, "source", sources(found, dice))
    write(out, "store", forms.stores(dice))
    records = [b'{"event_name":"e","n":1}', b'{"color":"red","n":{"$add":["x"]}}', b'{"first_name":"A","email":null}']
    records.append(b'{"product_id":"p","currency":"EUR","price":1.5,"quantity":2,"x":{"$date_ms":1}}')
    of_kind = [variations([record], dice, names(records), 25) for record in records]
    varied = [(kind, text) for kind, some in enumerate(of_kind, 1) for text in some]
    varied += [(dice.randrange(6), text) for text in variations(records, dice, set(), 20)]
    texts = [*enumerate(records, 1), (0, b"{}"), (5, b"{}"), *varied]
    write(out, "outbox", [bytes([kind]) + text for kind, text in texts])
    write(out, "links", forms.links(dice))
    write(out, "calls", forms.calls(dice))
    write(out, "arrow", forms.tables(dice))
    marks = {"true", "false", "null", "1e300", "9223372036854775807", "-1", "\\ud83d", "\\u0000", "{}", "[]"}
    bodies = variety(found, {"triggers", "cards", "config", "templated_message"})[:MOST]
    dictionary(out, "reply", words_of(bodies) | marks)
    dictionary(out, "head", marks | {f'"{key}":' for key in names([text[1:] for text in heads(dice)[:2]])} | {"../"})
    dictionary(out, "source", words_of(bodies) | marks | {'"sequence":', '"campaigns":', '"template":', "files/"})
    dictionary(out, "action", marks | {'"type":', '"args":', '"container"', '"logCustomEvent"', "brazeActions://v1/"})
    dictionary(out, "push", words_of(pushes) | marks | {"https://", "javascript:"})
    dictionary(out, "properties", marks | {'{"$date_ms":', "$add", "$remove"})
    dictionary(out, "outbox", marks | {f'"{key}":' for key in names(records)})
    dictionary(
        out,
        "theme",
        {f'"{key}":' for key in (*theme, *colors, *words)} | {"#fff", "rgb(", "</style>", "}", "url("},
    )
    dictionary(
        out,
        "links",
        {"placard://\1/", "placard://\2/", "/message/html-link/", "/card/", "/cards/", "/seen", "%2F", "\n"},
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
