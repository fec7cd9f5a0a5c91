package placard

/*
#include <placard/placard.h>
*/
import "C"

import (
	"context"
	"time"
)

// Drain sends what is queued and waits until the queue is empty, until ctx ends, at most a minute; for programs about to
// exit. Other goroutines can use the client meanwhile. It returns Pending when records remain because the minute is
// over, because nothing can be sent before the deadline (offline, paused, back-off, a limit), or because of Wake. When
// ctx ends, it returns Pending and the error of ctx. It does not wait for messages in flight: read the events after it,
// because a message that was offered and not read counts as shown. Errors: ErrState (host transport or host clock), ErrIO.
func (l *loop) Drain(ctx context.Context) (Status, error) {
	if l.handle == nil {
		return ErrState, ErrClosed
	}
	woken := l.waker.begin()
	defer l.waker.end()
	if err := ctx.Err(); err != nil {
		return Pending, err
	}
	until := time.Now().Add(time.Minute)
	if deadline, isSet := ctx.Deadline(); isSet && deadline.Before(until) {
		until = deadline
	}
	// One at a time, so that the library's wake ends the drain that it is meant for.
	select {
	case l.drainer <- struct{}{}:
	case <-ctx.Done():
		return Pending, ctx.Err()
	case <-l.closing:
		return ErrState, ErrClosed
	case <-woken:
		return Pending, nil
	}
	defer func() { <-l.drainer }()
	return l.drainUntil(ctx, until, ends{context: ctx.Done(), woken: woken})
}

func (l *loop) drainUntil(ctx context.Context, until time.Time, ends ends) (Status, error) {
	if err := l.enter(); err != nil {
		return ErrState, err
	}
	defer l.leave()
	for {
		var status Status
		var err error
		wasWoken := l.isWoken
		isWoken := l.watching(ends, l.source.wake, func() {
			left := time.Until(until).Milliseconds() + 2 // both clocks are rounded down
			if left < 0 {
				left = 0
			}
			status, err = check(func(err **C.placard_error) C.placard_status {
				return l.source.drain(C.int64_t(left), err)
			})
		})
		// The wake-up can have come after the drain: then it ends the next one.
		l.isWoken = isWoken || wasWoken && status != Pending
		switch {
		case err != nil || status != Pending:
			return status, err
		case isClosed(l.closing):
			return ErrState, ErrClosed
		case isWoken || !wasWoken:
			return Pending, ended(ctx)
		}
	}
}

// ended returns the error of a context, also if its deadline has passed only for the library's clock so far.
func ended(ctx context.Context) error {
	if deadline, isSet := ctx.Deadline(); isSet && ctx.Err() == nil && !time.Now().Before(deadline) {
		return context.DeadlineExceeded
	}
	return ctx.Err()
}

// ends are the channels that end a wait when they are closed. nil never does.
type ends struct{ context, woken, arrived <-chan struct{} }

// watching runs a call that waits outside Go, and ends it by `wake`, which is called at most once, when one of the
// channels is closed or a close begins. Returns whether it was called.
func (l *loop) watching(ends ends, wake, call func()) bool {
	finished, result := make(chan struct{}), make(chan bool, 1)
	go func() {
		select {
		case <-finished:
			result <- false
			return
		case <-ends.context:
		case <-ends.woken:
		case <-ends.arrived:
		case <-l.closing:
		}
		wake()
		result <- true
	}()
	call()
	close(finished)
	return <-result
}

// RefreshSource fetches the content of SourceURL if the last fetch is longer ago than SourceInterval, in any run of any
// program with this store, and waits until it has ended, until ctx ends, at most a minute; for programs that run for a
// moment. It opens no session. It returns OK when the fetch has ended, successful or not (SourceUpdated, SourceFailed),
// Pending when it has not, and Ignored when none is due, the host is offline, or there is no SourceURL. Errors: ErrState
// (host transport or host clock).
func (c *Client) RefreshSource(ctx context.Context) (Status, error) {
	until := time.Now().Add(time.Minute)
	if deadline, isSet := ctx.Deadline(); isSet && deadline.Before(until) {
		until = deadline
	}
	for hasBegun := false; ; hasBegun = true {
		left := time.Until(until)
		if left < 0 || ctx.Err() != nil {
			left = 0
		}
		// In short steps: nothing in the library ends such a wait when ctx ends.
		if left > 50*time.Millisecond {
			left = 50 * time.Millisecond
		}
		status, err := c.call(func(err **C.placard_error) C.placard_status {
			return C.placard_client_refresh_source(c.raw, C.int64_t(left.Milliseconds()), err)
		})
		if status == Ignored && hasBegun {
			return OK, nil // it has ended between two steps
		}
		if err != nil || status != Pending || left == 0 {
			return status, err
		}
	}
}
