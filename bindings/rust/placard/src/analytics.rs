//! Log what the user does.

use crate::client::Client;
use crate::error::{done, status, Result};
use crate::generated::enums::Status;
use crate::handle::Handle;
use crate::input::{c_string, text};
use crate::properties::{raw_or_null, Properties};
use placard_sys as sys;

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

    /// The number of events and purchases.
    pub fn len(&self) -> usize {
        unsafe { sys::placard_batch_count(self.0.get()) }
    }

    /// Whether there is no event and no purchase.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends an event, as [`Client::log_event`] logs it; at most 10000 items in all.
    pub fn add_event(&mut self, name: &str, properties: Option<&Properties>) -> Result<()> {
        let (name, length) = text(name);
        done(|error| unsafe {
            sys::placard_batch_add_event(self.0.get(), name, length, raw_or_null(properties), error)
        })
    }

    /// Appends a purchase, as [`Client::log_purchase`] logs it.
    pub fn add_purchase(
        &mut self,
        product_id: &str,
        currency: &str,
        price: f64,
        quantity: i32,
        properties: Option<&Properties>,
    ) -> Result<()> {
        let (product_id, length) = text(product_id);
        let currency = c_string("currency", currency)?;
        done(|error| unsafe {
            sys::placard_batch_add_purchase(
                self.0.get(),
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
}

// SAFETY of the calls below: the client is open, and texts, properties and batch outlive the call.
impl Client {
    /// Logs a custom event and offers the message that it triggers. Committed to the store before the call returns.
    /// Opens a session if none is open. Returns [`Status::Blocked`] when the server's blocklist names the event.
    ///
    /// Errors: [`Status::Invalid`] names the field and the limit.
    pub fn log_event(&self, name: &str, properties: Option<&Properties>) -> Result<Status> {
        let (name, length) = text(name);
        status(|error| unsafe {
            sys::placard_client_log_event(self.raw(), name, length, raw_or_null(properties), error)
        })
    }

    /// Logs a purchase of `quantity` (1 to 100) items, `price` each, in `currency` (ISO 4217, such as `USD`). The rest is
    /// as for [`log_event`](Self::log_event).
    pub fn log_purchase(
        &self,
        product_id: &str,
        currency: &str,
        price: f64,
        quantity: i32,
        properties: Option<&Properties>,
    ) -> Result<Status> {
        let (product_id, length) = text(product_id);
        let currency = c_string("currency", currency)?;
        status(|error| unsafe {
            sys::placard_client_log_purchase(
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

    /// Logs a click on a push message; `payload_json` is its data as the push service delivered it. Emits
    /// [`Event::OpenUrl`](crate::Event::OpenUrl) if it has a link. Returns [`Status::Ignored`] when the payload has no
    /// tracking id, as in other senders' messages.
    pub fn log_push_click(&self, payload_json: &str) -> Result<Status> {
        let (payload, length) = text(payload_json);
        status(|error| unsafe {
            sys::placard_client_log_push_click(self.raw(), payload, length, error)
        })
    }

    /// Logs all items of a batch in order, with the time of this call. All are committed before the call returns, or
    /// none is. Returns [`Status::Blocked`] when the server's blocklist names all of them, [`Status::Ignored`] for an
    /// empty batch.
    pub fn log_batch(&self, batch: &Batch) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_log_batch(self.raw(), batch.0.get(), error) })
    }
}
