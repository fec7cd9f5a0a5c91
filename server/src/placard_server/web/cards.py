"""``content_cards/sync``: all cards, if something has changed for the client; else none (rule 8.1)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from .. import personal
from ..fields import JSON, Field
from . import body as bodies
from .responses import reply
from .service import Service

_NOW = "SELECT extract(epoch FROM now())::bigint AS now, digest FROM placard.contents WHERE app = $1"


async def answer(service: Service, request: Request) -> Response:
    app, body = await service.admitted(request)
    bodies.check_common(body)
    last_full, last_card = (_watermark(body, key) for key in ("last_full_sync_at", "last_card_updated_at"))
    response: dict[str, JSON] = {"message": "success"}
    if refused := await service.check_signature(app, request, body, response):
        return refused
    async with service.database.connection() as connection:
        content = await service.content.of(connection, app)
        state = await connection.fetchrow(_NOW, app.id)
        assert state is not None
        mine = await personal.of(connection, app, body.get("user_id"))
    # A replica that has not read the newest files yet must not say that the client has them.
    now = max(state["now"], content.since) if state["digest"] == content.file.digest else content.since
    cards = [mine.card(card) for card in content.cards if mine.gets(card["id"])]
    newest = max((card["ca"] for card in cards), default=0)
    # In the second of the change a client can have synced before it or after it.
    # What a user gets can change at any time: such lists are always sent whole.
    if last_full > content.since and not app.is_personal:
        response |= {"full_sync": False, "last_full_sync_at": last_full, "cards": []}
        response["last_card_updated_at"] = max(newest, last_card)
    else:
        response |= {"full_sync": True, "last_full_sync_at": now, "cards": cards, "last_card_updated_at": newest}
    if (groups := content.file.shared.get("groups")) is not None:
        response["groups"] = groups
    return reply(response)


def _watermark(body: dict[str, JSON], key: str) -> int:
    """Any number, for a client returns what a server sent it: one below 0 must not end its syncs."""
    field = Field(body).optional(key)
    return 0 if field is None else field.integer()
