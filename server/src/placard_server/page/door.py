"""Who may see the page: the session's cookie, attempts to sign in, and requests of other sites."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.requests import Request

from .. import operators

COOKIE = "placard_session"
#: Attempts to sign in: at once, and seconds until there is one more. For each address, and for all together.
_OF_ADDRESS, _OF_ALL = (5, 12.0), (60, 1.0)
_ADDRESSES = 1000
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class _Bucket:
    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._tokens, self._at = float(most), time.monotonic()

    def take(self) -> int:
        """Seconds to wait; 0 if there is a token."""
        now = time.monotonic()
        self._tokens = min(self._most, self._tokens + (now - self._at) / self._seconds)
        self._at = now
        if self._tokens < 1:
            return max(1, math.ceil((1 - self._tokens) * self._seconds))
        self._tokens -= 1
        return 0


class Attempts:
    """Tokens cannot be guessed; this keeps guesses from costing much."""

    def __init__(self) -> None:
        self._all = _Bucket(*_OF_ALL)
        self._addresses: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, address: str) -> int:
        bucket = self._addresses.setdefault(address, _Bucket(*_OF_ADDRESS))
        self._addresses.move_to_end(address)
        while len(self._addresses) > _ADDRESSES:
            self._addresses.popitem(last=False)
        return bucket.take() or self._all.take()


def is_own(request: Request) -> bool:
    """Whether a page of this server sent the form. Behind a proxy the scheme and, if it changes them, hosts differ, so
    the browser's own judgement counts where there is one."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is None or origin.partition("://")[2] == request.headers.get("host")


def cookie(request: Request, secret: str) -> str:
    """``Secure`` except on this machine, where there is no TLS."""
    origin = request.headers.get("origin") or f"http://{request.headers.get('host', '')}"
    try:
        parts = urlsplit(origin)
        is_local = parts.scheme == "http" and parts.hostname in _LOOPBACK
    except ValueError:
        is_local = False
    seconds = int(operators.SESSION.total_seconds()) if secret else 0
    secure = "" if is_local else "; Secure"
    return f"{COOKIE}={secret}; Path=/_placard/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"
