#include "observed.hpp"

namespace adapter {
namespace {

template <class Extras> json extras(const Extras &list) {
    auto object = json::object({});
    for (const auto extra : list)
        object.set(extra.key(), json::of(extra.value()));
    return object;
}

/// The JSON value of a text; null without a text.
json parsed(std::optional<std::string_view> text) { return text ? json::read(*text) : json(); }

json buttons(const placard::message &message) {
    auto list = json::array();
    for (const auto button : message.buttons()) {
        auto object = json::object({});
        set_fields(object, button);
        list.append(object);
    }
    return list;
}

json themes(const placard::message &message) {
    const auto colors = message.colors(placard::theme::dark);
    if (!message.has_dark_theme() || !colors)
        return {};
    auto dark = json::object({});
    set_fields(dark, *colors);
    auto list = json::array();
    for (std::size_t i = 0; i < message.buttons().size(); i++) {
        auto object = json::object({});
        if (const auto button = message.button_colors(i, placard::theme::dark))
            set_fields(object, *button);
        list.append(object);
    }
    dark.set("btns", list);
    return json::object({{"dark", dark}});
}

json assets(const placard::message &message) {
    auto list = json::array();
    for (const auto asset : message.assets())
        list.append(json::object({{"url", json::of(asset.url())}, {"path", json::of(asset.path())}}));
    return list;
}

void set_request(json &object, const placard::request &request) {
    auto headers = json::object({});
    for (const auto header : request.headers())
        headers.set(header.name(), json::of(header.value()));
    object.set("id", whole(request.id()));
    object.set("kind", spelled(request.kind()));
    object.set("url", json::of(request.url()));
    object.set("headers", headers);
    object.set("body", json::of(request.body()));
}

void set_offer(json &object, const placard::event &event) {
    object.set("id", json::of(event.id()));
    object.set("handle", whole(event.handle()));
    if (const auto message = event.message()) {
        object.set("message", seen(*message));
        object.set("local", json::of(message->is_local()));
    }
}

} // namespace

json seen(const placard::card &card) {
    auto object = json::object({{"extras", extras(card.extras())}});
    set_fields(object, card);
    return object;
}

json seen(const placard::message &message) {
    auto object = json::object({
        {"is_control", json::of(false)}, // a control is never offered
        {"btns", buttons(message)},
        {"themes", themes(message)},
        {"extras", extras(message.extras())},
        {"assets", assets(message)},
        {"message_fields", parsed(message.message_fields())},
        {"message_extras", parsed(message.message_extras())},
    });
    set_fields(object, message);
    return object;
}

json seen(const placard::event &event) {
    auto object = json::object({{"type", spelled(event.kind())}});
    set_fields(object, event);
    if (event.kind() == placard::event_kind::message)
        set_offer(object, event);
    if (const auto request = event.request())
        set_request(object, *request);
    return object;
}

json seen(const placard::verdict &verdict) {
    using placard::verdict_kind;
    const auto kind = verdict.kind();
    const bool failed = kind == verdict_kind::filter_failed;
    const bool of_history = kind == verdict_kind::history;
    return json::object({
        {"campaign", json::of(verdict.campaign())},
        {"verdict", spelled(kind)},
        {"why", verdict.why() != placard::why::none ? spelled(verdict.why()) : json()},
        {"retry_after_ms", waits(kind) ? milliseconds(verdict.retry_after()) : json()},
        {"filter", failed || of_history ? whole(verdict.filter()) : json()},
        {"property", json::of(verdict.property())},
        {"found", parsed(verdict.found())},
        {"wanted", json::of(verdict.wanted())},
        {"rule_part", json::of(verdict.rule_part())},
        {"experiment", json::of(verdict.experiment())},
        {"variant", json::of(verdict.variant())},
        {"holdout", json::of(verdict.holdout())},
        {"found_type", failed ? spelled(verdict.found_type()) : json()},
        {"wanted_type", verdict.wanted_type() != placard::value_type::none ? spelled(verdict.wanted_type()) : json()},
        {"group", json::of(verdict.group())},
        {"cap", verdict.cap() != 0 ? whole(verdict.cap()) : json()},
        {"period_ms", verdict.period() ? milliseconds(verdict.period()) : json()},
    });
}

} // namespace adapter
