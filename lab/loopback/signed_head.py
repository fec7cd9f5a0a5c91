"""Signs the head of a source as docs/publishing.md says, with a library of its own."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from typing import Any

from nacl import signing


def public(key: signing.SigningKey) -> str:
    return base64.b64encode(bytes(key.verify_key)).decode()


def signed(head: dict[str, Any], keys: Iterable[signing.SigningKey]) -> dict[str, Any]:
    """The head with the signature of each key; without keys it has no signatures."""
    text = json.dumps(head, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    found = [{"key": "00000000", "sig": base64.b64encode(key.sign(text).signature).decode()} for key in keys]
    return {**head, "signatures": found} if found else head
