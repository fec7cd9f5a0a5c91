package placard

/*
#include <placard/placard.h>
*/
import "C"

// Push is a push message as the host shows it. Pass the same payload to Client.LogPushClick when the user clicks it.
type Push struct {
	PushPayload
	Extras Extras     // every member that no field reads, in the sender's order
	Pages  []PushPage // of a push story
}

// ParsePush reads the payload of a push message, a JSON object. Errors: ErrInvalid (not JSON, where it says at which
// byte; not an object).
func ParsePush(payload []byte) (*Push, error) {
	var raw *C.placard_push
	json, length := bytesOf(payload)
	if _, err := check(func(err **C.placard_error) C.placard_status {
		return C.placard_push_parse(json, length, &raw, err)
	}); err != nil {
		return nil, err
	}
	defer C.placard_push_destroy(raw)
	made := &Push{}
	if fields := C.placard_push_get(raw); fields != nil {
		made.PushPayload = pushPayloadOf(fields)
	}
	for i := C.size_t(0); ; i++ {
		extra := C.placard_push_get_extra(raw, i)
		if extra == nil {
			break
		}
		made.Extras = append(made.Extras, extraOf(extra))
	}
	for i := C.size_t(0); ; i++ {
		page := C.placard_push_get_page(raw, i)
		if page == nil {
			return made, nil
		}
		made.Pages = append(made.Pages, pushPageOf(page))
	}
}
