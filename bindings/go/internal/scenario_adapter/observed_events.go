package main

import "placard"

func seenEvent(event placard.Event) answer {
	made := fields(event)
	made["type"] = event.Kind().String()
	return made
}

// fields returns what an event says, with the keys of the format.
func fields(event placard.Event) answer {
	switch event := event.(type) {
	case placard.MessageOffered:
		return answer{
			"id": event.ID, "handle": event.Message.Handle, "message": seenMessage(event.Message),
			"local": event.Message.IsLocal,
		}
	case placard.RequestStarted:
		headers := answer{}
		for _, header := range event.Request.Headers {
			headers[header.Name] = header.Value
		}
		request := event.Request
		return answer{
			"id": request.ID, "kind": request.Kind.String(), "url": request.URL, "headers": headers, "body": request.Body,
		}
	}
	if known := eventFields(event); known != nil {
		return known
	}
	return answer{}
}
