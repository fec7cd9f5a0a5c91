"""``/_placard/live``: a stream of hints to synchronise."""

from __future__ import annotations

import random

from starlette.requests import Request
from starlette.responses import Response

from ..fields import Field, FieldProblem
from ..live.hub import Full
from ..live.stream import StreamResponse
from ..records import USER_BYTES
from ..registry import key_name
from .responses import Refusal, reply
from .service import Service


async def answer(service: Service, request: Request) -> Response:
    if request.method == "HEAD":
        raise Refusal(405, "HEAD is not allowed here; use GET", {"Allow": "GET"})
    key = request.headers.get("x-braze-api-key")
    if not key:
        raise Refusal(401, "the header X-Braze-Api-Key must have the API key", error="invalid_api_key")
    app = await service.app(key)
    user = _user(request)
    signature = request.headers.get("x-braze-auth-signature")
    problem = await service.auth.problem(app, signature, {} if user is None else {"user_id": user})
    if problem is not None and app.auth_mode == "required":
        # Not the status 200 of other endpoints: with it a stream begins.
        return reply({"auth_error": problem}, 401)
    try:
        stream = await service.live.open(app, key_name(key), user)
    except Full:
        wait = str(random.randint(30, 90))
        raise Refusal(503, "this replica has as many streams as it takes", {"Retry-After": wait}) from None
    return StreamResponse(stream, service.live.retry_ms(), service.live.leave)


def _user(request: Request) -> str | None:
    given = request.query_params.getlist("user_id")
    if not given:
        return None
    try:
        if len(given) > 1:
            raise FieldProblem("user_id", "must not occur twice")
        return Field(given[0], "user_id").id(USER_BYTES)
    except FieldProblem as problem:
        raise Refusal(400, problem.sentence) from None
