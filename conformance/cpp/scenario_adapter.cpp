// Lets the scenario runner drive placard.hpp: docs/scenarios.md has the protocol. One command per line in, one answer
// out. With PLACARD_THROW it drives the calls that throw.
#include "observer.hpp"
#include "values.hpp"

#include <iostream>

namespace adapter {
namespace {

using placard::status;

/// The name of a status in the format, such as "not_found".
std::string status_name(status given) {
    std::string text(placard::name(given));
    text.erase(0, text.find("_E_") == std::string::npos ? sizeof("PLACARD_") - 1 : sizeof("PLACARD_E_") - 1);
    for (auto &letter : text)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return text;
}

json answered(status given) { return json::object({{"status", json::of(std::string_view(status_name(given)))}}); }

json answered(std::string_view key, const json &value) {
    auto answer = answered(status::ok);
    answer.set(key, value);
    return answer;
}

placard::response response(const arguments &command, const std::string &bytes) {
    placard::response made;
    made.status = command.integer<std::int32_t>("status");
    made.body = command.has("body_base64") ? std::string_view(bytes) : command.text("body");
    made.content_type = command.optional_string("content_type");
    made.retry_after = command.optional_string("retry_after");
    made.rate_limit_remaining = command.optional_string("rate_limit_remaining");
    made.rate_limit_reset = command.optional_string("rate_limit_reset");
    return made;
}

/// What clients and trackers have in common; nullopt for other commands.
template <class Sender>
std::optional<json> shared_answer(Sender &sender, std::string_view name, const arguments &command) {
    if (name == "events") {
        auto events = json::array();
        for (auto &event : sender.events())
            events.append(seen(event));
        return answered("events", events);
    }
    if (name == "next_deadline") {
        const auto due = sender.next_deadline();
        return answered("deadline_ms",
                        due ? json::of(static_cast<std::int64_t>(due->time_since_epoch().count())) : json());
    }
    if (name == "queued")
        return answered("queued", json::of(sender.queued_count()));
    if (name == "flush")
        return answered(done(sender.flush()));
    if (name == "dispatch")
        return answered(done(sender.dispatch()));
    if (name == "set_time")
        return answered(done(sender.set_time(instant(command))));
    if (name == "fail") {
        const auto failure = command.choice<placard::failure>("error");
        return answered(done(sender.fail_request(command.integer<std::uint64_t>("request"), failure)));
    }
    if (name != "reply")
        return std::nullopt;
    const auto bytes = command.has("body_base64") ? decoded(command.text("body_base64")) : std::string();
    const auto id = command.integer<std::uint64_t>("request");
    return answered(done(sender.complete_request(id, response(command, bytes))));
}

// ---- A tracker

status track(placard::tracker &tracker, const arguments &command) {
    const auto user = identity(command.inner("identity"));
    const auto op = command.text("op");
    if (op == "event")
        return done(tracker.log_event(user, command.text("name"), properties(command)));
    if (op == "purchase")
        return done(tracker.log_purchase(user, command.text("product_id"), command.string("currency"),
                                         command.number("price"), command.integer<std::int32_t>("quantity"),
                                         properties(command)));
    if (op == "attributes")
        return done(tracker.set_attributes(user, properties(command)));
    if (op == "location")
        return done(tracker.set_last_location(user, location(command)));
    const auto key = command.text("key");
    if (op == "unset")
        return done(tracker.unset_attribute(user, key));
    if (op == "increment")
        return done(tracker.increment_attribute(user, key, command.integer<std::int64_t>("value")));
    if (op == "add")
        return done(tracker.add_to_attribute(user, key, command.text("value")));
    if (op == "remove")
        return done(tracker.remove_from_attribute(user, key, command.text("value")));
    if (op != "field")
        throw line_error("unknown op '" + std::string(op) + "' of a tracker");
    const auto field = done(placard::user_field_from_name(key));
    return command.has_value("value") ? done(tracker.set_user_field(user, field, command.text("value")))
                                      : done(tracker.unset_user_field(user, field));
}

/// As a second process does.
status track_elsewhere(const arguments &command) {
    auto other = done(placard::tracker::open(tracker_options(command)));
    return track(other, command);
}

// ---- An outbox

status put(const arguments &command) {
    auto outbox = done(placard::outbox::open(command.string("directory"), command.string("api_key")));
    done(outbox.set_time(wall(command)));
    const auto kind = command.choice<placard::outbox_kind>("kind");
    if (command.has("record"))
        return done(outbox.put(kind, {command.text("record")}));
    if (kind == placard::outbox_kind::event)
        return done(outbox.put_event(command.text("name"), properties(command)));
    if (kind == placard::outbox_kind::purchase)
        return done(outbox.put_purchase(command.text("product_id"), command.string("currency"), command.number("price"),
                                        command.integer<std::int32_t>("quantity"), properties(command)));
    if (kind == placard::outbox_kind::attribute) {
        std::deque<std::string> texts;
        const auto key = command.text("key");
        return command.has_value("value") ? done(outbox.put_attribute(key, value(command.required("value"), texts)))
                                          : done(outbox.unset_attribute(key));
    }
    const auto field = done(placard::user_field_from_name(command.text("field")));
    return command.has_value("value") ? done(outbox.put_user_field(field, command.text("value")))
                                      : done(outbox.unset_user_field(field));
}

// ---- A client

status card(placard::client &client, const arguments &command) {
    if (command.has("ids")) {
        const auto elements = command.elements("ids");
        std::vector<std::string_view> ids;
        for (const auto &each : elements)
            ids.push_back(arguments::text_of(each.get()));
        return done(client.log_card_impressions(ids));
    }
    const auto id = command.text("id");
    const auto action = command.text("action");
    if (action == "impression")
        return done(client.log_card_impression(id));
    if (action == "click")
        return done(client.log_card_click(id));
    if (action == "dismiss")
        return done(client.log_card_dismissal(id));
    throw line_error("unknown action '" + std::string(action) + "' of a card");
}

status button(placard::client &client, const arguments &command, std::uint64_t handle) {
    if (json_is_string(command.required("button")))
        return done(client.log_message_html_button(handle, command.text("button")));
    return done(client.log_message_button(handle, command.integer<std::int32_t>("button")));
}

status message(placard::client &client, const arguments &command) {
    const auto handle = command.integer<std::uint64_t>("handle");
    const auto action = command.text("action");
    if (action == "show")
        return done(client.show_message(handle));
    if (action == "later")
        return done(client.postpone_message(handle));
    if (action == "discard")
        return done(client.discard_message(handle));
    if (action == "change")
        return done(client.change_message(handle, {command.text("changes")}));
    if (action == "impression")
        return done(client.log_message_impression(handle));
    if (action == "click")
        return done(client.log_message_click(handle));
    if (action == "button")
        return button(client, command, handle);
    if (action == "dismiss")
        return done(client.log_message_dismissal(handle));
    throw line_error("unknown action '" + std::string(action) + "' of a message");
}

status attribute(placard::client &client, const arguments &command) {
    const auto key = command.text("key");
    const auto op = command.text("op");
    std::deque<std::string> texts;
    if (op == "set")
        return done(client.set_attribute(key, value(command.required("value"), texts)));
    if (op == "unset")
        return done(client.unset_attribute(key));
    if (op == "increment")
        return done(client.increment_attribute(key, command.integer<std::int64_t>("value")));
    if (op == "add")
        return done(client.add_to_attribute(key, command.text("value")));
    if (op == "remove")
        return done(client.remove_from_attribute(key, command.text("value")));
    if (op == "merge") {
        const auto members = json::borrowed(command.required("value")).text();
        return done(client.merge_attribute(key, {members}));
    }
    if (op == "location")
        return done(client.set_attribute_location(key, location(command.inner("value"))));
    if (op == "unset_location")
        return done(client.unset_attribute_location(key));
    throw line_error("unknown op '" + std::string(op) + "' of an attribute");
}

status log_batch(placard::client &client, const arguments &command) {
    placard::batch batch;
    for (const auto &each : command.elements("events")) {
        const arguments event(each);
        const auto kind = event.text("kind");
        if (kind == "custom_event")
            done(batch.add_event(event.text("name"), properties(event)));
        else if (kind == "purchase")
            done(batch.add_purchase(event.text("product_id"), event.string("currency"), event.number("price"),
                                    event.integer<std::int32_t>("quantity"), properties(event)));
        else
            throw line_error("unknown kind '" + std::string(kind) + "' of event");
    }
    return done(client.log_batch(batch));
}

/// A call that reports nothing but its status; nullopt for other commands.
std::optional<status> simple(placard::client &client, std::string_view name) {
    if (name == "start_session")
        return done(client.start_session());
    if (name == "end_session")
        return done(client.end_session());
    if (name == "wipe")
        return done(client.wipe());
    if (name == "disable")
        return done(client.disable());
    if (name == "enable")
        return done(client.enable());
    if (name == "refresh_cards")
        return done(client.refresh_cards());
    if (name == "refresh_messages")
        return done(client.refresh_messages());
    if (name == "show_next_message")
        return done(client.offer_next_message());
    if (name == "clear_messages")
        return done(client.clear_messages());
    return std::nullopt;
}

status user_field(placard::client &client, const arguments &command) {
    const auto field = done(placard::user_field_from_name(command.text("field")));
    return command.has_value("value") ? done(client.set_user_field(field, command.text("value")))
                                      : done(client.unset_user_field(field));
}

status last_location(placard::client &client, const arguments &command) {
    const placard::location_details details{command.optional_number("altitude"), command.optional_number("accuracy"),
                                            command.optional_number("altitude_accuracy")};
    return done(client.set_last_location(location(command), details));
}

status call(placard::client &client, std::string_view name, const arguments &command) {
    if (const auto found = simple(client, name))
        return *found;
    if (name == "change_user")
        return command.has_value("signature")
                   ? done(client.change_user(command.text("user_id"), command.text("signature")))
                   : done(client.change_user(command.text("user_id")));
    if (name == "set_signature")
        return done(client.set_signature(command.text("signature")));
    if (name == "host_state")
        return done(client.set_host_state(host_state(command)));
    if (name == "card")
        return card(client, command);
    if (name == "message")
        return message(client, command);
    if (name == "log_event")
        return done(client.log_event(command.text("name"), properties(command)));
    if (name == "log_purchase")
        return done(client.log_purchase(command.text("product_id"), command.string("currency"), command.number("price"),
                                        command.integer<std::int32_t>("quantity"), properties(command)));
    if (name == "log_batch")
        return log_batch(client, command);
    if (name == "push_click")
        return done(client.log_push_click(command.text("payload")));
    if (name == "attribute")
        return attribute(client, command);
    if (name == "user_field")
        return user_field(client, command);
    if (name == "last_location")
        return last_location(client, command);
    if (name == "subscription")
        return done(client.set_subscription(command.text("group_id"), command.choice<placard::subscription>("state")));
    if (name == "alias")
        return done(client.add_alias(command.text("name"), command.text("label")));
    if (name == "follow")
        return done(client.handle_url(command.text("url")));
    throw line_error("unknown command '" + std::string(name) + "'");
}

json cards(const placard::client &client) {
    const auto list = done(client.copy_cards());
    auto found = json::array();
    for (const auto card : list)
        found.append(seen(card));
    auto answer = answered("cards", found);
    answer.set("unviewed", json::of(static_cast<std::int64_t>(list.unviewed_count())));
    return answer;
}

json messages(const placard::client &client) {
    auto found = json::array();
    for (const auto message : done(client.copy_messages()))
        found.append(json::object({{"handle", json::of(static_cast<std::int64_t>(message.handle()))},
                                   {"id", json::of(message.id())},
                                   {"state", spelled(message.state())}}));
    return answered("messages", found);
}

json page(placard::client &client, const arguments &command) {
    const auto options = render_options(command);
    const auto what = command.text("what");
    if (what == "cards")
        return answered("page", json::of(done(client.render_cards(done(client.copy_cards()), options)).html()));
    if (what != "message")
        throw line_error("no page of '" + std::string(what) + "'");
    const auto handle = command.integer<std::uint64_t>("handle");
    return answered("page", json::of(done(client.render_message(handle, options)).html()));
}

std::optional<placard::explanation> explanation(const placard::client &client, const arguments &command) {
    const auto kind = command.text("kind");
    if (kind == "open")
        return done(client.explain_open());
    if (kind == "custom_event")
        return done(client.explain_event(command.text("name"), properties(command)));
    if (kind == "purchase")
        return done(client.explain_purchase(command.text("product_id"), properties(command)));
    if (kind == "push_click")
        return done(client.explain_push_click(command.text("payload")));
    throw line_error("unknown kind '" + std::string(kind) + "' of event");
}

json explain(const placard::client &client, const arguments &command) {
    const auto found = explanation(client, command);
    if (!found)
        return answered(status::ignored);
    auto verdicts = json::array();
    for (const auto verdict : *found)
        verdicts.append(seen(verdict));
    return answered("explain", verdicts);
}

/// One client or one tracker at a time.
class session {
  public:
    json answer(std::string_view name, const arguments &command) {
        if (name == "open") {
            client_ = done(placard::client::open(options(command)));
            return answered(status::ok);
        }
        if (name == "open_tracker") {
            tracker_ = done(placard::tracker::open(tracker_options(command)));
            return answered(status::ok);
        }
        if (name == "outbox")
            return answered(put(command));
        if (name == "track")
            return answered(command.has("options") ? track_elsewhere(command) : track(tracker_, command));
        if (name == "close" || name == "kill")
            return end(name);
        if (const auto found =
                tracker_ ? shared_answer(tracker_, name, command) : shared_answer(client_, name, command))
            return *found;
        if (name == "cards")
            return cards(client_);
        if (name == "messages")
            return messages(client_);
        if (name == "render")
            return page(client_, command);
        if (name == "explain")
            return explain(client_, command);
        if (name == "local_message") {
            (void)done(client_.add_local_message({command.text("message")}));
            return answered(status::ok);
        }
        return answered(call(client_, name, command));
    }

  private:
    json end(std::string_view how) {
        if (tracker_)
            tracker_.close();
        else if (how == "close")
            client_.close();
        else
            client_.abandon();
        return answered(status::ok);
    }

    placard::client client_;
    placard::tracker tracker_;
};

std::string answer(session &session, const std::string &line) {
    try {
        const arguments command(json::read(line));
        return session.answer(command.text("do"), command).text();
    } catch (const placard::error &error) {
        auto answer = answered(error.status());
        answer.set("text", json::of(error.message()));
        return answer.text();
    } catch (const std::exception &error) {
        return json::object({{"error", json::of(std::string_view(error.what()))}}).text();
    }
}

} // namespace
} // namespace adapter

int main() {
    adapter::session session;
    for (std::string line; std::getline(std::cin, line);)
        std::cout << adapter::answer(session, line) << std::endl;
}
