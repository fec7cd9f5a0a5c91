//! What a client or a tracker reports to the host.

use crate::error::{Error, Result};
use crate::generated::enums::{Auth, DroppedKind, EventKind, Origin, Reason, Status, Trigger};
use crate::generated::views::{Message, Request};
use crate::read;
use placard_sys as sys;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Reads the events of a client or a tracker, one at a time. See [`Client::events`](crate::Client::events).
///
/// An event is borrowed, with all that it points to, until the next one is read:
///
/// ```compile_fail,E0499
/// # fn main() -> placard::Result<()> {
/// # let client = placard::Client::open(&placard::Options::in_memory("kiosk-1", "sdk.example.com"))?;
/// let mut events = client.events()?;
/// let first = events.next_event();
/// let second = events.next_event(); // ends what `first` borrows
/// println!("{:?}", first);
/// # Ok(())
/// # }
/// ```
///
/// Calls on the client are possible meanwhile:
///
/// ```
/// # fn main() -> placard::Result<()> {
/// # let client = placard::Client::open(&placard::Options::in_memory("kiosk-1", "sdk.example.com"))?;
/// let mut events = client.events()?;
/// while let Some(event) = events.next_event() {
///     if let placard::Event::Message(message) = event {
///         client.show_message(message.handle())?;
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Events<'c> {
    source: Source,
    reading: &'c Reading,
}

/// Where events come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    Client(*mut sys::placard_client),
    Tracker(*mut sys::placard_tracker),
}

/// Whether a reader of the events exists.
#[derive(Debug, Default)]
pub(crate) struct Reading(AtomicBool);

// SAFETY: any thread can read events, only one at a time; `next_event` needs exclusive access, and `Reading` ensures that
// there is one reader.
unsafe impl Send for Events<'_> {}
unsafe impl Sync for Events<'_> {}

impl<'c> Events<'c> {
    /// The source must be valid as long as `reading`.
    pub(crate) fn new(source: Source, reading: &'c Reading) -> Result<Self> {
        if reading.0.swap(true, Ordering::Acquire) {
            let message = "another reader of these events exists: drop it first";
            return Err(Error::new(Status::State, message));
        }
        Ok(Self { source, reading })
    }

    /// The next event; None when the queue is empty. The queue holds 10000 events; beyond that the oldest are dropped
    /// and [`Event::Overflow`] comes first.
    pub fn next_event(&mut self) -> Option<Event<'_>> {
        // SAFETY: client or tracker are borrowed, so they are open, and this is their only reader. What the event points
        // to is valid until the next call, which needs the exclusive access that the event borrows.
        let raw = unsafe {
            match self.source {
                Source::Client(client) => sys::placard_client_next_event(client).as_ref(),
                Source::Tracker(tracker) => sys::placard_tracker_next_event(tracker).as_ref(),
            }
        };
        raw.map(Event::new)
    }
}

impl Drop for Events<'_> {
    fn drop(&mut self) {
        self.reading.0.store(false, Ordering::Release);
    }
}

/// One event. Later versions of the library may report more kinds: ignore those that you do not know.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[allow(missing_docs)] // the comment of a kind says what its fields are
#[rustfmt::skip] // a line for each kind
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
    /// Take the message off the screen if it is still there.
    #[non_exhaustive]
    MessageClosed { id: &'a str, handle: u64 },
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
    /// An event that this version of the crate does not know.
    #[non_exhaustive]
    Other { kind: EventKind },
}

/// Why a refresh or an upload failed.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Failed<'a> {
    /// The kind of the failure.
    pub reason: Reason,
    /// The HTTP status; None: there was no response, or one above the size limit.
    pub http_status: Option<u16>,
    /// When to try again; None: unknown, or no need to wait.
    pub retry_after: Option<Duration>,
    /// English, for developers.
    pub text: Option<&'a str>,
}

impl<'a> Event<'a> {
    fn new(raw: &'a sys::placard_event) -> Self {
        let kind = EventKind::from_raw(raw.kind);
        Self::about_content(kind, raw)
            .or_else(|| Self::about_delivery(kind, raw))
            .unwrap_or(Self::Other { kind })
    }

    /// Cards, messages and pages.
    fn about_content(kind: EventKind, raw: &'a sys::placard_event) -> Option<Self> {
        let (id, handle, token) = (id(raw), raw.handle, raw.token);
        let count = read::count(raw.count);
        let name = read::text(raw.name, raw.name_length);
        let trigger = Trigger::from_raw(raw.trigger);
        Some(match kind {
            EventKind::CardsUpdated => Self::CardsUpdated {
                count,
                unviewed: read::count(raw.unviewed),
                changed: raw.changed != 0,
                origin: Origin::from_raw(raw.origin),
                token,
            },
            EventKind::CardsFailed => Self::CardsFailed {
                failed: failed(raw),
                token,
            },
            EventKind::MessagesUpdated => Self::MessagesUpdated { count, token },
            EventKind::MessagesFailed => Self::MessagesFailed {
                failed: failed(raw),
                token,
            },
            // SAFETY: the message is valid as long as the event.
            EventKind::Message => Self::Message(Message {
                raw: unsafe { raw.message.as_ref() }?,
            }),
            EventKind::MessageDiscarded => Self::MessageDiscarded {
                id,
                handle,
                reason: Reason::from_raw(raw.reason),
            },
            EventKind::MessageClosed => Self::MessageClosed { id, handle },
            EventKind::MessageControl => Self::MessageControl { id },
            EventKind::NoMatch => Self::NoMatch { trigger, name },
            EventKind::Suppressed => Self::Suppressed {
                trigger,
                name,
                retry_after: read::wait(raw.retry_after_ms),
            },
            EventKind::OpenUrl => Self::OpenUrl {
                url: read::string(raw.url, raw.url_length),
                use_webview: raw.use_webview != 0,
                id,
                handle: (handle != 0).then_some(handle),
            },
            EventKind::FeedClosed => Self::FeedClosed,
            EventKind::CardImages => Self::CardImages { count },
            _ => return None,
        })
    }

    /// Sessions, users, uploads and requests.
    fn about_delivery(kind: EventKind, raw: &'a sys::placard_event) -> Option<Self> {
        let id = id(raw);
        let text = read::string(raw.text, raw.text_length);
        let count = read::count(raw.count);
        Some(match kind {
            EventKind::SessionStarted => Self::SessionStarted { id },
            EventKind::SessionEnded => Self::SessionEnded { id },
            EventKind::UserChanged => Self::UserChanged {
                id: read::text(raw.id, raw.id_length),
            },
            EventKind::AuthFailed => Self::AuthFailed {
                code: Auth::from_raw(raw.code),
                optional: raw.optional != 0,
                id: read::text(raw.id, raw.id_length),
                signature: read::text(raw.signature, raw.signature_length),
                text: read::text(raw.text, raw.text_length),
            },
            EventKind::ConfigUpdated => Self::ConfigUpdated,
            EventKind::Dropped => Self::Dropped {
                dropped: DroppedKind::from_raw(raw.dropped),
                id,
                text,
            },
            EventKind::Sent => Self::Sent { count },
            EventKind::SendFailed => Self::SendFailed {
                failed: failed(raw),
            },
            EventKind::Overflow => Self::Overflow { count, text },
            // SAFETY: the request is valid as long as the event.
            EventKind::Request => Self::Request(Request {
                raw: unsafe { raw.request.as_ref() }?,
            }),
            EventKind::RequestCancelled => Self::RequestCancelled { handle: raw.handle },
            EventKind::Log => Self::Log { text },
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
            | Self::SendFailed { failed } => failed.text,
            Self::AuthFailed { text, .. } => text,
            Self::Dropped { text, .. } | Self::Overflow { text, .. } | Self::Log { text } => {
                Some(text)
            }
            _ => None,
        }
    }
}

fn id(raw: &sys::placard_event) -> &str {
    read::string(raw.id, raw.id_length)
}

fn failed(raw: &sys::placard_event) -> Failed<'_> {
    Failed {
        reason: Reason::from_raw(raw.reason),
        http_status: u16::try_from(raw.http_status)
            .ok()
            .filter(|status| *status != 0),
        retry_after: read::wait(raw.retry_after_ms),
        text: read::text(raw.text, raw.text_length),
    }
}
