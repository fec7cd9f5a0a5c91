//! Descriptors to poll.

use crate::error::{Error, Result};
use crate::generated::enums::Status;
use std::os::raw::{c_int, c_short, c_ulong};
use std::os::unix::io::RawFd;

/// `struct pollfd` of Linux.
#[repr(C)]
struct PollFd {
    fd: c_int,
    events: c_short,
    revents: c_short,
}

const POLLIN: c_short = 1;

extern "C" {
    fn poll(fds: *mut PollFd, count: c_ulong, timeout_ms: c_int) -> c_int;
}

/// A descriptor is never negative while its client or tracker is open: safe types rely on it.
pub(crate) fn checked(fd: RawFd) -> Result<RawFd> {
    if fd < 0 {
        let message = "the library has no descriptor to poll";
        return Err(Error::new(Status::Io, message));
    }
    Ok(fd)
}

/// Whether a descriptor is readable now. If the system cannot say so, it counts as readable: a dispatch too many does no
/// harm.
pub(crate) fn is_readable(fd: RawFd) -> bool {
    let mut polled = PollFd {
        fd,
        events: POLLIN,
        revents: 0,
    };
    // SAFETY: one struct, which outlives the call; it does not wait.
    unsafe { poll(&mut polled, 1, 0) != 0 }
}
