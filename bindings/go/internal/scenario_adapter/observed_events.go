package main

import "placard"

func failed(given placard.Failed) answer {
	return answer{
		"reason": given.Reason.String(), "status": given.HTTPStatus, "retry_after_ms": given.RetryAfter.Milliseconds(),
	}
}

func seenEvent(event placard.Event) answer {
	made := fields(event)
	made["type"] = event.Kind().String()
	return made
}

// fields returns what an event says, with the keys of the format.
func fields(event placard.Event) answer {
	switch event := event.(type) {
	case placard.CardsUpdated:
		return answer{
			"count": event.Count, "unviewed": event.Unviewed, "changed": event.Changed, "from": event.Origin.String(),
		}
	case placard.CardsFailed:
		return failed(event.Failed)
	case placard.MessagesFailed:
		return failed(event.Failed)
	case placard.SendFailed:
		return failed(event.Failed)
	case placard.MessagesUpdated:
		return answer{"count": event.Count}
	case placard.Overflow:
		return answer{"count": event.Count}
	case placard.CardImages:
		return answer{"count": event.Count}
	case placard.Sent:
		return answer{"records": event.Count}
	case placard.SessionStarted:
		return answer{"session_id": event.ID}
	case placard.SessionEnded:
		return answer{"session_id": event.ID}
	case placard.UserChanged:
		return answer{"user_id": text(event.ID)}
	case placard.AuthFailed:
		return answer{
			"code": int32(event.Code), "reason": text(event.Text), "user_id": text(event.ID),
			"signature": text(event.Signature), "optional": event.Optional,
		}
	case placard.Dropped:
		return answer{"what": event.Dropped.String(), "id": event.ID, "reason": text(event.Text)}
	case placard.Log:
		return answer{"text": text(event.Text)}
	}
	return messageFields(event)
}

func messageFields(event placard.Event) answer {
	switch event := event.(type) {
	case placard.MessageOffered:
		return answer{
			"id": event.ID, "handle": event.Message.Handle, "message": seenMessage(event.Message),
			"local": event.Message.IsLocal,
		}
	case placard.MessageDiscarded:
		return answer{"id": event.ID, "reason": event.Reason.String()}
	case placard.MessageClosed:
		return answer{"id": event.ID}
	case placard.MessageControl:
		return answer{"id": event.ID}
	case placard.NoMatch:
		return answer{"kind": event.Trigger.String(), "name": text(event.Name)}
	case placard.Suppressed:
		return answer{
			"kind": event.Trigger.String(), "name": text(event.Name), "retry_after_ms": event.RetryAfter.Milliseconds(),
		}
	case placard.OpenURL:
		return answer{"url": event.URL, "use_webview": event.UseWebview, "id": event.ID}
	case placard.RequestStarted:
		headers := answer{}
		for _, header := range event.Request.Headers {
			headers[header.Name] = header.Value
		}
		request := event.Request
		return answer{
			"id": request.ID, "kind": request.Kind.String(), "url": request.URL, "headers": headers, "body": request.Body,
		}
	case placard.RequestCancelled:
		return answer{"id": event.ID}
	}
	return answer{}
}
