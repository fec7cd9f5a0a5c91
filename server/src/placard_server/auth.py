"""SDK authentication: whether a request may act for a known user (rule 7.7)."""

from __future__ import annotations

import asyncio
import json
import logging
import time
import urllib.request
from collections import OrderedDict

import jwt

from .fields import JSON
from .registry import App

log = logging.getLogger("placard_server")
_FETCH_S = 5.0
#: Keys of an address are fetched again after this time, and for an unknown key, but not more often than that.
_FRESH_S, _AGAIN_S = 300.0, 10.0
_JWKS_BYTES = 1 << 20
_CACHED = 20_000
_LONGEST = 4096  # of a signature, as in the client (rule 7.7.1)


class AuthError(Exception):
    """Codes and their meaning are the protocol's (rule 7.7.5)."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason

    def json(self, user: str | None) -> dict[str, JSON]:
        return {
            "error_code": self.code,
            "reason": self.reason,
            "user_id": user,
            "request_time": int(time.time() * 1000),
        }


def users_of(body: dict[str, JSON]) -> set[str]:
    """Everyone whom a body names, wherever it does."""
    found = [body, body.get("respond_with"), (body.get("template") or {}).get("data")]
    found += body.get("events") or []
    found += body.get("attributes") or []
    return {each["user_id"] for each in found if isinstance(each, dict) and isinstance(each.get("user_id"), str)}


class Authentication:
    def __init__(self) -> None:
        self._sets: dict[str, tuple[float, jwt.PyJWKSet | None]] = {}
        self._verified: OrderedDict[tuple[int, str, str], tuple[str, float]] = OrderedDict()
        self._lock = asyncio.Lock()

    async def problem(self, app: App, signature: str | None, body: dict[str, JSON]) -> dict[str, JSON] | None:
        """What is wrong with the signature of a request, as the protocol says it. None: nothing, or nobody asks."""
        if app.auth_mode == "off":
            return None
        users = users_of(body)
        if not users:
            return None  # anonymous users have no signature
        try:
            subject = await self._subject(app, signature)
            for user in sorted(users):
                if user != subject:
                    raise AuthError(21 if len(users) == 1 else 28, "the subject is another user")
        except AuthError as error:
            return error.json(min(users))
        return None

    async def _subject(self, app: App, signature: str | None) -> str:
        if not signature:
            raise AuthError(26, "the request of a known user needs a signature")
        if len(signature) > _LONGEST:
            raise AuthError(20, "the signature is too long")
        source = app.jwks_url or app.jwks or ""
        name = (app.id, source, signature)
        known = self._verified.get(name)
        if known is not None and known[1] > time.time():
            return known[0]
        subject, expires = await self._verify(app, signature)
        self._verified[name] = (subject, expires)
        while len(self._verified) > _CACHED:
            self._verified.popitem(last=False)
        return subject

    async def _verify(self, app: App, signature: str) -> tuple[str, float]:
        try:
            header = jwt.get_unverified_header(signature)
        except jwt.PyJWTError as error:
            raise AuthError(20, f"cannot be decoded: {error}") from None
        if header.get("alg") != "RS256":
            raise AuthError(24, "the algorithm must be RS256")
        for key in await self._keys(app, header.get("kid")):
            try:
                claims = jwt.decode(
                    signature, key, algorithms=["RS256"], options={"require": ["exp", "sub"], "verify_aud": False}
                )
            except jwt.InvalidSignatureError:
                continue
            except jwt.ExpiredSignatureError:
                raise AuthError(22, "token expired") from None
            except jwt.MissingRequiredClaimError as error:
                raise AuthError(10 if error.claim == "exp" else 23, str(error)) from None
            except jwt.PyJWTError as error:
                raise AuthError(23, str(error)) from None
            return str(claims["sub"]), min(float(claims["exp"]), time.time() + _FRESH_S)
        raise AuthError(27, "no public key fits the signature")

    async def _keys(self, app: App, name: str | None) -> list[jwt.PyJWK]:
        """The keys to try: the one that the signature names, or all of them if it names none."""
        keys = self._chosen(await self._set(app, _FRESH_S), name)
        if not keys and app.jwks_url is not None:
            keys = self._chosen(await self._set(app, _AGAIN_S), name)  # a new key, perhaps
        return keys

    @staticmethod
    def _chosen(found: jwt.PyJWKSet, name: str | None) -> list[jwt.PyJWK]:
        return [key for key in found.keys if key.key_type == "RSA" and (name is None or key.key_id in (None, name))]

    async def _set(self, app: App, fresh_s: float) -> jwt.PyJWKSet:
        if app.jwks_url is None:
            return self._stored(app)
        async with self._lock:
            at, found = self._sets.get(app.jwks_url, (float("-inf"), None))
            if time.monotonic() - at > fresh_s:
                try:
                    found = await asyncio.to_thread(_fetch, app.jwks_url)
                except (OSError, ValueError, jwt.PyJWTError) as error:
                    log.warning("%s: %s", app.jwks_url, error)  # the keys before it stay
                at = time.monotonic() if found is not None else time.monotonic() - fresh_s + _AGAIN_S
                self._sets[app.jwks_url] = (at, found)
        if found is None:
            raise AuthError(25, "the public keys cannot be fetched")
        return found

    def _stored(self, app: App) -> jwt.PyJWKSet:
        text = app.jwks or ""
        if text not in self._sets:
            try:
                self._sets[text] = (0.0, jwt.PyJWKSet.from_json(text))
            except (ValueError, jwt.PyJWTError) as error:
                raise AuthError(25, f"the public keys cannot be read: {error}") from None
        found = self._sets[text][1]
        assert found is not None
        return found


def _fetch(url: str) -> jwt.PyJWKSet:
    with urllib.request.urlopen(url, timeout=_FETCH_S) as reply:
        return jwt.PyJWKSet.from_dict(json.loads(reply.read(_JWKS_BYTES)))
