package placard

/*
#include <placard/placard.h>
*/
import "C"

// SetAttribute sets a custom attribute: a bool, a number, a string of up to 255 characters, a time.Time in the years 0
// to 9999, a slice, a map, or JSON; nil unsets it. It returns Blocked when the server's blocklist names the key.
func (c *Client) SetAttribute(key string, value any) (Status, error) {
	if err := c.enter(); err != nil {
		return ErrState, err
	}
	defer c.leave()
	return set(attributeSetter{c.raw}, key, value)
}

// ---- Fields, aliases, subscriptions

// UserFieldFromName returns the field with that name, such as "first_name". Errors: ErrInvalid (it suggests the nearest
// known name).
func UserFieldFromName(name string) (UserField, error) {
	var field C.int32_t
	given, length := text(name)
	_, err := check(func(err **C.placard_error) C.placard_status {
		return C.placard_user_field_from_name(given, length, &field, err)
	})
	return UserField(field), err
}

// SetUserField sets a field of the user.
func (c *Client) SetUserField(field UserField, value string) error {
	given, length := text(value)
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_set_user_field(c.raw, C.int32_t(field), given, length, err)
	})
	return err
}

// UnsetUserField unsets a field of the user.
func (c *Client) UnsetUserField(field UserField) error {
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_set_user_field(c.raw, C.int32_t(field), nil, 0, err)
	})
	return err
}

// Location is where a user is: degrees, and metres. nil is unknown.
type Location struct {
	Latitude, Longitude                  float64
	Altitude, Accuracy, AltitudeAccuracy *float64
}

// SetLastLocation sets where the user is.
func (c *Client) SetLastLocation(place Location) error {
	number := func(value *float64) *C.double { return (*C.double)(value) }
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_set_last_location(c.raw, C.double(place.Latitude), C.double(place.Longitude),
			number(place.Altitude), number(place.Accuracy), number(place.AltitudeAccuracy), err)
	})
	return err
}

type attributeSetter struct{ raw *C.placard_client }

func (s attributeSetter) setBool(key *C.char, length C.size_t, value C.bool, err **C.placard_error) C.placard_status {
	return C.placard_client_set_attribute_bool(s.raw, key, length, value, err)
}
func (s attributeSetter) setInt(key *C.char, length C.size_t, value C.int64_t, err **C.placard_error) C.placard_status {
	return C.placard_client_set_attribute_int(s.raw, key, length, value, err)
}
func (s attributeSetter) setDouble(key *C.char, length C.size_t, value C.double, err **C.placard_error) C.placard_status {
	return C.placard_client_set_attribute_double(s.raw, key, length, value, err)
}
func (s attributeSetter) setString(key *C.char, length C.size_t, value *C.char, valueLength C.size_t, err **C.placard_error) C.placard_status {
	return C.placard_client_set_attribute_string(s.raw, key, length, value, valueLength, err)
}
func (s attributeSetter) setDate(key *C.char, length C.size_t, ms C.int64_t, err **C.placard_error) C.placard_status {
	return C.placard_client_set_attribute_date(s.raw, key, length, ms, err)
}
func (s attributeSetter) setJSON(key *C.char, length C.size_t, value *C.char, valueLength C.size_t, err **C.placard_error) C.placard_status {
	return C.placard_client_set_attribute_json(s.raw, key, length, value, valueLength, err)
}
