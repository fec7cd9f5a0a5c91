"""Actions on cards, messages and their pages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from placard import Status
from placard._enums import Appearance, Direction, FeedContext, FeedLayout
from placard._names import names

from ..adapter import Answer, Command
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
    from ..binding import PythonAdapter
    from ..host import Host
    from ..loader import Step

# ---- Cards


def _card_check(value: Any, where: str) -> None:
    exactly_one("id", "ids")(value, where)
    if "ids" in value and value["action"] != "impression":
        raise FormatError(f"{where}: only impressions are logged of several `ids` at once")


def _card(python: PythonAdapter, given: Command) -> Status:
    if "ids" in given:
        return python.client.log_card_impressions(given["ids"])
    call = {
        "impression": python.client.log_card_impressions,
        "click": python.client.log_card_click,
        "dismiss": python.client.log_card_dismissal,
    }[given["action"]]
    return call(given["id"])


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


def _message_call(python: PythonAdapter, given: Command) -> Status:
    client, handle = python.client, given["handle"]
    if given["action"] == "change":
        return client.change_message(handle, json.loads(given["changes"]))
    if given["action"] == "button":
        button = given["button"]
        if isinstance(button, str):
            return client.log_message_html_button(handle, button)
        return client.log_message_button(handle, button)
    call = {
        "show": client.show_message,
        "later": client.postpone_message,
        "discard": client.discard_message,
        "impression": client.log_message_impression,
        "click": client.log_message_click,
        "dismiss": client.dismiss_message,
    }[given["action"]]
    return call(handle)


def _local_message(host: Host, step: Step) -> Answer:
    return host.call("local_message", message=json.dumps(step.arguments["message"]))


def _local_message_call(python: PythonAdapter, given: Command) -> Status:
    python.client.add_local_message(json.loads(given["message"]))
    return Status.OK


# ---- Pages

_FEED: dict[str, Check] = {
    "context": one_of(*names(FeedContext)),
    "title": string,
    "unread_indicator": boolean,
    "layout": one_of(*names(FeedLayout)),
    "pull_to_refresh": boolean,
}
_PAGE: dict[str, Check] = {
    "appearance": one_of(*names(Appearance)),
    "direction": one_of(*names(Direction)),
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


def _render_call(python: PythonAdapter, given: Command) -> Answer:
    options = {key: json.loads(value) if key in _TEXTS else value for key, value in given.items()}
    if options.pop("what") == "cards":
        return {"status": "ok", "page": python.client.render_cards(**options)}
    return {"status": "ok", "page": python.client.render_message(**options)}


def _follow(host: Host, step: Step) -> Answer:
    url = step.arguments.get("url")
    return host.call("follow", url=host.page_base() + step.arguments["link"] if url is None else url)


CONTENT: dict[str, Action] = {
    "refresh_cards": Action(python=lambda python, given: python.client.refresh_cards()),
    "card": Action(
        {"id": string, "ids": list_of(string), "action": one_of("impression", "click", "dismiss")},
        "action",
        whole=_card_check,
        python=_card,
    ),
    "refresh_messages": Action(python=lambda python, given: python.client.refresh_messages()),
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
        python=_message_call,
    ),
    "show_next_message": Action(python=lambda python, given: python.client.offer_next_message()),
    "clear_messages": Action(python=lambda python, given: python.client.clear_messages()),
    "local_message": Action({"message": map_of(anything)}, "message", run=_local_message, python=_local_message_call),
    "render": Action(
        {"what": one_of("cards", "message"), "id": string, **_FEED, **_PAGE},
        "what",
        whole=_render_check,
        run=_render,
        python=_render_call,
    ),
    "follow": Action(
        {"link": string, "url": string},
        whole=exactly_one("link", "url"),
        run=_follow,
        python=lambda python, given: python.client.handle_url(given["url"]),
    ),
}
