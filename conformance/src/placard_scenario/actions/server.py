"""Actions of the scripted server: answers to the requests of the client."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

from .. import generated
from ..adapter import Answer
from ..checks import INT32, FormatError, anything, at_most_one, between, one_of, string, table
from .action import Action

if TYPE_CHECKING:
    from ..host import Host
    from ..loader import Step

_REQUEST_KIND = one_of(*generated.REQUEST_KIND)
#: Headers that reach the library, and the argument that carries each of them.
_HEADERS = {
    "Content-Type": "content_type",
    "Retry-After": "retry_after",
    "X-Ratelimit-Remaining": "rate_limit_remaining",
    "X-Ratelimit-Reset": "rate_limit_reset",
    "Etag": "etag",
    "Last-Modified": "last_modified",
}


def _reply_headers(value: Any, where: str) -> None:
    """Refuses other headers: they would have no effect."""
    spelled = {name.title(): text for name, text in value.items()} if isinstance(value, dict) else value
    table(dict.fromkeys(_HEADERS, string))(spelled, where)


def _reply(host: Host, step: Step) -> Answer:
    arguments = step.arguments
    body = {"body": arguments.get("text", json.dumps(arguments.get("json", {"message": "success"})))}
    if "base64" in arguments:
        body = {"body_base64": arguments["base64"]}
    headers = {_HEADERS[name.title()]: text for name, text in arguments.get("headers", {}).items()}
    return host.call(
        "complete_request",
        id=host.take_request(arguments["to"], may_be_missing="status" in step.expect),
        response={"status": arguments.get("status", 200), **body, **headers},
    )


def _base64(value: Any, where: str) -> None:
    string(value, where)
    try:
        base64.b64decode(value, validate=True)
    except ValueError:
        raise FormatError(f"{where} is not base64") from None


def _fail(host: Host, step: Step) -> Answer:
    request = host.take_request(step.arguments["to"], may_be_missing="status" in step.expect)
    return host.call("fail_request", id=request, failure=step.arguments["error"])


SERVER: dict[str, Action] = {
    "reply": Action(
        {
            "to": _REQUEST_KIND,
            "status": between(-INT32, INT32),
            "headers": _reply_headers,
            "json": anything,
            "text": string,
            "base64": _base64,
        },
        "to",
        whole=at_most_one("json", "text", "base64"),
        run=_reply,
    ),
    "fail": Action(
        {"to": _REQUEST_KIND, "error": one_of(*generated.FAILURE)},
        "to error",
        run=_fail,
    ),
}
