package placard

/*
#include <placard/placard.h>
*/
import "C"

import (
	"context"
	"time"
)

// source is the part of the C interface that clients and trackers share.
type source interface {
	fd() C.int
	dispatch(err **C.placard_error) C.placard_status
	drain(timeoutMs C.int64_t, err **C.placard_error) C.placard_status
	flush(err **C.placard_error) C.placard_status
	wake()
	nextEvent() *C.placard_event
	queuedCount() C.int64_t
	nextDeadlineMs() C.int64_t
	setTime(wallMs, monotonicMs C.int64_t, err **C.placard_error) C.placard_status
	completeRequest(id C.uint64_t, response *C.placard_response, err **C.placard_error) C.placard_status
	failRequest(id C.uint64_t, failure C.int32_t, err **C.placard_error) C.placard_status
	close()
}

// loop is the event loop of a client or a tracker.
//
// One goroutine at a time polls the library's descriptor, the driver; the others wait for it in Go.
type loop struct {
	*handle
	source source
	events *eventQueue
	client *Client // that messages in events belong to; nil in a tracker

	driver  chan struct{} // its one place is taken by the driver
	alarm   *alarm        // the driver's
	drainer chan struct{} // its one place is taken by a drain
	isWoken bool          // the drainer's: the library's next drain may end at once
	waker   waker
}

func newLoop(source source, client *Client) loop {
	return loop{
		handle: newHandle(), source: source, client: client, events: newEventQueue(),
		driver: make(chan struct{}, 1), drainer: make(chan struct{}, 1), alarm: new(alarm),
	}
}

// call runs one call of the library, unless it is closed.
func (l *loop) call(call func(err **C.placard_error) C.placard_status) (Status, error) {
	if err := l.enter(); err != nil {
		return ErrState, err
	}
	defer l.leave()
	return check(call)
}

// FD returns the descriptor to poll for reading, for a loop of your own: when it is readable, call Dispatch and then
// NextEvent until nil. -1 after Close. Do not mix it with Run or RefreshCards, which read events, too.
func (l *loop) FD() int {
	if l.enter() != nil {
		return -1
	}
	defer l.leave()
	return int(l.source.fd())
}

// Dispatch does what is due: network, timers, deferred work. It never blocks on the network.
func (l *loop) Dispatch() error {
	_, err := l.call(func(err **C.placard_error) C.placard_status { return l.source.dispatch(err) })
	return err
}

// NextEvent returns the next event, or nil. Each event is returned once, to one caller.
func (l *loop) NextEvent() Event {
	if l.handle == nil {
		return nil
	}
	if event := l.events.take(); event != nil {
		return event
	}
	if l.enter() == nil {
		l.readEvents()
		l.leave()
	}
	return l.events.take()
}

// readEvents moves the library's events into the queue. Inside enter and leave.
func (l *loop) readEvents() {
	l.events.reading.Lock()
	defer l.events.reading.Unlock()
	for raw := l.source.nextEvent(); raw != nil; raw = l.source.nextEvent() {
		l.events.add(eventOf(raw, l.client))
	}
	l.events.announce()
}

// Wait waits until there is something to do or an event to read, or until Wake, then dispatches. It can return earlier.
// The error is that of ctx as soon as ctx ends, and ErrClosed after Close.
func (l *loop) Wait(ctx context.Context) error {
	if l.handle == nil {
		return ErrClosed
	}
	woken := l.waker.begin()
	defer l.waker.end()
	arrived, isWaiting := l.events.arrivals()
	if err := ctx.Err(); err != nil {
		return err
	}
	if isWaiting {
		return l.Dispatch()
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-l.closing:
		return ErrClosed
	case <-woken:
		return l.Dispatch()
	case <-arrived: // another goroutine has dispatched
		return nil
	case l.driver <- struct{}{}:
	}
	defer func() { <-l.driver }()
	return l.drive(ctx, ends{context: ctx.Done(), woken: woken, arrived: arrived})
}

// drive polls until there is something to do, and dispatches. Only the driver calls it.
func (l *loop) drive(ctx context.Context, ends ends) error {
	if err := l.enter(); err != nil {
		return err
	}
	defer l.leave()
	if err := l.alarm.reset(); err != nil {
		return err
	}
	l.watching(ends, l.alarm.ring, func() { l.alarm.poll(l.source.fd()) })
	if err := ctx.Err(); err != nil {
		return err
	}
	_, err := check(l.source.dispatch)
	return err
}

// Run calls handle for each event, in this goroutine, until ctx ends, whose error it returns; until Close, with
// ErrClosed; or until a dispatch fails. After ErrIO it can be called again. No event is lost: those that were not
// handled are read by the next Run or NextEvent.
func (l *loop) Run(ctx context.Context, handle func(Event)) error {
	for {
		for ctx.Err() == nil {
			event := l.NextEvent()
			if event == nil {
				break
			}
			handle(event)
		}
		if err := l.Wait(ctx); err != nil {
			return err
		}
	}
}

// RunChannel is Run into a channel, which it closes when it returns.
func (l *loop) RunChannel(ctx context.Context, events chan<- Event) error {
	defer close(events)
	return l.Run(ctx, func(event Event) {
		select {
		case events <- event:
		case <-l.closing:
		case <-ctx.Done():
			l.events.putBack(event)
		}
	})
}

// Wake ends the waits and drains of other goroutines: Wait dispatches and returns, Drain returns Pending if records
// remain. If none waits, the next Wait or Drain ends at once. Run and RefreshCards continue.
func (l *loop) Wake() { l.waker.wake() }

// Flush starts to send what is queued and continues until the queue is empty; the events Sent and SendFailed report the
// outcome. On a client it opens a session if none is open. On a tracker it returns Pending while another process sends.
func (l *loop) Flush() (Status, error) {
	return l.call(func(err **C.placard_error) C.placard_status { return l.source.flush(err) })
}

// QueuedCount returns how many records the server has not acknowledged; -1 if that is unknown, as after Close.
func (l *loop) QueuedCount() int64 {
	if l.enter() != nil {
		return -1
	}
	defer l.leave()
	return int64(l.source.queuedCount())
}

// NextDeadline returns when Dispatch has work next, on CLOCK_MONOTONIC or the host's clock; false: nothing to do.
func (l *loop) NextDeadline() (time.Duration, bool) {
	if l.enter() != nil {
		return 0, false
	}
	defer l.leave()
	ms := int64(l.source.nextDeadlineMs())
	if ms < 0 {
		return 0, false
	}
	return durationOf(ms), true
}

// SetTime sets the host's clock. Errors: ErrInvalid (the monotonic time goes back), ErrState (the system's clock is in
// use).
func (l *loop) SetTime(now Instant) error {
	wall, err := milliseconds(now.Wall)
	if err != nil {
		return err
	}
	monotonic := C.int64_t(now.Monotonic.Milliseconds())
	_, err = l.call(func(err **C.placard_error) C.placard_status { return l.source.setTime(wall, monotonic, err) })
	return err
}

// CompleteRequest completes a request that the host has sent, with the response. Errors: ErrNotFound (an unknown id,
// completed before, cancelled, or failed after 60 s).
func (l *loop) CompleteRequest(id uint64, response Response) error {
	var given given
	defer given.free()
	raw := response.c(&given)
	if given.err != nil {
		return given.err
	}
	_, err := l.call(func(err **C.placard_error) C.placard_status {
		return l.source.completeRequest(C.uint64_t(id), &raw, err)
	})
	return err
}

// FailRequest fails a request that got no response.
func (l *loop) FailRequest(id uint64, failure Failure) error {
	_, err := l.call(func(err **C.placard_error) C.placard_status {
		return l.source.failRequest(C.uint64_t(id), C.int32_t(failure), err)
	})
	return err
}

// Close ends every wait, waits for the calls in flight, and closes. It sends nothing; the queue stays in the store.
// Events that were not read are lost. The error is always nil.
func (l *loop) Close() error {
	l.close(func() {
		l.source.close()
		l.alarm.close()
	})
	return nil
}
