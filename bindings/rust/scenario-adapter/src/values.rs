//! The values of the crate that are made from arguments. A key that is missing leaves the crate's default.

use crate::arguments::{excluded, Arguments};
use crate::fault::Fault;
use crate::json::Json;
use placard::{
    Appearance, Clock, Delivery, Direction, Durability, FeedContext, FeedLayout, FlushInterval,
    HostState, Identity, Options, Orientation, Properties, RenderOptions, Response, StackKeep,
    Time, TrackerOptions, Transport, Value,
};
use std::num::{NonZeroU32, NonZeroU64};
use std::time::Duration;

pub fn time(given: Arguments<'_>) -> Result<Time, Fault> {
    Ok(Time {
        wall_ms: given.number("wall_ms")?,
        monotonic_ms: given.number("monotonic_ms")?,
    })
}

pub fn options(command: Arguments<'_>) -> Result<Options, Fault> {
    let given = command.object("options")?;
    let mut options = Options::default();
    options.api_key = given.string("api_key")?.to_string();
    options.endpoint = given.string("endpoint")?.to_string();
    options.directory = given.optional_string("directory")?.map(Into::into);
    options.transport = Transport::Host;
    options.clock = Clock::Host(time(command)?);
    options.durability = given.choice_or_default("durability", Durability::from_name)?;
    options.user_id = owned(given, "user_id")?;
    options.signature = owned(given, "signature")?;
    options.app_version = owned(given, "app_version")?;
    options.ca_file = given.optional_string("ca_file")?.map(Into::into);
    options.proxy = owned(given, "proxy")?;
    options.stack_keep = given.choice_or_default("stack_keep", StackKeep::from_name)?;
    options.seed = given.optional_number("seed")?.and_then(NonZeroU64::new);
    set_device(&mut options, given)?;
    set_numbers(&mut options, given)?;
    set_switches(&mut options, given)?;
    options.delivery = given.choice_or_default("delivery", Delivery::from_name)?;
    options.rest_endpoint = owned(given, "rest_endpoint")?;
    options.rest_key = owned(given, "rest_key")?;
    if given.get("rest_identity").is_some() {
        options.rest_identity = Some(identity(given.object("rest_identity")?)?);
    }
    Ok(options)
}

fn set_device(options: &mut Options, given: Arguments<'_>) -> Result<(), Fault> {
    if given.get("device").is_none() {
        return Ok(());
    }
    let device = given.object("device")?;
    options.device_model = owned(device, "model")?;
    options.device_os_version = owned(device, "os_version")?;
    options.device_resolution = owned(device, "resolution")?;
    options.device_locale = owned(device, "locale")?;
    options.device_time_zone = owned(device, "time_zone")?;
    Ok(())
}

fn set_numbers(options: &mut Options, given: Arguments<'_>) -> Result<(), Fault> {
    let seconds = |key| {
        given
            .optional_number::<u64>(key)
            .map(|found| found.map(Duration::from_secs))
    };
    options.session_timeout = seconds("session_timeout_s")?;
    options.message_interval = seconds("message_interval_s")?;
    options.flush_interval = flush_interval(given)?;
    options.queue_limit = given.optional_number::<NonZeroU32>("queue_limit")?;
    options.queue_limit_bytes = given.optional_number::<NonZeroU64>("queue_limit_bytes")?;
    let budget = given.optional_number::<u64>("dispatch_budget_us")?;
    options.dispatch_budget = budget.map(Duration::from_micros);
    Ok(())
}

fn set_switches(options: &mut Options, given: Arguments<'_>) -> Result<(), Fault> {
    options.sdk_auth = given.optional_bool("sdk_auth")?;
    options.refresh_cards_at_start = given.optional_bool("refresh_cards_at_start")?;
    options.prefetch_card_images = given.optional_bool("prefetch_card_images")?;
    options.report_open_no_match = given.optional_bool("report_open_no_match")?;
    options.allow_insecure_http = given.optional_bool("allow_insecure_http")?;
    options.group_access = given.optional_bool("group_access")?;
    options.rate_limits = given.optional_bool("rate_limits")?;
    Ok(())
}

fn flush_interval(given: Arguments<'_>) -> Result<FlushInterval, Fault> {
    Ok(match given.optional_number("flush_interval_s")? {
        None => FlushInterval::Default,
        Some(0) => FlushInterval::Manual,
        Some(seconds) => FlushInterval::After(Duration::from_secs(seconds)),
    })
}

pub fn tracker_options(command: Arguments<'_>) -> Result<TrackerOptions, Fault> {
    let given = command.object("options")?;
    let mut options = TrackerOptions::default();
    options.rest_endpoint = given
        .optional_string("rest_endpoint")?
        .unwrap_or_default()
        .to_string();
    options.rest_key = given
        .optional_string("rest_key")?
        .unwrap_or_default()
        .to_string();
    options.directory = given.optional_string("directory")?.map(Into::into);
    options.app_id = owned(given, "app_id")?;
    options.transport = Transport::Host;
    options.clock = Clock::Host(time(command)?);
    options.durability = given.choice_or_default("durability", Durability::from_name)?;
    options.flush_interval = flush_interval(given)?;
    options.queue_limit = given.optional_number::<NonZeroU32>("queue_limit")?;
    options.queue_limit_bytes = given.optional_number::<NonZeroU64>("queue_limit_bytes")?;
    options.allow_insecure_http = given.optional_bool("allow_insecure_http")?;
    options.ca_file = given.optional_string("ca_file")?.map(Into::into);
    options.proxy = owned(given, "proxy")?;
    options.seed = given.optional_number("seed")?.and_then(NonZeroU64::new);
    Ok(options)
}

pub fn identity(given: Arguments<'_>) -> Result<Identity, Fault> {
    if let Some(id) = owned(given, "braze_id")? {
        return Ok(Identity::BrazeId(id));
    }
    if let Some(id) = owned(given, "external_id")? {
        return Ok(Identity::ExternalId(id));
    }
    if let Some(address) = owned(given, "email")? {
        return Ok(Identity::Email(address));
    }
    if let Some(number) = owned(given, "phone")? {
        return Ok(Identity::Phone(number));
    }
    let alias = given.object("user_alias")?;
    Ok(Identity::UserAlias {
        name: alias.string("alias_name")?.to_string(),
        label: alias.string("alias_label")?.to_string(),
    })
}

pub fn host_state(given: Arguments<'_>) -> Result<HostState, Fault> {
    let mut state = HostState::default();
    state.foreground = given.optional_bool("foreground")?;
    state.keyboard = given.optional_bool("keyboard")?;
    state.busy = given.optional_bool("busy")?;
    state.online = given.optional_bool("online")?;
    state.orientation = given.choice_or_default("orientation", Orientation::from_name)?;
    Ok(state)
}

pub fn render_options(given: Arguments<'_>) -> Result<RenderOptions, Fault> {
    let mut options = RenderOptions::default();
    options.appearance = given.choice_or_default("appearance", Appearance::from_name)?;
    options.context = given.choice_or_default("context", FeedContext::from_name)?;
    options.direction = given.choice_or_default("direction", Direction::from_name)?;
    options.layout = given.choice_or_default("layout", FeedLayout::from_name)?;
    options.title = owned(given, "title")?;
    options.language = owned(given, "language")?;
    options.theme = owned(given, "theme")?;
    options.words = owned(given, "words")?;
    options.link_base = owned(given, "link_base")?;
    options.unread_indicator = given.optional_bool("unread_indicator")?;
    options.pull_to_refresh = given.optional_bool("pull_to_refresh")?;
    Ok(options)
}

/// The response to a request, with the bytes of its body.
pub struct Reply<'j> {
    given: Arguments<'j>,
    body: Vec<u8>,
}

impl<'j> Reply<'j> {
    /// The body is text, or other bytes as base64.
    pub fn read(given: Arguments<'j>) -> Result<Self, Fault> {
        let body = match given.optional_string("body_base64")? {
            Some(text) => decoded(text).ok_or_else(|| Fault::Line("not base64".to_string()))?,
            None => given.string("body")?.as_bytes().to_vec(),
        };
        Ok(Self { given, body })
    }

    pub fn response(&self) -> Result<Response<'_>, Fault> {
        let mut response = Response::new(self.given.number("status")?, &self.body);
        response.retry_after = self.given.optional_string("retry_after")?;
        response.content_type = self.given.optional_string("content_type")?;
        response.rate_limit_remaining = self.given.optional_string("rate_limit_remaining")?;
        response.rate_limit_reset = self.given.optional_string("rate_limit_reset")?;
        Ok(response)
    }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for digit in text.bytes().filter(|digit| *digit != b'=') {
        let value = DIGITS.iter().position(|each| *each == digit)?;
        bits = (bits << 6 | u32::try_from(value).ok()?) & 0xffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xff).ok()?);
        }
    }
    Some(bytes)
}

pub fn properties(given: &Json) -> Result<Properties, Fault> {
    let Json::Object(members) = given else {
        return Err(excluded(given));
    };
    let mut properties = Properties::new()?;
    for (key, value) in members {
        with_value(value, |value| Ok(properties.set(key, value)?))?;
    }
    Ok(properties)
}

/// Calls `body` with a value of a property or an attribute: `{"$date_ms": n}` is a date, arrays and other objects are
/// JSON.
pub fn with_value<T>(
    value: &Json,
    body: impl FnOnce(Value<'_>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    if let Some(Json::Number(ms)) = value.get("$date_ms") {
        if let Ok(ms) = ms.parse() {
            return body(Value::DateMs(ms));
        }
    }
    match value {
        Json::Bool(value) => body(Value::Bool(*value)),
        Json::String(text) => body(Value::String(text)),
        Json::Number(text) if text.contains(['.', 'e', 'E']) => {
            body(Value::Double(text.parse().map_err(|_| excluded(value))?))
        }
        Json::Number(text) => body(Value::Int(text.parse().map_err(|_| excluded(value))?)),
        Json::Null | Json::Array(_) | Json::Object(_) => body(Value::Json(&value.to_string())),
    }
}

fn owned(given: Arguments<'_>, key: &str) -> Result<Option<String>, Fault> {
    Ok(given.optional_string(key)?.map(str::to_string))
}
