//! A client: open and close, event loop, session, user, host state.

use crate::descriptor;
use crate::error::{done, status, Result};
use crate::events::{Events, Reading, Source};
use crate::generated::enums::{Orientation, Status};
use crate::handle::{check_library, Handle};
use crate::input::{budget_us, switch, text, text_or_null, timeout_ms, Texts};
use crate::options::{Options, Time};
use placard_sys as sys;
use std::os::unix::io::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::time::Duration;

/// One app with one user and one store. A process can open any number of clients.
///
/// Any thread can call any method at any time: a client serialises its calls with one lock, which is never held while a
/// call waits for the network. Only one place at a time can read [events](Client::events).
///
/// Dropping a client closes it: sends nothing, does not end the session; the queue stays in the store.
///
/// ```
/// # fn main() -> placard::Result<()> {
/// let client = placard::Client::open(&placard::Options::in_memory("kiosk-1", "sdk.example.com"))?;
/// client.log_event("order_placed", None)?;
/// assert!(client.queued_count() > Some(0)); // in the store, and sent when the client is dispatched
/// # Ok(())
/// # }
/// ```
///
/// What is borrowed from a client ends before the client does:
///
/// ```compile_fail,E0505
/// # fn main() -> placard::Result<()> {
/// # let options = placard::Options::in_memory("kiosk-1", "sdk.example.com");
/// let client = placard::Client::open(&options)?;
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
    /// Errors: [`Status::Invalid`] names the option, [`Status::Io`], [`Status::InUse`], [`Status::Version`].
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

    /// The reader of this client's events. Fails with [`Status::State`] while another one exists.
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

    /// Does what is due: network, timers, deferred work. Never blocks on the network.
    pub fn dispatch(&self) -> Result<()> {
        // SAFETY: the client is open.
        done(|error| unsafe { sys::placard_client_dispatch(self.raw(), error) })
    }

    /// As [`dispatch`](Self::dispatch), but stops working after about `budget`; None: no limit. The descriptor stays
    /// readable while work is left, and the next call continues.
    pub fn dispatch_for(&self, budget: Option<Duration>) -> Result<()> {
        // SAFETY: the client is open.
        done(|error| unsafe {
            sys::placard_client_dispatch_for(self.raw(), budget_us(budget), error)
        })
    }

    /// Waits until there is something to do or `timeout` has passed (None: no limit), then dispatches.
    pub fn wait(&self, timeout: Option<Duration>) -> Result<()> {
        // SAFETY: the client is open.
        done(|error| unsafe { sys::placard_client_wait(self.raw(), timeout_ms(timeout), error) })
    }

    /// Ends the waits and drains of other threads; without any, the next one ends at once. A signal handler may
    /// call it.
    pub fn wake(&self) {
        // SAFETY: the client is open.
        unsafe { sys::placard_client_wake(self.raw()) }
    }

    /// Starts to send what is queued and continues until the queue is empty; opens a session if none is open.
    pub fn flush(&self) -> Result<()> {
        // SAFETY: the client is open.
        done(|error| unsafe { sys::placard_client_flush(self.raw(), error) })
    }

    /// Sends what is queued and waits until the queue is empty, at most `timeout` (None: 60 s); for programs about to
    /// exit. Returns [`Status::Pending`] when records remain; they are sent after the next open. Messages in flight are
    /// not waited for: read the events afterwards, because a message that was offered and not read counts as shown.
    ///
    /// Errors: [`Status::State`] with the host's transport or clock.
    pub fn drain(&self, timeout: Option<Duration>) -> Result<Status> {
        // SAFETY: the client is open.
        status(|error| unsafe { sys::placard_client_drain(self.raw(), timeout_ms(timeout), error) })
    }

    /// How many records the server has not acknowledged, plus one for each user with unsent attributes or fields. None
    /// in a forked child.
    pub fn queued_count(&self) -> Option<u64> {
        // SAFETY: the client is open.
        u64::try_from(unsafe { sys::placard_client_queued_count(self.raw()) }).ok()
    }

    /// When [`dispatch`](Self::dispatch) has work next, in milliseconds of `CLOCK_MONOTONIC` or of the host's clock;
    /// None: nothing to do.
    pub fn next_deadline_ms(&self) -> Option<i64> {
        // SAFETY: the client is open.
        crate::read::time_ms(unsafe { sys::placard_client_next_deadline_ms(self.raw()) })
    }

    /// Sets the host's clock.
    ///
    /// Errors: [`Status::Invalid`] (the monotonic time goes back), [`Status::State`] (the client uses the system's
    /// clock).
    pub fn set_time(&self, time: Time) -> Result<()> {
        // SAFETY: the client is open.
        done(|error| unsafe {
            sys::placard_client_set_time(self.raw(), time.wall_ms, time.monotonic_ms, error)
        })
    }

    // ---- Session and user

    /// Opens a session, or extends the open one. A new session asks the server for config and messages and refreshes
    /// the cards.
    pub fn start_session(&self) -> Result<()> {
        // SAFETY: the client is open.
        done(|error| unsafe { sys::placard_client_start_session(self.raw(), error) })
    }

    /// Ends the open session and logs its length. Returns [`Status::Ignored`] when no session is open.
    pub fn end_session(&self) -> Result<Status> {
        // SAFETY: the client is open.
        status(|error| unsafe { sys::placard_client_end_session(self.raw(), error) })
    }

    /// Makes `user_id` (1 to 997 bytes) the current user and opens a new session. Cards, campaigns and waiting messages
    /// of the previous user are cleared at once. `signature` is this user's token for servers with SDK authentication;
    /// None: another user has no signature, the current user keeps the stored one. Returns [`Status::Ignored`] when
    /// nothing changes.
    pub fn change_user(&self, user_id: &str, signature: Option<&str>) -> Result<Status> {
        let (user_id, user_id_length) = text(user_id);
        let (signature, signature_length) = text_or_null(signature);
        // SAFETY: the client is open, and the texts outlive the call.
        status(|error| unsafe {
            sys::placard_client_change_user(
                self.raw(),
                user_id,
                user_id_length,
                signature,
                signature_length,
                error,
            )
        })
    }

    /// Replaces the current user's signature. Sends nothing by itself: the next retry or flush carries the new one.
    /// Returns [`Status::Ignored`] while the user is anonymous.
    pub fn set_signature(&self, signature: &str) -> Result<Status> {
        let (signature, length) = text(signature);
        // SAFETY: the client is open, and the text outlives the call.
        status(|error| unsafe {
            sys::placard_client_set_signature(self.raw(), signature, length, error)
        })
    }

    /// Disables the client, also over restarts, until [`enable`](Self::enable): it logs, sends, requests and shows
    /// nothing. Everything stored stays. Returns [`Status::Ignored`] when already disabled.
    pub fn disable(&self) -> Result<Status> {
        // SAFETY: the client is open.
        status(|error| unsafe { sys::placard_client_disable(self.raw(), error) })
    }

    /// Ends [`disable`](Self::disable). Returns [`Status::Ignored`] when not disabled.
    pub fn enable(&self) -> Result<Status> {
        // SAFETY: the client is open.
        status(|error| unsafe { sys::placard_client_enable(self.raw(), error) })
    }

    /// Whether the client is disabled, by this run or an earlier one.
    pub fn is_disabled(&self) -> bool {
        // SAFETY: the client is open.
        unsafe { sys::placard_client_is_disabled(self.raw()) != 0 }
    }

    /// Deletes everything: user, device id, session, unsent records and attributes, cards, campaigns, display history,
    /// pictures and their files, config, limits, and the records of other processes. The client stays open for an
    /// anonymous user on a new device. Sends nothing. Waits for the disk.
    pub fn wipe(&self) -> Result<()> {
        // SAFETY: the client is open.
        done(|error| unsafe { sys::placard_client_wipe(self.raw(), error) })
    }

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
