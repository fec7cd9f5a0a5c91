package main

import (
	"time"

	"placard"
)

// session is one client or one tracker at a time.
type session struct {
	client  *placard.Client
	tracker *placard.Tracker
}

// sender is what clients and trackers have in common.
type sender interface {
	NextEvent() placard.Event
	QueuedCount() int64
	NextDeadline() (time.Duration, bool)
}

func (s *session) answer(name string, command arguments) answer {
	switch name {
	case "call":
		return s.call(command, command.text("function"), command.inner("arguments"))
	case "open":
		client, err := placard.OpenClient(options(command))
		if err == nil {
			s.client = client
		}
		return done(err)
	case "open_tracker":
		tracker, err := placard.OpenTracker(trackerOptions(command))
		if err == nil {
			s.tracker = tracker
		}
		return done(err)
	case "close", "kill":
		return s.end(name)
	}
	if s.tracker != nil {
		return read(s.tracker, name)
	}
	client := s.opened()
	switch name {
	case "cards":
		return cards(client)
	case "messages":
		messages := []any{}
		for _, each := range must(client.CopyMessages()) {
			messages = append(messages, answer{"handle": each.Handle, "id": each.ID, "state": each.State.String()})
		}
		return found("messages", messages, nil)
	case "render":
		page, err := render(client, command)
		return found("page", page, err)
	}
	return read(client, name)
}

func (s *session) opened() *placard.Client {
	if s.client == nil {
		panic(lineError("no client is open"))
	}
	return s.client
}

// call calls a function of what is open, or of an object that is open for this call only.
func (s *session) call(command arguments, function string, given arguments) answer {
	switch of := command.text("of"); of {
	case "client":
		if found := callClient(s.opened(), function, given); found != nil {
			return found
		}
		return clientByHand(s.client, function, given)
	case "tracker":
		tracker := s.tracker
		if command.has("open") {
			tracker = must(placard.OpenTracker(trackerOptions(command.inner("open"))))
			defer tracker.Close()
		} else if tracker == nil {
			panic(lineError("no tracker is open"))
		}
		if found := callTracker(tracker, function, given); found != nil {
			return found
		}
		return trackerByHand(tracker, function, given)
	case "outbox":
		place := command.inner("open")
		outbox := must(placard.OpenOutbox(place.text("directory"), place.text("api_key")))
		defer outbox.Close()
		check(outbox.SetTime(place.time("wall_ms")))
		if found := callOutbox(outbox, function, given); found != nil {
			return found
		}
		return outboxByHand(outbox, function, given)
	default:
		panic(lineError("no calls of '" + of + "'"))
	}
}

func (s *session) end(how string) answer {
	switch {
	case s.tracker != nil:
		_ = s.tracker.Close()
	case s.client == nil:
	case how == "close":
		_ = s.client.Close()
	default:
		s.client.Abandon()
	}
	s.client, s.tracker = nil, nil
	return done(nil)
}

// read answers a command about a client or a tracker.
func read(sender sender, name string) answer {
	switch name {
	case "events":
		events := []any{}
		for event := sender.NextEvent(); event != nil; event = sender.NextEvent() {
			events = append(events, seenEvent(event))
		}
		return found("events", events, nil)
	case "next_deadline":
		return found("deadline_ms", deadline(sender), nil)
	case "queued":
		return found("queued", sender.QueuedCount(), nil)
	}
	panic(lineError("unknown command '" + name + "'"))
}

func deadline(sender sender) any {
	if due, ok := sender.NextDeadline(); ok {
		return due.Milliseconds()
	}
	return nil
}

func cards(client *placard.Client) answer {
	list := must(client.CopyCards())
	cards := []any{}
	for _, card := range list.All() {
		cards = append(cards, seenCard(card))
	}
	return answer{"status": "ok", "cards": cards, "unviewed": list.UnviewedCount()}
}

func render(client *placard.Client, command arguments) (string, error) {
	if command.text("what") == "message" {
		return client.RenderMessage(command.unsigned("handle"), renderOptions(command))
	}
	return client.RenderCards(must(client.CopyCards()), renderOptions(command))
}
