"""``/users/track``: events, purchases and attributes from servers, by REST key (rule 11)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from .. import records, track_rules
from ..fields import JSON, Field, FieldProblem, kind_of
from ..records import Records
from ..registry import App
from . import body as bodies
from .data import batch_id, batch_part
from .responses import Refusal, reply
from .service import Service

#: In the order in which they are processed.
_ARRAYS = ("attributes", "events", "purchases")
_LIMIT = 75
_CODES = {"attributes": records.ATTRIBUTES, "events": "ce", "purchases": "p"}


async def answer(service: Service, request: Request) -> Response:
    app = await rest_app(service, request)
    try:
        batch, part = batch_id(request), batch_part(request)
    except FieldProblem as problem:
        raise Refusal(400, problem.sentence) from None
    response, found = _checked(await bodies.read(request))
    async with service.database.connection() as connection:
        fresh = await records.store(connection, app.id, batch, None, found, part)
    service.count_batch(app, len(found.data), fresh)
    return reply(response, 201)


async def rest_app(service: Service, request: Request) -> App:
    """The app of the REST key. It is judged before the content."""
    scheme, _, key = (request.headers.get("authorization") or "").partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise Refusal(401, "Authorization must be: Bearer, a space, and the REST key")
    app = await service.registry.find(key.strip(), "rest")
    if app is None:
        raise Refusal(401, "unknown REST key")
    service.rates.take(app)
    return app


def _checked(body: dict[str, JSON]) -> tuple[dict[str, JSON], Records]:
    """The answer and the good objects. If it raises, no object of the request is stored."""
    response: dict[str, JSON] = {"message": "success"}
    found, errors = Records(), []
    arrays = {name: _array(body, name) for name in _ARRAYS}
    if not any(arrays.values()):
        raise Refusal(400, "no data: send attributes, events or purchases")
    for array, objects in arrays.items():
        bad = 0
        for index, value in enumerate(objects):
            try:
                track_rules.check(Field(value), array)
                _add(found, array, value)
            except FieldProblem as problem:
                bad += 1
                errors.append({"type": problem.sentence, "input_array": array, "index": index})
        if objects:
            response[f"{array}_processed"] = len(objects) - bad
    if errors:
        response["errors"] = errors
    return response, found


def _add(found: Records, array: str, value: dict[str, JSON]) -> None:
    name = value.get("name") if array == "events" else value.get("product_id") if array == "purchases" else None
    time = track_rules.seconds_of(value["time"]) if array != "attributes" else None
    found.add(value.get("external_id"), _CODES[array], name, time, value)


def _array(body: dict[str, JSON], name: str) -> list[JSON]:
    value = body.get(name)
    if value is None:
        return []
    if not isinstance(value, list):
        raise Refusal(400, f"{name} must be an array, not {kind_of(value)}")
    if len(value) > _LIMIT:
        raise Refusal(400, f"Max input length exceeded: {name} has {len(value)} objects, the limit is {_LIMIT}")
    return value
