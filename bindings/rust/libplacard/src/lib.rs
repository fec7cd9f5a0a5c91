//! Content cards and in-app messages for any program, over the C library libplacard.
//!
//! A [`Client`] keeps the user's cards, decides which message an event triggers, and delivers what the user did without
//! losing any of it. It starts no thread and never calls the host: poll its descriptor, [`dispatch`](Client::dispatch),
//! and read [`events`](Client::events).
//!
//! The names are those of the C interface, `placard_client_log_event` is [`Client::log_event`], and so is what they
//! mean: the headers `placard/*.h` are the reference. What is different in Rust:
//!
//! - Time spans are [`Duration`](std::time::Duration)s, and options that can be omitted are `Option`s: no number has a
//!   special meaning.
//! - A call that fails returns an [`Error`] with its status and a sentence. A status that is no error, such as
//!   [`Status::Ignored`], is a result.
//! - What is borrowed from a list or an event has its lifetime, and what is owned is freed when it is dropped.
//! - Enumerations have a variant `Other` for values of later libraries.
//! - Strings with a NUL are an [`Error`] where the C interface has strings that end with NUL, such as options.
//!
//! The crate passes no function to the library: no panic can cross its border. `placard_replay` is in `libplacard-sys`
//! only.
#![deny(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

#[macro_use]
mod list;
#[macro_use]
mod open_enum;

/// The code in README.md is compiled as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

mod analytics;
mod attributes;
mod cards;
mod client;
mod descriptor;
mod error;
mod events;
mod explain;
mod generated;
mod handle;
mod input;
mod messages;
mod options;
mod outbox;
mod properties;
mod push;
mod read;
mod render;
mod tracker;
mod transport;

pub use analytics::Batch;
pub use attributes::Location;
pub use cards::{CardCount, CardFilter, Cards, CardsIter};
pub use client::{Client, HostState};
pub use error::{Error, Result};
pub use events::{Events, Failed};
pub use explain::{Explanation, ExplanationIter};
pub use generated::colors::*;
pub use generated::enums::*;
pub use generated::events::Event;
pub use generated::views::*;
pub use messages::{Messages, MessagesIter};
pub use options::{default_directory, Clock, FlushInterval, Identity, Options, Time};
pub use outbox::{Outbox, OutboxRecords, OutboxRecordsIter};
pub use properties::{Properties, Value};
pub use push::Push;
pub use render::{Page, RenderOptions};
pub use tracker::{Tracker, TrackerOptions};
pub use transport::Response;

/// The version of the loaded library, such as `0.1.0`.
pub fn version() -> &'static str {
    // SAFETY: any thread can call it at any time; the text is borrowed forever and ends with NUL.
    unsafe { std::ffi::CStr::from_ptr(libplacard_sys::placard_version()) }
        .to_str()
        .unwrap_or_default()
}
