//! What a client or a tracker reports to the host.

use crate::error::{Error, Result};
use crate::generated::enums::{Reason, Status};
use crate::generated::events::Event;
use crate::read;
use libplacard_sys as sys;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Reads the events of a client or a tracker, one at a time. See [`Client::events`](crate::Client::events).
///
/// An event is borrowed, with all that it points to, until the next one is read:
///
/// ```compile_fail,E0499
/// # fn main() -> libplacard::Result<()> {
/// # let client = libplacard::Client::open(&libplacard::Options::in_memory("kiosk-1", "sdk.example.com"))?;
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
/// # fn main() -> libplacard::Result<()> {
/// # let client = libplacard::Client::open(&libplacard::Options::in_memory("kiosk-1", "sdk.example.com"))?;
/// let mut events = client.events()?;
/// while let Some(event) = events.next_event() {
///     if let libplacard::Event::Message(message) = event {
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

impl<'a> Failed<'a> {
    pub(crate) fn new(raw: &'a sys::placard_event) -> Self {
        Self {
            reason: Reason::from_raw(raw.reason),
            http_status: u16::try_from(raw.http_status)
                .ok()
                .filter(|status| *status != 0),
            retry_after: read::wait(raw.retry_after_ms),
            text: read::text(raw.text, raw.text_length),
        }
    }
}
