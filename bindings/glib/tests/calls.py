"""The calls of the command ``call``. Generated from interface/ by `make generate`: do not edit."""

from __future__ import annotations

import math

from arguments import Function, done, explained, filled, identity, member, response, variant, variant_or_none, whole
from gi.repository import Placard

#: Object -> function -> what calls it with the arguments of the command.
CALLS: dict[str, dict[str, Function]] = {
    "client": {
        "dispatch": lambda client, given: client.dispatch(),
        "report_source": lambda client, given: client.report_source(),
        "hint": lambda client, given: client.hint(
            member(Placard.Hint, given["subject"]), given["version"], whole(given["spread_s"])
        ),
        "flush": lambda client, given: client.flush(),
        "set_time": lambda client, given: client.set_time(given["wall_ms"], given["monotonic_ms"]),
        "start_session": lambda client, given: client.start_session(),
        "end_session": lambda client, given: client.end_session(),
        "change_user": lambda client, given: client.change_user(given["user_id"], given.get("signature")),
        "set_signature": lambda client, given: client.set_signature(given["signature"]),
        "disable": lambda client, given: client.disable(),
        "enable": lambda client, given: client.enable(),
        "wipe": lambda client, given: client.wipe(),
        "refresh_cards": lambda client, given: client.refresh_cards(0),
        "log_card_impressions": lambda client, given: client.log_card_impressions(given["ids"]),
        "mark_cards": lambda client, given: client.mark_cards(given["ids"], given["viewed"], given["logs"]),
        "log_card_click": lambda client, given: client.log_card_click(given["id"]),
        "log_card_dismissal": lambda client, given: client.log_card_dismissal(given["id"]),
        "log_event": lambda client, given: client.log_event(given["name"], variant_or_none(given.get("properties"))),
        "log_purchase": lambda client, given: client.log_purchase(
            given["product_id"],
            given["currency"],
            given["price"],
            whole(given["quantity"]),
            variant_or_none(given.get("properties")),
        ),
        "log_push_click": lambda client, given: client.log_push_click(given["payload_json"]),
        "log_batch": lambda client, given: client.log_batch(filled(given["batch"])),
        "set_attribute": lambda client, given: client.set_attribute(given["key"], variant(given["value"])),
        "unset_attribute": lambda client, given: client.unset_attribute(given["key"]),
        "increment_attribute": lambda client, given: client.increment_attribute(given["key"], whole(given["amount"])),
        "add_to_attribute": lambda client, given: client.add_to_attribute(given["key"], given["element"]),
        "remove_from_attribute": lambda client, given: client.remove_from_attribute(given["key"], given["element"]),
        "set_fact": lambda client, given: client.set_fact(given["name"], given["json"]),
        "set_attribute_location": lambda client, given: client.set_attribute_location(
            given["key"], given["latitude"], given["longitude"]
        ),
        "unset_attribute_location": lambda client, given: client.unset_attribute_location(given["key"]),
        "set_user_field": lambda client, given: client.set_user_field(
            Placard.UserField.from_name(given["field"]), given.get("value")
        ),
        "set_last_location": lambda client, given: client.set_last_location(
            given["latitude"],
            given["longitude"],
            given.get("altitude", math.nan),
            given.get("accuracy", math.nan),
            given.get("altitude_accuracy", math.nan),
        ),
        "set_subscription": lambda client, given: client.set_subscription(
            given["group_id"], member(Placard.Subscription, given["state"])
        ),
        "add_alias": lambda client, given: client.add_alias(given["name"], given["label"]),
        "refresh_messages": lambda client, given: client.refresh_messages(0),
        "show_message": lambda client, given: client.show_message(given["handle"]),
        "postpone_message": lambda client, given: client.postpone_message(given["handle"]),
        "discard_message": lambda client, given: client.discard_message(given["handle"]),
        "offer_next_message": lambda client, given: client.offer_next_message(),
        "clear_messages": lambda client, given: client.clear_messages(),
        "change_message": lambda client, given: client.change_message(given["handle"], given["json"]),
        "add_local_message": lambda client, given: done(client.add_local_message(given["json"])),
        "log_message_impression": lambda client, given: client.log_message_impression(given["handle"]),
        "log_message_click": lambda client, given: client.log_message_click(given["handle"]),
        "log_message_button": lambda client, given: client.log_message_button(
            given["handle"], whole(given["button_id"])
        ),
        "log_message_html_button": lambda client, given: client.log_message_html_button(
            given["handle"], given["button_id"]
        ),
        "log_message_dismissal": lambda client, given: client.log_message_dismissal(given["handle"]),
        "handle_url": lambda client, given: client.handle_url(given["url"]),
        "run_action": lambda client, given: client.run_action(given["url"]),
        "explain_open": lambda client, given: explained(client.explain_open()),
        "explain_event": lambda client, given: explained(
            client.explain_event(given["name"], variant_or_none(given.get("properties")))
        ),
        "explain_purchase": lambda client, given: explained(
            client.explain_purchase(given["product_id"], variant_or_none(given.get("properties")))
        ),
        "explain_push_click": lambda client, given: explained(client.explain_push_click(given["payload_json"])),
        "explain_last": lambda client, given: explained(client.explain_last()),
        "explain_cards": lambda client, given: explained(client.explain_cards()),
        "complete_request": lambda client, given: client.complete_request(given["id"], *response(given["response"])),
    },
    "batch": {
        "add_event": lambda batch, given: batch.add_event(given["name"], variant_or_none(given.get("properties"))),
        "add_purchase": lambda batch, given: batch.add_purchase(
            given["product_id"],
            given["currency"],
            given["price"],
            whole(given["quantity"]),
            variant_or_none(given.get("properties")),
        ),
    },
    "outbox": {
        "log_event": lambda outbox, given: outbox.log_event(given["name"], variant_or_none(given.get("properties"))),
        "log_purchase": lambda outbox, given: outbox.log_purchase(
            given["product_id"],
            given["currency"],
            given["price"],
            whole(given["quantity"]),
            variant_or_none(given.get("properties")),
        ),
        "set_attribute": lambda outbox, given: outbox.set_attribute(given["key"], variant(given["value"])),
        "unset_attribute": lambda outbox, given: outbox.unset_attribute(given["key"]),
        "set_user_field": lambda outbox, given: outbox.set_user_field(
            Placard.UserField.from_name(given["field"]), given.get("value")
        ),
        "put": lambda outbox, given: outbox.put(member(Placard.OutboxKind, given["kind"]), given["json"]),
        "remove": lambda outbox, given: outbox.remove(member(Placard.OutboxKind, given["kind"])),
        "remove_all": lambda outbox, given: outbox.remove_all(),
        "set_time": lambda outbox, given: outbox.set_time(given["wall_ms"]),
    },
    "tracker": {
        "log_event": lambda tracker, given: tracker.log_event(
            identity(given["identity"]), given["name"], variant_or_none(given.get("properties"))
        ),
        "log_purchase": lambda tracker, given: tracker.log_purchase(
            identity(given["identity"]),
            given["product_id"],
            given["currency"],
            given["price"],
            whole(given["quantity"]),
            variant_or_none(given.get("properties")),
        ),
        "set_attributes": lambda tracker, given: tracker.set_attributes(
            identity(given["identity"]), variant(given["attributes"])
        ),
        "unset_attribute": lambda tracker, given: tracker.unset_attribute(identity(given["identity"]), given["key"]),
        "increment_attribute": lambda tracker, given: tracker.increment_attribute(
            identity(given["identity"]), given["key"], whole(given["amount"])
        ),
        "add_to_attribute": lambda tracker, given: tracker.add_to_attribute(
            identity(given["identity"]), given["key"], given["element"]
        ),
        "remove_from_attribute": lambda tracker, given: tracker.remove_from_attribute(
            identity(given["identity"]), given["key"], given["element"]
        ),
        "set_user_field": lambda tracker, given: tracker.set_user_field(
            identity(given["identity"]), Placard.UserField.from_name(given["field"]), given.get("value")
        ),
        "set_last_location": lambda tracker, given: tracker.set_last_location(
            identity(given["identity"]), given["latitude"], given["longitude"]
        ),
        "flush": lambda tracker, given: tracker.flush(),
        "dispatch": lambda tracker, given: tracker.dispatch(),
        "set_time": lambda tracker, given: tracker.set_time(given["wall_ms"], given["monotonic_ms"]),
        "complete_request": lambda tracker, given: tracker.complete_request(given["id"], *response(given["response"])),
    },
}
