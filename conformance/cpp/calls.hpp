// The calls of the command `call`. Generated from interface/ by `make generate`: do not edit.
#ifndef PLACARD_ADAPTER_CALLS_HPP
#define PLACARD_ADAPTER_CALLS_HPP

#include "answers.hpp"
#include "values.hpp"

namespace adapter {

inline json call(placard::client &client, std::string_view function, const arguments &given) {
    if (function == "dispatch")
        return answered(done(client.dispatch()));
    if (function == "report_source")
        return answered(done(client.report_source()));
    if (function == "hint")
        return answered(done(client.hint(given.choice<placard::hint>("subject"), given.text("version"),
                                         given.integer<std::int32_t>("spread_s"))));
    if (function == "flush")
        return answered(done(client.flush()));
    if (function == "set_time")
        return answered(done(client.set_time(instant(given))));
    if (function == "start_session")
        return answered(done(client.start_session()));
    if (function == "end_session")
        return answered(done(client.end_session()));
    if (function == "set_signature")
        return answered(done(client.set_signature(given.text("signature"))));
    if (function == "disable")
        return answered(done(client.disable()));
    if (function == "enable")
        return answered(done(client.enable()));
    if (function == "wipe")
        return answered(done(client.wipe()));
    if (function == "set_host_state")
        return answered(done(client.set_host_state(host_state(given.inner("state")))));
    if (function == "refresh_cards")
        return answered(done(client.refresh_cards()));
    if (function == "log_card_impressions")
        return answered(done(client.log_card_impressions(given.texts("ids"))));
    if (function == "mark_cards")
        return answered(done(client.mark_cards(given.texts("ids"), given.boolean("viewed"), given.boolean("logs"))));
    if (function == "log_card_click")
        return answered(done(client.log_card_click(given.text("id"))));
    if (function == "log_card_dismissal")
        return answered(done(client.log_card_dismissal(given.text("id"))));
    if (function == "log_event")
        return answered(done(client.log_event(given.text("name"), properties(given, "properties"))));
    if (function == "log_purchase")
        return answered(
            done(client.log_purchase(given.text("product_id"), given.string("currency"), given.number("price"),
                                     given.integer<std::int32_t>("quantity"), properties(given, "properties"))));
    if (function == "log_push_click")
        return answered(done(client.log_push_click({given.text("payload_json")})));
    if (function == "log_batch")
        return answered(done(client.log_batch(filled(given.elements("batch")))));
    if (function == "set_attribute")
        return answered(done(client.set_attribute(given.text("key"), lent_value(given).get())));
    if (function == "unset_attribute")
        return answered(done(client.unset_attribute(given.text("key"))));
    if (function == "increment_attribute")
        return answered(done(client.increment_attribute(given.text("key"), given.integer<std::int64_t>("amount"))));
    if (function == "add_to_attribute")
        return answered(done(client.add_to_attribute(given.text("key"), given.text("element"))));
    if (function == "remove_from_attribute")
        return answered(done(client.remove_from_attribute(given.text("key"), given.text("element"))));
    if (function == "merge_attribute")
        return answered(done(client.merge_attribute(given.text("key"), {given.text("json")})));
    if (function == "set_fact")
        return answered(done(client.set_fact(given.text("name"), {given.text("json")})));
    if (function == "unset_attribute_location")
        return answered(done(client.unset_attribute_location(given.text("key"))));
    if (function == "set_subscription")
        return answered(
            done(client.set_subscription(given.text("group_id"), given.choice<placard::subscription>("state"))));
    if (function == "add_alias")
        return answered(done(client.add_alias(given.text("name"), given.text("label"))));
    if (function == "refresh_messages")
        return answered(done(client.refresh_messages()));
    if (function == "show_message")
        return answered(done(client.show_message(given.integer<std::uint64_t>("handle"))));
    if (function == "postpone_message")
        return answered(done(client.postpone_message(given.integer<std::uint64_t>("handle"))));
    if (function == "discard_message")
        return answered(done(client.discard_message(given.integer<std::uint64_t>("handle"))));
    if (function == "offer_next_message")
        return answered(done(client.offer_next_message()));
    if (function == "clear_messages")
        return answered(done(client.clear_messages()));
    if (function == "change_message")
        return answered(done(client.change_message(given.integer<std::uint64_t>("handle"), {given.text("json")})));
    if (function == "add_local_message")
        return answered(done(client.add_local_message({given.text("json")})));
    if (function == "log_message_impression")
        return answered(done(client.log_message_impression(given.integer<std::uint64_t>("handle"))));
    if (function == "log_message_click")
        return answered(done(client.log_message_click(given.integer<std::uint64_t>("handle"))));
    if (function == "log_message_button")
        return answered(done(client.log_message_button(given.integer<std::uint64_t>("handle"),
                                                       given.integer<std::int32_t>("button_id"))));
    if (function == "log_message_html_button")
        return answered(
            done(client.log_message_html_button(given.integer<std::uint64_t>("handle"), given.text("button_id"))));
    if (function == "log_message_dismissal")
        return answered(done(client.log_message_dismissal(given.integer<std::uint64_t>("handle"))));
    if (function == "handle_url")
        return answered(done(client.handle_url(given.text("url"))));
    if (function == "run_action")
        return answered(done(client.run_action(given.text("url"))));
    if (function == "explain_open")
        return explained(done(client.explain_open()));
    if (function == "explain_event")
        return explained(done(client.explain_event(given.text("name"), properties(given, "properties"))));
    if (function == "explain_purchase")
        return explained(done(client.explain_purchase(given.text("product_id"), properties(given, "properties"))));
    if (function == "explain_push_click")
        return explained(done(client.explain_push_click({given.text("payload_json")})));
    if (function == "explain_last")
        return explained(done(client.explain_last()));
    if (function == "explain_cards")
        return explained(done(client.explain_cards()));
    if (function == "complete_request")
        return answered(done(
            client.complete_request(given.integer<std::uint64_t>("id"), reply(given.inner("response")).response())));
    if (function == "fail_request")
        return answered(
            done(client.fail_request(given.integer<std::uint64_t>("id"), given.choice<placard::failure>("failure"))));
    return by_hand(client, function, given);
}

inline json call(placard::batch &batch, std::string_view function, const arguments &given) {
    if (function == "add_event")
        return answered(done(batch.add_event(given.text("name"), properties(given, "properties"))));
    if (function == "add_purchase")
        return answered(
            done(batch.add_purchase(given.text("product_id"), given.string("currency"), given.number("price"),
                                    given.integer<std::int32_t>("quantity"), properties(given, "properties"))));
    return by_hand(batch, function, given);
}

inline json call(placard::outbox &outbox, std::string_view function, const arguments &given) {
    if (function == "log_event")
        return answered(done(outbox.log_event(given.text("name"), properties(given, "properties"))));
    if (function == "log_purchase")
        return answered(
            done(outbox.log_purchase(given.text("product_id"), given.string("currency"), given.number("price"),
                                     given.integer<std::int32_t>("quantity"), properties(given, "properties"))));
    if (function == "set_attribute")
        return answered(done(outbox.set_attribute(given.text("key"), lent_value(given).get())));
    if (function == "unset_attribute")
        return answered(done(outbox.unset_attribute(given.text("key"))));
    if (function == "put")
        return answered(done(outbox.put(given.choice<placard::outbox_kind>("kind"), {given.text("json")})));
    if (function == "remove")
        return answered(done(outbox.remove(given.choice<placard::outbox_kind>("kind"))));
    if (function == "remove_all")
        return answered(done(outbox.remove_all()));
    if (function == "set_time")
        return answered(done(outbox.set_time(wall(given))));
    return by_hand(outbox, function, given);
}

inline json call(placard::tracker &tracker, std::string_view function, const arguments &given) {
    if (function == "log_event")
        return answered(done(
            tracker.log_event(identity(given.inner("identity")), given.text("name"), properties(given, "properties"))));
    if (function == "log_purchase")
        return answered(done(tracker.log_purchase(
            identity(given.inner("identity")), given.text("product_id"), given.string("currency"),
            given.number("price"), given.integer<std::int32_t>("quantity"), properties(given, "properties"))));
    if (function == "set_attributes")
        return answered(
            done(tracker.set_attributes(identity(given.inner("identity")), properties(given, "attributes"))));
    if (function == "unset_attribute")
        return answered(done(tracker.unset_attribute(identity(given.inner("identity")), given.text("key"))));
    if (function == "increment_attribute")
        return answered(done(tracker.increment_attribute(identity(given.inner("identity")), given.text("key"),
                                                         given.integer<std::int64_t>("amount"))));
    if (function == "add_to_attribute")
        return answered(done(
            tracker.add_to_attribute(identity(given.inner("identity")), given.text("key"), given.text("element"))));
    if (function == "remove_from_attribute")
        return answered(done(tracker.remove_from_attribute(identity(given.inner("identity")), given.text("key"),
                                                           given.text("element"))));
    if (function == "flush")
        return answered(done(tracker.flush()));
    if (function == "dispatch")
        return answered(done(tracker.dispatch()));
    if (function == "set_time")
        return answered(done(tracker.set_time(instant(given))));
    if (function == "complete_request")
        return answered(done(
            tracker.complete_request(given.integer<std::uint64_t>("id"), reply(given.inner("response")).response())));
    if (function == "fail_request")
        return answered(
            done(tracker.fail_request(given.integer<std::uint64_t>("id"), given.choice<placard::failure>("failure"))));
    return by_hand(tracker, function, given);
}

} // namespace adapter

#endif
