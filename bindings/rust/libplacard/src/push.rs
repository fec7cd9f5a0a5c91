//! Read the payload of a push message. Needs no client.

use crate::error::Result;
use crate::generated::views::{Extra, PushPage, PushPayload};
use crate::handle::Handle;
use crate::input::text;
use crate::read;
use libplacard_sys as sys;

/// A push message as the host shows it: parse what the push service delivered, show the notification, and pass the same
/// payload to [`Client::log_push_click`](crate::Client::log_push_click) when the user clicks it. Immutable: any thread
/// can read it.
///
/// ```
/// # fn main() -> libplacard::Result<()> {
/// let push = libplacard::Push::parse(r#"{"aps": {"alert": "Hello"}, "kind": "news"}"#)?;
/// assert_eq!(push.payload().and_then(|payload| payload.body()), Some("Hello"));
/// assert_eq!(push.find_extra("kind"), Some("news"));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Push(Handle<sys::placard_push>);

// SAFETY: a push message is immutable: any thread can read it.
unsafe impl Send for Push {}
unsafe impl Sync for Push {}

// SAFETY of the calls below: what they return is valid as long as the push message.
impl Push {
    /// Parses the text of a payload.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (not a JSON object).
    pub fn parse(json: &str) -> Result<Self> {
        let (json, length) = text(json);
        Handle::make(sys::placard_push_destroy, |out, error| unsafe {
            sys::placard_push_parse(json, length, out, error)
        })
        .map(Self)
    }

    /// The fields.
    pub fn payload(&self) -> Option<PushPayload<'_>> {
        let raw = unsafe { sys::placard_push_get(self.0.get()).as_ref() };
        raw.map(|raw| PushPayload { raw })
    }

    /// The extras, in the sender's order: every member that no field reads.
    pub fn extras(&self) -> impl Iterator<Item = Extra<'_>> + '_ {
        (0..self.payload().map_or(0, |payload| payload.raw.extras_count)).map_while(move |index| {
            unsafe { sys::placard_push_get_extra(self.0.get(), index).as_ref() }
                .map(|raw| Extra { raw })
        })
    }

    /// The value of the extra with that key.
    pub fn find_extra(&self, key: &str) -> Option<&str> {
        let (key, key_length) = text(key);
        let mut length = 0;
        let value =
            unsafe { sys::placard_push_find_extra(self.0.get(), key, key_length, &mut length) };
        read::text(value, length)
    }

    /// The pages of a push story.
    pub fn pages(&self) -> impl Iterator<Item = PushPage<'_>> + '_ {
        (0..self.payload().map_or(0, |payload| payload.raw.pages_count)).map_while(move |index| {
            unsafe { sys::placard_push_get_page(self.0.get(), index).as_ref() }
                .map(|raw| PushPage { raw })
        })
    }
}
