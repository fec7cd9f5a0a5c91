package placard

/*
#include <placard/placard.h>
*/
import "C"

import "time"

// Outbox is a second process's access to a client's store: it leaves events, purchases, attributes and user fields
// there, whether or not the client is running. It sends nothing.
type Outbox struct {
	*handle
	raw *C.placard_outbox
}

// OpenOutbox opens the store of an API key in a directory, the client's own, and creates both when missing. Errors:
// ErrInvalid, ErrIO, ErrVersion.
func OpenOutbox(directory, apiKey string) (*Outbox, error) {
	if err := checkABI(); err != nil {
		return nil, err
	}
	var given given
	defer given.free()
	folder, key := given.required(directory, "the directory"), given.required(apiKey, "the API key")
	if given.err != nil {
		return nil, given.err
	}
	opened := &Outbox{handle: newHandle()}
	if _, err := check(func(err **C.placard_error) C.placard_status {
		return C.placard_outbox_open(folder, key, &opened.raw, err)
	}); err != nil {
		return nil, err
	}
	return opened, nil
}

// Close waits for the calls in flight and closes the outbox; its records stay. The error is always nil.
func (o *Outbox) Close() error {
	o.close(func() { C.placard_outbox_close(o.raw) })
	return nil
}

func (o *Outbox) call(call func(err **C.placard_error) C.placard_status) (Status, error) {
	if err := o.enter(); err != nil {
		return ErrState, err
	}
	defer o.leave()
	return check(call)
}

// LogPurchase leaves a purchase.
func (o *Outbox) LogPurchase(purchase Purchase) error {
	_, err := purchase.pass(func(id *C.char, length C.size_t, currency *C.char, price C.double, quantity C.int32_t,
		raw *C.placard_properties) (Status, error) {
		return o.call(func(err **C.placard_error) C.placard_status {
			return C.placard_outbox_log_purchase(o.raw, id, length, currency, price, quantity, raw, err)
		})
	})
	return err
}

// SetAttribute leaves a new value of a custom attribute, as Client.SetAttribute takes it; nil unsets it.
func (o *Outbox) SetAttribute(key string, value any) error {
	if err := o.enter(); err != nil {
		return err
	}
	defer o.leave()
	_, err := set(outboxSetter{o.raw}, key, value)
	return err
}

// SetUserField leaves a new value of a user field.
func (o *Outbox) SetUserField(field UserField, value string) error {
	given, length := text(value)
	_, err := o.call(func(err **C.placard_error) C.placard_status {
		return C.placard_outbox_set_user_field(o.raw, C.int32_t(field), given, length, err)
	})
	return err
}

// UnsetUserField leaves the order to unset a user field.
func (o *Outbox) UnsetUserField(field UserField) error {
	_, err := o.call(func(err **C.placard_error) C.placard_status {
		return C.placard_outbox_set_user_field(o.raw, C.int32_t(field), nil, 0, err)
	})
	return err
}

// CopyRecords returns the waiting records of one kind, FIFO, from all processes.
func (o *Outbox) CopyRecords(kind OutboxKind) ([]OutboxRecord, error) {
	var raw *C.placard_outbox_records
	if _, err := o.call(func(err **C.placard_error) C.placard_status {
		return C.placard_outbox_copy_records(o.raw, C.int32_t(kind), &raw, err)
	}); err != nil {
		return nil, err
	}
	defer C.placard_outbox_records_destroy(raw)
	records := make([]OutboxRecord, 0, int(C.placard_outbox_records_count(raw)))
	for i := C.size_t(0); ; i++ {
		record := C.placard_outbox_records_get(raw, i)
		if record == nil {
			return records, nil
		}
		records = append(records, outboxRecordOf(record))
	}
}

// SetTime stamps records that are put from now on with this time, for tests and simulations.
func (o *Outbox) SetTime(wall time.Time) error {
	ms, err := milliseconds(wall)
	if err != nil {
		return err
	}
	_, err = o.call(func(err **C.placard_error) C.placard_status { return C.placard_outbox_set_time(o.raw, ms, err) })
	return err
}

type outboxSetter struct{ raw *C.placard_outbox }

func (s outboxSetter) setBool(key *C.char, length C.size_t, value C.bool, err **C.placard_error) C.placard_status {
	return C.placard_outbox_set_attribute_bool(s.raw, key, length, value, err)
}
func (s outboxSetter) setInt(key *C.char, length C.size_t, value C.int64_t, err **C.placard_error) C.placard_status {
	return C.placard_outbox_set_attribute_int(s.raw, key, length, value, err)
}
func (s outboxSetter) setDouble(key *C.char, length C.size_t, value C.double, err **C.placard_error) C.placard_status {
	return C.placard_outbox_set_attribute_double(s.raw, key, length, value, err)
}
func (s outboxSetter) setString(key *C.char, length C.size_t, value *C.char, valueLength C.size_t, err **C.placard_error) C.placard_status {
	return C.placard_outbox_set_attribute_string(s.raw, key, length, value, valueLength, err)
}
func (s outboxSetter) setDate(key *C.char, length C.size_t, ms C.int64_t, err **C.placard_error) C.placard_status {
	return C.placard_outbox_set_attribute_date(s.raw, key, length, ms, err)
}
func (s outboxSetter) setJSON(key *C.char, length C.size_t, value *C.char, valueLength C.size_t, err **C.placard_error) C.placard_status {
	return C.placard_outbox_set_attribute_json(s.raw, key, length, value, valueLength, err)
}
