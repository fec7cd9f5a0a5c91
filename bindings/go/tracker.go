package placard

/*
#include <placard/placard.h>
*/
import "C"

// Tracker sends events, purchases and attributes to the REST endpoint /users/track, without a client: each call names
// its user. Any number of trackers, in any number of processes, can use one queue at once.
type Tracker struct {
	loop
	raw *C.placard_tracker
}

// OpenTracker opens the queue, and creates it when missing. It sends nothing. Errors: ErrInvalid (it names the option),
// ErrIO, ErrVersion.
func OpenTracker(options TrackerOptions) (*Tracker, error) {
	if err := checkABI(); err != nil {
		return nil, err
	}
	var given given
	defer given.free()
	raw := options.c(&given)
	if given.err != nil {
		return nil, given.err
	}
	var opened *C.placard_tracker
	if _, err := check(func(err **C.placard_error) C.placard_status {
		return C.placard_tracker_open(&raw, &opened, err)
	}); err != nil {
		return nil, err
	}
	return &Tracker{loop: newLoop(trackerSource{opened}, nil), raw: opened}, nil
}

// about is a call about a user.
func (t *Tracker) about(user Identity, call func(user *C.placard_identity, err **C.placard_error) C.placard_status) error {
	var given given
	defer given.free()
	raw := C.placard_identity{struct_size: C.sizeof_placard_identity}
	raw.name, raw.label, raw.kind = given.identity(user)
	if given.err != nil {
		return given.err
	}
	_, err := t.call(func(err **C.placard_error) C.placard_status { return call(&raw, err) })
	return err
}

// LogPurchase logs a purchase of a user. Errors are those of LogEvent.
func (t *Tracker) LogPurchase(user Identity, purchase Purchase) error {
	_, err := purchase.pass(func(id *C.char, length C.size_t, currency *C.char, price C.double, quantity C.int32_t,
		raw *C.placard_properties) (Status, error) {
		return OK, t.about(user, func(user *C.placard_identity, err **C.placard_error) C.placard_status {
			return C.placard_tracker_log_purchase(t.raw, user, id, length, currency, price, quantity, raw, err)
		})
	})
	return err
}

// SetUserField sets a field of a user.
func (t *Tracker) SetUserField(user Identity, field UserField, value string) error {
	given, length := text(value)
	return t.about(user, func(user *C.placard_identity, err **C.placard_error) C.placard_status {
		return C.placard_tracker_set_user_field(t.raw, user, C.int32_t(field), given, length, err)
	})
}

// UnsetUserField unsets a field of a user.
func (t *Tracker) UnsetUserField(user Identity, field UserField) error {
	return t.about(user, func(user *C.placard_identity, err **C.placard_error) C.placard_status {
		return C.placard_tracker_set_user_field(t.raw, user, C.int32_t(field), nil, 0, err)
	})
}

// trackerSource is a tracker's part of the loop.
type trackerSource struct{ raw *C.placard_tracker }

func (s trackerSource) fd() C.int { return C.placard_tracker_fd(s.raw) }
func (s trackerSource) dispatch(err **C.placard_error) C.placard_status {
	return C.placard_tracker_dispatch(s.raw, err)
}
func (s trackerSource) drain(ms C.int64_t, err **C.placard_error) C.placard_status {
	return C.placard_tracker_drain(s.raw, ms, err)
}
func (s trackerSource) flush(err **C.placard_error) C.placard_status {
	return C.placard_tracker_flush(s.raw, err)
}
func (s trackerSource) wake()                       { C.placard_tracker_wake(s.raw) }
func (s trackerSource) nextEvent() *C.placard_event { return C.placard_tracker_next_event(s.raw) }
func (s trackerSource) queuedCount() C.int64_t      { return C.placard_tracker_queued_count(s.raw) }
func (s trackerSource) nextDeadlineMs() C.int64_t   { return C.placard_tracker_next_deadline_ms(s.raw) }
func (s trackerSource) setTime(wall, monotonic C.int64_t, err **C.placard_error) C.placard_status {
	return C.placard_tracker_set_time(s.raw, wall, monotonic, err)
}
func (s trackerSource) completeRequest(id C.uint64_t, response *C.placard_response, err **C.placard_error) C.placard_status {
	return C.placard_tracker_complete_request(s.raw, id, response, err)
}
func (s trackerSource) failRequest(id C.uint64_t, failure C.int32_t, err **C.placard_error) C.placard_status {
	return C.placard_tracker_fail_request(s.raw, id, failure, err)
}
func (s trackerSource) close() { C.placard_tracker_close(s.raw) }
