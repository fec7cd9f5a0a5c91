//! Why an event does, or does not, show a message.

use crate::client::Client;
use crate::error::Result;
use crate::generated::enums::VerdictKind;
use crate::generated::views::{ExplainedEvent, Verdict};
use crate::handle::Handle;
use crate::input::text;
use crate::properties::{raw_or_null, Properties};
use placard_sys as sys;

list! {
    /// One verdict per campaign, in the server's order. Immutable: any thread can read it. It outlives its client.
    Explanation(placard_explanation) of Verdict, ExplanationIter, placard_explanation_count, placard_explanation_get
}

impl Explanation {
    /// The event that the explanation is about.
    pub fn event(&self) -> Option<ExplainedEvent<'_>> {
        // SAFETY: the event is valid as long as the explanation.
        let raw = unsafe { sys::placard_explanation_get_event(self.0.get()).as_ref() };
        raw.map(|raw| ExplainedEvent { raw })
    }
}

impl Verdict<'_> {
    /// The position of the filter within the condition, from 0 over all groups, if a filter failed.
    pub fn filter(self) -> Option<usize> {
        let failed = self.verdict() == VerdictKind::FilterFailed;
        failed.then(|| usize::try_from(self.raw.filter).unwrap_or(0))
    }
}

/// Each explains what an event would show. Logs nothing, changes nothing, and does not look at the blocklist.
// SAFETY of the calls below: the client is open, and texts and properties outlive the call.
impl Client {
    /// A session start.
    pub fn explain_open(&self) -> Result<Explanation> {
        Handle::make(sys::placard_explanation_destroy, |out, error| unsafe {
            sys::placard_client_explain_open(self.raw(), out, error)
        })
        .map(Explanation)
    }

    /// A custom event.
    pub fn explain_event(
        &self,
        name: &str,
        properties: Option<&Properties>,
    ) -> Result<Explanation> {
        let (name, length) = text(name);
        let properties = raw_or_null(properties);
        Handle::make(sys::placard_explanation_destroy, |out, error| unsafe {
            sys::placard_client_explain_event(self.raw(), name, length, properties, out, error)
        })
        .map(Explanation)
    }

    /// A purchase.
    pub fn explain_purchase(
        &self,
        product_id: &str,
        properties: Option<&Properties>,
    ) -> Result<Explanation> {
        let (id, length) = text(product_id);
        let properties = raw_or_null(properties);
        Handle::make(sys::placard_explanation_destroy, |out, error| unsafe {
            sys::placard_client_explain_purchase(self.raw(), id, length, properties, out, error)
        })
        .map(Explanation)
    }

    /// A click on a push message. None when the payload has no tracking id.
    pub fn explain_push_click(&self, payload_json: &str) -> Result<Option<Explanation>> {
        let (payload, length) = text(payload_json);
        let made = Handle::make_if(sys::placard_explanation_destroy, |out, error| unsafe {
            sys::placard_client_explain_push_click(self.raw(), payload, length, out, error)
        })?;
        Ok(made.map(Explanation))
    }

    /// The last evaluated event, by the campaigns, the display history and the time of that moment. None when no event
    /// was evaluated since open or the last change of user.
    pub fn explain_last(&self) -> Result<Option<Explanation>> {
        let made = Handle::make_if(sys::placard_explanation_destroy, |out, error| unsafe {
            sys::placard_client_explain_last(self.raw(), out, error)
        })?;
        Ok(made.map(Explanation))
    }
}
