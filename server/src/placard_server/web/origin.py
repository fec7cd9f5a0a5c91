"""Keeps pages of browsers out, unless their origin is allowed. Any ``Host`` is accepted: behind a proxy a server does
not know its names, and no answer depends on them."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .responses import Refusal, reply

_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "*",
    "Access-Control-Max-Age": "7200",
}


class OriginGuard:
    def __init__(self, app: ASGIApp, allowed: frozenset[str], unguarded: frozenset[str] = frozenset()) -> None:
        """``unguarded``: paths for people, to which links of other pages may lead. They judge forms themselves."""
        self._app = app
        self._allowed = allowed
        self._unguarded = unguarded

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in self._unguarded:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origins = headers.getlist("origin")
        if not origins:
            # A browser sends no Origin with a GET of a picture or a link, but says that a page asked for it.
            if headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
                await self._app(scope, receive, send)
            else:
                await self._refuse(scope, receive, send)
            return
        if len(origins) != 1 or origins[0] not in self._allowed:
            await self._refuse(scope, receive, send)
            return
        allow = {"Access-Control-Allow-Origin": origins[0], "Vary": "Origin"}
        if scope["method"] == "OPTIONS":
            await reply({}, headers={**_PREFLIGHT, **allow})(scope, receive, send)
            return

        async def with_origin(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(allow)
            await send(message)

        await self._app(scope, receive, with_origin)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = Refusal(403, "pages of this origin may not use this server: allow it with --allow-origin")
        await refusal.response(scope, receive, send)
