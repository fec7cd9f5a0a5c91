package placard

import (
	"fmt"
	"time"
)

// Event is what a client or a tracker reports: one of the structs below. Ignore those that you do not use.
type Event interface {
	// Kind returns the kind of the event.
	Kind() EventKind
}

// Failed is what failures have in common. RefreshCards returns it as an error.
type Failed struct {
	Reason     Reason
	HTTPStatus int           // 0: there was no response, or one above the size limit
	RetryAfter time.Duration // 0: unknown, or no need to wait
	Text       string        // English, for developers
}

// Error returns what failed.
func (f *Failed) Error() string { return fmt.Sprintf("placard: %v: %s", f.Reason, f.Text) }

// CardsUpdated: the cards changed or a refresh ended. Copy the list again.
type CardsUpdated struct {
	Count    int64 // includes control cards
	Unviewed int64
	Changed  bool // the list differs from that of the event before
	Origin   Origin
	Token    uint64 // of the StartRefreshCards that this ends; 0: no token
}

// CardsFailed: a refresh of the cards failed.
type CardsFailed struct {
	Failed
	Token uint64
}

// MessagesUpdated: campaigns arrived.
type MessagesUpdated struct {
	Count int64
	Token uint64 // of the StartRefreshMessages that this ends; 0: no token
}

// MessagesFailed: a refresh of the campaigns failed.
type MessagesFailed struct {
	Failed
	Token uint64
}

// MessageOffered: a message can be shown. Answer with Message.Show, Postpone or Discard.
type MessageOffered struct {
	ID      string
	Message Message
}

// MessageDiscarded: a message will not be shown.
type MessageDiscarded struct {
	ID     string
	Handle uint64
	Reason Reason
}

// MessageClosed: take a message off the screen if it is still there.
type MessageClosed struct {
	ID     string
	Handle uint64
}

// MessageControl: a control campaign won; there is nothing to show.
type MessageControl struct{ ID string }

// NoMatch: no campaign matches an event.
type NoMatch struct {
	Trigger Trigger
	Name    string
}

// Suppressed: a message was held back by the interval, or shown before.
type Suppressed struct {
	Trigger    Trigger
	Name       string
	RetryAfter time.Duration // 0: never again
}

// SessionStarted: a session began.
type SessionStarted struct{ ID string }

// SessionEnded: a session ended.
type SessionEnded struct{ ID string }

// UserChanged: another user is the current one.
type UserChanged struct{ ID string } // "": anonymous

// AuthFailed: a signature was refused. Call Client.SetSignature.
type AuthFailed struct {
	Code      Auth // can be a number that is not listed
	Optional  bool // the server accepted the request nevertheless
	ID        string
	Signature string // "": the request carried no signature
	Text      string
}

// ConfigUpdated: the server's config changed.
type ConfigUpdated struct{}

// Dropped: one bad item was dropped, the others were kept. At most 100 are reported for each response; one more with an
// empty ID counts the rest.
type Dropped struct {
	Dropped DroppedKind
	ID      string
	Text    string
}

// Sent: a server acknowledged records.
type Sent struct{ Count int64 }

// SendFailed: records stay queued.
type SendFailed struct{ Failed }

// Overflow: the oldest records or unread events were dropped.
type Overflow struct {
	Count int64
	Text  string
}

// RequestStarted: carry out a request (TransportHost only), then call CompleteRequest or FailRequest within 60 s.
type RequestStarted struct{ Request Request }

// RequestCancelled: the response of a request is no longer needed.
type RequestCancelled struct{ ID uint64 }

// Log: something for developers.
type Log struct{ Text string }

// OpenURL: a rendered page, or a clicked push message, leads to a URL.
type OpenURL struct {
	URL        string
	UseWebview bool   // open it in the host's web view, not in a browser
	ID         string // of the card or of the campaign, or the tracking id of a push message
	Handle     uint64 // of the message; 0: a card or a push message
}

// FeedClosed: the user closed a rendered modal feed. Take it off the screen.
type FeedClosed struct{}

// CardImages: pictures of cards arrived. Copy the list again.
type CardImages struct{ Count int64 }

// UnknownEvent: an event of a newer library. Ignore it.
type UnknownEvent struct{ EventKind EventKind }

func (CardsUpdated) Kind() EventKind     { return EventCardsUpdated }
func (CardsFailed) Kind() EventKind      { return EventCardsFailed }
func (MessagesUpdated) Kind() EventKind  { return EventMessagesUpdated }
func (MessagesFailed) Kind() EventKind   { return EventMessagesFailed }
func (MessageOffered) Kind() EventKind   { return EventMessage }
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
func (RequestStarted) Kind() EventKind   { return EventRequest }
func (RequestCancelled) Kind() EventKind { return EventRequestCancelled }
func (Log) Kind() EventKind              { return EventLog }
func (OpenURL) Kind() EventKind          { return EventOpenURL }
func (FeedClosed) Kind() EventKind       { return EventFeedClosed }
func (CardImages) Kind() EventKind       { return EventCardImages }

// Kind returns the number that this version does not know.
func (e UnknownEvent) Kind() EventKind { return e.EventKind }
