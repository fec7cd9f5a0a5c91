package placard

/*
#include <placard/placard.h>
*/
import "C"

// eventOf copies an event with everything that it borrows.
func eventOf(raw *C.placard_event, client *Client) Event {
	switch kind := EventKind(raw.kind); {
	case kind == EventMessage && raw.message != nil:
		message := messageOf(raw.message)
		message.client = client
		return MessageOffered{goText(raw.id, raw.id_length), message}
	case kind == EventRequest && raw.request != nil:
		return RequestStarted{requestOf(raw.request)}
	case kind == EventRequestCancelled:
		return RequestCancelled{uint64(raw.handle)}
	}
	if event := plainEventOf(raw); event != nil {
		return event
	}
	return UnknownEvent{EventKind(raw.kind)}
}

func failedOf(raw *C.placard_event) Failed {
	return Failed{Reason(raw.reason), int(raw.http_status), durationOf(int64(raw.retry_after_ms)), goText(raw.text, raw.text_length)}
}
