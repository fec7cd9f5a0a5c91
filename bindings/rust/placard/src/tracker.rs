//! Events, purchases and attributes straight to the REST endpoint, without a client.

use crate::descriptor;
use crate::error::{done, status, Result};
use crate::events::{Events, Reading, Source};
use crate::generated::enums::{Durability, Failure, Status, Transport, UserField};
use crate::handle::{check_library, Handle};
use crate::input::{c_string, switch, text, text_or_null, timeout_ms, Texts};
use crate::options::{queue_limit, queue_limit_bytes, Clock, FlushInterval, Identity, Time};
use crate::properties::{raw_or_null, Properties};
use crate::transport::Response;
use placard_sys as sys;
use std::fmt;
use std::num::{NonZeroU32, NonZeroU64};
use std::os::unix::io::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::path::PathBuf;
use std::time::Duration;

/// How to open a [`Tracker`]. None is the default of an option.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct TrackerOptions {
    /// Host or URL; missing `https://` and `/users/track` are added.
    pub rest_endpoint: String,
    /// Gives access to every user's data: only for machines of your own.
    pub rest_key: String,
    /// Where the queue is; created with mode 0700. Needed except with [`Durability::Memory`].
    pub directory: Option<PathBuf>,
    /// The app to credit events and purchases to.
    pub app_id: Option<String>,
    /// What survives once a call that logs has returned.
    pub durability: Durability,
    /// Time until an automatic upload.
    pub flush_interval: FlushInterval,
    /// Records kept while offline, default 100000; beyond it the oldest are dropped.
    pub queue_limit: Option<NonZeroU32>,
    /// Bytes that queued records may take, default no limit; beyond it the oldest are dropped. A record counts its data
    /// as JSON, and 160 bytes for the rest.
    pub queue_limit_bytes: Option<NonZeroU64>,
    /// Who carries requests to the server.
    pub transport: Transport,
    /// Plain http to other hosts than loopback: default off.
    pub allow_insecure_http: Option<bool>,
    /// PEM file of the authorities to trust instead of the system's.
    pub ca_file: Option<PathBuf>,
    /// URL of a proxy; None: no proxy, whatever the environment says.
    pub proxy: Option<String>,
    /// Where the time comes from.
    pub clock: Clock,
    /// Seed of the retry jitter; None: a random one.
    pub seed: Option<NonZeroU64>,
}

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

    /// The struct for C. It points into `texts`.
    fn raw(&self, texts: &mut Texts) -> Result<sys::placard_tracker_options> {
        let mut raw = sys::placard_tracker_options {
            rest_endpoint: texts.add("rest_endpoint", Some(&self.rest_endpoint))?,
            rest_key: texts.add("rest_key", Some(&self.rest_key))?,
            directory: texts.path("directory", self.directory.as_deref())?,
            app_id: texts.add("app_id", self.app_id.as_deref())?,
            durability: self.durability.raw(),
            flush_interval_s: self.flush_interval.raw()?,
            queue_limit: queue_limit(self.queue_limit),
            queue_limit_bytes: queue_limit_bytes(self.queue_limit_bytes),
            transport: self.transport.raw(),
            allow_insecure_http: switch(self.allow_insecure_http),
            ca_file: texts.path("ca_file", self.ca_file.as_deref())?,
            proxy: texts.add("proxy", self.proxy.as_deref())?,
            seed: self.seed.map_or(0, NonZeroU64::get),
            ..sys::PLACARD_TRACKER_OPTIONS_INIT
        };
        if let Clock::Host(time) = self.clock {
            raw.clock = sys::PLACARD_CLOCK_HOST;
            raw.clock_wall_ms = time.wall_ms;
            raw.clock_monotonic_ms = time.monotonic_ms;
        }
        Ok(raw)
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
    fn raw(&self, texts: &mut Texts) -> Result<sys::placard_identity> {
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
/// Errors of the calls that log: [`Status::Invalid`] names the argument and the limit, [`Status::State`] (100000 records
/// wait while another process sends and does not take them), [`Status::Io`].
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

    fn raw(&self) -> *mut sys::placard_tracker {
        self.handle.get()
    }

    /// Closes the tracker, as dropping it does; the queue stays.
    pub fn close(self) {}

    /// The reader of this tracker's events. Fails with [`Status::State`] while another one exists.
    pub fn events(&self) -> Result<Events<'_>> {
        Events::new(Source::Tracker(self.raw()), &self.reading)
    }

    // ---- Logging

    /// Calls `log` with the identity for C.
    fn log(
        &self,
        identity: &Identity,
        log: impl FnOnce(*const sys::placard_identity, *mut *mut sys::placard_error) -> i32,
    ) -> Result<()> {
        let mut texts = Texts::default();
        let raw = identity.raw(&mut texts)?;
        done(|error| log(&raw, error))
    }

    /// Logs a custom event of a user.
    pub fn log_event(
        &self,
        identity: &Identity,
        name: &str,
        properties: Option<&Properties>,
    ) -> Result<()> {
        let (name, length) = text(name);
        let properties = raw_or_null(properties);
        self.log(identity, |identity, error| unsafe {
            sys::placard_tracker_log_event(self.raw(), identity, name, length, properties, error)
        })
    }

    /// Logs a purchase of a user, as [`Client::log_purchase`](crate::Client::log_purchase) does.
    pub fn log_purchase(
        &self,
        identity: &Identity,
        product_id: &str,
        currency: &str,
        price: f64,
        quantity: i32,
        properties: Option<&Properties>,
    ) -> Result<()> {
        let (product_id, length) = text(product_id);
        let currency = c_string("currency", currency)?;
        self.log(identity, |identity, error| unsafe {
            sys::placard_tracker_log_purchase(
                self.raw(),
                identity,
                product_id,
                length,
                currency.as_ptr(),
                price,
                quantity,
                raw_or_null(properties),
                error,
            )
        })
    }

    /// Sets custom attributes of a user. They travel together.
    pub fn set_attributes(&self, identity: &Identity, attributes: &Properties) -> Result<()> {
        self.log(identity, |identity, error| unsafe {
            sys::placard_tracker_set_attributes(self.raw(), identity, attributes.raw(), error)
        })
    }

    /// Unsets a custom attribute of a user.
    pub fn unset_attribute(&self, identity: &Identity, key: &str) -> Result<()> {
        let (key, length) = text(key);
        self.log(identity, |identity, error| unsafe {
            sys::placard_tracker_unset_attribute(self.raw(), identity, key, length, error)
        })
    }

    /// Adds `amount`, which can be negative, to an attribute of a user that is a whole number.
    pub fn increment_attribute(&self, identity: &Identity, key: &str, amount: i64) -> Result<()> {
        let (key, length) = text(key);
        self.log(identity, |identity, error| unsafe {
            sys::placard_tracker_increment_attribute(
                self.raw(),
                identity,
                key,
                length,
                amount,
                error,
            )
        })
    }

    /// Adds an element to an attribute of a user that is an array of strings.
    pub fn add_to_attribute(&self, identity: &Identity, key: &str, element: &str) -> Result<()> {
        let (key, length) = text(key);
        let (element, element_length) = text(element);
        self.log(identity, |identity, error| unsafe {
            sys::placard_tracker_add_to_attribute(
                self.raw(),
                identity,
                key,
                length,
                element,
                element_length,
                error,
            )
        })
    }

    /// Removes an element of an attribute of a user that is an array of strings.
    pub fn remove_from_attribute(
        &self,
        identity: &Identity,
        key: &str,
        element: &str,
    ) -> Result<()> {
        let (key, length) = text(key);
        let (element, element_length) = text(element);
        self.log(identity, |identity, error| unsafe {
            sys::placard_tracker_remove_from_attribute(
                self.raw(),
                identity,
                key,
                length,
                element,
                element_length,
                error,
            )
        })
    }

    /// Sets a field of a user; None unsets it. The endpoint cannot set the field by which `identity` names the user.
    pub fn set_user_field(
        &self,
        identity: &Identity,
        field: UserField,
        value: Option<&str>,
    ) -> Result<()> {
        let (value, length) = text_or_null(value);
        self.log(identity, |identity, error| unsafe {
            sys::placard_tracker_set_user_field(
                self.raw(),
                identity,
                field.raw(),
                value,
                length,
                error,
            )
        })
    }

    /// Sets the last known location of a user.
    pub fn set_last_location(
        &self,
        identity: &Identity,
        latitude: f64,
        longitude: f64,
    ) -> Result<()> {
        self.log(identity, |identity, error| unsafe {
            sys::placard_tracker_set_last_location(self.raw(), identity, latitude, longitude, error)
        })
    }

    // ---- Sending

    /// Starts to send the queue and continues until it is empty. Returns [`Status::Pending`] while another process
    /// sends: it takes the records along.
    pub fn flush(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_tracker_flush(self.raw(), error) })
    }

    /// Sends the queue and waits until it is empty, at most `timeout` (None: 60 s); for programs about to exit. Returns
    /// [`Status::Pending`] when records remain.
    ///
    /// Errors: [`Status::State`] with the host's transport or clock.
    pub fn drain(&self, timeout: Option<Duration>) -> Result<Status> {
        status(|error| unsafe {
            sys::placard_tracker_drain(self.raw(), timeout_ms(timeout), error)
        })
    }

    /// How many records of this queue the server has not acknowledged, those of other processes included. None if the
    /// queue cannot be read, and in a forked child.
    pub fn queued_count(&self) -> Option<u64> {
        u64::try_from(unsafe { sys::placard_tracker_queued_count(self.raw()) }).ok()
    }

    // ---- Event loop

    /// Whether the descriptor is readable now, so that there is something to do or to read.
    /// See [`Client::is_readable`](crate::Client::is_readable).
    pub fn is_readable(&self) -> bool {
        descriptor::is_readable(self.fd)
    }

    /// Does what is due: network and timers. Never blocks on the network.
    pub fn dispatch(&self) -> Result<()> {
        done(|error| unsafe { sys::placard_tracker_dispatch(self.raw(), error) })
    }

    /// Waits until there is something to do or `timeout` has passed (None: no limit), then dispatches.
    pub fn wait(&self, timeout: Option<Duration>) -> Result<()> {
        done(|error| unsafe { sys::placard_tracker_wait(self.raw(), timeout_ms(timeout), error) })
    }

    /// Ends the waits and drains of other threads; without any, the next one ends at once. A signal handler may
    /// call it.
    pub fn wake(&self) {
        unsafe { sys::placard_tracker_wake(self.raw()) }
    }

    /// When [`dispatch`](Self::dispatch) has work next, in milliseconds of `CLOCK_MONOTONIC` or of the host's clock;
    /// None: nothing to do.
    pub fn next_deadline_ms(&self) -> Option<i64> {
        crate::read::time_ms(unsafe { sys::placard_tracker_next_deadline_ms(self.raw()) })
    }

    /// Sets the host's clock.
    pub fn set_time(&self, time: Time) -> Result<()> {
        done(|error| unsafe {
            sys::placard_tracker_set_time(self.raw(), time.wall_ms, time.monotonic_ms, error)
        })
    }

    /// Completes the request `id`, which the host sent, with a response, or fails it if [`Response::failure`] is set.
    pub fn complete_request(&self, id: u64, response: &Response<'_>) -> Result<()> {
        let mut texts = Texts::default();
        let raw = response.raw(&mut texts)?;
        done(|error| unsafe { sys::placard_tracker_complete_request(self.raw(), id, &raw, error) })
    }

    /// Fails the request `id` for want of a response.
    pub fn fail_request(&self, id: u64, failure: Failure) -> Result<()> {
        done(|error| unsafe {
            sys::placard_tracker_fail_request(self.raw(), id, failure.raw(), error)
        })
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
