// Generated from interface/ by `make generate`: do not edit.
#include "observed.hpp"

namespace adapter {

void set_fields(json &object, const placard::event &event) {
    using placard::event_kind;
    switch (event.kind()) {
    case event_kind::cards_updated:
        object.set("count", json::of(event.count()));
        object.set("unviewed", json::of(event.unviewed()));
        object.set("changed", json::of(event.changed()));
        object.set("from", spelled(event.origin()));
        return;
    case event_kind::cards_failed:
        object.set("reason", spelled(event.reason()));
        object.set("status", whole(event.http_status()));
        object.set("retry_after_ms", milliseconds(event.retry_after()));
        return;
    case event_kind::messages_updated:
        object.set("count", json::of(event.count()));
        return;
    case event_kind::messages_failed:
        object.set("reason", spelled(event.reason()));
        object.set("status", whole(event.http_status()));
        object.set("retry_after_ms", milliseconds(event.retry_after()));
        return;
    case event_kind::message_discarded:
        object.set("id", json::of(event.id()));
        object.set("reason", spelled(event.reason()));
        return;
    case event_kind::message_closed:
        object.set("id", json::of(event.id()));
        object.set("reason", spelled(event.reason()));
        return;
    case event_kind::message_control:
        object.set("id", json::of(event.id()));
        return;
    case event_kind::no_match:
        object.set("kind", spelled(event.trigger()));
        object.set("name", json::of(event.name()));
        return;
    case event_kind::suppressed:
        object.set("kind", spelled(event.trigger()));
        object.set("name", json::of(event.name()));
        object.set("retry_after_ms", milliseconds(event.retry_after()));
        return;
    case event_kind::session_started:
        object.set("session_id", json::of(event.id()));
        return;
    case event_kind::session_ended:
        object.set("session_id", json::of(event.id()));
        return;
    case event_kind::user_changed:
        object.set("user_id", json::of(event.id()));
        return;
    case event_kind::auth_failed:
        object.set("code", whole(static_cast<std::int32_t>(event.code())));
        object.set("reason", json::of(event.text()));
        object.set("user_id", json::of(event.id()));
        object.set("signature", json::of(event.signature()));
        object.set("optional", json::of(event.optional()));
        return;
    case event_kind::config_updated:
        return;
    case event_kind::dropped:
        object.set("what", spelled(event.dropped()));
        object.set("id", json::of(event.id()));
        object.set("reason", json::of(event.text()));
        return;
    case event_kind::sent:
        object.set("records", json::of(event.count()));
        return;
    case event_kind::send_failed:
        object.set("reason", spelled(event.reason()));
        object.set("status", whole(event.http_status()));
        object.set("retry_after_ms", milliseconds(event.retry_after()));
        return;
    case event_kind::overflow:
        object.set("count", json::of(event.count()));
        return;
    case event_kind::request_cancelled:
        object.set("id", whole(event.handle()));
        return;
    case event_kind::log:
        object.set("text", json::of(event.text()));
        return;
    case event_kind::open_url:
        object.set("url", json::of(event.url()));
        object.set("use_webview", json::of(event.use_webview()));
        object.set("id", json::of(event.id()));
        return;
    case event_kind::feed_closed:
        return;
    case event_kind::card_images:
        object.set("count", json::of(event.count()));
        return;
    case event_kind::source_updated:
        object.set("count", json::of(event.count()));
        object.set("campaigns", json::of(event.campaigns()));
        object.set("sequence", json::of(event.sequence()));
        return;
    case event_kind::source_failed:
        object.set("reason", spelled(event.reason()));
        object.set("status", whole(event.http_status()));
        object.set("retry_after_ms", milliseconds(event.retry_after()));
        return;
    case event_kind::source_status:
        object.set("stale", json::of(event.stale()));
        object.set("content_ms", milliseconds(event.content()));
        object.set("expires_ms", milliseconds(event.expires()));
        object.set("sequence", json::of(event.sequence()));
        object.set("reason", spelled(event.reason()));
        object.set("retry_after_ms", milliseconds(event.retry_after()));
        return;
    case event_kind::none:
    case event_kind::message:
    case event_kind::request:
        return;
    }
}

void set_fields(json &object, const placard::card &card) {
    object.set("id", json::of(card.id()));
    object.set("kind", spelled(card.kind()));
    object.set("viewed", json::of(card.viewed()));
    object.set("clicked", json::of(card.clicked()));
    object.set("dismissed", json::of(card.dismissed()));
    object.set("dismissible", json::of(card.dismissible()));
    object.set("pinned", json::of(card.pinned()));
    object.set("is_control", json::of(card.is_control()));
    object.set("is_test", json::of(card.is_test()));
    object.set("open_url_in_webview", json::of(card.open_url_in_webview()));
    object.set("created_ms", milliseconds(card.created()));
    object.set("expires_at_ms", milliseconds(card.expires_at()));
    object.set("aspect_ratio", json::of(card.aspect_ratio()));
    object.set("url", json::of(card.url()));
    object.set("title", json::of(card.title()));
    object.set("description", json::of(card.description()));
    object.set("image", json::of(card.image()));
    object.set("domain", json::of(card.domain()));
    object.set("language", json::of(card.language()));
    object.set("image_alt", json::of(card.image_alt()));
    object.set("image_path", json::of(card.image_path()));
}

void set_fields(json &object, const placard::message &message) {
    object.set("id", json::of(message.id()));
    object.set("type", wire(message.type()));
    object.set("click_action", wire(message.click_action()));
    object.set("open_target", wire(message.open_target()));
    object.set("message_close", wire(message.message_close()));
    object.set("slide_from", wire(message.slide_from()));
    object.set("orientation", wire(message.orientation()));
    object.set("text_align_header", wire(message.text_align_header()));
    object.set("text_align_message", wire(message.text_align_message()));
    object.set("image_style", wire(message.image_style()));
    object.set("crop_type", wire(message.crop_type()));
    object.set("use_webview", json::of(message.use_webview()));
    object.set("is_test_send", json::of(message.is_test_send()));
    object.set("animate_in", json::of(message.animate_in()));
    object.set("animate_out", json::of(message.animate_out()));
    object.set("trusted", json::of(message.trusted()));
    object.set("duration_ms", milliseconds(message.duration()));
    object.set("bg_color", whole(message.bg_color()));
    object.set("text_color", whole(message.text_color()));
    object.set("header_text_color", whole(message.header_text_color()));
    object.set("close_btn_color", whole(message.close_btn_color()));
    object.set("frame_color", whole(message.frame_color()));
    object.set("icon_color", whole(message.icon_color()));
    object.set("icon_bg_color", whole(message.icon_bg_color()));
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
}

void set_fields(json &object, const placard::button &button) {
    object.set("id", whole(button.id()));
    object.set("click_action", wire(button.click_action()));
    object.set("use_webview", json::of(button.use_webview()));
    object.set("bg_color", whole(button.bg_color()));
    object.set("text_color", whole(button.text_color()));
    object.set("border_color", whole(button.border_color()));
    object.set("text", json::of(button.text()));
    object.set("uri", json::of(button.uri()));
}

void set_fields(json &object, const placard::message_colors &message_colors) {
    object.set("bg_color", whole(message_colors.bg_color()));
    object.set("text_color", whole(message_colors.text_color()));
    object.set("header_text_color", whole(message_colors.header_text_color()));
    object.set("close_btn_color", whole(message_colors.close_btn_color()));
    object.set("frame_color", whole(message_colors.frame_color()));
    object.set("icon_color", whole(message_colors.icon_color()));
    object.set("icon_bg_color", whole(message_colors.icon_bg_color()));
}

void set_fields(json &object, const placard::button_colors &button_colors) {
    object.set("bg_color", whole(button_colors.bg_color()));
    object.set("text_color", whole(button_colors.text_color()));
    object.set("border_color", whole(button_colors.border_color()));
}

bool waits(placard::verdict_kind kind) {
    using placard::verdict_kind;
    switch (kind) {
    case verdict_kind::not_started:
    case verdict_kind::not_re_eligible:
    case verdict_kind::interval:
    case verdict_kind::capped:
    case verdict_kind::outside_window:
    case verdict_kind::history:
        return true;
    case verdict_kind::none:
    case verdict_kind::wrong_event:
    case verdict_kind::filter_failed:
    case verdict_kind::ended:
    case verdict_kind::loses_priority:
    case verdict_kind::asset_pending:
    case verdict_kind::control:
    case verdict_kind::wins:
    case verdict_kind::waiting:
    case verdict_kind::group_disabled:
    case verdict_kind::not_targeted:
    case verdict_kind::not_in_experiment:
    case verdict_kind::held_out:
    case verdict_kind::listed:
    case verdict_kind::dismissed:
    case verdict_kind::expired:
        return false;
    }
    return false;
}

} // namespace adapter
