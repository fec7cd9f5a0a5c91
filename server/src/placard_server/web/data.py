"""``data``: stores events and attributes, returns config and campaigns (rule 4.1)."""

from __future__ import annotations

import uuid

from starlette.requests import Request
from starlette.responses import Response

from .. import parts, personal, records
from ..fields import JSON, Field
from . import body as bodies
from .responses import reply
from .service import Service


def batch_id(request: Request) -> str:
    """A client that names no batch gets no protection from storing its retries again."""
    given = request.headers.get("x-placard-batch-id")
    if not given:
        return f"unnamed-{uuid.uuid4()}"
    return Field(given, "X-Placard-Batch-Id").id(records.ID_BYTES)


def batch_part(request: Request) -> parts.Part | None:
    """What the batch is a part of, if a client has divided one."""
    return parts.of_header(request.headers.get(parts.NAME), records.ID_BYTES)


async def answer(service: Service, request: Request) -> Response:
    app, body = await service.admitted(request)
    bodies.check_common(body)
    batch, part = batch_id(request), batch_part(request)
    found = records.of_data(body)
    response: dict[str, JSON] = {"message": "success"}
    if refused := await service.check_signature(app, request, body, response):
        return refused
    wanted = body.get("respond_with") or {}
    if wanted.get("user_id") is not None:
        response["respond_with"] = {"user_id": wanted["user_id"]}
    async with service.database.connection() as connection:
        if found.data:
            fresh = await records.store(connection, app.id, batch, body["device_id"], found, part)
            service.count_batch(app, len(found.data), fresh)
        content = await service.content.of(connection, app)
        service.add_config(content, wanted, response)
        if wanted.get("triggers"):
            mine = await personal.of(connection, app, wanted.get("user_id"))
            response["triggers"] = [each.trigger for each in content.file.campaigns if mine.gets(each.id)]
            response |= content.file.shared
    return reply(response)
