//! The values of the crate that are made from arguments. A key that is missing leaves the crate's default.

use crate::arguments::{excluded, Arguments};
use crate::fault::Fault;
use crate::generated_options;
use crate::json::Json;
use libplacard::{
    Appearance, Clock, Direction, FeedContext, FeedLayout, FlushInterval, HostState, Identity,
    Options, Orientation, Properties, RenderOptions, Response, Scripts, Time, TrackerOptions,
    Transport, Value,
};
use std::time::Duration;

pub fn time(given: Arguments<'_>) -> Result<Time, Fault> {
    Ok(Time {
        wall_ms: given.number("wall_ms")?,
        monotonic_ms: given.number("monotonic_ms")?,
    })
}

pub fn options(command: Arguments<'_>) -> Result<Options, Fault> {
    let given = command.object("options")?;
    let mut options = generated_options::options(given)?;
    options.transport = Transport::Host;
    options.clock = Clock::Host(time(command)?);
    options.flush_interval = flush_interval(given)?;
    if given.get("rest_identity").is_some() {
        options.rest_identity = Some(identity(given.object("rest_identity")?)?);
    }
    Ok(options)
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
    let mut options = generated_options::tracker_options(given)?;
    options.transport = Transport::Host;
    options.clock = Clock::Host(time(command)?);
    options.flush_interval = flush_interval(given)?;
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
    options.scripts = given.choice_or_default("scripts", Scripts::from_name)?;
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
        response.etag = self.given.optional_string("etag")?;
        response.last_modified = self.given.optional_string("last_modified")?;
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
