package main

import (
	"encoding/json"

	"placard"
)

// call answers a command about a client.
func call(client *placard.Client, name string, command arguments) answer {
	switch name {
	case "start_session":
		return done(client.StartSession())
	case "end_session":
		return status(client.EndSession())
	case "wipe":
		return done(client.Wipe())
	case "disable":
		return status(client.Disable())
	case "enable":
		return status(client.Enable())
	case "refresh_cards":
		return done(client.StartRefreshCards(0))
	case "refresh_messages":
		return done(client.StartRefreshMessages(0))
	case "show_next_message":
		return status(client.OfferNextMessage())
	case "clear_messages":
		return status(client.ClearMessages())
	case "change_user":
		if !command.has("signature") {
			return status(client.ChangeUser(command.text("user_id")))
		}
		return status(client.ChangeUserWithSignature(command.text("user_id"), command.text("signature")))
	case "set_signature":
		return status(client.SetSignature(command.text("signature")))
	case "host_state":
		return done(client.SetHostState(hostState(command)))
	case "follow":
		return status(client.HandleURL(command.text("url")))
	}
	if given := logged(client, name, command); given != nil {
		return given
	}
	return content(client, name, command)
}

// logged answers a command about what the user does, and about the user; nil for other commands.
func logged(client *placard.Client, name string, command arguments) answer {
	switch name {
	case "log_event":
		return status(client.LogEvent(command.text("name"), properties(command)))
	case "log_purchase":
		return status(client.LogPurchase(purchase(command)))
	case "log_batch":
		return burst(client, command)
	case "push_click":
		return status(client.LogPushClick([]byte(command.text("payload"))))
	case "attribute":
		return attribute(client, command)
	case "user_field":
		field := must(placard.UserFieldFromName(command.text("field")))
		if !command.has("value") {
			return done(client.UnsetUserField(field))
		}
		return done(client.SetUserField(field, command.text("value")))
	case "last_location":
		return done(client.SetLastLocation(placard.Location{
			Latitude: command.number("latitude"), Longitude: command.number("longitude"),
			Altitude: command.optionalNumber("altitude"), Accuracy: command.optionalNumber("accuracy"),
			AltitudeAccuracy: command.optionalNumber("altitude_accuracy"),
		}))
	case "subscription":
		return done(client.SetSubscription(command.text("group_id"), choice[placard.Subscription](command, "state")))
	case "alias":
		return done(client.AddAlias(command.text("name"), command.text("label")))
	}
	return nil
}

func burst(client *placard.Client, command arguments) answer {
	var batch placard.Batch
	for _, each := range command.elements("events") {
		event := object(each)
		if event.text("kind") == "purchase" {
			check(batch.AddPurchase(purchase(event)))
		} else {
			check(batch.AddEvent(event.text("name"), properties(event)))
		}
	}
	return status(client.LogBatch(&batch))
}

func attribute(client *placard.Client, command arguments) answer {
	key := command.text("key")
	switch command.text("op") {
	case "set":
		return status(client.SetAttribute(key, value(command.required("value"))))
	case "unset":
		return status(client.UnsetAttribute(key))
	case "increment":
		return status(client.IncrementAttribute(key, command.integer("value")))
	case "add":
		return status(client.AddToAttribute(key, command.text("value")))
	case "remove":
		return status(client.RemoveFromAttribute(key, command.text("value")))
	case "merge":
		members := must(json.Marshal(command.required("value")))
		return status(client.MergeAttribute(key, placard.JSON(members)))
	case "location":
		place := command.inner("value")
		return status(client.SetAttributeLocation(key, place.number("latitude"), place.number("longitude")))
	case "unset_location":
		return done(client.UnsetAttributeLocation(key))
	}
	panic(lineError("unknown op of an attribute"))
}

// content answers a command about cards, messages, pages and explanations.
func content(client *placard.Client, name string, command arguments) answer {
	switch name {
	case "cards":
		list := must(client.CopyCards())
		cards := []any{}
		for _, card := range list.All() {
			cards = append(cards, seenCard(card))
		}
		return answer{"status": "ok", "cards": cards, "unviewed": list.UnviewedCount()}
	case "messages":
		messages := []any{}
		for _, each := range must(client.CopyMessages()) {
			messages = append(messages, answer{"handle": each.Handle, "id": each.ID, "state": each.State.String()})
		}
		return found("messages", messages, nil)
	case "card":
		return card(client, command)
	case "message":
		return message(client, command)
	case "local_message":
		_, err := client.AddLocalMessage(command.json("message"))
		return done(err)
	case "render":
		page, err := render(client, command)
		return found("page", page, err)
	case "explain":
		return explain(client, command)
	}
	panic(lineError("unknown command '" + name + "'"))
}

func card(client *placard.Client, command arguments) answer {
	if command.has("ids") {
		var ids []string
		for _, each := range command.elements("ids") {
			ids = append(ids, as[string](each))
		}
		return status(client.LogCardImpressions(ids...))
	}
	id := command.text("id")
	switch command.text("action") {
	case "impression":
		return status(client.LogCardImpressions(id))
	case "click":
		return status(client.LogCardClick(id))
	case "dismiss":
		return status(client.LogCardDismissal(id))
	}
	panic(lineError("unknown action of a card"))
}

func message(client *placard.Client, command arguments) answer {
	handle := command.unsigned("handle")
	switch command.text("action") {
	case "show":
		return done(client.ShowMessage(handle))
	case "later":
		return done(client.PostponeMessage(handle))
	case "discard":
		return done(client.DiscardMessage(handle))
	case "change":
		return status(client.ChangeMessage(handle, command.json("changes")))
	case "impression":
		return status(client.LogMessageImpression(handle))
	case "click":
		return status(client.LogMessageClick(handle))
	case "dismiss":
		return status(client.LogMessageDismissal(handle))
	case "button":
		if id, ok := command.required("button").(string); ok {
			return status(client.LogMessageHTMLButton(handle, id))
		}
		return status(client.LogMessageButton(handle, command.int("button")))
	}
	panic(lineError("unknown action of a message"))
}

func render(client *placard.Client, command arguments) (string, error) {
	if command.text("what") == "message" {
		return client.RenderMessage(command.unsigned("handle"), renderOptions(command))
	}
	return client.RenderCards(must(client.CopyCards()), renderOptions(command))
}

func explain(client *placard.Client, command arguments) answer {
	var explanation *placard.Explanation
	switch command.text("kind") {
	case "open":
		explanation = must(client.ExplainOpen())
	case "custom_event":
		explanation = must(client.ExplainEvent(command.text("name"), properties(command)))
	case "purchase":
		explanation = must(client.ExplainPurchase(command.text("product_id"), properties(command)))
	case "push_click":
		explanation = must(client.ExplainPushClick([]byte(command.text("payload"))))
	default:
		panic(lineError("unknown kind of event"))
	}
	if explanation == nil {
		return status(placard.Ignored, nil)
	}
	verdicts := []any{}
	for _, verdict := range explanation.Verdicts {
		verdicts = append(verdicts, seenVerdict(verdict))
	}
	return found("explain", verdicts, nil)
}
