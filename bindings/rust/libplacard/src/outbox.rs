//! A second process that leaves events and attributes for a client.

use crate::error::{done, Result};
use crate::generated::views::OutboxRecord;
use crate::handle::{check_library, Handle};
use crate::input::{text, Texts};
use crate::properties::Value;
use libplacard_sys as sys;
use std::path::Path;

/// A second process's access to a client's store: a notification helper or a service leaves events, purchases,
/// attributes and user fields there, whether or not the client is running. Any number of processes can open one on the
/// same store. Any thread can call any method at any time.
///
/// Errors of the calls that put: [`Status::Invalid`](crate::Status::Invalid) names the field and the limit,
/// [`Status::State`](crate::Status::State) (100000 records wait and no client takes them in),
/// [`Status::Io`](crate::Status::Io).
#[derive(Debug)]
pub struct Outbox(Handle<sys::placard_outbox>);

// SAFETY: functions of an outbox can be called from any thread at any time, except closing it, which drop does alone.
unsafe impl Send for Outbox {}
unsafe impl Sync for Outbox {}

// SAFETY of the calls below: the outbox is open, and texts and properties outlive the call.
impl Outbox {
    /// Opens the store of `api_key` in `directory`, the client's own, and creates both when missing.
    pub fn open(directory: impl AsRef<Path>, api_key: &str) -> Result<Self> {
        check_library()?;
        let mut texts = Texts::default();
        let directory = texts.path("directory", Some(directory.as_ref()))?;
        let api_key = texts.add("api_key", Some(api_key))?;
        Handle::make(sys::placard_outbox_close, |out, error| unsafe {
            sys::placard_outbox_open(directory, api_key, out, error)
        })
        .map(Self)
    }

    pub(crate) fn raw(&self) -> *mut sys::placard_outbox {
        self.0.get()
    }

    /// Puts a new value of a custom attribute.
    pub fn set_attribute<'v>(&self, key: &str, value: impl Into<Value<'v>>) -> Result<()> {
        let outbox = self.raw();
        let (key, length) = text(key);
        let value = value.into();
        done(|error| unsafe {
            match value {
                Value::Bool(value) => {
                    sys::placard_outbox_set_attribute_bool(outbox, key, length, value, error)
                }
                Value::Int(value) => {
                    sys::placard_outbox_set_attribute_int(outbox, key, length, value, error)
                }
                Value::Double(value) => {
                    sys::placard_outbox_set_attribute_double(outbox, key, length, value, error)
                }
                Value::String(value) => {
                    let (value, value_length) = text(value);
                    sys::placard_outbox_set_attribute_string(
                        outbox,
                        key,
                        length,
                        value,
                        value_length,
                        error,
                    )
                }
                Value::DateMs(value) => {
                    sys::placard_outbox_set_attribute_date(outbox, key, length, value, error)
                }
                Value::Json(json) => {
                    let (json, json_length) = text(json);
                    sys::placard_outbox_set_attribute_json(
                        outbox,
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
}

list! {
    /// Records as they were at one moment. Immutable; outlives its outbox.
    OutboxRecords(placard_outbox_records) of OutboxRecord, OutboxRecordsIter, placard_outbox_records_count,
        placard_outbox_records_get
}
