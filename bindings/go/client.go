package placard

/*
#include <placard/placard.h>
*/
import "C"

import (
	"context"
	"time"
)

// Client is one app with one user and one store. A process can open any number of clients.
type Client struct {
	loop
	raw *C.placard_client
}

// OpenClient opens the store and restores user, session, cards, campaigns and queue from it. It sends nothing. A file
// that is damaged or is no store is set aside under a new name: the first event is then Dropped with DroppedStore.
// Errors: ErrInvalid (it names the option), ErrIO, ErrInUse, ErrVersion.
func OpenClient(options Options) (*Client, error) {
	if err := checkABI(); err != nil {
		return nil, err
	}
	var given given
	defer given.free()
	raw := options.c(&given)
	if given.err != nil {
		return nil, given.err
	}
	var opened *C.placard_client
	if _, err := check(func(err **C.placard_error) C.placard_status {
		return C.placard_client_open(&raw, &opened, err)
	}); err != nil {
		return nil, err
	}
	client := &Client{raw: opened}
	client.loop = newLoop(clientSource{opened}, client)
	return client, nil
}

// DefaultDirectory returns the usual directory for an app's store: $XDG_DATA_HOME or ~/.local/share, then "placard". It
// creates nothing. Errors: ErrNotFound (there is no home directory).
func DefaultDirectory() (string, error) {
	buffer := make([]C.char, 4097)
	var length C.size_t
	if _, err := check(func(err **C.placard_error) C.placard_status {
		return C.placard_default_directory(&buffer[0], C.size_t(len(buffer)), &length, err)
	}); err != nil {
		return "", err
	}
	return goText(&buffer[0], length), nil
}

// Abandon frees the client as a crash would: it writes, logs and sends nothing. Like Close, it ends waits first.
func (c *Client) Abandon() {
	c.close(func() {
		C.placard_client_abandon(c.raw)
		c.alarm.close()
	})
}

// DispatchFor is Dispatch that stops working after about the budget; the next one continues. A budget of 0 or less is
// one step of work, NoLimit is no limit.
func (c *Client) DispatchFor(budget time.Duration) error {
	var us C.uint32_t
	if budget != NoLimit {
		us = microseconds(budget)
	}
	_, err := c.call(func(err **C.placard_error) C.placard_status { return C.placard_client_dispatch_for(c.raw, us, err) })
	return err
}

// ---- Session and user

// ChangeUser makes a user (1 to 997 bytes) the current one and opens a new session. Cards, campaigns and waiting
// messages of the previous user are cleared at once. It returns Ignored when nothing changes.
func (c *Client) ChangeUser(userID string) (Status, error) {
	id, length := text(userID)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_change_user(c.raw, id, length, nil, 0, err)
	})
}

// ChangeUserWithSignature is ChangeUser with the user's signature, for servers with SDK authentication.
func (c *Client) ChangeUserWithSignature(userID, signature string) (Status, error) {
	id, length := text(userID)
	signed, signedLength := text(signature)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_change_user(c.raw, id, length, signed, signedLength, err)
	})
}

// IsDisabled returns whether the client is disabled, by this run or an earlier one.
func (c *Client) IsDisabled() bool {
	if c.enter() != nil {
		return false
	}
	defer c.leave()
	return bool(C.placard_client_is_disabled(c.raw))
}

// SetHostState changes the values that are not Default.
func (c *Client) SetHostState(state HostState) error {
	raw := state.c(nil)
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_set_host_state(c.raw, &raw, err)
	})
	return err
}

// ---- Refreshes

// StartRefreshCards asks the server for cards and returns. It ends in exactly one CardsUpdated or CardsFailed with the
// token, which is below 1<<63; 0 is no token.
func (c *Client) StartRefreshCards(token uint64) error {
	if token >= ownTokens {
		return invalid("the token %d is reserved: pass one below 1<<63", token)
	}
	return c.startRefreshCards(token)
}

func (c *Client) startRefreshCards(token uint64) error {
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_refresh_cards(c.raw, C.uint64_t(token), err)
	})
	return err
}

// StartRefreshMessages asks the server for campaigns and returns. It ends in exactly one MessagesUpdated or
// MessagesFailed with the token, which is below 1<<63; 0 is no token.
func (c *Client) StartRefreshMessages(token uint64) error {
	if token >= ownTokens {
		return invalid("the token %d is reserved: pass one below 1<<63", token)
	}
	return c.startRefreshMessages(token)
}

func (c *Client) startRefreshMessages(token uint64) error {
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_refresh_messages(c.raw, C.uint64_t(token), err)
	})
	return err
}

// Hint passes on that the server has something new about subject, as a channel of the program says. The client asks for
// it once, at a time within the spread that it draws for itself: whole seconds, at most a day. It opens no session. A
// hint of the last version again returns Ignored. After a channel has been connected pass an empty version, because
// what came meanwhile is unknown. Errors: ErrInvalid (the error names the argument).
func (c *Client) Hint(subject Hint, version string, spread time.Duration) (Status, error) {
	var given given
	seconds := given.seconds(spread, "spread")
	if given.err != nil {
		return ErrInvalid, given.err
	}
	versionText, versionLength := text(version)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_hint(c.raw, C.int32_t(subject), versionText, versionLength, seconds, err)
	})
}

// RefreshCards asks the server for cards and waits for the end. It returns the event, which readers of events get, too,
// or a *Failed as the error. No other goroutine need run the loop. Ends at once when ctx ends, with its error; the
// refresh continues.
func (c *Client) RefreshCards(ctx context.Context) (CardsUpdated, error) {
	event, err := c.refresh(ctx, c.startRefreshCards)
	if failed, ok := event.(CardsFailed); ok {
		err = &failed.Failed
	}
	updated, _ := event.(CardsUpdated)
	return updated, err
}

// RefreshMessages asks the server for campaigns and waits for the end, as RefreshCards does.
func (c *Client) RefreshMessages(ctx context.Context) (MessagesUpdated, error) {
	event, err := c.refresh(ctx, c.startRefreshMessages)
	if failed, ok := event.(MessagesFailed); ok {
		err = &failed.Failed
	}
	updated, _ := event.(MessagesUpdated)
	return updated, err
}

// refresh starts a refresh and waits for its event. Until then this goroutine drives the loop, unless another one does.
func (c *Client) refresh(ctx context.Context, start func(token uint64) error) (Event, error) {
	if c.handle == nil {
		return nil, ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	token, ended := c.events.expect()
	defer c.events.forget(token)
	if err := start(token); err != nil {
		return nil, err
	}
	for {
		arrived, _ := c.events.arrivals()
		select {
		case event := <-ended:
			return event, nil
		default:
		}
		select {
		case event := <-ended:
			return event, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.closing:
			return nil, ErrClosed
		case c.driver <- struct{}{}:
			if err := c.driveAndRead(ctx, arrived); err != nil {
				return nil, err
			}
		}
	}
}

func (c *Client) driveAndRead(ctx context.Context, arrived <-chan struct{}) error {
	defer func() { <-c.driver }()
	if err := c.drive(ctx, ends{context: ctx.Done(), arrived: arrived}); err != nil {
		return err
	}
	if err := c.enter(); err != nil {
		return err
	}
	defer c.leave()
	c.readEvents()
	return nil
}

// clientSource is a client's part of the loop.
type clientSource struct{ raw *C.placard_client }

func (s clientSource) fd() C.int { return C.placard_client_fd(s.raw) }
func (s clientSource) dispatch(err **C.placard_error) C.placard_status {
	return C.placard_client_dispatch(s.raw, err)
}
func (s clientSource) drain(ms C.int64_t, err **C.placard_error) C.placard_status {
	return C.placard_client_drain(s.raw, ms, err)
}
func (s clientSource) flush(err **C.placard_error) C.placard_status {
	return C.placard_client_flush(s.raw, err)
}
func (s clientSource) wake()                       { C.placard_client_wake(s.raw) }
func (s clientSource) nextEvent() *C.placard_event { return C.placard_client_next_event(s.raw) }
func (s clientSource) queuedCount() C.int64_t      { return C.placard_client_queued_count(s.raw) }
func (s clientSource) nextDeadlineMs() C.int64_t   { return C.placard_client_next_deadline_ms(s.raw) }
func (s clientSource) setTime(wall, monotonic C.int64_t, err **C.placard_error) C.placard_status {
	return C.placard_client_set_time(s.raw, wall, monotonic, err)
}
func (s clientSource) completeRequest(id C.uint64_t, response *C.placard_response, err **C.placard_error) C.placard_status {
	return C.placard_client_complete_request(s.raw, id, response, err)
}
func (s clientSource) failRequest(id C.uint64_t, failure C.int32_t, err **C.placard_error) C.placard_status {
	return C.placard_client_fail_request(s.raw, id, failure, err)
}
func (s clientSource) close() { C.placard_client_close(s.raw) }
