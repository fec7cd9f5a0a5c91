//! What the app knows about the user: attributes, fields, location, subscriptions, aliases.

use crate::client::Client;
use crate::error::{done, status, Result};
use crate::generated::enums::{Status, UserField};
use crate::input::text;
use crate::properties::Value;
use libplacard_sys as sys;
use std::ptr;

/// Each call is committed to the store before it returns, opens no session and triggers nothing. Calls with a key return
/// [`Status::Blocked`] when the server's blocklist names it; errors are [`Status::Invalid`], which names field and limit.
// SAFETY of the calls below: the client is open, and texts outlive the call.
impl Client {
    /// Sets a custom attribute. A key has 1 to 255 characters, no control character, no `"`.
    pub fn set_attribute<'v>(&self, key: &str, value: impl Into<Value<'v>>) -> Result<Status> {
        let client = self.raw();
        let (key, length) = text(key);
        let value = value.into();
        status(|error| unsafe {
            match value {
                Value::Bool(value) => {
                    sys::placard_client_set_attribute_bool(client, key, length, value, error)
                }
                Value::Int(value) => {
                    sys::placard_client_set_attribute_int(client, key, length, value, error)
                }
                Value::Double(value) => {
                    sys::placard_client_set_attribute_double(client, key, length, value, error)
                }
                Value::String(value) => {
                    let (value, value_length) = text(value);
                    sys::placard_client_set_attribute_string(
                        client,
                        key,
                        length,
                        value,
                        value_length,
                        error,
                    )
                }
                Value::DateMs(value) => {
                    sys::placard_client_set_attribute_date(client, key, length, value, error)
                }
                Value::Json(json) => {
                    let (json, json_length) = text(json);
                    sys::placard_client_set_attribute_json(
                        client,
                        key,
                        length,
                        json,
                        json_length,
                        error,
                    )
                }
            }
        })
    }

    /// Sets where the user is.
    pub fn set_last_location(&self, location: &Location) -> Result<()> {
        let pointer = |value: &Option<f64>| value.as_ref().map_or(ptr::null(), |value| value);
        done(|error| unsafe {
            sys::placard_client_set_last_location(
                self.raw(),
                location.latitude,
                location.longitude,
                pointer(&location.altitude),
                pointer(&location.accuracy),
                pointer(&location.altitude_accuracy),
                error,
            )
        })
    }
}

/// Where the user is, in degrees, with accuracies and altitude in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Location {
    /// -90 to 90.
    pub latitude: f64,
    /// -180 to 180.
    pub longitude: f64,
    /// None: unknown.
    pub altitude: Option<f64>,
    /// That of latitude and longitude.
    pub accuracy: Option<f64>,
    /// That of the altitude.
    pub altitude_accuracy: Option<f64>,
}

impl UserField {
    /// The field with that name, such as `first_name`; `phone_number` is another name of `phone`.
    ///
    /// Errors: [`Status::Invalid`] suggests the nearest known name.
    pub fn named(name: &str) -> Result<Self> {
        let (name, length) = text(name);
        let mut field = 0;
        // SAFETY: the text outlives the call.
        done(|error| unsafe {
            sys::placard_user_field_from_name(name, length, &mut field, error)
        })?;
        Ok(Self::from_raw(field))
    }
}
