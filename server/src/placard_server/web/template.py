"""``template``: a templated campaign's message, with its placeholders filled in (rule 10.4)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ..content import placeholders
from ..fields import JSON, Field
from . import body as bodies
from .responses import reply
from .service import Service


async def answer(service: Service, request: Request) -> Response:
    app, body = await service.admitted(request)
    bodies.check_common(body)
    template = Field(body).required("template")
    name = template.required("trigger_id").non_empty()
    if kind := template.optional("trigger_event_type"):
        kind.string()
    if data := template.optional("data"):
        data.members()
    response: dict[str, JSON] = {"message": "success"}
    if refused := await service.check_signature(app, request, body, response):
        return refused
    async with service.database.connection() as connection:
        content = await service.content.of(connection, app)
        service.add_config(content, body.get("respond_with") or {}, response)
    found = content.file.template_of(name)
    if found is None:
        # For clients an empty message means that there is nothing to show.
        response["templated_message"] = {}
    else:
        message = placeholders.fill(found.template, placeholders.values(template.members(), {}, {}))
        response["templated_message"] = {"type": "inapp", "data": {**message, "trigger_id": name}}
    return reply(response)
