//! A client: open and close, event loop, session, user, host state.

use crate::descriptor;
use crate::error::{done, Result};
use crate::events::{Events, Reading, Source};
use crate::generated::enums::Orientation;
use crate::handle::{check_library, Handle};
use crate::input::{switch, Texts};
use crate::options::Options;
use libplacard_sys as sys;
use std::os::unix::io::{AsFd, AsRawFd, BorrowedFd, RawFd};

/// One app with one user and one store. A process can open any number of clients.
///
/// Any thread can call any method at any time: a client serialises its calls with one lock, which is never held while a
/// call waits for the network. Only one place at a time can read [events](Client::events).
///
/// Dropping a client closes it: sends nothing, does not end the session; the queue stays in the store.
///
/// ```
/// # fn main() -> libplacard::Result<()> {
/// let client = libplacard::Client::open(&libplacard::Options::in_memory("kiosk-1", "sdk.example.com"))?;
/// client.log_event("order_placed", None)?;
/// assert!(client.queued_count() > Some(0)); // in the store, and sent when the client is dispatched
/// # Ok(())
/// # }
/// ```
///
/// What is borrowed from a client ends before the client does:
///
/// ```compile_fail,E0505
/// # fn main() -> libplacard::Result<()> {
/// # let options = libplacard::Options::in_memory("kiosk-1", "sdk.example.com");
/// let client = libplacard::Client::open(&options)?;
/// let mut events = client.events()?;
/// drop(client); // closes it
/// events.next_event();
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Client {
    handle: Handle<sys::placard_client>,
    fd: RawFd,
    reading: Reading,
}

// SAFETY: functions of a client can be called from any thread at any time, except closing it, which drop does alone, and
// reading events, which `Reading` leaves to one `Events` at a time.
unsafe impl Send for Client {}
unsafe impl Sync for Client {}

/// What the host is doing; None leaves a value unchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HostState {
    /// At open: true. False: messages wait.
    pub foreground: Option<bool>,
    /// At open: false. True: messages wait.
    pub keyboard: Option<bool>,
    /// At open: false. True: messages wait.
    pub busy: Option<bool>,
    /// At open: true. False: nothing is sent.
    pub online: Option<bool>,
    /// [`Orientation::Unknown`] leaves it unchanged.
    pub orientation: Orientation,
}

impl Client {
    /// Opens the store and restores user, session, cards, campaigns and queue from it. Sends nothing. A file that is
    /// damaged or is no store is set aside under a new name: the first event is then
    /// [`Event::Dropped`](crate::Event::Dropped).
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) names the option, [`Status::Io`](crate::Status::Io),
    /// [`Status::InUse`](crate::Status::InUse), [`Status::Version`](crate::Status::Version).
    pub fn open(options: &Options) -> Result<Self> {
        check_library()?;
        let mut texts = Texts::default();
        let raw = options.raw(&mut texts)?;
        // SAFETY: `raw` points into `texts`, which lives until the end of this function.
        let handle = Handle::make(sys::placard_client_close, |out, error| unsafe {
            sys::placard_client_open(&raw, out, error)
        })?;
        // SAFETY: the client is open.
        let fd = descriptor::checked(unsafe { sys::placard_client_fd(handle.get()) })?;
        Ok(Self {
            handle,
            fd,
            reading: Reading::default(),
        })
    }

    /// Closes the client, as dropping it does.
    pub fn close(self) {}

    /// Frees the client and closes its descriptors; writes, logs and sends nothing. Leaves the store as a crash would.
    /// The one call allowed on a client inherited through `fork`.
    pub fn abandon(self) {
        // SAFETY: the client is owned, and is not closed as well.
        unsafe { sys::placard_client_abandon(self.handle.into_raw()) }
    }

    /// For all calls: the handle is valid until drop.
    pub(crate) fn raw(&self) -> *mut sys::placard_client {
        self.handle.get()
    }

    /// The reader of this client's events. Fails with [`Status::State`](crate::Status::State) while another one exists.
    pub fn events(&self) -> Result<Events<'_>> {
        Events::new(Source::Client(self.raw()), &self.reading)
    }

    // ---- Event loop

    /// Whether the descriptor is readable now, so that there is something to do or to read. Loops that report only
    /// changes of a descriptor (tokio's `AsyncFd`, `EPOLLET`) ask before they wait again: the descriptor stays readable
    /// while anything is left.
    pub fn is_readable(&self) -> bool {
        descriptor::is_readable(self.fd)
    }

    // ---- Session and user

    /// Changes the values of `state` that are set.
    pub fn set_host_state(&self, state: &HostState) -> Result<()> {
        let raw = sys::placard_host_state {
            foreground: switch(state.foreground),
            keyboard: switch(state.keyboard),
            busy: switch(state.busy),
            online: switch(state.online),
            orientation: state.orientation.raw(),
            ..sys::PLACARD_HOST_STATE_INIT
        };
        // SAFETY: the client is open.
        done(|error| unsafe { sys::placard_client_set_host_state(self.raw(), &raw, error) })
    }
}

/// The descriptor to poll for reading; the same value until close. The host never reads from it.
impl AsRawFd for Client {
    fn as_raw_fd(&self) -> RawFd {
        self.fd
    }
}

impl AsFd for Client {
    fn as_fd(&self) -> BorrowedFd<'_> {
        // SAFETY: the descriptor of an open client is open until it is closed.
        unsafe { BorrowedFd::borrow_raw(self.fd) }
    }
}
