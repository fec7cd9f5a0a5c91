"""``/campaigns/trigger/send``: a card or a campaign for chosen users, whatever its audience."""

from __future__ import annotations

import uuid

import orjson
from starlette.requests import Request
from starlette.responses import Response

from ..fields import JSON, Field, FieldProblem
from ..live import channel
from ..live.hints import KINDS
from ..records import USER_BYTES
from . import body as bodies
from .responses import Refusal, reply
from .service import Service
from .track import rest_app

_RECIPIENTS = 50
#: With a message to the replicas that have streams of these users.
_SEND = f"""
    WITH stored AS (INSERT INTO placard.sends (app, user_id, target, properties)
    SELECT $1, user_id, $2, properties FROM unnest($3::text[], $4::json[]) AS given (user_id, properties)
    ON CONFLICT (app, user_id, target) DO UPDATE SET properties = excluded.properties, sent = now())
    SELECT pg_notify('{channel.NAME}', message) FROM unnest($5::text[]) AS given (message)
"""


async def answer(service: Service, request: Request) -> Response:
    app = await rest_app(service, request)
    field = Field(await bodies.read(request))
    try:
        target = field.required("campaign_id").non_empty()
        given = _recipients(field)
    except FieldProblem as problem:
        raise Refusal(400, problem.sentence) from None
    async with service.database.connection() as connection:
        file = (await service.content.of(connection, app)).file
        ids = [card["id"] for card in file.cards], [campaign.id for campaign in file.campaigns]
        what = [kind for kind, those in zip(KINDS, ids, strict=True) if target in those]
        if not what:
            raise Refusal(400, f"the app's campaign file has no card and no campaign '{target}'")
        messages = list(channel.sent(app.id, what, list(given)))
        await connection.execute(_SEND, app.id, target, list(given), list(given.values()), messages)
    return reply({"message": "success", "dispatch_id": uuid.uuid4().hex}, 201)


def _recipients(field: Field) -> dict[str, str]:
    """The properties of each user, as JSON. Of two entries for one user the last counts."""
    common = field.optional("trigger_properties")
    recipients = field.required("recipients").elements()
    if not 0 < len(recipients) <= _RECIPIENTS:
        raise FieldProblem("recipients", f"must have 1 to {_RECIPIENTS} elements")
    found = {}
    for recipient in recipients:
        user = recipient.required("external_user_id").id(USER_BYTES)
        own = recipient.optional("trigger_properties")
        merged: dict[str, JSON] = (common.members() if common else {}) | (own.members() if own else {})
        found[user] = orjson.dumps(merged).decode()
    return found
