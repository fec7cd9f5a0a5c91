//! Content cards: read them, filter them, log what the user does with them.

use crate::client::Client;
use crate::error::{status, Result};
use crate::generated::enums::{CardKind, Status};
use crate::generated::views::{Card, Extra};
use crate::handle::Handle;
use crate::input::{switch, text, Texts};
use crate::read;
use libplacard_sys as sys;
use std::os::raw::c_char;

list! {
    /// An immutable list of cards: pinned cards first, then newest first, control cards included. It outlives its client;
    /// later changes appear in a new list. Any number of threads can read it at the same time.
    ///
    /// A card is borrowed from its list:
    ///
    /// ```compile_fail,E0505
    /// # fn main() -> libplacard::Result<()> {
    /// # let client = libplacard::Client::open(&libplacard::Options::in_memory("kiosk-1", "sdk.example.com"))?;
    /// let cards = client.copy_cards()?;
    /// let first = cards.get(0);
    /// drop(cards);
    /// println!("{:?}", first);
    /// # Ok(())
    /// # }
    /// ```
    Cards(placard_cards) of Card, CardsIter, placard_cards_count, placard_cards_get
}

/// Which cards of a list to keep: those that meet every condition that is set. The default keeps every card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CardFilter {
    /// Keep cards whose extra `class_type` is one of these, in upper or lower case; empty: any card.
    pub class_types: Vec<String>,
    /// Keep cards of these kinds; empty: any card.
    pub kinds: Vec<CardKind>,
    /// Only pinned cards, or only others.
    pub pinned: Option<bool>,
    /// Only viewed cards, or only others.
    pub viewed: Option<bool>,
}

impl Cards {
    pub(crate) fn raw(&self) -> *const sys::placard_cards {
        self.0.get()
    }

    /// The number of cards that were not viewed, without control cards and dismissed cards.
    pub fn unviewed_count(&self) -> usize {
        // SAFETY: the list is valid until drop.
        unsafe { sys::placard_cards_unviewed_count(self.raw()) }
    }

    /// When the server last updated the list; None: unknown, as before this user's first sync.
    pub fn updated_at_ms(&self) -> Option<i64> {
        // SAFETY: the list is valid until drop.
        read::time_ms(unsafe { sys::placard_cards_updated_at_ms(self.raw()) })
    }

    /// The card with that id. Linear search.
    pub fn find(&self, id: &str) -> Option<Card<'_>> {
        let (id, length) = text(id);
        // SAFETY: the card is valid as long as the list.
        let raw = unsafe { sys::placard_cards_find(self.raw(), id, length).as_ref() };
        raw.map(|raw| Card { raw })
    }

    /// The cards that `filter` keeps, in the same order. The new list shares the cards with this one and outlives it.
    ///
    /// Errors: [`Status::Invalid`] (a class type with a NUL, an unknown kind).
    pub fn filtered(&self, filter: &CardFilter) -> Result<Cards> {
        filter
            .lend(|raw| {
                // SAFETY: list and filter outlive the call.
                Handle::make(sys::placard_cards_destroy, |out, error| unsafe {
                    sys::placard_cards_copy_filtered(self.raw(), raw, out, error)
                })
            })
            .map(Cards)
    }
}

impl CardFilter {
    /// Passes the filter as C has it to `call`.
    fn lend<T>(&self, call: impl FnOnce(&sys::placard_card_filter) -> Result<T>) -> Result<T> {
        let mut texts = Texts::default();
        let class_types = self
            .class_types
            .iter()
            .map(|each| texts.add("class_types", Some(each)))
            .collect::<Result<Vec<*const c_char>>>()?;
        call(&sys::placard_card_filter {
            class_types: class_types.as_ptr(),
            class_types_count: class_types.len(),
            kinds: self.kinds.iter().fold(0, |bits, kind| bits | bit(*kind)),
            pinned: switch(self.pinned),
            viewed: switch(self.viewed),
            ..sys::PLACARD_CARD_FILTER_INIT
        })
    }
}

/// How many cards there are, without control cards and dismissed cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CardCount {
    /// All of them.
    pub all: usize,
    /// Those that were not viewed.
    pub unviewed: usize,
}

/// The bit of a kind; of an unknown one a bit that the library refuses.
fn bit(kind: CardKind) -> u32 {
    u32::try_from(kind.raw())
        .ok()
        .and_then(|shift| 1_u32.checked_shl(shift))
        .unwrap_or(1)
}

impl<'a> Card<'a> {
    /// The extras, in the server's order.
    pub fn extras(self) -> impl Iterator<Item = Extra<'a>> + 'a {
        (0..self.raw.extras_count).map_while(move |index| {
            // SAFETY: the extra is valid as long as the card.
            unsafe { sys::placard_card_get_extra(self.raw, index).as_ref() }
                .map(|raw| Extra { raw })
        })
    }

    /// The value of the extra with that key.
    pub fn find_extra(self, key: &str) -> Option<&'a str> {
        let (key, key_length) = text(key);
        let mut length = 0;
        // SAFETY: the card is valid, and the value is valid as long as the card.
        let value = unsafe { sys::placard_card_find_extra(self.raw, key, key_length, &mut length) };
        read::text(value, length)
    }
}

/// Cards are the same if their ids are.
impl PartialEq for Card<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Card<'_> {}

impl std::hash::Hash for Card<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id().hash(state);
    }
}

impl Client {
    /// Copies the current list. Works offline and before the first response, with the list of the last run.
    pub fn copy_cards(&self) -> Result<Cards> {
        self.copy_cards_with(0)
    }

    /// Likewise, with the cards that were dismissed since the last refresh.
    pub fn copy_cards_and_dismissed(&self) -> Result<Cards> {
        self.copy_cards_with(sys::PLACARD_CARDS_DISMISSED)
    }

    fn copy_cards_with(&self, flags: u32) -> Result<Cards> {
        // SAFETY: the client is open.
        Handle::make(sys::placard_cards_destroy, |out, error| unsafe {
            sys::placard_client_copy_cards(self.raw(), flags, out, error)
        })
        .map(Cards)
    }

    /// Logs that cards were seen, by their ids, each at most once in 10 s: they count as viewed at once. Repeated ids,
    /// unknown ids and dismissed cards are skipped. Returns [`Status::Ignored`] when none was logged.
    ///
    /// Errors: [`Status::NotFound`] (no known id).
    pub fn log_card_impressions<T: AsRef<str>>(&self, ids: &[T]) -> Result<Status> {
        let (pointers, lengths): (Vec<*const c_char>, Vec<usize>) =
            ids.iter().map(|id| text(id.as_ref())).unzip();
        // SAFETY: the client is open, and the ids outlive the call.
        status(|error| unsafe {
            sys::placard_client_log_card_impressions(
                self.raw(),
                pointers.as_ptr(),
                lengths.as_ptr(),
                pointers.len(),
                error,
            )
        })
    }

    /// Marks cards as viewed or not viewed, by their ids, without an impression. With `logs`, each card that becomes
    /// viewed has one. A card that was marked as not viewed stays so, whatever the server says, until it is marked as
    /// viewed, seen or clicked. An unknown id is reported as [`Event::Dropped`] and does not affect the others;
    /// dismissed cards are skipped. Returns [`Status::Ignored`] when no card changed.
    ///
    /// Errors: [`Status::NotFound`] (no known id), [`Status::Invalid`] (`logs` without `viewed`).
    ///
    /// [`Event::Dropped`]: crate::Event::Dropped
    pub fn mark_cards<T: AsRef<str>>(&self, ids: &[T], viewed: bool, logs: bool) -> Result<Status> {
        let (pointers, lengths): (Vec<*const c_char>, Vec<usize>) =
            ids.iter().map(|id| text(id.as_ref())).unzip();
        // SAFETY: the client is open, and the ids outlive the call.
        status(|error| unsafe {
            sys::placard_client_mark_cards(
                self.raw(),
                pointers.as_ptr(),
                lengths.as_ptr(),
                pointers.len(),
                viewed,
                logs,
                error,
            )
        })
    }

    /// Counts the cards that the filter keeps.
    pub fn count_cards(&self, filter: &CardFilter) -> Result<CardCount> {
        let mut count = CardCount::default();
        filter.lend(|raw| {
            // SAFETY: the client is open, and the filter outlives the call.
            status(|error| unsafe {
                sys::placard_client_count_cards(
                    self.raw(),
                    raw,
                    &mut count.all,
                    &mut count.unviewed,
                    error,
                )
            })
        })?;
        Ok(count)
    }
}
