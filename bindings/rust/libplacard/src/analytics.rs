//! Log what the user does.

use crate::error::Result;
use crate::handle::Handle;
use libplacard_sys as sys;

/// Many events to log in one transaction. Fill and use it from one thread at a time: it is `Send`, and not `Sync`.
#[derive(Debug)]
pub struct Batch(Handle<sys::placard_batch>);

// SAFETY: any thread can use a batch, only one at a time.
unsafe impl Send for Batch {}

// SAFETY of the calls below: the batch is valid until drop, and texts and properties outlive the call.
impl Batch {
    /// An empty batch.
    pub fn new() -> Result<Self> {
        Handle::make(sys::placard_batch_destroy, |out, error| unsafe {
            sys::placard_batch_create(out, error)
        })
        .map(Self)
    }

    pub(crate) fn raw(&self) -> *mut sys::placard_batch {
        self.0.get()
    }

    /// The number of events and purchases.
    pub fn len(&self) -> usize {
        unsafe { sys::placard_batch_count(self.0.get()) }
    }

    /// Whether there is no event and no purchase.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
