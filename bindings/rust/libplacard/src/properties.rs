//! Typed values, and properties of events.

use crate::error::{done, Result};
use crate::handle::Handle;
use crate::input::text;
use libplacard_sys as sys;
use std::time::{SystemTime, UNIX_EPOCH};

/// A value of a property or an attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A finite number.
    Double(f64),
    /// A text of up to 255 characters.
    String(&'a str),
    /// A date, in milliseconds since 1970-01-01 UTC. Filters compare it as an instant.
    DateMs(i64),
    /// Any JSON value, for arrays and objects; `null` removes the key. A date in it is `{"$date_ms": 1760000000000}`.
    Json(&'a str),
}

macro_rules! from {
    ($($kind:ty => $variant:ident;)*) => {
        $(impl<'a> From<$kind> for Value<'a> {
            fn from(value: $kind) -> Self {
                Self::$variant(value.into())
            }
        })*
    };
}

from! {
    bool => Bool;
    i32 => Int;
    i64 => Int;
    u32 => Int;
    f64 => Double;
    &'a str => String;
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(value: &'a String) -> Self {
        Self::String(value)
    }
}

impl From<SystemTime> for Value<'_> {
    fn from(value: SystemTime) -> Self {
        let (sign, distance) = match value.duration_since(UNIX_EPOCH) {
            Ok(since) => (1, since),
            Err(error) => (-1, error.duration()),
        };
        let ms = i64::try_from(distance.as_millis()).unwrap_or(i64::MAX);
        Self::DateMs(ms.saturating_mul(sign))
    }
}

/// Typed properties of an event or a purchase: at most 256 keys, 51200 bytes as JSON, 50 levels, strings of 255
/// characters. Fill and use them from one thread at a time: they are `Send`, and not `Sync`.
///
/// ```
/// # fn main() -> libplacard::Result<()> {
/// # let client = libplacard::Client::open(&libplacard::Options::in_memory("kiosk-1", "sdk.example.com"))?;
/// let properties = libplacard::Properties::new()?
///     .with("items", 3)?
///     .with("at", std::time::SystemTime::now())?
///     .with("milk", "oat")?;
/// client.log_event("order_placed", Some(&properties))?;
/// # Ok(())
/// # }
/// ```
///
/// ```compile_fail,E0277
/// # fn main() -> libplacard::Result<()> {
/// let properties = libplacard::Properties::new()?;
/// std::thread::scope(|scope| {
///     scope.spawn(|| drop(&properties)); // not Sync
/// });
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Properties(Handle<sys::placard_properties>);

// SAFETY: any thread can use a set of properties, only one at a time.
unsafe impl Send for Properties {}

impl Properties {
    /// An empty set.
    pub fn new() -> Result<Self> {
        Handle::make(sys::placard_properties_destroy, |out, error| unsafe {
            sys::placard_properties_create(out, error)
        })
        .map(Self)
    }

    /// A set from the text of a JSON object. A date, at any depth, is `{"$date_ms": 1760000000000}`.
    pub fn from_json(json: &str) -> Result<Self> {
        let (json, length) = text(json);
        // SAFETY: the text outlives the call.
        Handle::make(sys::placard_properties_destroy, |out, error| unsafe {
            sys::placard_properties_create_from_json(json, length, out, error)
        })
        .map(Self)
    }

    /// The set with one more value.
    pub fn with<'v>(mut self, key: &str, value: impl Into<Value<'v>>) -> Result<Self> {
        self.set(key, value)?;
        Ok(self)
    }

    /// Sets the value of a key, replacing an earlier one. A key has 1 to 255 characters, no control character, no `"`,
    /// and no `$` in front.
    pub fn set<'v>(&mut self, key: &str, value: impl Into<Value<'v>>) -> Result<()> {
        let set = self.0.get();
        let (key, length) = text(key);
        let value = value.into();
        // SAFETY: the set is valid until drop and borrowed exclusively; the texts outlive the call.
        done(|error| unsafe {
            match value {
                Value::Bool(value) => {
                    sys::placard_properties_set_bool(set, key, length, value, error)
                }
                Value::Int(value) => {
                    sys::placard_properties_set_int(set, key, length, value, error)
                }
                Value::Double(value) => {
                    sys::placard_properties_set_double(set, key, length, value, error)
                }
                Value::String(value) => {
                    let (value, value_length) = text(value);
                    sys::placard_properties_set_string(set, key, length, value, value_length, error)
                }
                Value::DateMs(value) => {
                    sys::placard_properties_set_date(set, key, length, value, error)
                }
                Value::Json(json) => {
                    let (json, json_length) = text(json);
                    sys::placard_properties_set_json(set, key, length, json, json_length, error)
                }
            }
        })
    }

    pub(crate) fn raw(&self) -> *const sys::placard_properties {
        self.0.get()
    }
}

/// NULL for None.
pub(crate) fn raw_or_null(properties: Option<&Properties>) -> *const sys::placard_properties {
    properties.map_or(std::ptr::null(), Properties::raw)
}
