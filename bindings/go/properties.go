package placard

/*
#include <placard/placard.h>
*/
import "C"

import (
	"errors"
	"runtime"
	"sort"
	"time"
)

// Properties are typed properties of an event or a purchase, or a tracker's attributes: at most 256 keys. A value is a
// bool, a number, a string, a time.Time, a slice, a map, or JSON; nil is a property that does not exist. A time.Time is
// a date: filters compare it as an instant.
type Properties map[string]any

// c returns the properties in the library's memory, which the caller destroys; NULL for none.
func (p Properties) c() (*C.placard_properties, error) {
	if len(p) == 0 {
		return nil, nil
	}
	var made *C.placard_properties
	if _, err := check(func(err **C.placard_error) C.placard_status {
		return C.placard_properties_create(&made, err)
	}); err != nil {
		return nil, err
	}
	keys := make([]string, 0, len(p))
	for key := range p {
		keys = append(keys, key)
	}
	sort.Strings(keys) // so that the same properties always have the same error
	for _, key := range keys {
		if _, err := set(propertiesSetter{made}, key, p[key]); err != nil {
			C.placard_properties_destroy(made)
			return nil, err
		}
	}
	return made, nil
}

// withProperties makes the properties for one call.
func withProperties(properties Properties, call func(raw *C.placard_properties) (Status, error)) (Status, error) {
	raw, err := properties.c()
	if err != nil {
		return ErrInvalid, err
	}
	defer C.placard_properties_destroy(raw)
	return call(raw)
}

// setter is what has typed values by key in the C interface.
type setter interface {
	setBool(key *C.char, length C.size_t, value C.bool, err **C.placard_error) C.placard_status
	setInt(key *C.char, length C.size_t, value C.int64_t, err **C.placard_error) C.placard_status
	setDouble(key *C.char, length C.size_t, value C.double, err **C.placard_error) C.placard_status
	setString(key *C.char, length C.size_t, value *C.char, valueLength C.size_t, err **C.placard_error) C.placard_status
	setDate(key *C.char, length C.size_t, ms C.int64_t, err **C.placard_error) C.placard_status
	setJSON(key *C.char, length C.size_t, value *C.char, valueLength C.size_t, err **C.placard_error) C.placard_status
}

// set sets the value of a key; nil unsets it.
func set(setter setter, key string, value any) (Status, error) {
	given, err := plain(value)
	if err != nil {
		return ErrInvalid, named(key, err)
	}
	name, length := text(key)
	return check(func(err **C.placard_error) C.placard_status {
		switch given := given.(type) {
		case bool:
			return setter.setBool(name, length, C.bool(given), err)
		case int64:
			return setter.setInt(name, length, C.int64_t(given), err)
		case float64:
			return setter.setDouble(name, length, C.double(given), err)
		case string:
			text, textLength := text(given)
			return setter.setString(name, length, text, textLength, err)
		case time.Time:
			ms, outside := milliseconds(given)
			if outside != nil {
				ms = C.INT64_MIN // the library refuses it, too, and names the key
			}
			return setter.setDate(name, length, ms, err)
		case JSON:
			text, textLength := text(string(given))
			return setter.setJSON(name, length, text, textLength, err)
		}
		null, nullLength := text("null")
		return setter.setJSON(name, length, null, nullLength, err)
	})
}

func named(key string, err error) error {
	var refused *Error
	if errors.As(err, &refused) {
		return invalid("the value of '%s': %s", key, refused.Message)
	}
	return err
}

type propertiesSetter struct{ raw *C.placard_properties }

func (s propertiesSetter) setBool(key *C.char, length C.size_t, value C.bool, err **C.placard_error) C.placard_status {
	return C.placard_properties_set_bool(s.raw, key, length, value, err)
}
func (s propertiesSetter) setInt(key *C.char, length C.size_t, value C.int64_t, err **C.placard_error) C.placard_status {
	return C.placard_properties_set_int(s.raw, key, length, value, err)
}
func (s propertiesSetter) setDouble(key *C.char, length C.size_t, value C.double, err **C.placard_error) C.placard_status {
	return C.placard_properties_set_double(s.raw, key, length, value, err)
}
func (s propertiesSetter) setString(key *C.char, length C.size_t, value *C.char, valueLength C.size_t, err **C.placard_error) C.placard_status {
	return C.placard_properties_set_string(s.raw, key, length, value, valueLength, err)
}
func (s propertiesSetter) setDate(key *C.char, length C.size_t, ms C.int64_t, err **C.placard_error) C.placard_status {
	return C.placard_properties_set_date(s.raw, key, length, ms, err)
}
func (s propertiesSetter) setJSON(key *C.char, length C.size_t, value *C.char, valueLength C.size_t, err **C.placard_error) C.placard_status {
	return C.placard_properties_set_json(s.raw, key, length, value, valueLength, err)
}

// ---- Events and purchases

// Purchase is a purchase of Quantity (1 to 100) items, Price each.
type Purchase struct {
	ProductID  string
	Currency   string // ISO 4217, such as "USD"
	Price      float64
	Quantity   int // 0: 1
	Properties Properties
}

// pass passes a purchase to one call of the library.
func (p Purchase) pass(call func(id *C.char, length C.size_t, currency *C.char, price C.double, quantity C.int32_t,
	properties *C.placard_properties) (Status, error)) (Status, error) {
	var given given
	defer given.free()
	currency := given.required(p.Currency, "Currency")
	quantity := given.int32(p.Quantity, "Quantity")
	if p.Quantity == 0 {
		quantity = 1
	}
	if given.err != nil {
		return ErrInvalid, given.err
	}
	return withProperties(p.Properties, func(raw *C.placard_properties) (Status, error) {
		id, length := text(p.ProductID)
		return call(id, length, currency, C.double(p.Price), quantity, raw)
	})
}

// LogPurchase logs a purchase, otherwise as LogEvent.
func (c *Client) LogPurchase(purchase Purchase) (Status, error) {
	return purchase.pass(func(id *C.char, length C.size_t, currency *C.char, price C.double, quantity C.int32_t,
		raw *C.placard_properties) (Status, error) {
		return c.call(func(err **C.placard_error) C.placard_status {
			return C.placard_client_log_purchase(c.raw, id, length, currency, price, quantity, raw, err)
		})
	})
}

// LogPushClick logs a click on a push message, whose data is the payload, a JSON object. It returns Ignored when the
// payload has no tracking id.
func (c *Client) LogPushClick(payload []byte) (Status, error) {
	json, length := bytesOf(payload)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_log_push_click(c.raw, json, length, err)
	})
}

// Batch is many events and purchases to log in one transaction, at most 10000. It belongs to one goroutine at a time.
// The zero value is an empty batch.
type Batch struct{ raw *C.placard_batch }

func (b *Batch) made() error {
	if b == nil {
		return invalid("there is no batch: pass one")
	}
	if b.raw != nil {
		return nil
	}
	_, err := check(func(err **C.placard_error) C.placard_status { return C.placard_batch_create(&b.raw, err) })
	runtime.SetFinalizer(b, func(b *Batch) { C.placard_batch_destroy(b.raw) })
	return err
}

// AddEvent appends an event. Errors: ErrInvalid (it names the field and the limit, or says that the batch is full).
func (b *Batch) AddEvent(name string, properties Properties) error {
	if err := b.made(); err != nil {
		return err
	}
	defer runtime.KeepAlive(b)
	_, err := withProperties(properties, func(raw *C.placard_properties) (Status, error) {
		event, length := text(name)
		return check(func(err **C.placard_error) C.placard_status {
			return C.placard_batch_add_event(b.raw, event, length, raw, err)
		})
	})
	return err
}

// AddPurchase appends a purchase, otherwise as AddEvent.
func (b *Batch) AddPurchase(purchase Purchase) error {
	if err := b.made(); err != nil {
		return err
	}
	defer runtime.KeepAlive(b)
	_, err := purchase.pass(func(id *C.char, length C.size_t, currency *C.char, price C.double, quantity C.int32_t,
		raw *C.placard_properties) (Status, error) {
		return check(func(err **C.placard_error) C.placard_status {
			return C.placard_batch_add_purchase(b.raw, id, length, currency, price, quantity, raw, err)
		})
	})
	return err
}

// Count returns the number of events and purchases.
func (b *Batch) Count() int {
	defer runtime.KeepAlive(b)
	return int(C.placard_batch_count(b.raw))
}

// LogBatch logs all items in order. All are committed before the call returns, or none is. Items on the server's
// blocklist are skipped: it returns Blocked when all are, Ignored for an empty batch.
func (c *Client) LogBatch(batch *Batch) (Status, error) {
	if err := batch.made(); err != nil {
		return ErrInvalid, err
	}
	defer runtime.KeepAlive(batch)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_log_batch(c.raw, batch.raw, err)
	})
}
