//! Values that the library returns, as Rust's types.

use std::ffi::OsStr;
use std::os::raw::c_char;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::str;
use std::time::Duration;

/// The bytes at a pointer of the library; empty for NULL. The caller chooses the lifetime: that of what lends them.
pub fn bytes<'a>(pointer: *const c_char, length: usize) -> &'a [u8] {
    if pointer.is_null() {
        return &[];
    }
    // SAFETY: the library returns pointer and length of memory that it does not change while it is borrowed.
    unsafe { std::slice::from_raw_parts(pointer.cast(), length) }
}

/// A text that is always there. The library returns UTF-8 only; other bytes would end the text.
pub fn string<'a>(pointer: *const c_char, length: usize) -> &'a str {
    let bytes = bytes(pointer, length);
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// A text that can be absent.
pub fn text<'a>(pointer: *const c_char, length: usize) -> Option<&'a str> {
    (!pointer.is_null()).then(|| string(pointer, length))
}

/// The name of a file that can be absent.
pub fn path<'a>(pointer: *const c_char, length: usize) -> Option<&'a Path> {
    (!pointer.is_null()).then(|| Path::new(OsStr::from_bytes(bytes(pointer, length))))
}

/// Bytes of the system, such as the name of a file.
pub fn os_str(bytes: &[u8]) -> &OsStr {
    OsStr::from_bytes(bytes)
}

/// A count, which the C interface has as a signed number.
pub fn count(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

/// A point in time; -1: unknown or never.
pub fn time_ms(ms: i64) -> Option<i64> {
    (ms >= 0).then_some(ms)
}

/// 0: unknown.
pub fn ratio(ratio: f64) -> Option<f64> {
    (ratio > 0.0).then_some(ratio)
}

/// Milliseconds that are never negative.
pub fn duration(ms: i64) -> Duration {
    Duration::from_millis(count(ms))
}

/// A time to wait; 0: unknown, or no need to wait.
pub fn wait(ms: i64) -> Option<Duration> {
    (ms > 0).then(|| duration(ms))
}
