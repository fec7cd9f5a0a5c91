"""What each action of the format does: one function per action, from the host and the arguments to a status."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Callable

from .. import Client, EventBatch, Explanation, Status
from .._input import EPOCH, invalid
from . import observe
from .host import Host
from .loader import Step

Arguments = Mapping[str, Any]


def perform(host: Host, step: Step) -> Status:
    return _ACTIONS[step.action](host, step)


def _advance(host: Host, step: Step) -> Status:
    if "ms" in step.arguments:
        return host.advance(step.arguments["ms"])
    return host.shift_wall(step.arguments["wall_ms"])


def _card(host: Host, step: Step) -> Status:
    if "ids" in step.arguments:
        return host.client.log_card_impressions(step.arguments["ids"])
    call = {
        "impression": lambda id: host.client.log_card_impressions([id]),
        "click": host.client.log_card_click,
        "dismiss": host.client.log_card_dismissal,
    }[step.arguments["action"]]
    return call(step.arguments["id"])


def _log_event(host: Host, step: Step) -> Status:
    return host.client.log_event(step.arguments["name"], _properties(step.arguments))


def _log_purchase(host: Host, step: Step) -> Status:
    arguments = step.arguments
    return host.client.log_purchase(*_purchase(arguments))


def _purchase(arguments: Arguments) -> tuple[Any, ...]:
    quantity = arguments.get("quantity", 1)
    product = (arguments["product_id"], arguments["currency"], arguments["price"])
    return *product, quantity, _properties(arguments)


def _log_batch(host: Host, step: Step) -> Status:
    batch = EventBatch()
    for event in step.arguments["events"]:
        if "product_id" in event:
            batch.add_purchase(*_purchase(event))
        else:
            batch.add_event(event["name"], _properties(event))
    return host.client.log_batch(batch)


def _properties(arguments: Arguments) -> dict[str, Any] | None:
    if "properties" not in arguments:
        return None
    return {key: _property(value) for key, value in arguments["properties"].items()}


def _property(value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"$date_ms"}:
        return EPOCH + timedelta(milliseconds=value["$date_ms"])
    return value


def _attribute(host: Host, step: Step) -> Status:
    client, arguments = host.client, step.arguments
    key, value = arguments["key"], arguments.get("value")
    calls: dict[str, Callable[[], Status]] = {
        "set": lambda: client.set_attribute(key, _property(value)),
        "unset": lambda: client.unset_attribute(key),
        "increment": lambda: client.increment_attribute(key, arguments.get("value", 1)),
        "add": lambda: client.add_to_attribute(key, value),
        "remove": lambda: client.remove_from_attribute(key, value),
        "merge": lambda: client.merge_attribute(key, value),
        "location": lambda: client.set_attribute_location(key, value["latitude"], value["longitude"]),
        "unset_location": lambda: client.unset_attribute_location(key),
    }
    return _typed(calls[arguments["op"]])


def _user_field(host: Host, step: Step) -> Status:
    return _typed(lambda: host.client.set_user_field(step.arguments["field"], step.arguments["value"]))


def _typed(call: Callable[[], Status]) -> Status:
    """A value of the wrong type is a fault of the call, as in every language."""
    try:
        return call()
    except TypeError as error:
        raise invalid(str(error)) from error


def _message(host: Host, step: Step) -> Status:
    client, action = host.client, step.arguments["action"]
    handle = host.message_handle(step.arguments.get("id"))
    if action == "button":
        button = step.arguments["button"]
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
    }[action]
    return call(handle)


def _local_message(host: Host, step: Step) -> Status:
    host.client.add_local_message(step.arguments["message"])
    return Status.OK


def _render(host: Host, step: Step) -> Status:
    options = {key: value for key, value in step.arguments.items() if key not in ("what", "id")}
    if step.arguments["what"] == "cards":
        host.page = host.client.render_cards(**options)
    else:
        host.page = host.client.render_message(host.message_handle(step.arguments.get("id")), **options)
    return Status.OK


def _follow(host: Host, step: Step) -> Status:
    url = step.arguments.get("url")
    return host.client.handle_url(host.page_base() + step.arguments["link"] if url is None else url)


def _outbox(host: Host, step: Step) -> Status:
    return host.put(step.arguments["kind"], step.arguments["record"])


def _explain(host: Host, step: Step) -> Status:
    host.explanation = []
    explanation = _explanation(host.client, step.arguments["event"])
    if explanation is None:
        return Status.IGNORED
    host.explanation = [observe.verdict(verdict) for verdict in explanation]
    return Status.OK


def _explanation(client: Client, event: Arguments) -> Explanation | None:
    if "kind" in event:
        return client.explain_open()
    if "product_id" in event:
        return client.explain_purchase(event["product_id"], _properties(event))
    if "payload" in event:
        return client.explain_push_click(event["payload"])
    return client.explain_event(event["name"], _properties(event))


def _reply(host: Host, step: Step) -> Status:
    arguments = step.arguments
    headers = {name.lower(): text for name, text in arguments.get("headers", {}).items()}
    body = arguments.get("text")
    if body is None:
        body = json.dumps(arguments.get("json", {"message": "success"}))
    client = host.client
    return client.complete_request(
        host.take_request(arguments["to"], may_be_missing="status" in step.expect),
        arguments.get("status", 200),
        body,
        content_type=headers.get("content-type"),
        retry_after=headers.get("retry-after"),
        rate_limit_remaining=headers.get("x-ratelimit-remaining"),
        rate_limit_reset=headers.get("x-ratelimit-reset"),
    )


def _fail(host: Host, step: Step) -> Status:
    client = host.client
    request = host.take_request(step.arguments["to"], may_be_missing="status" in step.expect)
    return client.fail_request(request, step.arguments["error"])


_ACTIONS: dict[str, Callable[[Host, Step], Status]] = {
    "open": lambda host, step: host.open(),
    "close": lambda host, step: host.end(abandon=False),
    "kill": lambda host, step: host.end(abandon=True),
    "advance": _advance,
    "start_session": lambda host, step: host.client.start_session(),
    "end_session": lambda host, step: host.client.end_session(),
    "change_user": lambda host, step: host.client.change_user(**step.arguments),
    "set_signature": lambda host, step: host.client.set_signature(step.arguments["signature"]),
    "wipe": lambda host, step: host.client.wipe(),
    "disable": lambda host, step: host.client.disable(),
    "enable": lambda host, step: host.client.enable(),
    "host_state": lambda host, step: host.client.set_host_state(**step.arguments),
    "refresh_cards": lambda host, step: host.client.refresh_cards(),
    "refresh_messages": lambda host, step: host.client.refresh_messages(),
    "flush": lambda host, step: host.client.flush(),
    "card": _card,
    "log_event": _log_event,
    "log_purchase": _log_purchase,
    "log_burst": _log_batch,
    "push_click": lambda host, step: host.client.log_push_click(step.arguments["payload"]),
    "attribute": _attribute,
    "user_field": _user_field,
    "last_location": lambda host, step: host.client.set_last_location(**step.arguments),
    "subscription": lambda host, step: host.client.set_subscription(**step.arguments),
    "alias": lambda host, step: host.client.add_alias(step.arguments["name"], step.arguments["label"]),
    "message": _message,
    "offer_next_message": lambda host, step: host.client.offer_next_message(),
    "local_message": _local_message,
    "render": _render,
    "follow": _follow,
    "outbox": _outbox,
    "explain": _explain,
    "reply": _reply,
    "fail": _fail,
}
