package main

import (
	"encoding/base64"
	"encoding/json"
	"time"

	"placard"
)

// value is a value of a property or an attribute.
func value(given any) any {
	switch typed := given.(type) {
	case json.Number:
		if isInteger(typed) {
			return integer(typed)
		}
		return number(typed)
	case []any:
		made := make([]any, 0, len(typed))
		for _, each := range typed {
			made = append(made, value(each))
		}
		return made
	case map[string]any:
		if ms, ok := typed["$date_ms"].(json.Number); ok && isInteger(ms) && len(typed) == 1 {
			return time.UnixMilli(integer(ms))
		}
		made := make(map[string]any, len(typed))
		for key, each := range typed {
			made[key] = value(each)
		}
		return made
	}
	return given
}

func properties(given arguments, key string) placard.Properties {
	if !given.has(key) {
		return nil
	}
	made := placard.Properties{}
	for key, each := range given.inner(key) {
		made[key] = value(each)
	}
	return made
}

func purchase(command arguments) placard.Purchase {
	made := placard.Purchase{
		ProductID:  command.text("product_id"),
		Currency:   command.text("currency"),
		Price:      command.number("price"),
		Quantity:   command.int("quantity"),
		Properties: properties(command, "properties"),
	}
	if made.Quantity == 0 {
		made.Quantity = -1 // an explicit 0 is not the default, and is refused, too
	}
	return made
}

func instant(command arguments) placard.Instant {
	monotonic := time.Duration(command.integer("monotonic_ms")) * time.Millisecond
	return placard.Instant{Wall: command.time("wall_ms"), Monotonic: monotonic}
}

func identity(given arguments) placard.Identity {
	for key, kind := range map[string]placard.RESTName{
		"braze_id": placard.RESTBrazeID, "external_id": placard.RESTExternalID,
		"email": placard.RESTEmail, "phone": placard.RESTPhone,
	} {
		if given.has(key) {
			return placard.Identity{Kind: kind, Name: given.text(key)}
		}
	}
	alias := given.inner("user_alias")
	return placard.Identity{
		Kind: placard.RESTUserAlias, Name: alias.text("alias_name"), Label: alias.option("alias_label"),
	}
}

func options(command arguments) placard.Options {
	given, now := command.inner("options"), instant(command)
	made := plainOptions(given)
	made.Transport, made.Clock = placard.TransportHost, &now
	if given.has("rest_identity") {
		made.RESTIdentity = identity(given.inner("rest_identity"))
	}
	return made
}

func trackerOptions(command arguments) placard.TrackerOptions {
	now := instant(command)
	made := plainTrackerOptions(command.inner("options"))
	made.Transport, made.Clock = placard.TransportHost, &now
	return made
}

func hostState(given arguments) placard.HostState {
	return placard.HostState{
		Foreground:  given.onOff("foreground"),
		Keyboard:    given.onOff("keyboard"),
		Busy:        given.onOff("busy"),
		Online:      given.onOff("online"),
		Orientation: choice[placard.Orientation](given, "orientation"),
	}
}

func renderOptions(given arguments) placard.RenderOptions {
	return placard.RenderOptions{
		Appearance:      choice[placard.Appearance](given, "appearance"),
		Context:         choice[placard.FeedContext](given, "context"),
		Title:           given.option("title"),
		UnreadIndicator: given.onOff("unread_indicator"),
		Direction:       choice[placard.Direction](given, "direction"),
		Language:        given.option("language"),
		Theme:           given.option("theme"),
		Words:           given.option("words"),
		LinkBase:        given.option("link_base"),
		Layout:          choice[placard.FeedLayout](given, "layout"),
		PullToRefresh:   given.onOff("pull_to_refresh"),
		Scripts:         choice[placard.Scripts](given, "scripts"),
	}
}

func response(given arguments) placard.Response {
	var body []byte
	if given.has("body_base64") {
		body = must(base64.StdEncoding.DecodeString(given.text("body_base64")))
	} else {
		body = []byte(given.text("body"))
	}
	return placard.Response{
		Status:             given.int("status"),
		RetryAfter:         given.option("retry_after"),
		ContentType:        given.option("content_type"),
		Body:               body,
		RateLimitRemaining: given.option("rate_limit_remaining"),
		RateLimitReset:     given.option("rate_limit_reset"),
		ETag:               given.option("etag"),
		LastModified:       given.option("last_modified"),
	}
}
