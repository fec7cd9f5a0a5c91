"""The ASGI application: paths, and what becomes of errors."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable

import asyncpg
import orjson
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .. import metrics
from ..database import Away
from ..fields import FieldProblem
from ..migrate import SchemaError
from ..page.routes import PATHS, Page
from . import cards, data, live, send, template, track
from .origin import OriginGuard
from .responses import Refusal, away, reply
from .service import Service

Answer = Callable[[Service, Request], Awaitable[Response]]
log = logging.getLogger("placard_server")

#: Clients differ in the slash at the end (rule 2.1.3).
_ENDPOINTS: dict[str, Answer] = {
    "/api/v3/data": data.answer,
    "/api/v3/content_cards/sync": cards.answer,
    "/api/v3/template": template.answer,
    "/users/track": track.answer,
    "/campaigns/trigger/send": send.answer,
}
HEALTH = "/_placard/health"
LIVE = "/_placard/live"


def _endpoint(service: Service, name: str, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    async def counted(request: Request) -> Response:
        begin = time.perf_counter()
        response = await carry_out(request)
        metrics.SECONDS.labels(name).observe(time.perf_counter() - begin)
        metrics.REQUESTS.labels(name, response.status_code).inc()
        return response

    async def carry_out(request: Request) -> Response:
        try:
            with service.gate:
                return await answer(service, request)
        except FieldProblem as problem:
            return Refusal(200, problem.sentence).response
        except Refusal as refusal:
            return refusal.response
        except asyncpg.DataError as error:
            # A value that no check of ours knows, and PostgreSQL does not take: this batch will never be taken.
            log.warning("%s: %s", name, error)
            return Refusal(200, f"a value cannot be stored: {error}").response
        except (orjson.JSONEncodeError, RecursionError):
            return Refusal(200, "a value is nested too deeply").response
        except (Away, SchemaError) as error:
            _AWAY.report(error)
            return away(str(error)).response

    return counted


class _Seldom:
    """Thousands of clients notice the same."""

    _last = float("-inf")

    def report(self, error: Exception) -> None:
        if time.monotonic() - self._last > _AWAY_S:
            self._last = time.monotonic()
            log.warning("answering 503: %s", error)


_AWAY_S = 10.0
_AWAY = _Seldom()


async def _failed(request: Request, error: Exception) -> Response:
    log.error("%s: %s", request.url.path, error, exc_info=error)
    return reply({"message": "internal error"}, 500)


async def _wrong(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        paths = [*_ENDPOINTS, HEALTH, LIVE]
        return reply({"message": f"no such path: {request.url.path}", "paths": paths}, 404)
    headers = dict(error.headers or {})
    allowed = headers.get("Allow", "POST")
    return reply({"message": f"{request.method} is not allowed here; use {allowed}"}, error.status_code, headers)


def make(service: Service, origins: frozenset[str]) -> Starlette:
    async def health(_: Request) -> Response:
        """200 while requests can be answered: what a load balancer asks."""
        try:
            async with service.database.connection() as connection:
                await connection.fetchval("SELECT 1")
        except (Away, SchemaError) as error:
            return away(str(error)).response
        return reply({"status": "ok"})

    routes = [Route(HEALTH, health, methods=["GET"])]
    routes.append(Route(LIVE, _endpoint(service, LIVE, live.answer), methods=["GET"]))
    for path, answer in _ENDPOINTS.items():
        for spelled in (path, f"{path}/"):
            routes.append(Route(spelled, _endpoint(service, path, answer), methods=["POST"]))
    app = Starlette(
        routes=[*routes, *Page(service).routes],
        middleware=[Middleware(OriginGuard, allowed=origins, unguarded=PATHS)],
        exception_handlers={HTTPException: _wrong, Exception: _failed},
    )
    app.router.redirect_slashes = False
    return app
