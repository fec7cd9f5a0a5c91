"""What all endpoints share."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from ..database import Database
from ..fields import FieldProblem
from ..registry import App, Registry
from . import body as bodies
from .rate import Gate, Rates
from .responses import Refusal


class Service:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.registry = Registry(database)
        self.gate = Gate()
        self.rates = Rates()
        self.content: Any = None

    async def admitted(self, request: Request) -> tuple[App, dict[str, Any]]:
        """The app of the request's key, and the body. The header's key counts; only without one the body's does."""
        key = request.headers.get("x-braze-api-key")
        if key:
            app = await self.app(key)
            return app, await bodies.read(request)
        body = await bodies.read(request)
        key = body.get("api_key")
        if not isinstance(key, str) or not key:
            raise FieldProblem("api_key", "must not be nil, in the header X-Braze-Api-Key or in the body")
        return await self.app(key), body

    async def app(self, key: str) -> App:
        app = await self.registry.find(key)
        if app is None:
            # The text under `error` is the one that clients of the protocol know.
            raise Refusal(401, "unknown or revoked API key", error="invalid_api_key")
        self.rates.take(app)
        return app

    def count_batch(self, app: App, records: int, fresh: bool) -> None:
        """For metrics."""
