"""What all endpoints share."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from .. import metrics
from ..auth import Authentication
from ..content.source import Content, Source
from ..database import Database
from ..fields import JSON, FieldProblem
from ..live.hub import Hub
from ..live.hub import Options as LiveOptions
from ..load import Load
from ..registry import App, Registry
from . import body as bodies
from .rate import Gate, Rates
from .responses import Refusal, reply


class Service:
    def __init__(self, database: Database, content: Source, live: LiveOptions) -> None:
        self.database = database
        self.registry = Registry(database)
        self.gate = Gate()
        self.rates = Rates()
        self.content = content
        self.load = Load(database)
        self.auth = Authentication()
        self.live = Hub(database, self.registry, content, live)

    async def admitted(self, request: Request) -> tuple[App, dict[str, JSON]]:
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

    async def check_signature(
        self, app: App, request: Request, body: dict[str, JSON], response: dict[str, JSON]
    ) -> Response | None:
        """The answer to a request that may not act for its user. Status 200, because that is where clients of the
        protocol look for it. If the app only asks for reports, the report is added to the response."""
        problem = await self.auth.problem(app, request.headers.get("x-braze-auth-signature"), body)
        if problem is None:
            return None
        if app.auth_mode == "required":
            return reply({"auth_error": problem})
        response["optional_auth_error"] = problem
        return None

    def add_config(self, content: Content, wanted: dict[str, JSON], response: dict[str, JSON]) -> None:
        """Adds the config if the client asks for it and has an older one (rule 4.4.2)."""
        known = (wanted.get("config") or {}).get("config_time")
        if known is None:
            return
        config = content.config(self.load.current)
        if config["time"] > known:
            response["config"] = config

    def count_batch(self, app: App, records: int, fresh: bool) -> None:
        metrics.BATCHES.labels(app.name, "new" if fresh else "known").inc()
        if fresh:
            metrics.RECORDS.labels(app.name).inc(records)
