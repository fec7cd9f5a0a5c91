//! Events, purchases and attributes straight to the REST endpoint, without a client.

use crate::descriptor;
use crate::error::Result;
use crate::events::{Events, Reading, Source};
pub use crate::generated::options::TrackerOptions;
use crate::handle::{check_library, Handle};
use crate::input::Texts;
use crate::options::Identity;
use libplacard_sys as sys;
use std::fmt;
use std::os::unix::io::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::path::PathBuf;

impl TrackerOptions {
    /// The defaults, with a queue in `directory`.
    pub fn new(
        rest_endpoint: impl Into<String>,
        rest_key: impl Into<String>,
        directory: impl Into<PathBuf>,
    ) -> Self {
        Self {
            rest_endpoint: rest_endpoint.into(),
            rest_key: rest_key.into(),
            directory: Some(directory.into()),
            ..Self::default()
        }
    }
}

/// Shows where the queue is, and no key or password.
impl fmt::Debug for TrackerOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("TrackerOptions")
            .field("directory", &self.directory)
            .finish_non_exhaustive()
    }
}

impl Identity {
    /// The struct for C. It points into `texts`.
    pub(crate) fn raw(&self, texts: &mut Texts) -> Result<sys::placard_identity> {
        let (kind, name, label) = self.parts();
        Ok(sys::placard_identity {
            kind,
            name: texts.add("name", Some(name))?,
            label: texts.add("label", label)?,
            ..sys::PLACARD_IDENTITY_INIT
        })
    }
}

/// Sends events, purchases and attributes to the REST endpoint `/users/track`, for a notification helper or a service.
/// Each call names its user. Any number of trackers, in any number of processes, can use one queue at once. Any thread
/// can call any method at any time.
///
/// Errors of the calls that log: [`Status::Invalid`](crate::Status::Invalid) names the argument and the limit,
/// [`Status::State`](crate::Status::State) (100000 records wait while another process sends and does not take them),
/// [`Status::Io`](crate::Status::Io).
#[derive(Debug)]
pub struct Tracker {
    handle: Handle<sys::placard_tracker>,
    fd: RawFd,
    reading: Reading,
}

// SAFETY: functions of a tracker can be called from any thread at any time, except closing it, which drop does alone,
// and reading events, which `Reading` leaves to one `Events` at a time.
unsafe impl Send for Tracker {}
unsafe impl Sync for Tracker {}

// SAFETY of the calls below: the tracker is open, and identity, texts and properties outlive the call.
impl Tracker {
    /// Opens the queue, and creates it when missing. Sends nothing.
    pub fn open(options: &TrackerOptions) -> Result<Self> {
        check_library()?;
        let mut texts = Texts::default();
        let raw = options.raw(&mut texts)?;
        let handle = Handle::make(sys::placard_tracker_close, |out, error| unsafe {
            sys::placard_tracker_open(&raw, out, error)
        })?;
        let fd = descriptor::checked(unsafe { sys::placard_tracker_fd(handle.get()) })?;
        Ok(Self {
            handle,
            fd,
            reading: Reading::default(),
        })
    }

    pub(crate) fn raw(&self) -> *mut sys::placard_tracker {
        self.handle.get()
    }

    /// Closes the tracker, as dropping it does; the queue stays.
    pub fn close(self) {}

    /// The reader of this tracker's events. Fails with [`Status::State`](crate::Status::State) while another one
    /// exists.
    pub fn events(&self) -> Result<Events<'_>> {
        Events::new(Source::Tracker(self.raw()), &self.reading)
    }

    // ---- Logging

    // ---- Event loop

    /// Whether the descriptor is readable now, so that there is something to do or to read.
    /// See [`Client::is_readable`](crate::Client::is_readable).
    pub fn is_readable(&self) -> bool {
        descriptor::is_readable(self.fd)
    }
}

/// The descriptor to poll for reading; the same value until close. The host never reads from it.
impl AsRawFd for Tracker {
    fn as_raw_fd(&self) -> RawFd {
        self.fd
    }
}

impl AsFd for Tracker {
    fn as_fd(&self) -> BorrowedFd<'_> {
        // SAFETY: the descriptor of an open tracker is open until it is closed.
        unsafe { BorrowedFd::borrow_raw(self.fd) }
    }
}
