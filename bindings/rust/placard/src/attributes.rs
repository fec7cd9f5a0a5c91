//! What the app knows about the user: attributes, fields, location, subscriptions, aliases.

use crate::client::Client;
use crate::error::{done, status, Result};
use crate::generated::enums::{Status, Subscription, UserField};
use crate::input::{text, text_or_null};
use crate::properties::Value;
use placard_sys as sys;
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
                    sys::placard_client_set_attribute_bool(client, key, length, value.into(), error)
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

    /// Removes an attribute, except a location.
    pub fn unset_attribute(&self, key: &str) -> Result<Status> {
        let (key, length) = text(key);
        status(|error| unsafe {
            sys::placard_client_unset_attribute(self.raw(), key, length, error)
        })
    }

    /// Adds `amount`, which can be negative, to an attribute that is a whole number.
    pub fn increment_attribute(&self, key: &str, amount: i64) -> Result<Status> {
        let (key, length) = text(key);
        status(|error| unsafe {
            sys::placard_client_increment_attribute(self.raw(), key, length, amount, error)
        })
    }

    /// Adds an element of up to 255 characters to an attribute that is an array of strings.
    pub fn add_to_attribute(&self, key: &str, element: &str) -> Result<Status> {
        let (key, length) = text(key);
        let (element, element_length) = text(element);
        status(|error| unsafe {
            sys::placard_client_add_to_attribute(
                self.raw(),
                key,
                length,
                element,
                element_length,
                error,
            )
        })
    }

    /// Removes an element of an attribute that is an array of strings.
    pub fn remove_from_attribute(&self, key: &str, element: &str) -> Result<Status> {
        let (key, length) = text(key);
        let (element, element_length) = text(element);
        status(|error| unsafe {
            sys::placard_client_remove_from_attribute(
                self.raw(),
                key,
                length,
                element,
                element_length,
                error,
            )
        })
    }

    /// Merges the members of a JSON object into an attribute; its other members stay.
    pub fn merge_attribute(&self, key: &str, json: &str) -> Result<Status> {
        let (key, length) = text(key);
        let (json, json_length) = text(json);
        status(|error| unsafe {
            sys::placard_client_merge_attribute(self.raw(), key, length, json, json_length, error)
        })
    }

    /// Sets an attribute to a location: -90 to 90 and -180 to 180 degrees.
    pub fn set_attribute_location(
        &self,
        key: &str,
        latitude: f64,
        longitude: f64,
    ) -> Result<Status> {
        let (key, length) = text(key);
        status(|error| unsafe {
            sys::placard_client_set_attribute_location(
                self.raw(),
                key,
                length,
                latitude,
                longitude,
                error,
            )
        })
    }

    /// Removes a location, which servers keep apart from other attributes.
    pub fn unset_attribute_location(&self, key: &str) -> Result<Status> {
        let (key, length) = text(key);
        status(|error| unsafe {
            sys::placard_client_unset_attribute_location(self.raw(), key, length, error)
        })
    }

    /// Sets a field of the user that the protocol names; None unsets it.
    pub fn set_user_field(&self, field: UserField, value: Option<&str>) -> Result<Status> {
        let (value, length) = text_or_null(value);
        status(|error| unsafe {
            sys::placard_client_set_user_field(self.raw(), field.raw(), value, length, error)
        })
    }

    /// Sets where the user is.
    pub fn set_last_location(&self, location: &Location) -> Result<Status> {
        let pointer = |value: &Option<f64>| value.as_ref().map_or(ptr::null(), |value| value);
        status(|error| unsafe {
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

    /// Sets whether the user wants what a subscription group sends.
    pub fn set_subscription(&self, group_id: &str, state: Subscription) -> Result<Status> {
        let (group_id, length) = text(group_id);
        status(|error| unsafe {
            sys::placard_client_set_subscription(self.raw(), group_id, length, state.raw(), error)
        })
    }

    /// Adds an alias to the user: a name that is unique among those with its label.
    pub fn add_alias(&self, name: &str, label: &str) -> Result<Status> {
        let (name, name_length) = text(name);
        let (label, label_length) = text(label);
        status(|error| unsafe {
            sys::placard_client_add_alias(self.raw(), name, name_length, label, label_length, error)
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
