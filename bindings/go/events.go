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

// MessageOffered: a message can be shown. Answer with Message.Show, Postpone or Discard.
type MessageOffered struct {
	ID      string
	Message Message
}

// RequestStarted: carry out a request (TransportHost only), then call CompleteRequest or FailRequest within 60 s.
type RequestStarted struct{ Request Request }

// RequestCancelled: the response of a request is no longer needed.
type RequestCancelled struct{ ID uint64 }

// UnknownEvent: an event of a newer library. Ignore it.
type UnknownEvent struct{ EventKind EventKind }

func (MessageOffered) Kind() EventKind   { return EventMessage }
func (RequestStarted) Kind() EventKind   { return EventRequest }
func (RequestCancelled) Kind() EventKind { return EventRequestCancelled }

// Kind returns the number that this version does not know.
func (e UnknownEvent) Kind() EventKind { return e.EventKind }
