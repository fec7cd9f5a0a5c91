//! How to open a client.

use crate::error::Result;
use crate::generated::enums::{Delivery, Durability, StackKeep, Transport};
use crate::input::{budget_us, seconds, switch, Texts};
use placard_sys as sys;
use std::fmt;
use std::num::{NonZeroU32, NonZeroU64};
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

impl FlushInterval {
    pub(crate) fn raw(self) -> Result<i32> {
        match self {
            Self::Default => Ok(0),
            Self::After(interval) => seconds("flush_interval", interval),
            Self::Manual => Ok(-1),
        }
    }
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

/// How to open a [`Client`](crate::Client). `None` is the default of an option; there is no number with a special
/// meaning.
///
/// ```
/// use std::time::Duration;
///
/// let mut options = placard::Options::new("kiosk-1", "sdk.example.com", "/var/lib/kiosk");
/// options.user_id = Some("u-1".to_string());
/// options.message_interval = Some(Duration::ZERO); // no interval between messages
/// options.flush_interval = placard::FlushInterval::After(Duration::from_secs(60));
/// ```
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Options {
    /// Identifies the app to the server.
    pub api_key: String,
    /// Host or URL; missing `https://` and `/api/v3` are added.
    pub endpoint: String,
    /// Where the store is; created with mode 0700. Needed except with [`Durability::Memory`].
    pub directory: Option<PathBuf>,
    /// What survives once a call that logs has returned.
    pub durability: Durability,
    /// The user at open; None: the stored user.
    pub user_id: Option<String>,
    /// The user's signature; None: the one stored with this user, if any.
    pub signature: Option<String>,
    /// Requests of a known user carry the signature: default off.
    pub sdk_auth: Option<bool>,
    /// The host's version, for the server; likewise the `device_*` options.
    pub app_version: Option<String>,
    /// The device's model.
    pub device_model: Option<String>,
    /// The version of its operating system.
    pub device_os_version: Option<String>,
    /// Such as `1920x1080`.
    pub device_resolution: Option<String>,
    /// Such as `en_US`; also chooses the language of pages.
    pub device_locale: Option<String>,
    /// Such as `Europe/Vienna`.
    pub device_time_zone: Option<String>,
    /// Default 30 minutes, at least 10 s.
    pub session_timeout: Option<Duration>,
    /// Least time between two messages, default 30 s; zero: no interval.
    pub message_interval: Option<Duration>,
    /// Time until an automatic upload.
    pub flush_interval: FlushInterval,
    /// Records kept while offline, default 100000; beyond it the oldest are dropped.
    pub queue_limit: Option<NonZeroU32>,
    /// Bytes that queued records may take, default no limit; beyond it the oldest are dropped. A record counts its data
    /// as JSON, and 160 bytes for the rest.
    pub queue_limit_bytes: Option<NonZeroU64>,
    /// Refresh cards at each session start: default on.
    pub refresh_cards_at_start: Option<bool>,
    /// Emit [`Event::NoMatch`](crate::Event::NoMatch) and [`Event::Suppressed`](crate::Event::Suppressed) for session
    /// starts too: default off.
    pub report_open_no_match: Option<bool>,
    /// Keep to the server's request limits: default on. Off is for tests and simulations.
    pub rate_limits: Option<bool>,
    /// Who carries requests to the server.
    pub transport: Transport,
    /// Plain http to other hosts than loopback: default off.
    pub allow_insecure_http: Option<bool>,
    /// PEM file of the authorities to trust instead of the system's.
    pub ca_file: Option<PathBuf>,
    /// URL of a proxy; None: no proxy, whatever the environment says.
    pub proxy: Option<String>,
    /// Where custom events, purchases and attributes are sent.
    pub delivery: Delivery,
    /// Host or URL of the REST endpoint; missing `https://` and `/users/track` are added.
    pub rest_endpoint: Option<String>,
    /// Gives access to every user's data: only for machines of your own.
    pub rest_key: Option<String>,
    /// How the REST endpoint names the user at open; None: by `user_id`.
    pub rest_identity: Option<Identity>,
    /// Where the time comes from.
    pub clock: Clock,
    /// Seed of the retry jitter; None: a random one.
    pub seed: Option<NonZeroU64>,
    /// How long messages wait on the stack.
    pub stack_keep: StackKeep,
    /// Lets other users of the directory's group put records into the store: default off.
    pub group_access: Option<bool>,
    /// Fetch the pictures of cards and keep them while their cards are in the list: default off.
    pub prefetch_card_images: Option<bool>,
    /// How long `dispatch`, `wait` and `complete_request` may work; None: as long as it takes.
    pub dispatch_budget: Option<Duration>,
}

impl Options {
    /// The defaults, with a store in `directory`.
    pub fn new(
        api_key: impl Into<String>,
        endpoint: impl Into<String>,
        directory: impl Into<PathBuf>,
    ) -> Self {
        Self {
            api_key: api_key.into(),
            endpoint: endpoint.into(),
            directory: Some(directory.into()),
            ..Self::default()
        }
    }

    /// The defaults, with a store in memory: for tests and measurements.
    pub fn in_memory(api_key: impl Into<String>, endpoint: impl Into<String>) -> Self {
        Self {
            api_key: api_key.into(),
            endpoint: endpoint.into(),
            durability: Durability::Memory,
            ..Self::default()
        }
    }

    /// The struct for C. It points into `texts`.
    pub(crate) fn raw(&self, texts: &mut Texts) -> Result<sys::placard_options> {
        let mut raw = sys::placard_options {
            durability: self.durability.raw(),
            sdk_auth: switch(self.sdk_auth),
            refresh_cards_at_start: switch(self.refresh_cards_at_start),
            report_open_no_match: switch(self.report_open_no_match),
            rate_limits: switch(self.rate_limits),
            transport: self.transport.raw(),
            allow_insecure_http: switch(self.allow_insecure_http),
            delivery: self.delivery.raw(),
            seed: self.seed.map_or(0, NonZeroU64::get),
            stack_keep: self.stack_keep.raw(),
            group_access: switch(self.group_access),
            prefetch_card_images: switch(self.prefetch_card_images),
            dispatch_budget_us: budget_us(self.dispatch_budget),
            ..sys::PLACARD_OPTIONS_INIT
        };
        self.set_texts(&mut raw, texts)?;
        self.set_numbers(&mut raw)?;
        Ok(raw)
    }

    fn set_texts(&self, raw: &mut sys::placard_options, texts: &mut Texts) -> Result<()> {
        raw.api_key = texts.add("api_key", Some(&self.api_key))?;
        raw.endpoint = texts.add("endpoint", Some(&self.endpoint))?;
        raw.directory = texts.path("directory", self.directory.as_deref())?;
        raw.user_id = texts.add("user_id", self.user_id.as_deref())?;
        raw.signature = texts.add("signature", self.signature.as_deref())?;
        raw.app_version = texts.add("app_version", self.app_version.as_deref())?;
        raw.device_model = texts.add("device_model", self.device_model.as_deref())?;
        raw.device_os_version =
            texts.add("device_os_version", self.device_os_version.as_deref())?;
        raw.device_resolution =
            texts.add("device_resolution", self.device_resolution.as_deref())?;
        raw.device_locale = texts.add("device_locale", self.device_locale.as_deref())?;
        raw.device_time_zone = texts.add("device_time_zone", self.device_time_zone.as_deref())?;
        raw.ca_file = texts.path("ca_file", self.ca_file.as_deref())?;
        raw.proxy = texts.add("proxy", self.proxy.as_deref())?;
        raw.rest_endpoint = texts.add("rest_endpoint", self.rest_endpoint.as_deref())?;
        raw.rest_key = texts.add("rest_key", self.rest_key.as_deref())?;
        if let Some(identity) = &self.rest_identity {
            let (kind, name, label) = identity.parts();
            raw.rest_identity_kind = kind;
            raw.rest_identity = texts.add("rest_identity", Some(name))?;
            raw.rest_identity_label = texts.add("rest_identity_label", label)?;
        }
        Ok(())
    }

    fn set_numbers(&self, raw: &mut sys::placard_options) -> Result<()> {
        if let Some(timeout) = self.session_timeout {
            raw.session_timeout_s = seconds("session_timeout", timeout)?;
        }
        match self.message_interval {
            None => {}
            Some(Duration::ZERO) => raw.message_interval_s = -1,
            Some(interval) => raw.message_interval_s = seconds("message_interval", interval)?,
        }
        raw.flush_interval_s = self.flush_interval.raw()?;
        raw.queue_limit = queue_limit(self.queue_limit);
        raw.queue_limit_bytes = queue_limit_bytes(self.queue_limit_bytes);
        if let Clock::Host(time) = self.clock {
            raw.clock = sys::PLACARD_CLOCK_HOST;
            raw.clock_wall_ms = time.wall_ms;
            raw.clock_monotonic_ms = time.monotonic_ms;
        }
        Ok(())
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

/// 0 for None. A limit that the C interface cannot express is as good as the largest one.
pub(crate) fn queue_limit(limit: Option<NonZeroU32>) -> i32 {
    limit.map_or(0, |limit| i32::try_from(limit.get()).unwrap_or(i32::MAX))
}

/// As `queue_limit`.
pub(crate) fn queue_limit_bytes(limit: Option<NonZeroU64>) -> i64 {
    limit.map_or(0, |limit| i64::try_from(limit.get()).unwrap_or(i64::MAX))
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
