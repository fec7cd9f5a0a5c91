//! How to open a client.

use crate::error::Result;
use crate::generated::enums::Durability;
pub use crate::generated::options::Options;
use crate::input::{seconds, Texts};
use libplacard_sys as sys;
use std::fmt;
use std::os::raw::c_char;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A moment: wall time for people and servers, monotonic time for intervals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// Milliseconds since 1970-01-01 UTC.
    pub wall_ms: i64,
    /// Milliseconds of a clock that never goes back.
    pub monotonic_ms: i64,
}

/// Where the time comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// The system's clocks.
    #[default]
    System,
    /// The host's clock, with the time at open. It changes only by `set_time`.
    Host(Time),
}

/// When records are uploaded by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FlushInterval {
    /// After 10 s.
    #[default]
    Default,
    /// After this time, in whole seconds, at least one.
    After(Duration),
    /// Never: only `flush` and `drain` send.
    Manual,
}

/// The value of C.
pub(crate) fn flush_interval(given: &FlushInterval, _: &mut Texts) -> Result<i32> {
    match given {
        FlushInterval::Default => Ok(0),
        FlushInterval::After(interval) => seconds("flush_interval", *interval),
        FlushInterval::Manual => Ok(-1),
    }
}

/// The clock and its times.
pub(crate) fn clock(given: &Clock, _: &mut Texts) -> Result<(i32, i64, i64)> {
    Ok(match given {
        Clock::System => (sys::PLACARD_CLOCK_SYSTEM, 0, 0),
        Clock::Host(time) => (sys::PLACARD_CLOCK_HOST, time.wall_ms, time.monotonic_ms),
    })
}

/// Name, label and kind, which point into `texts`.
pub(crate) fn rest_identity(
    given: &Option<Identity>,
    texts: &mut Texts,
) -> Result<(*const c_char, *const c_char, i32)> {
    let (kind, name, label) = match given {
        None => (sys::PLACARD_REST_NONE, None, None),
        Some(identity) => {
            let (kind, name, label) = identity.parts();
            (kind, Some(name), label)
        }
    };
    Ok((
        texts.add("rest_identity", name)?,
        texts.add("rest_identity_label", label)?,
        kind,
    ))
}

/// A user, as the REST endpoint knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Identity {
    /// The platform's own id of the user.
    BrazeId(String),
    /// The host's id of the user.
    ExternalId(String),
    /// An alias: a name with its label.
    UserAlias {
        /// Unique among the names with this label.
        name: String,
        /// What kind of name it is.
        label: String,
    },
    /// An address.
    Email(String),
    /// A number.
    Phone(String),
}

impl Identity {
    /// Kind, name and label.
    pub(crate) fn parts(&self) -> (i32, &str, Option<&str>) {
        match self {
            Self::BrazeId(id) => (sys::PLACARD_REST_BRAZE_ID, id, None),
            Self::ExternalId(id) => (sys::PLACARD_REST_EXTERNAL_ID, id, None),
            Self::UserAlias { name, label } => (sys::PLACARD_REST_USER_ALIAS, name, Some(label)),
            Self::Email(address) => (sys::PLACARD_REST_EMAIL, address, None),
            Self::Phone(number) => (sys::PLACARD_REST_PHONE, number, None),
        }
    }
}

/// What both have to set, and an example.
///
/// ```
/// use std::time::Duration;
///
/// let mut options = libplacard::Options::new("kiosk-1", "sdk.example.com", "/var/lib/kiosk");
/// options.user_id = Some("u-1".to_string());
/// options.message_interval = Some(Duration::ZERO); // no interval between messages
/// options.flush_interval = libplacard::FlushInterval::After(Duration::from_secs(60));
/// ```
impl Options {
    /// The defaults, with a store in `directory`.
    pub fn new(
        api_key: impl Into<String>,
        endpoint: impl Into<String>,
        directory: impl Into<PathBuf>,
    ) -> Self {
        Self {
            api_key: Some(api_key.into()),
            endpoint: Some(endpoint.into()),
            directory: Some(directory.into()),
            ..Self::default()
        }
    }

    /// Content from a campaign file, without a server, and a store in `directory`.
    pub fn from_file(source_file: impl Into<PathBuf>, directory: impl Into<PathBuf>) -> Self {
        Self {
            source_file: Some(source_file.into()),
            directory: Some(directory.into()),
            ..Self::default()
        }
    }

    /// The defaults, with a store in memory: for tests and measurements.
    pub fn in_memory(api_key: impl Into<String>, endpoint: impl Into<String>) -> Self {
        Self {
            api_key: Some(api_key.into()),
            endpoint: Some(endpoint.into()),
            durability: Durability::Memory,
            ..Self::default()
        }
    }
}

/// Shows where the store is, and no key, name or password.
impl fmt::Debug for Options {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Options")
            .field("directory", &self.directory)
            .finish_non_exhaustive()
    }
}

/// The usual directory for an app's store: `$XDG_DATA_HOME` or `~/.local/share`, then `placard`. Reads the environment,
/// creates nothing. Fails with [`Status::NotFound`](crate::Status::NotFound) if there is no home directory.
pub fn default_directory() -> Result<PathBuf> {
    let mut buffer = vec![0_u8; 4096];
    loop {
        let mut length = 0;
        let written = crate::error::done(|error| {
            // SAFETY: the buffer has the capacity that is passed.
            unsafe {
                sys::placard_default_directory(
                    buffer.as_mut_ptr().cast(),
                    buffer.len(),
                    &mut length,
                    error,
                )
            }
        });
        if written.is_err() && length >= buffer.len() {
            buffer.resize(length.saturating_add(1), 0);
            continue;
        }
        written?;
        return Ok(
            Path::new(crate::read::os_str(&buffer[..length.min(buffer.len())])).to_path_buf(),
        );
    }
}
