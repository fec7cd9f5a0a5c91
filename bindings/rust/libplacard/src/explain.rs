//! Why an event does, or does not, show a message.

use crate::generated::enums::VerdictKind;
use crate::generated::views::{ExplainedEvent, Verdict};
use libplacard_sys as sys;

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
    /// The position of the filter within the condition, from 0 over all groups, if a filter failed; of the entry
    /// within a history.
    pub fn filter(self) -> Option<usize> {
        let failed = matches!(
            self.verdict(),
            VerdictKind::FilterFailed | VerdictKind::History
        );
        failed.then(|| usize::try_from(self.raw.filter).unwrap_or(0))
    }
}
