package main

import (
	"placard"
	"time"
)

// The calls that are not in the table, because their methods have another form: the model says which.

func clientByHand(client *placard.Client, function string, given arguments) answer {
	switch function {
	case "flush":
		return status(client.Flush())
	case "change_user":
		if !given.has("signature") {
			return status(client.ChangeUser(given.text("user_id")))
		}
		return status(client.ChangeUserWithSignature(given.text("user_id"), given.text("signature")))
	case "log_purchase":
		return status(client.LogPurchase(purchase(given)))
	case "log_push_click":
		return status(client.LogPushClick([]byte(given.text("payload_json"))))
	case "explain_push_click":
		return explained(client.ExplainPushClick([]byte(given.text("payload_json"))))
	case "set_user_field":
		if !given.has("value") {
			return done(client.UnsetUserField(field(given)))
		}
		return done(client.SetUserField(field(given), given.text("value")))
	case "hint":
		spread := time.Duration(given.integer("spread_s")) * time.Second
		return status(client.Hint(choice[placard.Hint](given, "subject"), given.text("version"), spread))
	case "set_last_location":
		return done(client.SetLastLocation(placard.Location{
			Latitude: given.number("latitude"), Longitude: given.number("longitude"),
			Altitude: given.optionalNumber("altitude"), Accuracy: given.optionalNumber("accuracy"),
			AltitudeAccuracy: given.optionalNumber("altitude_accuracy"),
		}))
	}
	panic(lineError("unknown function '" + function + "' of a client"))
}

func trackerByHand(tracker *placard.Tracker, function string, given arguments) answer {
	user := identity(given.inner("identity"))
	switch function {
	case "log_purchase":
		return done(tracker.LogPurchase(user, purchase(given)))
	case "set_user_field":
		if !given.has("value") {
			return done(tracker.UnsetUserField(user, field(given)))
		}
		return done(tracker.SetUserField(user, field(given), given.text("value")))
	}
	panic(lineError("unknown function '" + function + "' of a tracker"))
}

func outboxByHand(outbox *placard.Outbox, function string, given arguments) answer {
	switch function {
	case "log_purchase":
		return done(outbox.LogPurchase(purchase(given)))
	case "set_user_field":
		if !given.has("value") {
			return done(outbox.UnsetUserField(field(given)))
		}
		return done(outbox.SetUserField(field(given), given.text("value")))
	}
	panic(lineError("unknown function '" + function + "' of an outbox"))
}

// filled is a batch that is filled by calls.
func filled(calls []any) *placard.Batch {
	var batch placard.Batch
	for _, each := range calls {
		call := object(each)
		given := call.inner("arguments")
		switch function := call.text("function"); function {
		case "add_event":
			check(batch.AddEvent(given.text("name"), properties(given, "properties")))
		case "add_purchase":
			check(batch.AddPurchase(purchase(given)))
		default:
			panic(lineError("unknown function '" + function + "' of a batch"))
		}
	}
	return &batch
}

func field(given arguments) placard.UserField {
	return must(placard.UserFieldFromName(given.text("field")))
}
