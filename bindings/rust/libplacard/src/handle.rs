//! What the library lends to its caller until it is destroyed.

use crate::error::{status, Error, Result};
use crate::generated::enums::Status;
use libplacard_sys as sys;
use std::fmt;
use std::ptr::{self, NonNull};

/// An object of the library, destroyed when it is dropped. It is neither `Send` nor `Sync`: the types that have one say
/// whether they are.
pub(crate) struct Handle<T> {
    raw: NonNull<T>,
    destroy: unsafe extern "C" fn(*mut T),
}

impl<T> Handle<T> {
    /// Calls a function that makes an object.
    pub fn make(
        destroy: unsafe extern "C" fn(*mut T),
        call: impl FnOnce(*mut *mut T, *mut *mut sys::placard_error) -> i32,
    ) -> Result<Self> {
        Self::make_if(destroy, call)?
            .ok_or_else(|| Error::new(Status::State, "the library returned no object"))
    }

    /// Likewise; None if the function has nothing to make, which is no error.
    pub fn make_if(
        destroy: unsafe extern "C" fn(*mut T),
        call: impl FnOnce(*mut *mut T, *mut *mut sys::placard_error) -> i32,
    ) -> Result<Option<Self>> {
        let mut out = ptr::null_mut();
        status(|error| call(&mut out, error))?;
        Ok(NonNull::new(out).map(|raw| Self { raw, destroy }))
    }

    pub fn get(&self) -> *mut T {
        self.raw.as_ptr()
    }

    /// The object, which is then no longer destroyed.
    pub fn into_raw(self) -> *mut T {
        let raw = self.get();
        std::mem::forget(self);
        raw
    }
}

impl<T> fmt::Debug for Handle<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw.fmt(formatter)
    }
}

impl<T> Drop for Handle<T> {
    fn drop(&mut self) {
        // SAFETY: the object is owned, and nothing borrows from it any more.
        unsafe { (self.destroy)(self.raw.as_ptr()) }
    }
}

/// The version and the ABI number of the library are those that the crate was made for, or later.
pub(crate) fn check_library() -> Result<()> {
    // SAFETY: any thread can call both functions at any time.
    let abi = unsafe { sys::placard_abi_version() };
    let version = crate::version();
    if !fits(abi, version) {
        let message = format!(
            "libplacard {version} (ABI {abi}) is loaded, and this crate needs {} (ABI {}) or later: install it, or \
             correct LD_LIBRARY_PATH",
            sys::PLACARD_VERSION,
            sys::PLACARD_ABI_VERSION
        );
        return Err(Error::new(Status::Version, message));
    }
    Ok(())
}

/// Structs only grow: those of an older library can lack fields that this crate reads.
fn fits(abi: u32, version: &str) -> bool {
    abi == sys::PLACARD_ABI_VERSION && numbers(version) >= numbers(sys::PLACARD_VERSION)
}

fn numbers(version: &str) -> Vec<u32> {
    version
        .split('.')
        .map(|part| part.parse().unwrap_or(0))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_library_is_refused() {
        let abi = sys::PLACARD_ABI_VERSION;
        assert!(fits(abi, sys::PLACARD_VERSION) && fits(abi, "10.0.0"));
        assert!(!fits(abi, "0.0.9") && !fits(abi, "") && !fits(abi + 1, "10.0.0"));
        assert!(numbers("0.10.0") > numbers("0.9.12"));
        assert_eq!(check_library(), Ok(()));
    }
}
