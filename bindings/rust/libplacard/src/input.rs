//! Values of the caller, as the C interface wants them.

use crate::error::{Error, Result};
use std::ffi::CString;
use std::num::{NonZeroU32, NonZeroU64};
use std::os::raw::c_char;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;
use std::time::Duration;

/// Pointer and length of a text. The pointer is valid as long as the text.
pub fn text(text: &str) -> (*const c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

/// Likewise; NULL for None.
pub fn text_or_null(value: Option<&str>) -> (*const c_char, usize) {
    value.map_or((ptr::null(), 0), text)
}

/// Bytes that end with NUL, for arguments without a length.
pub fn c_string(name: &str, bytes: impl Into<Vec<u8>>) -> Result<CString> {
    CString::new(bytes).map_err(|error| {
        Error::invalid(format!(
            "{name} has a NUL at byte {}: the C interface cannot pass it",
            error.nul_position()
        ))
    })
}

/// The strings that a C struct points to. They live as long as this.
#[derive(Default)]
pub struct Texts(Vec<CString>);

impl Texts {
    /// NULL for None.
    pub fn add(&mut self, name: &str, value: Option<&str>) -> Result<*const c_char> {
        self.bytes(name, value.map(str::as_bytes))
    }

    pub fn path(&mut self, name: &str, value: Option<&Path>) -> Result<*const c_char> {
        self.bytes(name, value.map(|path| path.as_os_str().as_bytes()))
    }

    fn bytes(&mut self, name: &str, value: Option<&[u8]>) -> Result<*const c_char> {
        match value {
            None => Ok(ptr::null()),
            Some(bytes) => {
                let string = c_string(name, bytes)?;
                let pointer = string.as_ptr(); // moving a CString moves no bytes
                self.0.push(string);
                Ok(pointer)
            }
        }
    }
}

/// `PLACARD_DEFAULT`, `PLACARD_ON` or `PLACARD_OFF`.
pub fn switch(value: Option<bool>) -> i32 {
    match value {
        None => libplacard_sys::PLACARD_DEFAULT,
        Some(true) => libplacard_sys::PLACARD_ON,
        Some(false) => libplacard_sys::PLACARD_OFF,
    }
}

/// Whole seconds, rounded up, at least 1: 0 is the default in the C interface.
pub fn seconds(name: &str, value: Duration) -> Result<i32> {
    let partial = u64::from(value.subsec_nanos() > 0);
    let seconds = value.as_secs().saturating_add(partial).max(1);
    i32::try_from(seconds)
        .map_err(|_| Error::invalid(format!("{name} is longer than {} s", i32::MAX)))
}

/// As `seconds`; 0 for None.
pub fn seconds_or_default(name: &str, value: Option<Duration>) -> Result<i32> {
    value.map_or(Ok(0), |value| seconds(name, value))
}

/// As `seconds`; 0 for None, and -1 for no interval.
pub fn interval(name: &str, value: Option<Duration>) -> Result<i32> {
    match value {
        Some(Duration::ZERO) => Ok(-1),
        other => seconds_or_default(name, other),
    }
}

/// 0 for None. A limit that the C interface cannot express is as good as the largest one.
pub fn limit_i32(limit: Option<NonZeroU32>) -> i32 {
    limit.map_or(0, |limit| i32::try_from(limit.get()).unwrap_or(i32::MAX))
}

/// As `limit_i32`.
pub fn limit_i64(limit: Option<NonZeroU64>) -> i64 {
    limit.map_or(0, |limit| i64::try_from(limit.get()).unwrap_or(i64::MAX))
}

/// Milliseconds, rounded up; -1 for None.
pub fn timeout_ms(value: Option<Duration>) -> i64 {
    value.map_or(-1, |value| {
        let ms = value.as_nanos().saturating_add(999_999) / 1_000_000;
        i64::try_from(ms).unwrap_or(i64::MAX)
    })
}

/// Microseconds, at least 1: 0 is "no limit" in the C interface, and so is None here.
pub fn budget_us(value: Option<Duration>) -> u32 {
    value.map_or(0, |value| {
        u32::try_from(value.as_micros()).unwrap_or(u32::MAX).max(1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_duration_becomes_a_default() {
        assert_eq!(seconds("x", Duration::ZERO), Ok(1));
        assert_eq!(seconds("x", Duration::from_millis(1500)), Ok(2));
        assert!(seconds("x", Duration::from_secs(1 << 40)).is_err());
        assert_eq!(timeout_ms(Some(Duration::ZERO)), 0);
        assert_eq!(timeout_ms(Some(Duration::from_micros(1))), 1);
        assert_eq!(timeout_ms(Some(Duration::MAX)), i64::MAX);
        assert_eq!(budget_us(Some(Duration::ZERO)), 1);
        assert_eq!(budget_us(Some(Duration::MAX)), u32::MAX);
        assert_eq!((timeout_ms(None), budget_us(None)), (-1, 0));
    }

    #[test]
    fn a_nul_in_a_string_is_an_error_that_names_it() {
        let error = c_string("endpoint", "a\0b").unwrap_err();
        assert_eq!(error.status, crate::Status::Invalid);
        assert!(error.message.contains("endpoint has a NUL at byte 1"));
    }
}
