#include "observer.hpp"

#include <algorithm>

namespace adapter {
namespace {

using placard::event_kind;

template <class Time> json milliseconds(Time time) {
    return json::of(static_cast<std::int64_t>(time.time_since_epoch().count()));
}

json milliseconds(std::optional<std::chrono::milliseconds> duration) {
    return json::of(duration ? static_cast<std::int64_t>(duration->count()) : std::int64_t{0});
}

json whole(std::uint64_t number) { return json::of(static_cast<std::int64_t>(number)); }
json whole(std::uint32_t number) { return json::of(static_cast<std::int64_t>(number)); }
json whole(std::int32_t number) { return json::of(static_cast<std::int64_t>(number)); }

template <class Extras> json extras(const Extras &list) {
    auto object = json::object({});
    for (const auto extra : list)
        object.set(extra.key(), json::of(extra.value()));
    return object;
}

/// The JSON value of a text; null without a text.
json parsed(std::optional<std::string_view> text) { return text ? json::read(*text) : json(); }

/// The name of an enumeration on the wire.
template <class Enumeration> json wire(Enumeration value) {
    std::string text(placard::name(value));
    std::transform(text.begin(), text.end(), text.begin(), [](char letter) {
        return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    });
    return json::of(std::string_view(text));
}

template <class Colors> void set_button_colors(json &object, const Colors &colors) {
    object.set("bg_color", whole(colors.bg_color()));
    object.set("text_color", whole(colors.text_color()));
    object.set("border_color", whole(colors.border_color()));
}

template <class Colors> void set_message_colors(json &object, const Colors &colors) {
    object.set("bg_color", whole(colors.bg_color()));
    object.set("text_color", whole(colors.text_color()));
    object.set("header_text_color", whole(colors.header_text_color()));
    object.set("close_btn_color", whole(colors.close_btn_color()));
    object.set("frame_color", whole(colors.frame_color()));
    object.set("icon_color", whole(colors.icon_color()));
    object.set("icon_bg_color", whole(colors.icon_bg_color()));
}

json buttons(const placard::message &message) {
    auto list = json::array();
    for (const auto button : message.buttons()) {
        auto object = json::object({
            {"id", whole(button.id())},
            {"text", json::of(button.text())},
            {"click_action", wire(button.click_action())},
            {"uri", json::of(button.uri())},
            {"use_webview", json::of(button.use_webview())},
        });
        set_button_colors(object, button);
        list.append(object);
    }
    return list;
}

json themes(const placard::message &message) {
    const auto colors = message.colors(placard::theme::dark);
    if (!message.has_dark_theme() || !colors)
        return {};
    auto dark = json::object({});
    set_message_colors(dark, *colors);
    auto list = json::array();
    for (std::size_t i = 0; i < message.buttons().size(); i++) {
        auto object = json::object({});
        if (const auto button = message.button_colors(i, placard::theme::dark))
            set_button_colors(object, *button);
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

void set_texts(json &object, const placard::message &message) {
    object.set("trigger_id", json::of(message.trigger_id()));
    object.set("header", json::of(message.header()));
    object.set("message", json::of(message.body()));
    object.set("uri", json::of(message.uri()));
    object.set("image_url", json::of(message.image_url()));
    object.set("image_path", json::of(message.image_path()));
    object.set("assets_zip", json::of(message.assets_zip()));
    object.set("assets_zip_path", json::of(message.assets_zip_path()));
    object.set("icon", json::of(message.icon()));
    object.set("language", json::of(message.language()));
    object.set("image_alt", json::of(message.image_alt()));
    object.set("html_id", json::of(message.html_id()));
    object.set("css", json::of(message.css()));
    object.set("message_fields", parsed(message.message_fields()));
    object.set("message_extras", parsed(message.message_extras()));
}

void set_failure(json &object, const placard::event &event) {
    object.set("reason", spelled(event.reason()));
    object.set("status", whole(event.http_status()));
    object.set("retry_after_ms", milliseconds(event.retry_after()));
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

void set_cards(json &object, const placard::event &event) {
    object.set("count", json::of(event.count()));
    object.set("unviewed", json::of(event.unviewed()));
    object.set("changed", json::of(event.changed()));
    object.set("from", spelled(event.origin()));
}

void set_auth(json &object, const placard::event &event) {
    object.set("code", whole(static_cast<std::int32_t>(event.code())));
    object.set("reason", json::of(event.text()));
    object.set("user_id", json::of(event.id()));
    object.set("signature", json::of(event.signature()));
    object.set("optional", json::of(event.optional()));
}

void set_offer(json &object, const placard::event &event) {
    object.set("handle", whole(event.handle()));
    if (const auto message = event.message()) {
        object.set("message", seen(*message));
        object.set("local", json::of(message->is_local()));
    }
}

/// The fields of an event besides its id.
void set_fields(json &object, const placard::event &event) {
    switch (event.kind()) {
    case event_kind::cards_updated:
        return set_cards(object, event);
    case event_kind::cards_failed:
    case event_kind::messages_failed:
    case event_kind::send_failed:
        return set_failure(object, event);
    case event_kind::messages_updated:
    case event_kind::overflow:
    case event_kind::card_images:
        return object.set("count", json::of(event.count()));
    case event_kind::sent:
        return object.set("records", json::of(event.count()));
    case event_kind::message:
        return set_offer(object, event);
    case event_kind::message_discarded:
        return object.set("reason", spelled(event.reason()));
    case event_kind::suppressed:
        object.set("retry_after_ms", milliseconds(event.retry_after()));
        [[fallthrough]];
    case event_kind::no_match:
        object.set("kind", spelled(event.trigger()));
        return object.set("name", json::of(event.name()));
    case event_kind::session_started:
    case event_kind::session_ended:
        return object.set("session_id", json::of(event.id()));
    case event_kind::user_changed:
        return object.set("user_id", json::of(event.id()));
    case event_kind::auth_failed:
        return set_auth(object, event);
    case event_kind::dropped:
        object.set("what", spelled(event.dropped()));
        return object.set("reason", json::of(event.text()));
    case event_kind::log:
        return object.set("text", json::of(event.text()));
    case event_kind::open_url:
        object.set("url", json::of(event.url()));
        return object.set("use_webview", json::of(event.use_webview()));
    case event_kind::request:
        if (const auto request = event.request())
            set_request(object, *request);
        return;
    case event_kind::request_cancelled:
        return object.set("id", whole(event.handle()));
    case event_kind::message_closed:
    case event_kind::message_control:
    case event_kind::config_updated:
    case event_kind::feed_closed:
    case event_kind::none:
        return;
    }
}

} // namespace

json seen(const placard::card &card) {
    return json::object({
        {"id", json::of(card.id())},
        {"kind", spelled(card.kind())},
        {"viewed", json::of(card.viewed())},
        {"clicked", json::of(card.clicked())},
        {"dismissed", json::of(card.dismissed())},
        {"dismissible", json::of(card.dismissible())},
        {"pinned", json::of(card.pinned())},
        {"is_control", json::of(card.is_control())},
        {"is_test", json::of(card.is_test())},
        {"open_url_in_webview", json::of(card.open_url_in_webview())},
        {"created_ms", milliseconds(card.created())},
        {"expires_at_ms", card.expires_at() ? milliseconds(*card.expires_at()) : json()},
        {"aspect_ratio", json::of(card.aspect_ratio())},
        {"url", json::of(card.url())},
        {"title", json::of(card.title())},
        {"description", json::of(card.description())},
        {"image", json::of(card.image())},
        {"domain", json::of(card.domain())},
        {"language", json::of(card.language())},
        {"image_alt", json::of(card.image_alt())},
        {"image_path", json::of(card.image_path())},
        {"extras", extras(card.extras())},
    });
}

json seen(const placard::message &message) {
    auto object = json::object({
        {"id", json::of(message.id())},
        {"type", wire(message.type())},
        {"click_action", wire(message.click_action())},
        {"open_target", wire(message.open_target())},
        {"message_close", wire(message.message_close())},
        {"slide_from", wire(message.slide_from())},
        {"orientation", wire(message.orientation())},
        {"text_align_header", wire(message.text_align_header())},
        {"text_align_message", wire(message.text_align_message())},
        {"image_style", wire(message.image_style())},
        {"crop_type", wire(message.crop_type())},
        {"use_webview", json::of(message.use_webview())},
        {"is_test_send", json::of(message.is_test_send())},
        {"animate_in", json::of(message.animate_in())},
        {"animate_out", json::of(message.animate_out())},
        {"trusted", json::of(message.trusted())},
        {"is_control", json::of(false)}, // a control is never offered
        {"duration_ms", json::of(static_cast<std::int64_t>(message.duration().count()))},
        {"btns", buttons(message)},
        {"themes", themes(message)},
        {"extras", extras(message.extras())},
        {"assets", assets(message)},
    });
    set_message_colors(object, message);
    set_texts(object, message);
    return object;
}

json seen(const placard::event &event) {
    auto object = json::object({{"type", spelled(event.kind())}, {"id", json::of(event.id())}});
    set_fields(object, event);
    return object;
}

json seen(const placard::verdict &verdict) {
    using placard::verdict_kind;
    const auto kind = verdict.kind();
    const bool failed = kind == verdict_kind::filter_failed;
    const bool waits =
        kind == verdict_kind::not_started || kind == verdict_kind::not_re_eligible || kind == verdict_kind::interval;
    return json::object({
        {"campaign", json::of(verdict.campaign())},
        {"verdict", spelled(kind)},
        {"why", verdict.why() != placard::why::none ? spelled(verdict.why()) : json()},
        {"retry_after_ms", waits ? milliseconds(verdict.retry_after()) : json()},
        {"filter", failed ? whole(verdict.filter()) : json()},
        {"property", json::of(verdict.property())},
        {"found", parsed(verdict.found())},
        {"wanted", json::of(verdict.wanted())},
        {"found_type", failed ? spelled(verdict.found_type()) : json()},
        {"wanted_type", verdict.wanted_type() != placard::value_type::none ? spelled(verdict.wanted_type()) : json()},
    });
}

} // namespace adapter
