"""The addresses of the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .. import operators
from ..database import Away
from ..migrate import SchemaError
from ..registry import App
from ..web.responses import away, reply
from ..web.service import Service
from . import devices, door, funnel, html, timeline
from .bounded import Bounded, Busy

START = "/_placard/"
SIGN_IN, SIGN_OUT = f"{START}sign-in", f"{START}sign-out"
PATHS = frozenset({START, f"{START}devices", f"{START}user", SIGN_IN, SIGN_OUT})
_DAYS = (1, 7, 30)
_FORM_BYTES = 4096


@dataclass(frozen=True)
class View:
    """What the head of each page shows."""

    operator: str
    path: str
    apps: list[App]
    app: App
    days: int
    choices: tuple[int, ...] = _DAYS

    @property
    def since(self) -> datetime:
        return datetime.now(UTC) - timedelta(days=self.days)


Answer = Callable[[Request], Awaitable[Response]]
Content = Callable[[Request, View], Awaitable[Response]]


class Page:
    def __init__(self, service: Service) -> None:
        self._service = service
        self._bounded = Bounded(service.database)
        self._attempts = door.Attempts()

    @property
    def routes(self) -> list[Route]:
        return [
            Route(START, self._answer(self._seen(self._campaigns)), methods=["GET"]),
            Route(f"{START}devices", self._answer(self._seen(self._devices)), methods=["GET"]),
            Route(f"{START}user", self._answer(self._seen(self._user)), methods=["GET"]),
            Route(SIGN_IN, self._answer(self._sign_in), methods=["POST"]),
            Route(SIGN_OUT, self._answer(self._sign_out), methods=["POST"]),
        ]

    def _answer(self, answer: Answer) -> Answer:
        """Without operators there is no page."""

        async def carry_out(request: Request) -> Response:
            try:
                async with self._service.database.connection() as connection:
                    if not await operators.exist(connection):
                        return reply({"message": f"no such path: {request.url.path}"}, 404)
                return await answer(request)
            except (Away, SchemaError) as error:
                return away(str(error)).response
            except Busy:
                return html.page("note", 503, {"Retry-After": "2"}, note="Too many people look at this page right now.")

        return carry_out

    # ---- Signing in

    async def _sign_in(self, request: Request) -> Response:
        if not door.is_own(request):
            return html.page("sign_in", 403, note="Please sign in on this page.")
        if wait := self._attempts.take(request.client.host if request.client else ""):
            note = f"Too many attempts. Please wait {wait} s."
            return html.page("sign_in", 429, {"Retry-After": str(wait)}, note=note)
        if int(request.headers.get("content-length") or _FORM_BYTES + 1) > _FORM_BYTES:
            return html.page("sign_in", 400, note="This is not a token.")
        token = _form(await request.body()).get("token", "").strip()
        async with self._service.database.connection() as connection:
            secret = await operators.sign_in(connection, token)
        if secret is None:
            return html.page("sign_in", 403, note="This token is unknown or revoked.")
        return _redirect(door.cookie(request, secret))

    async def _sign_out(self, request: Request) -> Response:
        if not door.is_own(request):
            return html.page("sign_in", 403, note="Please sign out on this page.")
        async with self._service.database.connection() as connection:
            await operators.sign_out(connection, request.cookies.get(door.COOKIE, ""))
        return _redirect(door.cookie(request, ""))

    def _seen(self, content: Content) -> Answer:
        """For operators only."""

        async def answer(request: Request) -> Response:
            secret = request.cookies.get(door.COOKIE)
            async with self._service.database.connection() as connection:
                operator = await operators.of_session(connection, secret) if secret else None
            if operator is None:
                return html.page("sign_in", 401, note="")
            await self._service.registry.loaded()
            apps = sorted(self._service.registry.apps, key=lambda app: app.name)
            if not apps:
                return html.page("note", note="There is no app yet: placard-server app create NAME")
            wanted, days = request.query_params.get("app"), request.query_params.get("days")
            app = next((each for each in apps if each.name == wanted), None if wanted else apps[0])
            if app is None:
                return html.page("note", 404, note="There is no such app.")
            chosen = next((each for each in _DAYS if str(each) == days), _DAYS[1])
            return await content(request, View(operator, request.url.path, apps, app, chosen))

        return answer

    # ---- What it shows

    async def _campaigns(self, _: Request, view: View) -> Response:
        found = await funnel.of(self._bounded, view.app, self._service.content.file_of(view.app), view.days, view.since)
        return html.page("campaigns", view=view, funnel=found, title="Campaigns")

    async def _devices(self, _: Request, view: View) -> Response:
        found = await devices.of(self._bounded, view.app, view.days, view.since)
        return html.page("devices", view=view, devices=found, limit=devices.LIMIT, title="Devices")

    async def _user(self, request: Request, view: View) -> Response:
        user = request.query_params.get("user", "")
        found = None
        if user and "\0" not in user:
            file = self._service.content.file_of(view.app)
            found = await timeline.of(self._bounded, view.app, file, user, view.days, view.since)
        return html.page("user", view=view, user=user, timeline=found, limit=timeline.LIMIT, title="User")


def _form(body: bytes) -> dict[str, str]:
    return dict(parse_qsl(body.decode(errors="replace")))


def _redirect(cookie: str) -> Response:
    return Response(status_code=303, headers={"Location": START, "Set-Cookie": cookie, "Cache-Control": "no-store"})
