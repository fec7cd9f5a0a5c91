"""``template``: a templated campaign's message, with its placeholders filled in (rule 10.4)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from .. import personal
from ..content import placeholders
from ..content.file import Campaign
from ..database import Connection
from ..fields import JSON, Field
from ..registry import App
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
        attributes, properties = await _own(connection, app, found, template.value)
    if found is None:
        # For clients an empty message means that there is nothing to show.
        response["templated_message"] = {}
    else:
        message = placeholders.fill(found.template, placeholders.values(template.value, attributes, properties))
        response["templated_message"] = {"type": "inapp", "data": {**message, "trigger_id": name}}
    return reply(response)


async def _own(
    connection: Connection, app: App, campaign: Campaign | None, template: dict[str, JSON]
) -> tuple[dict[str, JSON], dict[str, JSON]]:
    """The user's attributes, if the message asks for them, and the properties of a triggered send."""
    user = (template.get("data") or {}).get("user_id")
    if campaign is None or not isinstance(user, str):
        return {}, {}
    attributes = {}
    if any(name.startswith("attributes.") for name in placeholders.names(campaign.template)):
        attributes = await personal.attributes_of(connection, app.id, user)
    sends = (await personal.of(connection, app, user)).sends if app.has_sends else {}
    return attributes, sends[campaign.id][0] if campaign.id in sends else {}
