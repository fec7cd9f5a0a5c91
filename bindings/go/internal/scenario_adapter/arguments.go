package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"placard"
)

// lineError is a line that the adapter cannot understand. A value that the binding's types exclude is a *placard.Error.
type lineError string

// arguments are a command, or an object inside one. Numbers are json.Number, which keeps whether they are integers.
type arguments map[string]any

func command(line []byte) arguments {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	var given arguments
	if err := decoder.Decode(&given); err != nil {
		panic(lineError("not a JSON object: " + err.Error()))
	}
	return given
}

func wrong(value any) error {
	return &placard.Error{Status: placard.ErrInvalid, Message: fmt.Sprintf("%v has the wrong type", value)}
}

func (a arguments) required(key string) any {
	value, ok := a[key]
	if !ok {
		panic(lineError("the key '" + key + "' is missing"))
	}
	return value
}

// has returns whether a key is there and not null.
func (a arguments) has(key string) bool { return a[key] != nil }

func as[T any](value any) T {
	typed, ok := value.(T)
	if !ok {
		panic(wrong(value))
	}
	return typed
}

func (a arguments) text(key string) string       { return as[string](a.required(key)) }
func (a arguments) elements(key string) []any    { return as[[]any](a.required(key)) }
func (a arguments) inner(key string) arguments   { return object(a.required(key)) }
func (a arguments) integer(key string) int64     { return integer(a.required(key)) }
func (a arguments) number(key string) float64    { return number(a.required(key)) }
func (a arguments) boolean(key string) bool      { return as[bool](a.required(key)) }
func (a arguments) time(key string) time.Time    { return time.UnixMilli(a.integer(key)) }
func (a arguments) json(key string) placard.JSON { return placard.JSON(a.text(key)) }

func (a arguments) texts(key string) []string {
	var found []string
	for _, each := range a.elements(key) {
		found = append(found, as[string](each))
	}
	return found
}

func object(value any) arguments { return arguments(as[map[string]any](value)) }

func isInteger(given json.Number) bool { return !strings.ContainsAny(string(given), ".eE") }

func integer(value any) int64 {
	given := as[json.Number](value)
	parsed, err := given.Int64()
	if err != nil {
		panic(wrong(value))
	}
	return parsed
}

func number(value any) float64 {
	parsed, err := as[json.Number](value).Float64()
	if err != nil {
		panic(wrong(value))
	}
	return parsed
}

func (a arguments) unsigned(key string) uint64 {
	parsed, err := strconv.ParseUint(string(as[json.Number](a.required(key))), 10, 64)
	if err != nil {
		panic(wrong(a[key]))
	}
	return parsed
}

func (a arguments) int(key string) int { return int(a.integer(key)) }

// ---- Options: a key that is missing leaves the default

// option is a text; an empty one is not the default.
func (a arguments) option(key string) string {
	if !a.has(key) {
		return ""
	}
	if text := a.text(key); text != "" {
		return text
	}
	return placard.EmptyText
}

func (a arguments) onOff(key string) placard.Switch {
	switch {
	case !a.has(key):
		return placard.Default
	case a.boolean(key):
		return placard.On
	}
	return placard.Off
}

// seconds is a duration; an explicit 0 is not the default.
func (a arguments) seconds(key string, zero time.Duration) time.Duration {
	if !a.has(key) {
		return 0
	}
	switch count := a.integer(key); {
	case count == 0:
		return zero
	case count > math.MaxInt64/int64(time.Second) || count < math.MinInt64/int64(time.Second):
		panic(wrong(count))
	default:
		return time.Duration(count) * time.Second
	}
}

func (a arguments) optionalInt(key string) int {
	if !a.has(key) {
		return 0
	}
	return a.int(key)
}

func (a arguments) optionalUnsigned(key string) uint64 {
	if !a.has(key) {
		return 0
	}
	return a.unsigned(key)
}

func (a arguments) optionalNumber(key string) *float64 {
	if !a.has(key) {
		return nil
	}
	number := a.number(key)
	return &number
}

// choice returns the value of an enumeration with that name; 0 for a missing key.
func choice[T interface {
	~int32
	String() string
}](a arguments, key string) T {
	if !a.has(key) {
		return 0
	}
	text := a.text(key)
	for value := T(0); value < 256; value++ {
		if value.String() == text && text != "none" && text != "unknown" {
			return value
		}
	}
	panic(&placard.Error{Status: placard.ErrInvalid, Message: "'" + text + "' is not the name of a value"})
}
