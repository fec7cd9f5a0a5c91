package placard

/*
#include <placard/placard.h>
#include <stdlib.h>
*/
import "C"

import (
	"math"
	"strings"
	"time"
	"unsafe"
)

// Never is no length of time: no interval between messages, no automatic upload. 0 is the default, and other negative
// durations are refused.
const Never time.Duration = -1

// NoLimit is a budget without a limit.
const NoLimit time.Duration = math.MaxInt64

// EmptyText is the empty text, for an option whose "" is the default.
const EmptyText = "\x00"

// Instant is the time of a client or a tracker with the host's clock.
type Instant struct {
	Wall      time.Time
	Monotonic time.Duration // since any moment; it never goes back
}

// Identity is a user, as the REST endpoint knows them.
type Identity struct {
	Kind  RESTName
	Name  string // the id, the alias's name, the address or the number
	Label string // the alias's label, for RESTUserAlias
}

// given collects what one call passes in structs: texts in C's memory, and the first value that cannot be passed.
type given struct {
	texts []unsafe.Pointer
	err   error
}

func (g *given) free() {
	for _, each := range g.texts {
		C.free(each)
	}
}

func (g *given) refuse(err error) {
	if g.err == nil {
		g.err = err
	}
}

// text returns a text that ends with NUL; NULL for "", the default.
func (g *given) text(value, name string) *C.char {
	switch value {
	case "":
		return nil
	case EmptyText:
		return g.required("", name)
	}
	return g.required(value, name)
}

// required returns a text that ends with NUL, "" included.
func (g *given) required(value, name string) *C.char {
	if strings.IndexByte(value, 0) >= 0 {
		g.refuse(invalid("%s contains a NUL character: remove it", name))
		return nil
	}
	raw := C.CString(value)
	g.texts = append(g.texts, unsafe.Pointer(raw))
	return raw
}

// seconds returns a duration for C, where 0 is the default.
func (g *given) seconds(value time.Duration, name string) C.int32_t {
	switch {
	case value == Never:
		return -1
	case value < 0:
		g.refuse(invalid("%s is %v: give a positive duration, 0 for the default, or Never", name, value))
		return 0
	case value%time.Second != 0 || value/time.Second > math.MaxInt32:
		g.refuse(invalid("%s is %v: give whole seconds, at most %d", name, value, math.MaxInt32))
		return 0
	}
	return C.int32_t(value / time.Second)
}

func (g *given) int32(value int, name string) C.int32_t {
	if value < math.MinInt32 || value > math.MaxInt32 {
		g.refuse(invalid("%s is %d, which does not fit into 32 bits", name, value))
		return 0
	}
	return C.int32_t(value)
}

// budget returns a limit for C, where 0 is no limit.
func (g *given) budget(value time.Duration, name string) C.uint32_t {
	if value < 0 {
		g.refuse(invalid("%s is %v: give a positive duration, or 0 for no limit", name, value))
		return 0
	}
	if value == 0 || value == NoLimit {
		return 0
	}
	return microseconds(value)
}

// microseconds returns a budget that is not "no limit": a frame without time left must not become that.
func microseconds(value time.Duration) C.uint32_t {
	switch us := value.Microseconds(); {
	case us < 1:
		return 1
	case us > math.MaxUint32:
		return math.MaxUint32
	default:
		return C.uint32_t(us)
	}
}

func (g *given) identity(value Identity) (name, label *C.char, kind C.int32_t) {
	if value == (Identity{}) {
		return nil, nil, 0
	}
	return g.required(value.Name, "the identity's Name"), g.text(value.Label, "the identity's Label"), C.int32_t(value.Kind)
}

func (g *given) instant(value *Instant) (kind C.int32_t, wall, monotonic C.int64_t) {
	if value == nil {
		return C.PLACARD_CLOCK_SYSTEM, 0, 0
	}
	wall, err := milliseconds(value.Wall)
	if err != nil {
		g.refuse(err)
	}
	return C.PLACARD_CLOCK_HOST, wall, C.int64_t(value.Monotonic.Milliseconds())
}
