"""Which heads of a signed source a device accepts: the rules of docs/publishing.md, slow and obvious."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import nacl.exceptions
import nacl.signing

LARGEST = 2**53 - 1
NAME = re.compile(r"[A-Za-z0-9._~-]+\Z")


class Refused(Exception):
    """The reason."""


@dataclass
class State:
    """What is remembered of an accepted head."""

    sequence: int
    sha256: str
    created: int
    expires: int | None
    keys: list[bytes]
    signers: set[bytes] = field(default_factory=set)


def check(holds: bool, reason: str) -> None:
    if not holds:
        raise Refused(reason)


# ---- Reading


def read(data: bytes) -> dict[str, Any]:
    check(len(data) <= 65536, "too_large")
    try:
        document = json.loads(
            data.decode("utf-8"), object_pairs_hook=unique, parse_int=number, parse_float=real, parse_constant=constant
        )
        texts = "".join(every_text(document))
        texts.encode("utf-8")  # half a surrogate pair
    except (ValueError, RecursionError):
        raise Refused("malformed") from None
    check("\0" not in texts, "malformed")
    check(isinstance(document, dict), "malformed")
    check(depth(document) <= 4, "malformed")
    for name in ("signatures", "keys"):
        value = document.get(name)
        check(not isinstance(value, list) or len(value) <= 8, "too_large")
    return document


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("a name twice")
    return dict(pairs)


def number(text: str) -> int:
    if not -(2**63) <= int(text) < 2**63:
        raise ValueError("more than 64 bits")
    return int(text)


def real(text: str) -> float:
    if abs(float(text)) == float("inf"):
        raise ValueError("too large")
    return float(text)


def constant(text: str) -> None:
    raise ValueError(text)


def every_text(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for each in value for text in every_text(each)]
    if isinstance(value, dict):
        return [text for name, each in value.items() for text in [name, *every_text(each)]]
    return []


def depth(value: object) -> int:
    if isinstance(value, list | dict):
        return 1 + max((depth(each) for each in (value.values() if isinstance(value, dict) else value)), default=0)
    return 0


def signed_text(value: object) -> str:
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int):
        check(0 <= value <= LARGEST, "malformed")
        return str(value)
    if isinstance(value, str):
        check(all(ord(character) >= 0x20 for character in value), "malformed")
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ",".join(signed_text(each) for each in value) + "]"
    check(isinstance(value, dict), "malformed")
    # Python compares code points.
    return "{" + ",".join(signed_text(name) + ":" + signed_text(value[name]) for name in sorted(value)) + "}"


def exact_base64(text: object, count: int) -> bytes | None:
    if not isinstance(text, str):
        return None
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if len(data) == count and base64.b64encode(data).decode() == text else None


def time(value: object) -> int:
    check(isinstance(value, str) and re.fullmatch(r"[0-9]{4}-..-..T..:..:..Z", value) is not None, "malformed")
    try:
        return int(datetime.strptime(value, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).timestamp()) * 1000
    except ValueError:
        raise Refused("malformed") from None


# ---- Judging


def verifies(signature: bytes, text: bytes, key: bytes) -> bool:
    try:
        nacl.signing.VerifyKey(key).verify(text, signature)
    except (nacl.exceptions.BadSignatureError, ValueError):
        return False
    return True


def judge(data: bytes, stored: State | None, own: list[bytes], wanted: int, now: int) -> State:
    """The state after accepting the head.

    now: milliseconds since 1970. Raises Refused otherwise.
    """
    document = read(data)
    signatures = document.pop("signatures", None)
    text = signed_text(document).encode()
    check(signatures is not None, "unsigned")
    check(isinstance(signatures, list), "malformed")
    check(len(signatures) > 0, "unsigned")

    if stored is not None and not stored.signers & set(own):
        stored = None
    later = stored.keys if stored is not None and len(stored.signers & set(own)) >= wanted else []
    candidates = [exact_base64(each.get("sig"), 64) for each in signatures if isinstance(each, dict)]
    signers = {key for key in [*own, *later] if any(each and verifies(each, text, key) for each in candidates)}
    check(len(signers) >= wanted, "signature")
    if stored is not None and signers - set(own):
        signers |= stored.signers & set(own)

    state = members(document, signers)
    return accepted(state, document, stored, now)


def members(head: dict[str, Any], signers: set[bytes]) -> State:
    def typed(name: str, kind: type) -> object:
        value = head.get(name)
        check(type(value) is kind, "malformed")
        return value

    check(typed("placard", int) == 1, "malformed")
    typed("size", int)
    typed("url", str)
    sha256 = typed("sha256", str)
    check(re.fullmatch("[0-9a-f]{64}", sha256) is not None, "malformed")
    keys = head.get("keys")
    check(keys is None or isinstance(keys, list), "malformed")
    decoded = [exact_base64(key, 32) for key in keys or []]
    check(None not in decoded, "malformed")
    expires = head.get("expires")
    return State(
        sequence=typed("sequence", int),
        sha256=sha256,
        created=time(head.get("created")),
        expires=None if expires is None else time(expires),
        keys=[key for key in decoded if key is not None],
        signers=signers,
    )


def accepted(state: State, head: dict[str, Any], stored: State | None, now: int) -> State:
    if stored is not None:
        check(state.sequence >= stored.sequence, "rollback")
        is_same = state.sequence == stored.sequence
        check(not is_same or state.sha256 == stored.sha256, "fork")
        if is_same and state.created <= stored.created:
            state = stored
        now = max(now, stored.created)
    check(state.expires is None or now <= state.expires, "expired")
    check(head["size"] <= 8 * 1024 * 1024, "too_large")
    check(is_below(head["url"], "https://localhost/"), "url")
    return state


def is_below(url: str, folder: str) -> bool:
    names = url.removeprefix(folder).split("/")
    return len(folder) + len(url) <= 4096 and all(NAME.match(name) and name not in (".", "..") for name in names)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
