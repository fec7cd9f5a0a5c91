//! Errors, and calls that can fail.

use crate::generated::enums::Status;
use crate::read;
use libplacard_sys as sys;
use std::fmt;
use std::ptr::{self, NonNull};

/// What went wrong, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// The kind of the error: never [`Status::Ok`], nor another status that is not an error.
    pub status: Status,
    /// One or two English sentences, for developers.
    pub message: String,
}

/// The result of a call that can fail.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub(crate) fn new(status: Status, message: impl Into<String>) -> Self {
        Self {
            status,
            message: message.into(),
        }
    }

    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::new(Status::Invalid, message)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// Calls a function whose last argument is the address of an error. A positive status is a result.
pub(crate) fn status(call: impl FnOnce(*mut *mut sys::placard_error) -> i32) -> Result<Status> {
    let mut error = ptr::null_mut();
    let raw = call(&mut error);
    let message = taken(error);
    let status = Status::from_raw(raw);
    if raw >= 0 {
        return Ok(status);
    }
    Err(Error::new(
        status,
        message.unwrap_or_else(|| status.name().to_string()),
    ))
}

/// Likewise, for a function that returns no other status than `PLACARD_OK` and errors.
pub(crate) fn done(call: impl FnOnce(*mut *mut sys::placard_error) -> i32) -> Result<()> {
    status(call).map(|_| ())
}

/// Destroys an error, and returns its text.
fn taken(error: *mut sys::placard_error) -> Option<String> {
    let error = NonNull::new(error)?;
    // SAFETY: the call has just passed the error to its caller, who owns it.
    unsafe {
        let raw = error.as_ref();
        let text = read::string(raw.message, raw.message_length).to_string();
        sys::placard_error_destroy(error.as_ptr());
        Some(text)
    }
}
