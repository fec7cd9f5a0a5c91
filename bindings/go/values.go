package placard

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"time"
	"unicode/utf8"
)

// JSON is JSON text, as a value of a property or an attribute: any array or object.
type JSON string

// levels is how deep a value can be; the library's own limit is lower.
const levels = 64

// plain returns a value as nil, bool, int64, float64, string, time.Time or JSON. It takes these, every integer and
// floating-point type, and slices, arrays and maps with string keys of such values.
func plain(value any) (any, error) {
	switch given := value.(type) {
	case nil, bool, int64, float64, string, time.Time, JSON:
		return given, nil
	}
	given := reflect.ValueOf(value)
	switch given.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map:
		nested, err := jsonValue(given, 0)
		if err != nil {
			return nil, err
		}
		encoded, err := json.Marshal(nested)
		if err != nil {
			return nil, invalid("the value cannot be written as JSON: %v", err)
		}
		return JSON(encoded), nil
	}
	return scalar(given)
}

func scalar(given reflect.Value) (any, error) {
	switch kind := given.Kind(); {
	case kind == reflect.Bool:
		return given.Bool(), nil
	case given.CanInt():
		return given.Int(), nil
	case given.CanUint():
		if given.Uint() > math.MaxInt64 {
			return nil, invalid("%d is too large for 64 bits with a sign", given.Uint())
		}
		return int64(given.Uint()), nil
	case given.CanFloat():
		return given.Float(), nil
	case kind == reflect.String:
		return given.String(), nil
	}
	return nil, invalid("a %v is no value: pass a bool, a number, a string, a time.Time, JSON, a slice or a map", given.Type())
}

// jsonValue returns what encoding/json writes as the library reads it: numbers keep their type, and a date is an object.
func jsonValue(given reflect.Value, depth int) (any, error) {
	if depth > levels {
		return nil, invalid("the value has more than %d levels", levels)
	}
	for given.Kind() == reflect.Interface {
		given = given.Elem()
	}
	switch given.Kind() {
	case reflect.Invalid:
		return nil, nil
	case reflect.Slice, reflect.Array:
		return jsonArray(given, depth)
	case reflect.Map:
		return jsonObject(given, depth)
	}
	switch special := given.Interface().(type) {
	case time.Time:
		ms, err := milliseconds(special)
		return map[string]int64{"$date_ms": int64(ms)}, err
	case JSON:
		return json.RawMessage(special), nil
	}
	value, err := scalar(given)
	switch found := value.(type) {
	case string:
		if !utf8.ValidString(found) {
			return nil, invalid("a text in the value is not UTF-8")
		}
	case float64:
		if math.IsNaN(found) || math.IsInf(found, 0) {
			return nil, invalid("%v in the value is not a finite number", found)
		}
		return floatText(found), nil
	}
	return value, err
}

func jsonArray(given reflect.Value, depth int) (any, error) {
	elements := make([]any, 0, given.Len())
	for i := 0; i < given.Len(); i++ {
		element, err := jsonValue(given.Index(i), depth+1)
		if err != nil {
			return nil, err
		}
		elements = append(elements, element)
	}
	return elements, nil
}

func jsonObject(given reflect.Value, depth int) (any, error) {
	if given.Type().Key().Kind() != reflect.String {
		return nil, invalid("a %v is no value: the keys of a map are strings", given.Type())
	}
	members := make(map[string]any, given.Len())
	for each := given.MapRange(); each.Next(); {
		key := each.Key().String()
		if !utf8.ValidString(key) {
			return nil, invalid("a key in the value is not UTF-8")
		}
		member, err := jsonValue(each.Value(), depth+1)
		if err != nil {
			return nil, err
		}
		members[key] = member
	}
	return members, nil
}

// floatText writes a number that is not read as an integer again.
func floatText(number float64) json.RawMessage {
	text := strconv.AppendFloat(nil, number, 'g', -1, 64)
	for _, letter := range text {
		if letter == '.' || letter == 'e' {
			return text
		}
	}
	return append(text, ".0"...)
}
