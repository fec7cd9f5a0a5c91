"""Actions on cards, messages and their pages."""

from __future__ import annotations

import base64
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
    action = value["action"]
    if "ids" in value and action not in ("impression", "mark"):
        raise FormatError(f"{where}: several `ids` are for impressions and marks only")
    if action != "mark" and not value.keys().isdisjoint(("viewed", "logs")):
        raise FormatError(f"{where}: `viewed` and `logs` are for the action `mark` only")


_CARD_CALLS = {"click": "log_card_click", "dismiss": "log_card_dismissal"}


def _card(host: Host, step: Step) -> Answer:
    given = step.arguments
    ids = given.get("ids", [given.get("id")])
    if given["action"] == "impression":
        return host.call("log_card_impressions", ids=ids)
    if given["action"] == "mark":
        return host.call("mark_cards", ids=ids, viewed=given.get("viewed", True), logs=given.get("logs", False))
    return host.call(_CARD_CALLS[given["action"]], id=given["id"])


def _hint(host: Host, step: Step) -> Answer:
    return host.call("hint", **{"subject": "all", "version": "", "spread_s": 0, **step.arguments})


# ---- Messages

_MESSAGE_CALLS = {
    "show": "show_message",
    "later": "postpone_message",
    "discard": "discard_message",
    "impression": "log_message_impression",
    "click": "log_message_click",
    "dismiss": "log_message_dismissal",
}


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
    given = step.arguments
    handle = host.message_handle(given.get("id"))
    if "changes" in given:
        return host.call("change_message", handle=handle, json=json.dumps(given["changes"]))
    if "button" in given:
        kind = "html_button" if isinstance(given["button"], str) else "button"
        return host.call(f"log_message_{kind}", handle=handle, button_id=given["button"])
    return host.call(_MESSAGE_CALLS[given["action"]], handle=handle)


def _local_message(host: Host, step: Step) -> Answer:
    return host.call("add_local_message", json=json.dumps(step.arguments["message"]))


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
_MESSAGE: dict[str, Check] = {"scripts": one_of(*generated.SCRIPTS)}
_TEXTS = ("theme", "words")  # JSON that the library takes as text


def _render_check(value: Any, where: str) -> None:
    unknown = _FEED if value["what"] == "message" else ("id", *_MESSAGE)
    for key in unknown:
        if key in value:
            raise FormatError(f"{where}.{key} is not for pages of this kind")


def _render(host: Host, step: Step) -> Answer:
    options = {key: json.dumps(value) if key in _TEXTS else value for key, value in step.arguments.items()}
    id = options.pop("id", None)
    if options["what"] == "message":
        options["handle"] = host.message_handle(id)
    answer = host.ask("render", **options)
    host.page = answer.get("page", host.page)
    return answer


def _follow(host: Host, step: Step) -> Answer:
    url = step.arguments.get("url")
    return host.call("handle_url", url=host.page_base() + step.arguments["link"] if url is None else url)


def _run_action(host: Host, step: Step) -> Answer:
    url = step.arguments.get("url")
    if url is None:
        text = json.dumps(step.arguments["action"], ensure_ascii=False).encode("utf-16-le")
        url = f"brazeActions://v1/{base64.urlsafe_b64encode(text).decode().rstrip('=')}"
    return host.call("run_action", url=url)


CONTENT: dict[str, Action] = {
    "card": Action(
        {
            "id": string,
            "ids": list_of(string),
            "action": one_of("impression", "mark", "click", "dismiss"),
            "viewed": boolean,
            "logs": boolean,
        },
        "action",
        whole=_card_check,
        run=_card,
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
        {"what": one_of("cards", "message"), "id": string, **_FEED, **_PAGE, **_MESSAGE},
        "what",
        whole=_render_check,
        run=_render,
    ),
    "follow": Action({"link": string, "url": string}, whole=exactly_one("link", "url"), run=_follow),
    "run_action": Action({"url": string, "action": anything}, whole=exactly_one("url", "action"), run=_run_action),
    "hint": Action(
        {"subject": one_of(*generated.HINT), "version": string, "spread_s": between(-INT32 - 1, INT32)}, run=_hint
    ),
    "show_next_message": Action(function="offer_next_message"),
    **dict.fromkeys(("refresh_cards", "refresh_messages", "report_source", "clear_messages"), Action()),
}
