package placard

/*
#include <placard/placard.h>
#include <stdlib.h>
*/
import "C"

import (
	"runtime"
	"time"
	"unsafe"
)

// Cards is an immutable list of cards. It outlives its client; later changes appear in a new list.
type Cards struct {
	raw  *C.placard_cards
	list []Card
}

func cardsOf(raw *C.placard_cards) *Cards {
	made := &Cards{raw: raw, list: make([]Card, 0, int(C.placard_cards_count(raw)))}
	for i := C.size_t(0); ; i++ {
		card := C.placard_cards_get(raw, i)
		if card == nil {
			break
		}
		made.list = append(made.list, cardOf(card))
	}
	runtime.SetFinalizer(made, func(made *Cards) { C.placard_cards_destroy(made.raw) })
	return made
}

func (c *Card) copyLists(raw *C.placard_card) {
	for i := C.size_t(0); i < raw.extras_count; i++ {
		if extra := C.placard_card_get_extra(raw, i); extra != nil {
			c.Extras = append(c.Extras, extraOf(extra))
		}
	}
}

// Extras are extras in the sender's order.
type Extras []Extra

// Find returns the value of the extra with that key, and whether there is one.
func (e Extras) Find(key string) (string, bool) {
	for _, extra := range e {
		if extra.Key == key {
			return extra.Value, true
		}
	}
	return "", false
}

// CopyCards returns the current list: pinned cards first, then newest first, control cards included. With
// CardsDismissed it includes cards dismissed since the last refresh. Works offline and before the first response.
func (c *Client) CopyCards(flags ...CardsFlag) (*Cards, error) {
	var bits C.uint32_t
	for _, flag := range flags {
		bits |= C.uint32_t(flag)
	}
	var raw *C.placard_cards
	if _, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_copy_cards(c.raw, bits, &raw, err)
	}); err != nil {
		return nil, err
	}
	return cardsOf(raw), nil
}

// Count returns the number of cards.
func (c *Cards) Count() int { return len(c.list) }

// All returns the cards. The slice is the caller's.
func (c *Cards) All() []Card { return append([]Card(nil), c.list...) }

// Get returns the card at a position; false past the end.
func (c *Cards) Get(index int) (Card, bool) {
	if index < 0 || index >= len(c.list) {
		return Card{}, false
	}
	return c.list[index], true
}

// Find returns the card with that id, and whether there is one.
func (c *Cards) Find(id string) (Card, bool) {
	for _, card := range c.list {
		if card.ID == id {
			return card, true
		}
	}
	return Card{}, false
}

// UnviewedCount returns the number of cards that were not viewed, without control cards and dismissed cards.
func (c *Cards) UnviewedCount() int {
	defer runtime.KeepAlive(c)
	return int(C.placard_cards_unviewed_count(c.raw))
}

// UpdatedAt returns when the server last updated the list; the zero time is unknown.
func (c *Cards) UpdatedAt() time.Time {
	defer runtime.KeepAlive(c)
	return timeUnlessNegative(int64(C.placard_cards_updated_at_ms(c.raw)))
}

// CardFilter says which cards to keep: those that meet every condition that is set.
type CardFilter struct {
	ClassTypes []string   // the extra "class_type" is one of these, in any case
	Kinds      []CardKind // empty: any kind
	Pinned     Switch     // On: only pinned cards; Off: only others
	Viewed     Switch     // On: only viewed cards; Off: only others
}

// CopyFiltered returns the cards that a filter keeps, in the same order.
func (c *Cards) CopyFiltered(filter CardFilter) (*Cards, error) {
	var given given
	defer given.free()
	raw, err := given.filter(filter)
	if err != nil {
		return nil, err
	}
	defer runtime.KeepAlive(c)
	var kept *C.placard_cards
	if _, err := check(func(err **C.placard_error) C.placard_status {
		return C.placard_cards_copy_filtered(c.raw, &raw, &kept, err)
	}); err != nil {
		return nil, err
	}
	return cardsOf(kept), nil
}

// filter returns a filter as C has it.
func (g *given) filter(filter CardFilter) (C.placard_card_filter, error) {
	raw := C.placard_card_filter{struct_size: C.sizeof_placard_card_filter}
	raw.pinned, raw.viewed = C.int32_t(filter.Pinned), C.int32_t(filter.Viewed)
	for _, kind := range filter.Kinds {
		if kind < 0 || kind > 31 {
			return raw, invalid("%d is not the kind of a card", kind)
		}
		raw.kinds |= 1 << uint(kind)
	}
	if len(filter.ClassTypes) > 0 {
		texts := g.array(len(filter.ClassTypes))
		for i, each := range filter.ClassTypes {
			texts[i] = g.required(each, "a class type")
		}
		raw.class_types, raw.class_types_count = &texts[0], C.size_t(len(texts))
	}
	return raw, g.err
}

// array returns an array of texts in C's memory, where arrays of pointers must be.
func (g *given) array(count int) []*C.char {
	raw := C.calloc(C.size_t(count)+1, C.size_t(unsafe.Sizeof((*C.char)(nil))))
	g.texts = append(g.texts, raw)
	return unsafe.Slice((**C.char)(raw), count+1)[:count]
}

// ---- What the user does with cards

// LogCardImpressions logs that cards were seen, each at most once in 10 s. It returns Ignored when none was logged.
// Errors: ErrNotFound (no known id).
func (c *Client) LogCardImpressions(ids ...string) (Status, error) {
	var given given
	defer given.free()
	texts, lengths := given.ids(ids)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_log_card_impressions(c.raw, &texts[0], &lengths[0], C.size_t(len(ids)), err)
	})
}

// MarkCards marks cards as viewed or not viewed, without an impression; with logs, each card that becomes viewed has
// one. A card that was marked as not viewed stays so, whatever the server says, until it is marked as viewed, seen or
// clicked. An unknown id is reported as Dropped and does not affect the others; dismissed cards are skipped. It returns
// Ignored when no card changed. Errors: ErrNotFound (no known id), ErrInvalid (logs without viewed).
func (c *Client) MarkCards(ids []string, viewed, logs bool) (Status, error) {
	var given given
	defer given.free()
	texts, lengths := given.ids(ids)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_mark_cards(
			c.raw, &texts[0], &lengths[0], C.size_t(len(ids)), C.bool(viewed), C.bool(logs), err)
	})
}

// CardCount says how many cards there are, without control cards and dismissed cards.
type CardCount struct {
	All      int
	Unviewed int // those that were not viewed
}

// CountCards counts the cards that a filter keeps.
func (c *Client) CountCards(filter CardFilter) (CardCount, error) {
	var given given
	defer given.free()
	raw, err := given.filter(filter)
	if err != nil {
		return CardCount{}, err
	}
	var all, unviewed C.size_t
	_, err = c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_count_cards(c.raw, &raw, &all, &unviewed, err)
	})
	return CardCount{int(all), int(unviewed)}, err
}

// ids returns ids and their lengths, and one more of each.
func (g *given) ids(ids []string) ([]*C.char, []C.size_t) {
	texts := g.array(len(ids) + 1)
	lengths := make([]C.size_t, len(ids)+1)
	for i, id := range ids {
		// Not C.CString: an id with a NUL is the library's to judge.
		bytes := C.CBytes(append([]byte(id), 0))
		g.texts = append(g.texts, bytes)
		texts[i], lengths[i] = (*C.char)(bytes), C.size_t(len(id))
	}
	return texts, lengths
}
