// The calls of the command `call`. Generated from interface/ by `make generate`: do not edit.

import Placard

func call(_ client: Client, _ function: String, _ given: Arguments) throws -> JSON {
    switch function {
    case "dispatch": try answered(client.dispatch())
    case "report_source": try answered(client.reportSource())
    case "flush": try answered(client.flush())
    case "set_time": try answered(client.setTime(Instant(given)))
    case "start_session": try answered(client.startSession())
    case "end_session": try answered(client.endSession())
    case "change_user":
        try answered(client.changeUser(given.string("user_id"), signature: given.optional("signature", \.string)))
    case "set_signature": try answered(client.setSignature(given.string("signature")))
    case "disable": try answered(client.disable())
    case "enable": try answered(client.enable())
    case "wipe": try answered(client.wipe())
    case "set_host_state": try answered(client.setHostState(HostStateChange(given.object("state"))))
    case "refresh_cards": try answered(client.refreshCards())
    case "log_card_impressions": try answered(client.logCardImpressions(given.strings("ids")))
    case "mark_cards":
        try answered(client.markCards(given.strings("ids"), viewed: given.bool("viewed"), logs: given.bool("logs")))
    case "log_card_click": try answered(client.logCardClick(given.string("id")))
    case "log_card_dismissal": try answered(client.logCardDismissal(given.string("id")))
    case "log_event": try answered(client.logEvent(given.string("name"), given.properties("properties")))
    case "log_purchase":
        try answered(
            client.logPurchase(
                given.string("product_id"), currency: given.string("currency"), price: given.double("price"),
                quantity: given.integer("quantity"), given.properties("properties")))
    case "log_push_click": try answered(client.logPushClick(payload: given.string("payload_json").utf8))
    case "log_batch": try answered(client.logBatch(filled(given.objects("batch"))))
    case "set_attribute": try answered(client.setAttribute(given.string("key"), Value(given.required("value"))))
    case "unset_attribute": try answered(client.unsetAttribute(given.string("key")))
    case "increment_attribute":
        try answered(client.incrementAttribute(given.string("key"), by: given.integer("amount")))
    case "add_to_attribute": try answered(client.addToAttribute(given.string("key"), given.string("element")))
    case "remove_from_attribute": try answered(client.removeFromAttribute(given.string("key"), given.string("element")))
    case "set_attribute_location":
        try answered(
            client.setAttributeLocation(
                given.string("key"), latitude: given.double("latitude"), longitude: given.double("longitude")))
    case "unset_attribute_location": try answered(client.unsetAttributeLocation(given.string("key")))
    case "set_user_field":
        try answered(client.setUserField(UserField(named: given.string("field")), given.optional("value", \.string)))
    case "set_last_location":
        try answered(
            client.setLastLocation(
                latitude: given.double("latitude"), longitude: given.double("longitude"),
                altitude: given.optional("altitude", \.double), accuracy: given.optional("accuracy", \.double),
                altitudeAccuracy: given.optional("altitude_accuracy", \.double)))
    case "set_subscription": try answered(client.setSubscription(given.string("group_id"), given.choice("state")))
    case "add_alias": try answered(client.addAlias(given.string("name"), label: given.string("label")))
    case "refresh_messages": try answered(client.refreshMessages())
    case "show_message": try answered(client.showMessage(given.integer("handle")))
    case "postpone_message": try answered(client.postponeMessage(given.integer("handle")))
    case "discard_message": try answered(client.discardMessage(given.integer("handle")))
    case "offer_next_message": try answered(client.offerNextMessage())
    case "clear_messages": try answered(client.clearMessages())
    case "change_message": try answered(client.changeMessage(given.integer("handle"), json: given.string("json").utf8))
    case "log_message_impression": try answered(client.logMessageImpression(given.integer("handle")))
    case "log_message_click": try answered(client.logMessageClick(given.integer("handle")))
    case "log_message_button":
        try answered(client.logMessageButton(given.integer("handle"), given.integer("button_id")))
    case "log_message_html_button":
        try answered(client.logMessageHTMLButton(given.integer("handle"), given.string("button_id")))
    case "log_message_dismissal": try answered(client.logMessageDismissal(given.integer("handle")))
    case "handle_url": try answered(client.handleURL(given.string("url")))
    case "run_action": try answered(client.runAction(given.string("url")))
    case "explain_open": try explained(client.explainOpen())
    case "explain_event": try explained(client.explainEvent(given.string("name"), given.properties("properties")))
    case "explain_purchase":
        try explained(client.explainPurchase(given.string("product_id"), given.properties("properties")))
    case "explain_push_click": try explained(client.explainPushClick(payload: given.string("payload_json").utf8))
    case "explain_last": try explained(client.explainLast())
    case "explain_cards": try explained(client.explainCards())
    case "fail_request": try answered(client.failRequest(given.integer("id"), given.choice("failure")))
    default: try byHand(client, function, given)
    }
}

func call(_ batch: inout EventBatch, _ function: String, _ given: Arguments) throws -> JSON {
    switch function {
    case "add_event": try answered(batch.addEvent(given.string("name"), given.properties("properties")))
    case "add_purchase":
        try answered(
            batch.addPurchase(
                given.string("product_id"), currency: given.string("currency"), price: given.double("price"),
                quantity: given.integer("quantity"), given.properties("properties")))
    default: try byHand(batch, function, given)
    }
}

func call(_ outbox: Outbox, _ function: String, _ given: Arguments) throws -> JSON {
    switch function {
    case "log_event": try answered(outbox.logEvent(given.string("name"), given.properties("properties")))
    case "log_purchase":
        try answered(
            outbox.logPurchase(
                given.string("product_id"), currency: given.string("currency"), price: given.double("price"),
                quantity: given.integer("quantity"), given.properties("properties")))
    case "set_attribute": try answered(outbox.setAttribute(given.string("key"), Value(given.required("value"))))
    case "set_user_field":
        try answered(outbox.setUserField(UserField(named: given.string("field")), given.optional("value", \.string)))
    case "put": try answered(outbox.put(given.choice("kind"), json: given.string("json").utf8))
    case "remove": try answered(outbox.remove(given.choice("kind")))
    case "remove_all": try answered(outbox.removeAll())
    case "set_time": try answered(outbox.setTime(wallMs: given.integer("wall_ms")))
    default: try byHand(outbox, function, given)
    }
}

func call(_ tracker: Tracker, _ function: String, _ given: Arguments) throws -> JSON {
    switch function {
    case "log_event":
        try answered(
            tracker.logEvent(
                given.string("name"), given.properties("properties"), of: RestIdentity(given.object("identity"))))
    case "log_purchase":
        try answered(
            tracker.logPurchase(
                given.string("product_id"), currency: given.string("currency"), price: given.double("price"),
                quantity: given.integer("quantity"), given.properties("properties"),
                of: RestIdentity(given.object("identity"))))
    case "set_attributes":
        try answered(
            tracker.setAttributes(Properties(given.required("attributes")), of: RestIdentity(given.object("identity"))))
    case "unset_attribute":
        try answered(tracker.unsetAttribute(given.string("key"), of: RestIdentity(given.object("identity"))))
    case "increment_attribute":
        try answered(
            tracker.incrementAttribute(
                given.string("key"), by: given.integer("amount"), of: RestIdentity(given.object("identity"))))
    case "add_to_attribute":
        try answered(
            tracker.addToAttribute(
                given.string("key"), given.string("element"), of: RestIdentity(given.object("identity"))))
    case "remove_from_attribute":
        try answered(
            tracker.removeFromAttribute(
                given.string("key"), given.string("element"), of: RestIdentity(given.object("identity"))))
    case "set_user_field":
        try answered(
            tracker.setUserField(
                UserField(named: given.string("field")), given.optional("value", \.string),
                of: RestIdentity(given.object("identity"))))
    case "set_last_location":
        try answered(
            tracker.setLastLocation(
                latitude: given.double("latitude"), longitude: given.double("longitude"),
                of: RestIdentity(given.object("identity"))))
    case "flush": try answered(tracker.flush())
    case "dispatch": try answered(tracker.dispatch())
    case "set_time": try answered(tracker.setTime(Instant(given)))
    case "fail_request": try answered(tracker.failRequest(given.integer("id"), given.choice("failure")))
    default: try byHand(tracker, function, given)
    }
}
