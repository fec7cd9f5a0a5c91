//! What the crate reports, as JSON values with the keys and names of the format.

use crate::generated;
use crate::json::Json;
use placard::{Card, Event, Extra, Failed, Message, Theme, Verdict, VerdictKind};
use std::time::Duration;

pub fn card(card: Card<'_>) -> Json {
    Json::object([
        ("id", Json::string(card.id())),
        ("kind", Json::string(card.kind().name())),
        ("viewed", Json::Bool(card.viewed())),
        ("clicked", Json::Bool(card.clicked())),
        ("dismissed", Json::Bool(card.dismissed())),
        ("dismissible", Json::Bool(card.dismissible())),
        ("pinned", Json::Bool(card.pinned())),
        ("is_control", Json::Bool(card.is_control())),
        ("is_test", Json::Bool(card.is_test())),
        (
            "open_url_in_webview",
            Json::Bool(card.open_url_in_webview()),
        ),
        ("created_ms", Json::integer(card.created_ms())),
        ("expires_at_ms", Json::optional(card.expires_at_ms())),
        (
            "aspect_ratio",
            card.aspect_ratio().map_or(Json::Null, Json::double),
        ),
        ("url", Json::text(card.url())),
        ("title", Json::text(card.title())),
        ("description", Json::text(card.description())),
        ("image", Json::text(card.image())),
        ("domain", Json::text(card.domain())),
        ("language", Json::text(card.language())),
        ("image_alt", Json::text(card.image_alt())),
        ("image_path", Json::path(card.image_path())),
        ("extras", extras(card.extras())),
    ])
}

fn extras<'a>(extras: impl Iterator<Item = Extra<'a>>) -> Json {
    Json::Object(
        extras
            .map(|extra| (extra.key().to_string(), Json::string(extra.value())))
            .collect(),
    )
}

pub fn state(message: Message<'_>) -> Json {
    Json::object([
        ("handle", Json::integer(message.handle())),
        ("id", Json::string(message.id())),
        ("state", Json::string(message.state().name())),
    ])
}

pub fn verdict(verdict: Verdict<'_>) -> Json {
    let kind = verdict.verdict();
    let waits = [
        VerdictKind::NotStarted,
        VerdictKind::NotReEligible,
        VerdictKind::Interval,
    ]
    .contains(&kind);
    let filter = verdict.filter();
    let of_filter = |value: Json| if filter.is_some() { value } else { Json::Null };
    Json::object([
        ("campaign", Json::string(verdict.campaign())),
        ("verdict", Json::string(kind.name())),
        ("why", Json::name(verdict.why().name())),
        (
            "retry_after_ms",
            if waits {
                wait(verdict.retry_after())
            } else {
                Json::Null
            },
        ),
        ("filter", Json::optional(filter)),
        ("property", of_filter(Json::text(verdict.property()))),
        ("found", Json::parsed(verdict.found())),
        (
            "found_type",
            of_filter(Json::name(verdict.found_type().name())),
        ),
        ("wanted", of_filter(Json::text(verdict.wanted()))),
        (
            "wanted_type",
            of_filter(Json::name(verdict.wanted_type().name())),
        ),
    ])
}

/// 0 for None.
fn wait(time: Option<Duration>) -> Json {
    Json::duration(time.unwrap_or_default())
}

fn message(message: Message<'_>) -> Json {
    let mut members = generated::message(message);
    members.extend([
        ("is_control", Json::Bool(false)), // a control is never offered
        ("themes", themes(message)),
        ("btns", Json::Array(message.buttons().map(button).collect())),
        ("extras", extras(message.extras())),
        ("assets", Json::Array(message.assets().map(asset).collect())),
        ("message_fields", Json::parsed(message.message_fields())),
        ("message_extras", Json::parsed(message.message_extras())),
    ]);
    Json::object(members)
}

fn button(button: placard::Button<'_>) -> Json {
    Json::object([
        ("id", Json::integer(button.id())),
        ("text", Json::text(button.text())),
        (
            "click_action",
            Json::wire_name(button.click_action().name()),
        ),
        ("uri", Json::text(button.uri())),
        ("use_webview", Json::Bool(button.use_webview())),
        ("bg_color", Json::integer(button.bg_color())),
        ("text_color", Json::integer(button.text_color())),
        ("border_color", Json::integer(button.border_color())),
    ])
}

fn asset(asset: placard::Asset<'_>) -> Json {
    Json::object([
        ("url", Json::string(asset.url())),
        ("path", Json::path(asset.path())),
    ])
}

/// Every colour of the dark theme.
fn themes(message: Message<'_>) -> Json {
    if !message.has_dark_theme() {
        return Json::Null;
    }
    let buttons = (0..message.buttons().count())
        .filter_map(|index| message.button_colors(index, Theme::Dark))
        .map(|colors| Json::object(generated::button_colors(&colors)));
    let mut dark = generated::message_colors(&message.colors(Theme::Dark));
    dark.push(("btns", Json::Array(buttons.collect())));
    Json::object([("dark", Json::object(dark))])
}

/// The event; null for one that this version of the crate does not know.
#[rustfmt::skip] // a line for each kind
pub fn event(event: Event<'_>) -> Json {
    let text = |text: &str| Json::string(text);
    match event {
        Event::CardsUpdated { count, unviewed, changed, origin, .. } => typed("cards_updated", [
            ("count", Json::integer(count)), ("unviewed", Json::integer(unviewed)),
            ("changed", Json::Bool(changed)), ("from", text(origin.name())),
        ]),
        Event::CardsFailed { failed, .. } => typed("cards_failed", failure(failed)),
        Event::MessagesUpdated { count, .. } => typed("messages_updated", [("count", Json::integer(count))]),
        Event::MessagesFailed { failed, .. } => typed("messages_failed", failure(failed)),
        Event::Message(offered) => typed("message", [
            ("id", text(offered.id())), ("handle", Json::integer(offered.handle())),
            ("message", message(offered)), ("local", Json::Bool(offered.is_local())),
        ]),
        Event::MessageDiscarded { id, reason, .. } => {
            typed("message_discarded", [("id", text(id)), ("reason", text(reason.name()))])
        }
        Event::MessageClosed { id, .. } => typed("message_closed", [("id", text(id))]),
        Event::MessageControl { id, .. } => typed("message_control", [("id", text(id))]),
        Event::NoMatch { trigger, name, .. } => {
            typed("no_match", [("kind", text(trigger.name())), ("name", Json::text(name))])
        }
        Event::Suppressed { trigger, name, retry_after, .. } => typed("suppressed", [
            ("kind", text(trigger.name())), ("name", Json::text(name)), ("retry_after_ms", wait(retry_after)),
        ]),
        Event::SessionStarted { id, .. } => typed("session_started", [("session_id", text(id))]),
        Event::SessionEnded { id, .. } => typed("session_ended", [("session_id", text(id))]),
        Event::UserChanged { id, .. } => typed("user_changed", [("user_id", Json::text(id))]),
        Event::AuthFailed { code, optional, id, signature, text, .. } => typed("auth_failed", [
            ("code", Json::integer(code.raw())), ("reason", Json::text(text)), ("user_id", Json::text(id)),
            ("signature", Json::text(signature)), ("optional", Json::Bool(optional)),
        ]),
        Event::ConfigUpdated => typed("config_updated", []),
        Event::Dropped { dropped, id, text: reason, .. } => typed("dropped", [
            ("what", text(dropped.name())), ("id", text(id)), ("reason", text(reason)),
        ]),
        Event::Sent { count, .. } => typed("sent", [("records", Json::integer(count))]),
        Event::SendFailed { failed, .. } => typed("send_failed", failure(failed)),
        Event::Overflow { count, .. } => typed("overflow", [("count", Json::integer(count))]),
        Event::Request(request) => typed("request", [
            ("id", Json::integer(request.id())), ("kind", text(request.kind().name())),
            ("url", text(request.url())), ("headers", headers(request)),
            ("body", text(&String::from_utf8_lossy(request.body()))),
        ]),
        Event::RequestCancelled { handle, .. } => typed("request_cancelled", [("id", Json::integer(handle))]),
        Event::Log { text: line, .. } => typed("log", [("text", text(line))]),
        Event::OpenUrl { url, use_webview, id, .. } => typed("open_url", [
            ("url", text(url)), ("use_webview", Json::Bool(use_webview)), ("id", text(id)),
        ]),
        Event::FeedClosed => typed("feed_closed", []),
        Event::CardImages { count, .. } => typed("card_images", [("count", Json::integer(count))]),
        other => typed("unexpected", [("event", text(&format!("{other:?}")))]),
    }
}

fn headers(request: placard::Request<'_>) -> Json {
    let headers = request.headers();
    Json::Object(
        headers
            .map(|header| (header.name().to_string(), Json::string(header.value())))
            .collect(),
    )
}

fn failure(failed: Failed<'_>) -> [(&'static str, Json); 3] {
    [
        ("reason", Json::string(failed.reason.name())),
        ("status", Json::integer(failed.http_status.unwrap_or(0))),
        ("retry_after_ms", wait(failed.retry_after)),
    ]
}

fn typed<const N: usize>(kind: &str, fields: [(&'static str, Json); N]) -> Json {
    Json::object([("type", Json::string(kind))].into_iter().chain(fields))
}
