// Generated from interface/ by `make generate`: do not edit.

//! The fields of what the crate reports, by the names of the scenario format.

use crate::json::Json;
use crate::observe;
use libplacard::{Button, ButtonColors, Card, Event, Message, MessageColors, VerdictKind};

type Members = Vec<(&'static str, Json)>;

/// The type of an event and its fields; None for events that have a form of their own.
pub fn event(event: Event<'_>) -> Option<(&'static str, Members)> {
    Some(match event {
        Event::CardsUpdated { count, unviewed, changed, origin, .. } => ("cards_updated", vec![
            ("count", Json::integer(count)),
            ("unviewed", Json::integer(unviewed)),
            ("changed", Json::Bool(changed)),
            ("from", Json::string(origin.name())),
        ]),
        Event::CardsFailed { failed, .. } => ("cards_failed", observe::failed(failed)),
        Event::MessagesUpdated { count, .. } => ("messages_updated", vec![("count", Json::integer(count))]),
        Event::MessagesFailed { failed, .. } => ("messages_failed", observe::failed(failed)),
        Event::MessageDiscarded { id, reason, .. } => ("message_discarded", vec![
            ("id", Json::string(id)),
            ("reason", Json::string(reason.name())),
        ]),
        Event::MessageClosed { id, reason, .. } => ("message_closed", vec![
            ("id", Json::string(id)),
            ("reason", Json::string(reason.name())),
        ]),
        Event::MessageControl { id, .. } => ("message_control", vec![("id", Json::string(id))]),
        Event::NoMatch { trigger, name, .. } => ("no_match", vec![
            ("kind", Json::string(trigger.name())),
            ("name", Json::text(name)),
        ]),
        Event::Suppressed { trigger, name, retry_after, .. } => ("suppressed", vec![
            ("kind", Json::string(trigger.name())),
            ("name", Json::text(name)),
            ("retry_after_ms", observe::wait(retry_after)),
        ]),
        Event::SessionStarted { id, .. } => ("session_started", vec![("session_id", Json::string(id))]),
        Event::SessionEnded { id, .. } => ("session_ended", vec![("session_id", Json::string(id))]),
        Event::UserChanged { id, .. } => ("user_changed", vec![("user_id", Json::text(id))]),
        Event::AuthFailed { code, text, id, signature, optional, .. } => ("auth_failed", vec![
            ("code", Json::integer(code.raw())),
            ("reason", Json::text(text)),
            ("user_id", Json::text(id)),
            ("signature", Json::text(signature)),
            ("optional", Json::Bool(optional)),
        ]),
        Event::ConfigUpdated => ("config_updated", vec![]),
        Event::Dropped { dropped, id, text, .. } => ("dropped", vec![
            ("what", Json::string(dropped.name())),
            ("id", Json::string(id)),
            ("reason", Json::string(text)),
        ]),
        Event::Sent { count, .. } => ("sent", vec![("records", Json::integer(count))]),
        Event::SendFailed { failed, .. } => ("send_failed", observe::failed(failed)),
        Event::Overflow { count, .. } => ("overflow", vec![("count", Json::integer(count))]),
        Event::RequestCancelled { handle, .. } => ("request_cancelled", vec![("id", Json::integer(handle))]),
        Event::Log { text, .. } => ("log", vec![("text", Json::string(text))]),
        Event::OpenUrl { url, use_webview, id, .. } => ("open_url", vec![
            ("url", Json::string(url)),
            ("use_webview", Json::Bool(use_webview)),
            ("id", Json::string(id)),
        ]),
        Event::FeedClosed => ("feed_closed", vec![]),
        Event::CardImages { count, .. } => ("card_images", vec![("count", Json::integer(count))]),
        Event::SourceUpdated { count, campaigns, sequence, .. } => ("source_updated", vec![
            ("count", Json::integer(count)),
            ("campaigns", Json::integer(campaigns)),
            ("sequence", Json::integer(sequence)),
        ]),
        Event::SourceFailed { failed, .. } => ("source_failed", observe::failed(failed)),
        Event::SourceStatus { stale, content_ms, expires_ms, sequence, reason, retry_after, .. } => ("source_status", vec![
            ("stale", Json::Bool(stale)),
            ("content_ms", Json::integer(content_ms)),
            ("expires_ms", Json::integer(expires_ms)),
            ("sequence", Json::integer(sequence)),
            ("reason", Json::string(reason.name())),
            ("retry_after_ms", observe::wait(retry_after)),
        ]),
        _ => return None,
    })
}

pub fn card(card: Card<'_>) -> Members {
    vec![
        ("id", Json::string(card.id())),
        ("kind", Json::string(card.kind().name())),
        ("viewed", Json::Bool(card.viewed())),
        ("clicked", Json::Bool(card.clicked())),
        ("dismissed", Json::Bool(card.dismissed())),
        ("dismissible", Json::Bool(card.dismissible())),
        ("pinned", Json::Bool(card.pinned())),
        ("is_control", Json::Bool(card.is_control())),
        ("is_test", Json::Bool(card.is_test())),
        ("open_url_in_webview", Json::Bool(card.open_url_in_webview())),
        ("created_ms", Json::integer(card.created_ms())),
        ("expires_at_ms", Json::optional(card.expires_at_ms())),
        ("aspect_ratio", card.aspect_ratio().map_or(Json::Null, Json::double)),
        ("url", Json::text(card.url())),
        ("title", Json::text(card.title())),
        ("description", Json::text(card.description())),
        ("image", Json::text(card.image())),
        ("domain", Json::text(card.domain())),
        ("language", Json::text(card.language())),
        ("image_alt", Json::text(card.image_alt())),
        ("image_path", Json::path(card.image_path())),
    ]
}

pub fn message(message: Message<'_>) -> Members {
    vec![
        ("id", Json::string(message.id())),
        ("type", Json::wire_name(message.message_type().name())),
        ("click_action", Json::wire_name(message.click_action().name())),
        ("open_target", Json::wire_name(message.open_target().name())),
        ("message_close", Json::wire_name(message.message_close().name())),
        ("slide_from", Json::wire_name(message.slide_from().name())),
        ("orientation", Json::wire_name(message.orientation().name())),
        ("text_align_header", Json::wire_name(message.text_align_header().name())),
        ("text_align_message", Json::wire_name(message.text_align_message().name())),
        ("image_style", Json::wire_name(message.image_style().name())),
        ("crop_type", Json::wire_name(message.crop_type().name())),
        ("use_webview", Json::Bool(message.use_webview())),
        ("is_test_send", Json::Bool(message.is_test_send())),
        ("animate_in", Json::Bool(message.animate_in())),
        ("animate_out", Json::Bool(message.animate_out())),
        ("trusted", Json::Bool(message.trusted())),
        ("duration_ms", Json::duration(message.duration())),
        ("bg_color", Json::integer(message.bg_color())),
        ("text_color", Json::integer(message.text_color())),
        ("header_text_color", Json::integer(message.header_text_color())),
        ("close_btn_color", Json::integer(message.close_btn_color())),
        ("frame_color", Json::integer(message.frame_color())),
        ("icon_color", Json::integer(message.icon_color())),
        ("icon_bg_color", Json::integer(message.icon_bg_color())),
        ("trigger_id", Json::text(message.trigger_id())),
        ("header", Json::text(message.header())),
        ("message", Json::text(message.message())),
        ("uri", Json::text(message.uri())),
        ("image_url", Json::text(message.image_url())),
        ("image_path", Json::path(message.image_path())),
        ("assets_zip", Json::text(message.assets_zip())),
        ("assets_zip_path", Json::path(message.assets_zip_path())),
        ("icon", Json::text(message.icon())),
        ("language", Json::text(message.language())),
        ("image_alt", Json::text(message.image_alt())),
        ("html_id", Json::text(message.html_id())),
        ("css", Json::text(message.css())),
    ]
}

pub fn button(button: Button<'_>) -> Members {
    vec![
        ("id", Json::integer(button.id())),
        ("click_action", Json::wire_name(button.click_action().name())),
        ("use_webview", Json::Bool(button.use_webview())),
        ("bg_color", Json::integer(button.bg_color())),
        ("text_color", Json::integer(button.text_color())),
        ("border_color", Json::integer(button.border_color())),
        ("text", Json::text(button.text())),
        ("uri", Json::text(button.uri())),
    ]
}

pub fn message_colors(message_colors: &MessageColors) -> Members {
    vec![
        ("bg_color", Json::integer(message_colors.bg_color)),
        ("text_color", Json::integer(message_colors.text_color)),
        ("header_text_color", Json::integer(message_colors.header_text_color)),
        ("close_btn_color", Json::integer(message_colors.close_btn_color)),
        ("frame_color", Json::integer(message_colors.frame_color)),
        ("icon_color", Json::integer(message_colors.icon_color)),
        ("icon_bg_color", Json::integer(message_colors.icon_bg_color)),
    ]
}

pub fn button_colors(button_colors: &ButtonColors) -> Members {
    vec![
        ("bg_color", Json::integer(button_colors.bg_color)),
        ("text_color", Json::integer(button_colors.text_color)),
        ("border_color", Json::integer(button_colors.border_color)),
    ]
}

/// The verdicts that have a `retry_after_ms`.
pub const WAITING: [VerdictKind; 6] = [
    VerdictKind::NotStarted,
    VerdictKind::NotReEligible,
    VerdictKind::Interval,
    VerdictKind::Capped,
    VerdictKind::OutsideWindow,
    VerdictKind::History,
];
