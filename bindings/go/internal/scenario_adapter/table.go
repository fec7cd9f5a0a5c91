// Code generated from interface/ by `make generate`. DO NOT EDIT.

package main

import "placard"

// callClient calls a function of a client; nil for one that is not in the table.
func callClient(client *placard.Client, function string, given arguments) answer {
	switch function {
	case "dispatch":
		return done(client.Dispatch())
	case "report_source":
		return status(client.ReportSource())
	case "set_time":
		return done(client.SetTime(instant(given)))
	case "start_session":
		return done(client.StartSession())
	case "end_session":
		return status(client.EndSession())
	case "set_signature":
		return status(client.SetSignature(given.text("signature")))
	case "disable":
		return status(client.Disable())
	case "enable":
		return status(client.Enable())
	case "wipe":
		return done(client.Wipe())
	case "set_host_state":
		return done(client.SetHostState(hostState(given.inner("state"))))
	case "refresh_cards":
		return done(client.StartRefreshCards(0))
	case "log_card_impressions":
		return status(client.LogCardImpressions(given.texts("ids")...))
	case "mark_cards":
		return status(client.MarkCards(given.texts("ids"), given.boolean("viewed"), given.boolean("logs")))
	case "log_card_click":
		return status(client.LogCardClick(given.text("id")))
	case "log_card_dismissal":
		return status(client.LogCardDismissal(given.text("id")))
	case "log_event":
		return status(client.LogEvent(given.text("name"), properties(given, "properties")))
	case "log_batch":
		return status(client.LogBatch(filled(given.elements("batch"))))
	case "set_attribute":
		return status(client.SetAttribute(given.text("key"), value(given.required("value"))))
	case "unset_attribute":
		return status(client.UnsetAttribute(given.text("key")))
	case "increment_attribute":
		return status(client.IncrementAttribute(given.text("key"), given.integer("amount")))
	case "add_to_attribute":
		return status(client.AddToAttribute(given.text("key"), given.text("element")))
	case "remove_from_attribute":
		return status(client.RemoveFromAttribute(given.text("key"), given.text("element")))
	case "merge_attribute":
		return status(client.MergeAttribute(given.text("key"), given.json("json")))
	case "set_fact":
		return status(client.SetFact(given.text("name"), given.json("json")))
	case "set_attribute_location":
		return status(client.SetAttributeLocation(given.text("key"), given.number("latitude"), given.number("longitude")))
	case "unset_attribute_location":
		return done(client.UnsetAttributeLocation(given.text("key")))
	case "set_subscription":
		return done(client.SetSubscription(given.text("group_id"), choice[placard.Subscription](given, "state")))
	case "add_alias":
		return done(client.AddAlias(given.text("name"), given.text("label")))
	case "refresh_messages":
		return done(client.StartRefreshMessages(0))
	case "show_message":
		return done(client.ShowMessage(given.unsigned("handle")))
	case "postpone_message":
		return done(client.PostponeMessage(given.unsigned("handle")))
	case "discard_message":
		return done(client.DiscardMessage(given.unsigned("handle")))
	case "offer_next_message":
		return status(client.OfferNextMessage())
	case "clear_messages":
		return status(client.ClearMessages())
	case "change_message":
		return status(client.ChangeMessage(given.unsigned("handle"), given.json("json")))
	case "add_local_message":
		return made(client.AddLocalMessage(given.json("json")))
	case "log_message_impression":
		return status(client.LogMessageImpression(given.unsigned("handle")))
	case "log_message_click":
		return status(client.LogMessageClick(given.unsigned("handle")))
	case "log_message_button":
		return status(client.LogMessageButton(given.unsigned("handle"), given.int("button_id")))
	case "log_message_html_button":
		return status(client.LogMessageHTMLButton(given.unsigned("handle"), given.text("button_id")))
	case "log_message_dismissal":
		return status(client.LogMessageDismissal(given.unsigned("handle")))
	case "handle_url":
		return status(client.HandleURL(given.text("url")))
	case "run_action":
		return status(client.RunAction(given.text("url")))
	case "explain_open":
		return explained(client.ExplainOpen())
	case "explain_event":
		return explained(client.ExplainEvent(given.text("name"), properties(given, "properties")))
	case "explain_purchase":
		return explained(client.ExplainPurchase(given.text("product_id"), properties(given, "properties")))
	case "explain_last":
		return explained(client.ExplainLast())
	case "explain_cards":
		return explained(client.ExplainCards())
	case "complete_request":
		return done(client.CompleteRequest(given.unsigned("id"), response(given.inner("response"))))
	case "fail_request":
		return done(client.FailRequest(given.unsigned("id"), choice[placard.Failure](given, "failure")))
	}
	return nil
}

// callOutbox calls a function of an outbox; nil for one that is not in the table.
func callOutbox(outbox *placard.Outbox, function string, given arguments) answer {
	switch function {
	case "log_event":
		return done(outbox.LogEvent(given.text("name"), properties(given, "properties")))
	case "set_attribute":
		return done(outbox.SetAttribute(given.text("key"), value(given.required("value"))))
	case "unset_attribute":
		return done(outbox.UnsetAttribute(given.text("key")))
	case "put":
		return done(outbox.Put(choice[placard.OutboxKind](given, "kind"), given.json("json")))
	case "remove":
		return status(outbox.Remove(choice[placard.OutboxKind](given, "kind")))
	case "remove_all":
		return status(outbox.RemoveAll())
	case "set_time":
		return done(outbox.SetTime(given.time("wall_ms")))
	}
	return nil
}

// callTracker calls a function of a tracker; nil for one that is not in the table.
func callTracker(tracker *placard.Tracker, function string, given arguments) answer {
	switch function {
	case "log_event":
		return done(tracker.LogEvent(identity(given.inner("identity")), given.text("name"), properties(given, "properties")))
	case "set_attributes":
		return done(tracker.SetAttributes(identity(given.inner("identity")), properties(given, "attributes")))
	case "unset_attribute":
		return done(tracker.UnsetAttribute(identity(given.inner("identity")), given.text("key")))
	case "increment_attribute":
		return done(tracker.IncrementAttribute(identity(given.inner("identity")), given.text("key"), given.integer("amount")))
	case "add_to_attribute":
		return done(tracker.AddToAttribute(identity(given.inner("identity")), given.text("key"), given.text("element")))
	case "remove_from_attribute":
		return done(tracker.RemoveFromAttribute(identity(given.inner("identity")), given.text("key"), given.text("element")))
	case "set_last_location":
		return done(tracker.SetLastLocation(identity(given.inner("identity")), given.number("latitude"), given.number("longitude")))
	case "flush":
		return status(tracker.Flush())
	case "dispatch":
		return done(tracker.Dispatch())
	case "set_time":
		return done(tracker.SetTime(instant(given)))
	case "complete_request":
		return done(tracker.CompleteRequest(given.unsigned("id"), response(given.inner("response"))))
	case "fail_request":
		return done(tracker.FailRequest(given.unsigned("id"), choice[placard.Failure](given, "failure")))
	}
	return nil
}
