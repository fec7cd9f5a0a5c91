"""Actions on cards, messages and their pages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .. import generated
from ..adapter import Answer
from ..checks import (
    INT32,
    Check,
    FormatError,
    anything,
    between,
    boolean,
    exactly_one,
    list_of,
    map_of,
    one_of,
    string,
)
from .action import Action

if TYPE_CHECKING:
    from ..host import Host
    from ..loader import Step

# ---- Cards


def _card_check(value: Any, where: str) -> None:
    exactly_one("id", "ids")(value, where)
    if "ids" in value and value["action"] != "impression":
        raise FormatError(f"{where}: only impressions are logged of several `ids` at once")


# ---- Messages


def _message_check(value: Any, where: str) -> None:
    if ("button" in value) != (value["action"] == "button"):
        raise FormatError(f"{where} must have a button id for the action 'button', and for no other")
    if ("changes" in value) != (value["action"] == "change"):
        raise FormatError(f"{where} must have changes for the action 'change', and for no other")


def _button_check(value: Any, where: str) -> None:
    """The id of a button. It is a string on an HTML message."""
    if not isinstance(value, str):
        between(-INT32 - 1, INT32)(value, where)


def _message(host: Host, step: Step) -> Answer:
    arguments = dict(step.arguments)
    if "changes" in arguments:
        arguments["changes"] = json.dumps(arguments["changes"])
    return host.call("message", handle=host.message_handle(arguments.pop("id", None)), **arguments)


def _local_message(host: Host, step: Step) -> Answer:
    return host.call("local_message", message=json.dumps(step.arguments["message"]))


# ---- Pages

_FEED: dict[str, Check] = {
    "context": one_of(*generated.FEED_CONTEXT),
    "title": string,
    "unread_indicator": boolean,
    "layout": one_of(*generated.FEED_LAYOUT),
    "pull_to_refresh": boolean,
}
_PAGE: dict[str, Check] = {
    "appearance": one_of(*generated.APPEARANCE),
    "direction": one_of(*generated.DIRECTION),
    "language": string,
    "theme": map_of(anything),
    "words": map_of(anything),
    "link_base": string,
}
_TEXTS = ("theme", "words")  # JSON that the library takes as text


def _render_check(value: Any, where: str) -> None:
    unknown = _FEED if value["what"] == "message" else ("id",)
    for key in unknown:
        if key in value:
            raise FormatError(f"{where}.{key} is not for pages of this kind")


def _render(host: Host, step: Step) -> Answer:
    options = {key: json.dumps(value) if key in _TEXTS else value for key, value in step.arguments.items()}
    id = options.pop("id", None)
    if options["what"] == "message":
        options["handle"] = host.message_handle(id)
    answer = host.call("render", **options)
    host.page = answer.get("page", host.page)
    return answer


def _follow(host: Host, step: Step) -> Answer:
    url = step.arguments.get("url")
    return host.call("follow", url=host.page_base() + step.arguments["link"] if url is None else url)


CONTENT: dict[str, Action] = {
    "card": Action(
        {"id": string, "ids": list_of(string), "action": one_of("impression", "click", "dismiss")},
        "action",
        whole=_card_check,
    ),
    "message": Action(
        {
            "action": one_of("show", "later", "discard", "change", "impression", "click", "button", "dismiss"),
            "id": string,
            "button": _button_check,
            "changes": map_of(anything),
        },
        "action",
        whole=_message_check,
        run=_message,
    ),
    "local_message": Action({"message": map_of(anything)}, "message", run=_local_message),
    "render": Action(
        {"what": one_of("cards", "message"), "id": string, **_FEED, **_PAGE},
        "what",
        whole=_render_check,
        run=_render,
    ),
    "follow": Action({"link": string, "url": string}, whole=exactly_one("link", "url"), run=_follow),
    **dict.fromkeys(("refresh_cards", "refresh_messages", "show_next_message", "clear_messages"), Action()),
}
