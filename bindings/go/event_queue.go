package placard

import "sync"

const queueLimit = 10000

// eventQueue holds events that were read from the library and not by the host: a wait for the end of a refresh
// reads events for the others, too.
type eventQueue struct {
	reading sync.Mutex // held while events are read from the library, one reader at a time

	mu        sync.Mutex
	events    []Event
	dropped   int64
	arrived   chan struct{} // closed when events have arrived
	hasNew    bool
	refreshes map[uint64]chan Event
	lastToken uint64
}

func newEventQueue() *eventQueue {
	return &eventQueue{arrived: make(chan struct{}), refreshes: map[uint64]chan Event{}, lastToken: ownTokens}
}

// ownTokens is the first token that the host cannot use.
const ownTokens = uint64(1) << 63

// expect returns a token, and the channel that receives the event with which its refresh ends.
func (q *eventQueue) expect() (uint64, <-chan Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.lastToken++
	ended := make(chan Event, 1)
	q.refreshes[q.lastToken] = ended
	return q.lastToken, ended
}

func (q *eventQueue) forget(token uint64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.refreshes, token)
}

// add appends an event, and drops the oldest beyond the limit. The package's own tokens are not shown.
func (q *eventQueue) add(event Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if ended, token := endOfRefresh(event); token >= ownTokens {
		event = ended
		if receiver := q.refreshes[token]; receiver != nil {
			receiver <- event
			delete(q.refreshes, token)
		}
	}
	if len(q.events) >= queueLimit {
		q.events[0] = nil
		q.events = q.events[1:]
		q.dropped++
	}
	q.events = append(q.events, event)
	q.hasNew = true
}

// announce ends the waits for events if there are new ones.
func (q *eventQueue) announce() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.hasNew {
		q.hasNew = false
		close(q.arrived)
		q.arrived = make(chan struct{})
	}
}

// arrivals returns a channel that is closed when more events have arrived, and whether events wait already.
func (q *eventQueue) arrivals() (<-chan struct{}, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.arrived, len(q.events) > 0 || q.dropped > 0
}

func (q *eventQueue) take() Event {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.dropped > 0 {
		dropped := q.dropped
		q.dropped = 0
		return Overflow{Count: dropped, Text: "the oldest unread events were dropped: read events more often"}
	}
	if len(q.events) == 0 {
		return nil
	}
	event := q.events[0]
	q.events[0] = nil
	q.events = q.events[1:]
	return event
}

func (q *eventQueue) putBack(event Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.events = append([]Event{event}, q.events...)
}

// endOfRefresh returns the event without its token, and the token.
func endOfRefresh(event Event) (Event, uint64) {
	var token uint64
	switch ended := event.(type) {
	case CardsUpdated:
		token, ended.Token = ended.Token, 0
		return ended, token
	case CardsFailed:
		token, ended.Token = ended.Token, 0
		return ended, token
	case MessagesUpdated:
		token, ended.Token = ended.Token, 0
		return ended, token
	case MessagesFailed:
		token, ended.Token = ended.Token, 0
		return ended, token
	}
	return event, 0
}
