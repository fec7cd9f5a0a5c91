package placard

/*
#include <placard/placard.h>
*/
import "C"

// eventOf copies an event with everything that it borrows.
func eventOf(raw *C.placard_event, client *Client) Event {
	id := goText(raw.id, raw.id_length)
	text := goText(raw.text, raw.text_length)
	switch kind := EventKind(raw.kind); kind {
	case EventCardsUpdated:
		return CardsUpdated{int64(raw.count), int64(raw.unviewed), raw.changed != 0, Origin(raw.origin), uint64(raw.token)}
	case EventCardsFailed:
		return CardsFailed{failedOf(raw), uint64(raw.token)}
	case EventMessagesUpdated:
		return MessagesUpdated{int64(raw.count), uint64(raw.token)}
	case EventMessagesFailed:
		return MessagesFailed{failedOf(raw), uint64(raw.token)}
	case EventSendFailed:
		return SendFailed{failedOf(raw)}
	case EventSessionStarted:
		return SessionStarted{id}
	case EventSessionEnded:
		return SessionEnded{id}
	case EventUserChanged:
		return UserChanged{id}
	case EventAuthFailed:
		signature := goText(raw.signature, raw.signature_length)
		return AuthFailed{Auth(raw.code), raw.optional != 0, id, signature, text}
	case EventConfigUpdated:
		return ConfigUpdated{}
	case EventDropped:
		return Dropped{DroppedKind(raw.dropped), id, text}
	case EventSent:
		return Sent{int64(raw.count)}
	case EventOverflow:
		return Overflow{int64(raw.count), text}
	case EventLog:
		return Log{text}
	case EventFeedClosed:
		return FeedClosed{}
	case EventCardImages:
		return CardImages{int64(raw.count)}
	case EventOpenURL:
		return OpenURL{goText(raw.url, raw.url_length), raw.use_webview != 0, id, uint64(raw.handle)}
	default:
		return messageEventOf(kind, id, raw, client)
	}
}

// messageEventOf copies an event about a message or a request.
func messageEventOf(kind EventKind, id string, raw *C.placard_event, client *Client) Event {
	name := goText(raw.name, raw.name_length)
	switch {
	case kind == EventMessage && raw.message != nil:
		message := messageOf(raw.message)
		message.client = client
		return MessageOffered{id, message}
	case kind == EventMessageDiscarded:
		return MessageDiscarded{id, uint64(raw.handle), Reason(raw.reason)}
	case kind == EventMessageClosed:
		return MessageClosed{id, uint64(raw.handle)}
	case kind == EventMessageControl:
		return MessageControl{id}
	case kind == EventNoMatch:
		return NoMatch{Trigger(raw.trigger), name}
	case kind == EventSuppressed:
		return Suppressed{Trigger(raw.trigger), name, durationOf(int64(raw.retry_after_ms))}
	case kind == EventRequest && raw.request != nil:
		return RequestStarted{requestOf(raw.request)}
	case kind == EventRequestCancelled:
		return RequestCancelled{uint64(raw.handle)}
	}
	return UnknownEvent{kind}
}

func failedOf(raw *C.placard_event) Failed {
	return Failed{Reason(raw.reason), int(raw.http_status), durationOf(int64(raw.retry_after_ms)), goText(raw.text, raw.text_length)}
}
