// Code generated from interface/ by `make generate`. DO NOT EDIT.

package placard

/*
#include <placard/placard.h>
*/
import "C"

import "time"

// CardsUpdated: read the list again.
type CardsUpdated struct {
	Count    int64
	Unviewed int64
	// the list differs from that of the event before
	Changed bool
	Origin  Origin
	// names the refresh call that this ends; 0: no token
	Token uint64
}

// CardsFailed: no list has arrived.
type CardsFailed struct {
	Failed
	// names the refresh call that this ends; 0: no token
	Token uint64
}

// MessagesUpdated: campaigns arrived.
type MessagesUpdated struct {
	// campaigns
	Count int64
	// names the refresh call that this ends; 0: no token
	Token uint64
}

// MessagesFailed: no campaigns have arrived.
type MessagesFailed struct {
	Failed
	// names the refresh call that this ends; 0: no token
	Token uint64
}

// MessageDiscarded: it will not be shown.
type MessageDiscarded struct {
	ID string
	// names a message or a request
	Handle uint64
	Reason Reason
}

// MessageClosed: take it off the screen if it is still there.
type MessageClosed struct {
	ID string
	// names a message or a request
	Handle uint64
	Reason Reason
}

// MessageControl: a control campaign won; there is nothing to show.
type MessageControl struct {
	ID string
}

// NoMatch: no campaign matches this event.
type NoMatch struct {
	Trigger Trigger
	Name    string
}

// Suppressed: held back by the interval or shown before.
type Suppressed struct {
	Trigger Trigger
	Name    string
	// 0: never again
	RetryAfter time.Duration
}

// SessionStarted: a session has begun.
type SessionStarted struct {
	ID string
}

// SessionEnded: a session has ended.
type SessionEnded struct {
	ID string
}

// UserChanged: the current user changed.
type UserChanged struct {
	// empty: anonymous
	ID string
}

// AuthFailed: a signature was refused.
type AuthFailed struct {
	// can be a number that is not listed
	Code Auth
	// the server accepted the request nevertheless
	Optional bool
	// the user
	ID string
	// what the request carried; empty: no signature
	Signature string
	// English, for developers
	Text string
}

// ConfigUpdated: the server's config changed.
type ConfigUpdated struct {
}

// Dropped: one bad item was dropped, the others were kept; at most 100 per response: one more with an empty id counts
// the rest.
type Dropped struct {
	Dropped DroppedKind
	ID      string
	// English, for developers
	Text string
}

// Sent: records that a server acknowledged.
type Sent struct {
	Count int64
}

// SendFailed: records stay queued.
type SendFailed struct {
	Failed
}

// Overflow: the oldest records or unread events were dropped.
type Overflow struct {
	Count int64
	// English, for developers
	Text string
}

// Log: for developers.
type Log struct {
	// English, for developers
	Text string
}

// OpenURL: a rendered page leads there (handle 0: a card's), or a clicked push message (handle 0, id: its tracking id),
// or an action that the host ran (handle 0, id empty).
type OpenURL struct {
	URL string
	// open the URL in the host's web view, not in a browser
	UseWebview bool
	ID         string
	// names a message or a request
	Handle uint64
}

// FeedClosed: the user closed a rendered modal feed: take it off the screen.
type FeedClosed struct {
}

// CardImages: pictures of cards that arrived: read the list again.
type CardImages struct {
	Count int64
}

// SourceUpdated: new content of a source was taken in.
type SourceUpdated struct {
	// cards
	Count     int64
	Campaigns int64
	// that of the campaign file; 0: it has no sequence
	Sequence int64
}

// SourceFailed: the source has no content to take in; what is stored stays in use.
type SourceFailed struct {
	Failed
}

// SourceStatus: how the content of a source is, as Client.ReportSource asked.
type SourceStatus struct {
	// the content in use has expired, and stays in use
	Stale bool
	// when the content in use was published; without a signature, when it was fetched; 0: it was not fetched
	Content time.Time
	// when the content in use expires; 0: never
	Expires time.Time
	// that of the campaign file; 0: it has no sequence
	Sequence int64
	// why the last fetch failed; none: it did not
	Reason Reason
	// until the next fetch; 0: it is due, or none is planned
	RetryAfter time.Duration
	// English, for developers
	Text string
}

func (CardsUpdated) Kind() EventKind     { return EventCardsUpdated }
func (CardsFailed) Kind() EventKind      { return EventCardsFailed }
func (MessagesUpdated) Kind() EventKind  { return EventMessagesUpdated }
func (MessagesFailed) Kind() EventKind   { return EventMessagesFailed }
func (MessageDiscarded) Kind() EventKind { return EventMessageDiscarded }
func (MessageClosed) Kind() EventKind    { return EventMessageClosed }
func (MessageControl) Kind() EventKind   { return EventMessageControl }
func (NoMatch) Kind() EventKind          { return EventNoMatch }
func (Suppressed) Kind() EventKind       { return EventSuppressed }
func (SessionStarted) Kind() EventKind   { return EventSessionStarted }
func (SessionEnded) Kind() EventKind     { return EventSessionEnded }
func (UserChanged) Kind() EventKind      { return EventUserChanged }
func (AuthFailed) Kind() EventKind       { return EventAuthFailed }
func (ConfigUpdated) Kind() EventKind    { return EventConfigUpdated }
func (Dropped) Kind() EventKind          { return EventDropped }
func (Sent) Kind() EventKind             { return EventSent }
func (SendFailed) Kind() EventKind       { return EventSendFailed }
func (Overflow) Kind() EventKind         { return EventOverflow }
func (Log) Kind() EventKind              { return EventLog }
func (OpenURL) Kind() EventKind          { return EventOpenURL }
func (FeedClosed) Kind() EventKind       { return EventFeedClosed }
func (CardImages) Kind() EventKind       { return EventCardImages }
func (SourceUpdated) Kind() EventKind    { return EventSourceUpdated }
func (SourceFailed) Kind() EventKind     { return EventSourceFailed }
func (SourceStatus) Kind() EventKind     { return EventSourceStatus }

// plainEventOf copies an event whose fields are texts and numbers; nil for others.
func plainEventOf(raw *C.placard_event) Event {
	switch EventKind(raw.kind) {
	case EventCardsUpdated:
		return CardsUpdated{Count: int64(raw.count), Unviewed: int64(raw.unviewed), Changed: bool(raw.changed), Origin: Origin(raw.origin), Token: uint64(raw.token)}
	case EventCardsFailed:
		return CardsFailed{Failed: failedOf(raw), Token: uint64(raw.token)}
	case EventMessagesUpdated:
		return MessagesUpdated{Count: int64(raw.count), Token: uint64(raw.token)}
	case EventMessagesFailed:
		return MessagesFailed{Failed: failedOf(raw), Token: uint64(raw.token)}
	case EventMessageDiscarded:
		return MessageDiscarded{ID: goText(raw.id, raw.id_length), Handle: uint64(raw.handle), Reason: Reason(raw.reason)}
	case EventMessageClosed:
		return MessageClosed{ID: goText(raw.id, raw.id_length), Handle: uint64(raw.handle), Reason: Reason(raw.reason)}
	case EventMessageControl:
		return MessageControl{ID: goText(raw.id, raw.id_length)}
	case EventNoMatch:
		return NoMatch{Trigger: Trigger(raw.trigger), Name: goText(raw.name, raw.name_length)}
	case EventSuppressed:
		return Suppressed{Trigger: Trigger(raw.trigger), Name: goText(raw.name, raw.name_length), RetryAfter: durationOf(int64(raw.retry_after_ms))}
	case EventSessionStarted:
		return SessionStarted{ID: goText(raw.id, raw.id_length)}
	case EventSessionEnded:
		return SessionEnded{ID: goText(raw.id, raw.id_length)}
	case EventUserChanged:
		return UserChanged{ID: goText(raw.id, raw.id_length)}
	case EventAuthFailed:
		return AuthFailed{Code: Auth(raw.code), Optional: bool(raw.optional), ID: goText(raw.id, raw.id_length), Signature: goText(raw.signature, raw.signature_length), Text: goText(raw.text, raw.text_length)}
	case EventConfigUpdated:
		return ConfigUpdated{}
	case EventDropped:
		return Dropped{Dropped: DroppedKind(raw.dropped), ID: goText(raw.id, raw.id_length), Text: goText(raw.text, raw.text_length)}
	case EventSent:
		return Sent{Count: int64(raw.count)}
	case EventSendFailed:
		return SendFailed{Failed: failedOf(raw)}
	case EventOverflow:
		return Overflow{Count: int64(raw.count), Text: goText(raw.text, raw.text_length)}
	case EventLog:
		return Log{Text: goText(raw.text, raw.text_length)}
	case EventOpenURL:
		return OpenURL{URL: goText(raw.url, raw.url_length), UseWebview: bool(raw.use_webview), ID: goText(raw.id, raw.id_length), Handle: uint64(raw.handle)}
	case EventFeedClosed:
		return FeedClosed{}
	case EventCardImages:
		return CardImages{Count: int64(raw.count)}
	case EventSourceUpdated:
		return SourceUpdated{Count: int64(raw.count), Campaigns: int64(raw.campaigns), Sequence: int64(raw.sequence)}
	case EventSourceFailed:
		return SourceFailed{Failed: failedOf(raw)}
	case EventSourceStatus:
		return SourceStatus{Stale: bool(raw.stale), Content: time.UnixMilli(int64(raw.content_ms)), Expires: time.UnixMilli(int64(raw.expires_ms)), Sequence: int64(raw.sequence), Reason: Reason(raw.reason), RetryAfter: durationOf(int64(raw.retry_after_ms)), Text: goText(raw.text, raw.text_length)}
	}
	return nil
}
