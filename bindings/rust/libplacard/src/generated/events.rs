// Generated from interface/ by `make generate`: do not edit.

use crate::events::Failed;
use crate::generated::enums::{Auth, DroppedKind, EventKind, Origin, Reason, Trigger};
use crate::generated::views::{Message, Request};
use crate::read;
use libplacard_sys as sys;
use std::time::Duration;

/// One event. Later versions of the library may report more kinds: ignore those that you do not know.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[allow(missing_docs)] // the comment of a kind says what its fields are
pub enum Event<'a> {
    /// The cards changed or a refresh ended: read the list again. `token` is that of the refresh; 0: no token.
    #[non_exhaustive]
    CardsUpdated { count: u64, unviewed: u64, changed: bool, origin: Origin, token: u64 },
    /// A refresh of the cards failed.
    #[non_exhaustive]
    CardsFailed { failed: Failed<'a>, token: u64 },
    /// Campaigns arrived; `count` is their number.
    #[non_exhaustive]
    MessagesUpdated { count: u64, token: u64 },
    /// A refresh of the campaigns failed.
    #[non_exhaustive]
    MessagesFailed { failed: Failed<'a>, token: u64 },
    /// A message is offered: answer with show, postpone or discard.
    Message(Message<'a>),
    /// A message will not be shown.
    #[non_exhaustive]
    MessageDiscarded { id: &'a str, handle: u64, reason: Reason },
    /// Take it off the screen if it is still there.
    #[non_exhaustive]
    MessageClosed { id: &'a str, handle: u64, reason: Reason },
    /// A control campaign won; there is nothing to show.
    #[non_exhaustive]
    MessageControl { id: &'a str },
    /// No campaign matches this event.
    #[non_exhaustive]
    NoMatch { trigger: Trigger, name: Option<&'a str> },
    /// Held back by the interval, or shown before; `retry_after` None: never again.
    #[non_exhaustive]
    Suppressed { trigger: Trigger, name: Option<&'a str>, retry_after: Option<Duration> },
    /// A session began.
    #[non_exhaustive]
    SessionStarted { id: &'a str },
    /// A session ended.
    #[non_exhaustive]
    SessionEnded { id: &'a str },
    /// The user changed; `id` None: anonymous.
    #[non_exhaustive]
    UserChanged { id: Option<&'a str> },
    /// A signature was refused. `id` is the user; `optional`: the server accepted the request nevertheless.
    #[non_exhaustive]
    AuthFailed {
        code: Auth, optional: bool, id: Option<&'a str>, signature: Option<&'a str>, text: Option<&'a str>,
    },
    /// The server's config changed.
    ConfigUpdated,
    /// One bad item was dropped, the others were kept; `text` says why.
    #[non_exhaustive]
    Dropped { dropped: DroppedKind, id: &'a str, text: &'a str },
    /// The server acknowledged `count` records.
    #[non_exhaustive]
    Sent { count: u64 },
    /// Records were not sent; they stay queued.
    #[non_exhaustive]
    SendFailed { failed: Failed<'a> },
    /// The oldest records or unread events were dropped.
    #[non_exhaustive]
    Overflow { count: u64, text: &'a str },
    /// Host transport only: carry it out, and complete or fail it within 60 s.
    Request(Request<'a>),
    /// Host transport only: the response of the request `handle` is no longer needed.
    #[non_exhaustive]
    RequestCancelled { handle: u64 },
    /// For developers.
    #[non_exhaustive]
    Log { text: &'a str },
    /// A rendered page leads there, or a clicked push message. `id` is the card's, the campaign's or the push message's
    /// tracking id; `handle` the message's, None for others.
    #[non_exhaustive]
    OpenUrl { url: &'a str, use_webview: bool, id: &'a str, handle: Option<u64> },
    /// The user closed a rendered modal feed: take it off the screen.
    FeedClosed,
    /// Pictures of cards arrived: read the list again.
    #[non_exhaustive]
    CardImages { count: u64 },
    /// New content of a source was taken in; `count` is the number of cards.
    #[non_exhaustive]
    SourceUpdated { count: u64, campaigns: u64, sequence: u64 },
    /// The source has no content to take in; what is stored stays in use.
    #[non_exhaustive]
    SourceFailed { failed: Failed<'a> },
    /// How the content of a source is, as `report_source` asked.
    #[non_exhaustive]
    SourceStatus {
        stale: bool, content_ms: i64, expires_ms: i64, sequence: u64, reason: Reason, retry_after: Option<Duration>, text: Option<&'a str>,
    },
    /// An event that this version of the crate does not know.
    #[non_exhaustive]
    Other { kind: EventKind },
}

impl<'a> Event<'a> {
    pub(crate) fn new(raw: &'a sys::placard_event) -> Self {
        let kind = EventKind::from_raw(raw.kind);
        Self::known(kind, raw).unwrap_or(Self::Other { kind })
    }

    fn known(kind: EventKind, raw: &'a sys::placard_event) -> Option<Self> {
        Some(match kind {
            EventKind::CardsUpdated => Self::CardsUpdated {
                count: read::count(raw.count),
                unviewed: read::count(raw.unviewed),
                changed: raw.changed,
                origin: Origin::from_raw(raw.origin),
                token: raw.token,
            },
            EventKind::CardsFailed => Self::CardsFailed {
                failed: Failed::new(raw),
                token: raw.token,
            },
            EventKind::MessagesUpdated => Self::MessagesUpdated {
                count: read::count(raw.count),
                token: raw.token,
            },
            EventKind::MessagesFailed => Self::MessagesFailed {
                failed: Failed::new(raw),
                token: raw.token,
            },
            // SAFETY: the message is valid as long as the event.
            EventKind::Message => Self::Message(Message {
                raw: unsafe { raw.message.as_ref() }?,
            }),
            EventKind::MessageDiscarded => Self::MessageDiscarded {
                id: read::string(raw.id, raw.id_length),
                handle: raw.handle,
                reason: Reason::from_raw(raw.reason),
            },
            EventKind::MessageClosed => Self::MessageClosed {
                id: read::string(raw.id, raw.id_length),
                handle: raw.handle,
                reason: Reason::from_raw(raw.reason),
            },
            EventKind::MessageControl => Self::MessageControl {
                id: read::string(raw.id, raw.id_length),
            },
            EventKind::NoMatch => Self::NoMatch {
                trigger: Trigger::from_raw(raw.trigger),
                name: read::text(raw.name, raw.name_length),
            },
            EventKind::Suppressed => Self::Suppressed {
                trigger: Trigger::from_raw(raw.trigger),
                name: read::text(raw.name, raw.name_length),
                retry_after: read::wait(raw.retry_after_ms),
            },
            EventKind::SessionStarted => Self::SessionStarted {
                id: read::string(raw.id, raw.id_length),
            },
            EventKind::SessionEnded => Self::SessionEnded {
                id: read::string(raw.id, raw.id_length),
            },
            EventKind::UserChanged => Self::UserChanged {
                id: read::text(raw.id, raw.id_length),
            },
            EventKind::AuthFailed => Self::AuthFailed {
                code: Auth::from_raw(raw.code),
                optional: raw.optional,
                id: read::text(raw.id, raw.id_length),
                signature: read::text(raw.signature, raw.signature_length),
                text: read::text(raw.text, raw.text_length),
            },
            EventKind::ConfigUpdated => Self::ConfigUpdated,
            EventKind::Dropped => Self::Dropped {
                dropped: DroppedKind::from_raw(raw.dropped),
                id: read::string(raw.id, raw.id_length),
                text: read::string(raw.text, raw.text_length),
            },
            EventKind::Sent => Self::Sent {
                count: read::count(raw.count),
            },
            EventKind::SendFailed => Self::SendFailed {
                failed: Failed::new(raw),
            },
            EventKind::Overflow => Self::Overflow {
                count: read::count(raw.count),
                text: read::string(raw.text, raw.text_length),
            },
            // SAFETY: the request is valid as long as the event.
            EventKind::Request => Self::Request(Request {
                raw: unsafe { raw.request.as_ref() }?,
            }),
            EventKind::RequestCancelled => Self::RequestCancelled {
                handle: raw.handle,
            },
            EventKind::Log => Self::Log {
                text: read::string(raw.text, raw.text_length),
            },
            EventKind::OpenUrl => Self::OpenUrl {
                url: read::string(raw.url, raw.url_length),
                use_webview: raw.use_webview,
                id: read::string(raw.id, raw.id_length),
                handle: (raw.handle != 0).then_some(raw.handle),
            },
            EventKind::FeedClosed => Self::FeedClosed,
            EventKind::CardImages => Self::CardImages {
                count: read::count(raw.count),
            },
            EventKind::SourceUpdated => Self::SourceUpdated {
                count: read::count(raw.count),
                campaigns: read::count(raw.campaigns),
                sequence: read::count(raw.sequence),
            },
            EventKind::SourceFailed => Self::SourceFailed {
                failed: Failed::new(raw),
            },
            EventKind::SourceStatus => Self::SourceStatus {
                stale: raw.stale,
                content_ms: raw.content_ms,
                expires_ms: raw.expires_ms,
                sequence: read::count(raw.sequence),
                reason: Reason::from_raw(raw.reason),
                retry_after: read::wait(raw.retry_after_ms),
                text: read::text(raw.text, raw.text_length),
            },
            _ => return None,
        })
    }

    /// The token of the refresh that this event ends; None: it ends no refresh that had one.
    pub fn token(&self) -> Option<u64> {
        match *self {
            Self::CardsUpdated { token, .. }
            | Self::CardsFailed { token, .. }
            | Self::MessagesUpdated { token, .. }
            | Self::MessagesFailed { token, .. } => (token != 0).then_some(token),
            _ => None,
        }
    }

    /// What went wrong or was left out, in English for developers; None for other events.
    pub fn text(&self) -> Option<&'a str> {
        match *self {
            Self::CardsFailed { failed, .. }
            | Self::MessagesFailed { failed, .. }
            | Self::SendFailed { failed, .. }
            | Self::SourceFailed { failed, .. } => failed.text,
            Self::AuthFailed { text, .. }
            | Self::SourceStatus { text, .. } => text,
            Self::Dropped { text, .. }
            | Self::Overflow { text, .. }
            | Self::Log { text, .. } => Some(text),
            _ => None,
        }
    }
}
