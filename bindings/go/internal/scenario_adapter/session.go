package main

import (
	"encoding/base64"
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
	Flush() (placard.Status, error)
	Dispatch() error
	SetTime(placard.Instant) error
	FailRequest(uint64, placard.Failure) error
	CompleteRequest(uint64, placard.Response) error
}

func (s *session) answer(name string, command arguments) answer {
	switch name {
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
	case "outbox":
		return done(put(command))
	case "track":
		return done(s.track(command))
	}
	if s.tracker != nil {
		return shared(s.tracker, name, command)
	}
	if s.client == nil {
		panic(lineError("no client is open"))
	}
	if given := shared(s.client, name, command); given != nil {
		return given
	}
	return call(s.client, name, command)
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

// shared answers a command about a client or a tracker; nil for other commands.
func shared(sender sender, name string, command arguments) answer {
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
	case "flush":
		return status(sender.Flush())
	case "dispatch":
		return done(sender.Dispatch())
	case "set_time":
		return done(sender.SetTime(instant(command)))
	case "fail":
		return done(sender.FailRequest(command.unsigned("request"), choice[placard.Failure](command, "error")))
	case "reply":
		return done(sender.CompleteRequest(command.unsigned("request"), response(command)))
	}
	return nil
}

func deadline(sender sender) any {
	if due, ok := sender.NextDeadline(); ok {
		return due.Milliseconds()
	}
	return nil
}

func response(command arguments) placard.Response {
	var body []byte
	if command.has("body_base64") {
		body = must(base64.StdEncoding.DecodeString(command.text("body_base64")))
	} else {
		body = []byte(command.text("body"))
	}
	return placard.Response{
		Status:             command.int("status"),
		RetryAfter:         command.option("retry_after"),
		ContentType:        command.option("content_type"),
		Body:               body,
		RateLimitRemaining: command.option("rate_limit_remaining"),
		RateLimitReset:     command.option("rate_limit_reset"),
	}
}

// put leaves a record as a second process does.
func put(command arguments) error {
	outbox := must(placard.OpenOutbox(command.text("directory"), command.text("api_key")))
	defer outbox.Close()
	check(outbox.SetTime(command.time("wall_ms")))
	kind := choice[placard.OutboxKind](command, "kind")
	if command.has("record") {
		return outbox.Put(kind, command.json("record"))
	}
	switch kind {
	case placard.OutboxEvent:
		return outbox.PutEvent(command.text("name"), properties(command))
	case placard.OutboxPurchase:
		return outbox.PutPurchase(purchase(command))
	case placard.OutboxAttribute:
		if !command.has("value") {
			return outbox.UnsetAttribute(command.text("key"))
		}
		return outbox.PutAttribute(command.text("key"), value(command["value"]))
	}
	field := must(placard.UserFieldFromName(command.text("field")))
	if !command.has("value") {
		return outbox.UnsetUserField(field)
	}
	return outbox.PutUserField(field, command.text("value"))
}

func (s *session) track(command arguments) error {
	tracker := s.tracker
	if command.has("options") {
		tracker = must(placard.OpenTracker(trackerOptions(command)))
		defer tracker.Close()
	}
	user := identity(command.inner("identity"))
	switch command.text("op") {
	case "event":
		return tracker.LogEvent(user, command.text("name"), properties(command))
	case "purchase":
		return tracker.LogPurchase(user, purchase(command))
	case "attributes":
		return tracker.SetAttributes(user, properties(command))
	case "location":
		return tracker.SetLastLocation(user, command.number("latitude"), command.number("longitude"))
	case "unset":
		return tracker.UnsetAttribute(user, command.text("key"))
	case "increment":
		return tracker.IncrementAttribute(user, command.text("key"), command.integer("value"))
	case "add":
		return tracker.AddToAttribute(user, command.text("key"), command.text("value"))
	case "remove":
		return tracker.RemoveFromAttribute(user, command.text("key"), command.text("value"))
	case "field":
		field := must(placard.UserFieldFromName(command.text("key")))
		if !command.has("value") {
			return tracker.UnsetUserField(user, field)
		}
		return tracker.SetUserField(user, field, command.text("value"))
	}
	panic(lineError("unknown op of a tracker"))
}
