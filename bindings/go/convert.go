package placard

/*
#include <placard/placard.h>
*/
import "C"

import (
	"math"
	"time"
	"unsafe"
)

var noBytes [1]C.char

// text returns a string's bytes and their number, for a call that takes both. The bytes are the string's own: cgo keeps
// them in place for the length of the call. Never NULL, which would mean an absent text.
func text(value string) (*C.char, C.size_t) {
	if value == "" {
		return &noBytes[0], 0
	}
	return *(**C.char)(unsafe.Pointer(&value)), C.size_t(len(value))
}

func bytesOf(value []byte) (*C.char, C.size_t) {
	if len(value) == 0 {
		return &noBytes[0], 0
	}
	return (*C.char)(unsafe.Pointer(&value[0])), C.size_t(len(value))
}

// goText copies a text; "" for NULL.
func goText(raw *C.char, length C.size_t) string {
	if raw == nil || length == 0 {
		return ""
	}
	if uint64(length) <= math.MaxInt32 {
		return C.GoStringN(raw, C.int(length))
	}
	return string(unsafe.Slice((*byte)(unsafe.Pointer(raw)), int(length)))
}

func durationOf(ms int64) time.Duration {
	const most = math.MaxInt64 / int64(time.Millisecond)
	switch {
	case ms > most:
		return math.MaxInt64
	case ms < -most:
		return math.MinInt64
	}
	return time.Duration(ms) * time.Millisecond
}

func timeUnlessNegative(ms int64) time.Time {
	if ms < 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}

// milliseconds returns a point in time as the library counts it; an error beyond 292 million years.
func milliseconds(at time.Time) (C.int64_t, error) {
	const seconds = math.MaxInt64 / 1000
	s, ms := at.Unix(), int64(at.Nanosecond())/int64(time.Millisecond)
	if s > seconds || s < -seconds-1 || s == seconds && ms > math.MaxInt64%1000 || s == -seconds-1 && ms < 1000-(math.MaxInt64%1000+1) {
		return 0, invalid("the time %v does not fit into 64 bits of milliseconds", at)
	}
	return C.int64_t(at.UnixMilli()), nil
}
