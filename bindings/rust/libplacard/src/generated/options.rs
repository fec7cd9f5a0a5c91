// Generated from interface/ by `make generate`: do not edit.

use crate::error::Result;
use crate::generated::enums::{CountAt, Delivery, Durability, Records, StackKeep, Transport};
use crate::input::{budget_us, interval, limit_i32, limit_i64, seconds_or_default, switch, Texts};
use crate::options::{self, Clock, FlushInterval, Identity};
use libplacard_sys as sys;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;
use std::time::Duration;

/// How to open a [`Client`](crate::Client). `None` is the default of an option.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Options {
    /// Identifies the app to the server, and names the store. None: "default", if there is no endpoint.
    pub api_key: Option<String>,
    /// Host or URL; missing "https://" and "/api/v3" are added. None: no server, see `source_file`.
    pub endpoint: Option<String>,
    /// Required except with [`Durability::Memory`](crate::Durability::Memory); created, mode 0700.
    pub directory: Option<PathBuf>,
    /// What survives once a log call has returned.
    pub durability: Durability,
    /// The user at open; None: the stored user.
    pub user_id: Option<String>,
    /// The user's signature; None: the one stored with this user, if any.
    pub signature: Option<String>,
    /// Requests of a known user carry the signature: default off.
    pub sdk_auth: Option<bool>,
    /// The host's version, for the server; as are the device_* options.
    pub app_version: Option<String>,
    /// The device's model.
    pub device_model: Option<String>,
    /// The version of its operating system.
    pub device_os_version: Option<String>,
    /// Such as "1920x1080".
    pub device_resolution: Option<String>,
    /// Such as "en_US"; also chooses the language of pages.
    pub device_locale: Option<String>,
    /// Such as "Europe/Vienna".
    pub device_time_zone: Option<String>,
    /// How long a session lasts without activity, default 1800 s; 1 s to 9 s count as 10 s.
    pub session_timeout: Option<Duration>,
    /// Least time between two messages, default 30 s; zero: no interval.
    pub message_interval: Option<Duration>,
    /// Time until an automatic upload.
    pub flush_interval: FlushInterval,
    /// Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped.
    pub queue_limit: Option<NonZeroU32>,
    /// Refresh cards at each session start: default on.
    pub refresh_cards_at_start: Option<bool>,
    /// Emit [`Event::NoMatch`](crate::Event::NoMatch) and [`Event::Suppressed`](crate::Event::Suppressed) for session
    /// starts too: default off.
    pub report_open_no_match: Option<bool>,
    /// Keep to the server's request limits: default on. Off is for tests and simulations.
    pub rate_limits: Option<bool>,
    /// Who carries requests to the server.
    pub transport: Transport,
    /// Plain http to other hosts than loopback, also for pictures: default off.
    pub allow_insecure_http: Option<bool>,
    /// PEM file of the authorities to trust instead of the system's.
    pub ca_file: Option<PathBuf>,
    /// URL of a proxy; None: no proxy, whatever the environment says.
    pub proxy: Option<String>,
    /// Where custom events, purchases and attributes are sent.
    pub delivery: Delivery,
    /// Host or URL; missing "https://" and "/users/track" are added.
    pub rest_endpoint: Option<String>,
    /// Gives access to every user's data: only for machines of your own.
    pub rest_key: Option<String>,
    /// How the REST endpoint names the user at open, known or anonymous; it names every other one by `user_id`.
    pub rest_identity: Option<Identity>,
    /// Where the time comes from.
    pub clock: Clock,
    /// Seed of the retry jitter; None: a random one.
    pub seed: Option<NonZeroU64>,
    /// [`StackKeep::Session`](crate::StackKeep::Session) discards waiting messages
    /// ([`Reason::Session`](crate::Reason::Session)) when the session ends.
    pub stack_keep: StackKeep,
    /// [`StackKeep::Unseen`](crate::StackKeep::Unseen): how long a message waits on the stack at most, default 86400 s;
    /// 1 s to 59 s count as 60 s.
    pub stack_time: Option<Duration>,
    /// [`CountAt::Shown`](crate::CountAt::Shown) counts a message when the host shows it, not when it is handed over.
    pub count_at: CountAt,
    /// Lets other users of the directory's group put records into the store: default off.
    pub group_access: Option<bool>,
    /// Fetch the pictures of cards and keep them while their cards are in the list: default off.
    pub prefetch_card_images: Option<bool>,
    /// How long `dispatch`, `wait` and `complete_request` may work; None: as long as it takes.
    pub dispatch_budget: Option<Duration>,
    /// The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A
    /// record counts its data as JSON, and 160 bytes for the rest.
    pub queue_limit_bytes: Option<NonZeroU64>,
    /// Content without a server (docs/sources.md): path of a campaign file. It is read at open, and again at each
    /// session start and refresh if its size, time or inode differ
    /// ([`Event::SourceUpdated`](crate::Event::SourceUpdated)); a file that cannot be read or is no campaign file
    /// changes nothing ([`Event::SourceFailed`](crate::Event::SourceFailed)). Pictures can be next to it. With
    /// endpoint, only records go there.
    pub source_file: Option<PathBuf>,
    /// As `source_file`: the text of a campaign file; [`Status::Invalid`](crate::Status::Invalid) with line and column
    /// if it cannot be read.
    pub campaigns_json: Option<String>,
    /// Content from any web server (docs/sources.md): the https URL of a campaign file, or with `source_keys` that of
    /// the head of a published folder. A refresh fetches it, and so does an open session when the interval has passed.
    /// `source_file` or `campaigns_json` is then the copy that is shipped with the program: the higher `sequence`
    /// counts.
    pub source_url: Option<String>,
    /// 1 to 4 public keys in base64, separated by commas; needs libsodium.
    pub source_keys: Option<String>,
    /// How many of the keys must have signed, default 1, at least 1.
    pub source_signatures: Option<NonZeroU32>,
    /// Time between two fetches, at least 900; up to a fifth longer at random, default 21600 s; zero: only a refresh
    /// fetches.
    pub source_interval: Option<Duration>,
    /// OFF and FILE only with `source_file`, `campaigns_json` or `source_url`; FILE only without endpoint.
    pub records: Records,
    /// With [`Records::File`](crate::Records::File): the bytes that the files may take, default 64 MiB, at least 1;
    /// then records stay queued.
    pub records_file_limit: Option<NonZeroU64>,
    /// Records what happens, for placardctl replay: at most so many KiB, at least 64; default nothing. See
    /// docs/security.md.
    pub tape_kb: Option<NonZeroU64>,
    /// With `tape_kb`: how many days are kept at most, at least 1, default 7.
    pub tape_days: Option<NonZeroU64>,
}

impl Options {
    /// The struct for C. It points into `texts`.
    pub(crate) fn raw(&self, texts: &mut Texts) -> Result<sys::placard_options> {
        let mut raw = sys::PLACARD_OPTIONS_INIT;
        raw.api_key = texts.add("api_key", self.api_key.as_deref())?;
        raw.endpoint = texts.add("endpoint", self.endpoint.as_deref())?;
        raw.directory = texts.path("directory", self.directory.as_deref())?;
        raw.durability = self.durability.raw();
        raw.user_id = texts.add("user_id", self.user_id.as_deref())?;
        raw.signature = texts.add("signature", self.signature.as_deref())?;
        raw.sdk_auth = switch(self.sdk_auth);
        raw.app_version = texts.add("app_version", self.app_version.as_deref())?;
        raw.device_model = texts.add("device_model", self.device_model.as_deref())?;
        raw.device_os_version = texts.add("device_os_version", self.device_os_version.as_deref())?;
        raw.device_resolution = texts.add("device_resolution", self.device_resolution.as_deref())?;
        raw.device_locale = texts.add("device_locale", self.device_locale.as_deref())?;
        raw.device_time_zone = texts.add("device_time_zone", self.device_time_zone.as_deref())?;
        raw.session_timeout_s = seconds_or_default("session_timeout", self.session_timeout)?;
        raw.message_interval_s = interval("message_interval", self.message_interval)?;
        raw.flush_interval_s = options::flush_interval(&self.flush_interval, texts)?;
        raw.queue_limit = limit_i32(self.queue_limit);
        raw.refresh_cards_at_start = switch(self.refresh_cards_at_start);
        raw.report_open_no_match = switch(self.report_open_no_match);
        raw.rate_limits = switch(self.rate_limits);
        raw.transport = self.transport.raw();
        raw.allow_insecure_http = switch(self.allow_insecure_http);
        raw.ca_file = texts.path("ca_file", self.ca_file.as_deref())?;
        raw.proxy = texts.add("proxy", self.proxy.as_deref())?;
        raw.delivery = self.delivery.raw();
        raw.rest_endpoint = texts.add("rest_endpoint", self.rest_endpoint.as_deref())?;
        raw.rest_key = texts.add("rest_key", self.rest_key.as_deref())?;
        (raw.rest_identity, raw.rest_identity_label, raw.rest_identity_kind) =
            options::rest_identity(&self.rest_identity, texts)?;
        (raw.clock, raw.clock_wall_ms, raw.clock_monotonic_ms) =
            options::clock(&self.clock, texts)?;
        raw.seed = self.seed.map_or(0, NonZeroU64::get);
        raw.stack_keep = self.stack_keep.raw();
        raw.stack_time_s = seconds_or_default("stack_time", self.stack_time)?;
        raw.count_at = self.count_at.raw();
        raw.group_access = switch(self.group_access);
        raw.prefetch_card_images = switch(self.prefetch_card_images);
        raw.dispatch_budget_us = budget_us(self.dispatch_budget);
        raw.queue_limit_bytes = limit_i64(self.queue_limit_bytes);
        raw.source_file = texts.path("source_file", self.source_file.as_deref())?;
        raw.campaigns_json = texts.add("campaigns_json", self.campaigns_json.as_deref())?;
        raw.source_url = texts.add("source_url", self.source_url.as_deref())?;
        raw.source_keys = texts.add("source_keys", self.source_keys.as_deref())?;
        raw.source_signatures = limit_i32(self.source_signatures);
        raw.source_interval_s = interval("source_interval", self.source_interval)?;
        raw.records = self.records.raw();
        raw.records_file_limit = limit_i64(self.records_file_limit);
        raw.tape_kb = limit_i64(self.tape_kb);
        raw.tape_days = limit_i64(self.tape_days);
        Ok(raw)
    }
}

/// How to open a [`Tracker`](crate::Tracker). `None` is the default of an option.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct TrackerOptions {
    /// Host or URL; "https://", "/users/track" are added.
    pub rest_endpoint: String,
    /// Gives access to every user's data: only for your machines.
    pub rest_key: String,
    /// Required except with [`Durability::Memory`](crate::Durability::Memory); created, mode 0700.
    pub directory: Option<PathBuf>,
    /// The app to credit events and purchases to; None: no app.
    pub app_id: Option<String>,
    /// What survives once a log call has returned.
    pub durability: Durability,
    /// Time until an automatic upload.
    pub flush_interval: FlushInterval,
    /// Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped.
    pub queue_limit: Option<NonZeroU32>,
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
    /// The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A
    /// record counts its data as JSON, and 160 bytes for the rest.
    pub queue_limit_bytes: Option<NonZeroU64>,
}

impl TrackerOptions {
    /// The struct for C. It points into `texts`.
    pub(crate) fn raw(&self, texts: &mut Texts) -> Result<sys::placard_tracker_options> {
        let mut raw = sys::PLACARD_TRACKER_OPTIONS_INIT;
        raw.rest_endpoint = texts.add("rest_endpoint", Some(&self.rest_endpoint))?;
        raw.rest_key = texts.add("rest_key", Some(&self.rest_key))?;
        raw.directory = texts.path("directory", self.directory.as_deref())?;
        raw.app_id = texts.add("app_id", self.app_id.as_deref())?;
        raw.durability = self.durability.raw();
        raw.flush_interval_s = options::flush_interval(&self.flush_interval, texts)?;
        raw.queue_limit = limit_i32(self.queue_limit);
        raw.transport = self.transport.raw();
        raw.allow_insecure_http = switch(self.allow_insecure_http);
        raw.ca_file = texts.path("ca_file", self.ca_file.as_deref())?;
        raw.proxy = texts.add("proxy", self.proxy.as_deref())?;
        (raw.clock, raw.clock_wall_ms, raw.clock_monotonic_ms) =
            options::clock(&self.clock, texts)?;
        raw.seed = self.seed.map_or(0, NonZeroU64::get);
        raw.queue_limit_bytes = limit_i64(self.queue_limit_bytes);
        Ok(raw)
    }
}
