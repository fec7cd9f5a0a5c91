package placard

/*
#cgo pkg-config: placard
#include <placard/placard.h>
*/
import "C"

import "fmt"

// Error says what went wrong, where, and what to do about it. errors.Is(err, ErrNotFound) compares its status.
type Error struct {
	Status  Status
	Message string
}

// Error returns the message.
func (e *Error) Error() string { return "placard: " + e.Message }

// Unwrap returns the status, which errors.Is compares.
func (e *Error) Unwrap() error { return e.Status }

// Error makes the statuses that begin with Err errors to compare with.
func (value Status) Error() string { return value.String() }

// ErrClosed is the error of every call on a client, a tracker or an outbox after its Close. Its status is ErrState.
var ErrClosed error = &Error{ErrState, "it is closed: open another one"}

func invalid(format string, arguments ...any) error {
	return &Error{ErrInvalid, fmt.Sprintf(format, arguments...)}
}

// check runs one call of the library and returns its status, and its error if the status is one.
func check(call func(err **C.placard_error) C.placard_status) (Status, error) {
	var raw *C.placard_error
	status := Status(call(&raw))
	if status >= 0 {
		return status, nil
	}
	message := status.String()
	if raw != nil {
		message = goText(raw.message, raw.message_length)
		C.placard_error_destroy(raw)
	}
	return status, &Error{status, message}
}

// Version returns the version of the loaded library, such as "0.1.0".
func Version() string { return C.GoString(C.placard_version()) }

// checkABI returns an error unless the loaded library has the ABI of the headers that this program was built with.
func checkABI() error {
	if found := uint32(C.placard_abi_version()); found != C.PLACARD_ABI_VERSION {
		return &Error{ErrState, fmt.Sprintf("the loaded library has the ABI number %d, and this program was built for %d",
			found, C.PLACARD_ABI_VERSION)}
	}
	return nil
}
