"""Reads the JSON object that every POST of this protocol carries."""

from __future__ import annotations

import asyncio

import orjson
from starlette.requests import ClientDisconnect, Request

from ..fields import JSON, Field, kind_of
from .responses import Refusal

#: Of a body. Batches have at most 512 KiB (rule 7.1.2), but other clients of the protocol have other limits.
LIMIT = 8 * 1024 * 1024
#: Read and discarded beyond the limit, so that the client reads the answer instead of an error of its connection.
_DISCARDED = 64 * 1024 * 1024
#: From the head to the end of the body.
_UPLOAD_S = 30.0


async def read(request: Request) -> dict[str, JSON]:
    _check_type(request)
    try:
        async with asyncio.timeout(_UPLOAD_S):
            body = await _bytes(request)
    except TimeoutError:
        raise Refusal(408, f"the body did not come within {_UPLOAD_S:g} s", {"Connection": "close"}) from None
    except ClientDisconnect:
        raise Refusal(400, "the body is incomplete") from None
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        place = f"at byte {error.pos} (line {error.lineno}, column {error.colno})"
        raise Refusal(400, f"malformed JSON {place}: {error.msg}") from None
    if not isinstance(value, dict):
        raise Refusal(400, f"the body must be an object, not {kind_of(value)}")
    return value


async def _bytes(request: Request) -> bytes:
    length = int(request.headers.get("content-length") or 0)
    if length > LIMIT + _DISCARDED:
        raise Refusal(413, f"the body is larger than {LIMIT} bytes", {"Connection": "close"})
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > LIMIT + _DISCARDED:
            raise Refusal(413, f"the body is larger than {LIMIT} bytes", {"Connection": "close"})
        if size > LIMIT:
            parts = []
        else:
            parts.append(part)
    if size > LIMIT:
        raise Refusal(413, f"the body is larger than {LIMIT} bytes")
    return b"".join(parts)


def _check_type(request: Request) -> None:
    given = request.headers.get("content-type") or "nothing"
    if given.partition(";")[0].strip().lower() != "application/json":
        raise Refusal(415, f"Content-Type must be application/json, not {given}")
    encoding = request.headers.get("content-encoding")
    if encoding is not None and encoding.lower() != "identity":
        raise Refusal(415, f"Content-Encoding {encoding} is not understood")


def check_common(body: dict[str, JSON]) -> None:
    """The rules for the fields of every request to an SDK endpoint (rule 2.3)."""
    field = Field(body)
    field.required("time").number()
    field.required("sdk_version").non_empty()
    field.required("device_id").id(255)
    for key in ("app_version", "user_id"):
        if text := field.optional(key):
            text.string()
    if device := field.optional("device"):
        device.members()
    if wanted := field.optional("respond_with"):
        if user := wanted.optional("user_id"):
            user.string()
        if triggers := wanted.optional("triggers"):
            triggers.boolean()
        if config := wanted.optional("config"):
            config.required("config_time").number()
