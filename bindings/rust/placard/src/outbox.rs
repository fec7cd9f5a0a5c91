//! A second process that leaves events and attributes for a client.

use crate::error::{done, status, Result};
use crate::generated::enums::{OutboxKind, Status, UserField};
use crate::generated::views::OutboxRecord;
use crate::handle::{check_library, Handle};
use crate::input::{c_string, text, text_or_null, Texts};
use crate::properties::{raw_or_null, Properties, Value};
use placard_sys as sys;
use std::path::Path;

/// A second process's access to a client's store: a notification helper or a service leaves events, purchases,
/// attributes and user fields there, whether or not the client is running. Any number of processes can open one on the
/// same store. Any thread can call any method at any time.
///
/// Errors of the calls that put: [`Status::Invalid`] names the field and the limit, [`Status::State`] (100000 records
/// wait and no client takes them in), [`Status::Io`].
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

    fn raw(&self) -> *mut sys::placard_outbox {
        self.0.get()
    }

    /// Puts an event, for the client to log as by [`Client::log_event`](crate::Client::log_event).
    pub fn put_event(&self, name: &str, properties: Option<&Properties>) -> Result<()> {
        let (name, length) = text(name);
        done(|error| unsafe {
            sys::placard_outbox_put_event(self.raw(), name, length, raw_or_null(properties), error)
        })
    }

    /// Puts a purchase, for the client to log as by [`Client::log_purchase`](crate::Client::log_purchase).
    pub fn put_purchase(
        &self,
        product_id: &str,
        currency: &str,
        price: f64,
        quantity: i32,
        properties: Option<&Properties>,
    ) -> Result<()> {
        let (product_id, length) = text(product_id);
        let currency = c_string("currency", currency)?;
        done(|error| unsafe {
            sys::placard_outbox_put_purchase(
                self.raw(),
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

    /// Puts a new value of a custom attribute.
    pub fn put_attribute<'v>(&self, key: &str, value: impl Into<Value<'v>>) -> Result<()> {
        let outbox = self.raw();
        let (key, length) = text(key);
        let value = value.into();
        done(|error| unsafe {
            match value {
                Value::Bool(value) => {
                    sys::placard_outbox_put_attribute_bool(outbox, key, length, value.into(), error)
                }
                Value::Int(value) => {
                    sys::placard_outbox_put_attribute_int(outbox, key, length, value, error)
                }
                Value::Double(value) => {
                    sys::placard_outbox_put_attribute_double(outbox, key, length, value, error)
                }
                Value::String(value) => {
                    let (value, value_length) = text(value);
                    sys::placard_outbox_put_attribute_string(
                        outbox,
                        key,
                        length,
                        value,
                        value_length,
                        error,
                    )
                }
                Value::DateMs(value) => {
                    sys::placard_outbox_put_attribute_date(outbox, key, length, value, error)
                }
                Value::Json(json) => {
                    let (json, json_length) = text(json);
                    sys::placard_outbox_put_attribute_json(
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

    /// Puts the removal of a custom attribute.
    pub fn unset_attribute(&self, key: &str) -> Result<()> {
        let (key, length) = text(key);
        done(|error| unsafe { sys::placard_outbox_unset_attribute(self.raw(), key, length, error) })
    }

    /// Puts a new value of a field of the user; None unsets it.
    pub fn put_user_field(&self, field: UserField, value: Option<&str>) -> Result<()> {
        let (value, length) = text_or_null(value);
        done(|error| unsafe {
            sys::placard_outbox_put_user_field(self.raw(), field.raw(), value, length, error)
        })
    }

    /// Puts a record as JSON text (at most 102400 bytes). Only checks that it is an object; the client judges whether
    /// it can be logged.
    pub fn put(&self, kind: OutboxKind, json: &str) -> Result<()> {
        let (json, length) = text(json);
        done(|error| unsafe {
            sys::placard_outbox_put(self.raw(), kind.raw(), json, length, error)
        })
    }

    /// Copies the list of waiting records of one kind, FIFO, from all processes.
    pub fn copy_records(&self, kind: OutboxKind) -> Result<OutboxRecords> {
        Handle::make(sys::placard_outbox_records_destroy, |out, error| unsafe {
            sys::placard_outbox_copy_records(self.raw(), kind.raw(), out, error)
        })
        .map(OutboxRecords)
    }

    /// Removes the waiting records of one kind. Returns [`Status::Ignored`] when there are no records.
    pub fn remove(&self, kind: OutboxKind) -> Result<Status> {
        status(|error| unsafe { sys::placard_outbox_remove(self.raw(), kind.raw(), error) })
    }

    /// Removes all waiting records. Returns [`Status::Ignored`] when there are no records.
    pub fn remove_all(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_outbox_remove_all(self.raw(), error) })
    }

    /// Stamps records that are put from now on with this time (milliseconds since 1970-01-01 UTC) instead of the
    /// system's: for tests and simulations.
    pub fn set_time(&self, wall_ms: i64) -> Result<()> {
        done(|error| unsafe { sys::placard_outbox_set_time(self.raw(), wall_ms, error) })
    }
}

list! {
    /// Records as they were at one moment. Immutable; outlives its outbox.
    OutboxRecords(placard_outbox_records) of OutboxRecord, OutboxRecordsIter, placard_outbox_records_count,
        placard_outbox_records_get
}
