//! What the crate reports, as JSON values with the keys and names of the format.

use crate::generated::{self, WAITING};
use crate::json::Json;
use libplacard::{Card, Event, Extra, Failed, Message, Request, Theme, Verdict, VerdictKind};
use std::time::Duration;

pub fn card(card: Card<'_>) -> Json {
    let mut members = generated::card(card);
    members.push(("extras", extras(card.extras())));
    Json::object(members)
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
    let waits = WAITING.contains(&kind);
    let filter = verdict.filter();
    let of_filter = |value: Json| {
        if kind == VerdictKind::FilterFailed {
            value
        } else {
            Json::Null
        }
    };
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
        ("property", Json::text(verdict.property())),
        ("found", Json::parsed(verdict.found())),
        (
            "found_type",
            of_filter(Json::name(verdict.found_type().name())),
        ),
        ("wanted", Json::text(verdict.wanted())),
        ("rule_part", Json::text(verdict.rule_part())),
        ("experiment", Json::text(verdict.experiment())),
        ("variant", Json::text(verdict.variant())),
        ("holdout", Json::text(verdict.holdout())),
        (
            "wanted_type",
            of_filter(Json::name(verdict.wanted_type().name())),
        ),
        ("group", Json::text(verdict.group())),
        (
            "cap",
            Json::optional(Some(verdict.cap()).filter(|cap| *cap != 0)),
        ),
        (
            "period_ms",
            verdict.period().map_or(Json::Null, Json::duration),
        ),
    ])
}

/// 0 for None.
pub fn wait(time: Option<Duration>) -> Json {
    Json::duration(time.unwrap_or_default())
}

fn message(message: Message<'_>) -> Json {
    let mut members = generated::message(message);
    let buttons = message
        .buttons()
        .map(|button| Json::object(generated::button(button)));
    members.extend([
        ("is_control", Json::Bool(false)), // a control is never offered
        ("themes", themes(message)),
        ("btns", Json::Array(buttons.collect())),
        ("extras", extras(message.extras())),
        ("assets", Json::Array(message.assets().map(asset).collect())),
        ("message_fields", Json::parsed(message.message_fields())),
        ("message_extras", Json::parsed(message.message_extras())),
    ]);
    Json::object(members)
}

fn asset(asset: libplacard::Asset<'_>) -> Json {
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

/// The event; one that this version of the crate does not know has a type that no scenario expects.
pub fn event(event: Event<'_>) -> Json {
    let (kind, members) = match event {
        Event::Message(offered) => ("message", offer(offered)),
        Event::Request(started) => ("request", request(started)),
        other => generated::event(other).unwrap_or_else(|| ("unexpected", vec![])),
    };
    Json::object([("type", Json::string(kind))].into_iter().chain(members))
}

fn offer(offered: Message<'_>) -> Vec<(&'static str, Json)> {
    vec![
        ("id", Json::string(offered.id())),
        ("handle", Json::integer(offered.handle())),
        ("message", message(offered)),
        ("local", Json::Bool(offered.is_local())),
    ]
}

fn request(request: Request<'_>) -> Vec<(&'static str, Json)> {
    vec![
        ("id", Json::integer(request.id())),
        ("kind", Json::string(request.kind().name())),
        ("url", Json::string(request.url())),
        ("headers", headers(request)),
        (
            "body",
            Json::string(&String::from_utf8_lossy(request.body())),
        ),
    ]
}

fn headers(request: Request<'_>) -> Json {
    let headers = request.headers();
    Json::Object(
        headers
            .map(|header| (header.name().to_string(), Json::string(header.value())))
            .collect(),
    )
}

pub fn failed(failed: Failed<'_>) -> Vec<(&'static str, Json)> {
    vec![
        ("reason", Json::string(failed.reason.name())),
        ("status", Json::integer(failed.http_status.unwrap_or(0))),
        ("retry_after_ms", wait(failed.retry_after)),
    ]
}
