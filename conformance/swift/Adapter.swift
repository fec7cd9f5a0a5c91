import Placard

/// Maps commands to calls of the Swift API, and what they return to JSON.
final class Adapter {
    private var current: Client?
    private var tracker: Tracker?

    private var client: Client {
        get throws {
            guard let current else { throw LineError("no client is open") }
            return current
        }
    }

    func answer(_ line: String) -> JSON {
        do {
            let command = try Arguments(try JSONReader.read(line))
            return try answer(try command.string("do"), command)
        } catch let error as PlacardError {
            return .object(["status": .name(error.status), "text": .string("\(error)")])
        } catch {
            return .object(["error": .string("\(error)")])
        }
    }

    private func answer(_ name: String, _ command: Arguments) throws -> JSON {
        if let tracker, let answer = try tracker.answer(name, command) {
            if name == "close" || name == "kill" { self.tracker = nil }
            return answer
        }
        switch name {
        case "next_deadline": return Self.ok(["deadline_ms": .integer(try client.nextDeadlineMs())])
        case "events": return Self.ok(["events": .array(try events())])
        case "cards":
            let cards = try client.cards()
            return Self.ok(["cards": .array(cards.map(Observer.card)), "unviewed": .integer(cards.unviewed)])
        case "messages": return Self.ok(["messages": .array(try client.messages().map(Observer.state))])
        case "queued": return Self.ok(["queued": .integer(try client.queuedRecords())])
        case "explain":
            guard let explanation = try explanation(command) else { return .object(["status": .name(Status.ignored)]) }
            return Self.ok(["explain": .array(try explanation.verdicts.map(Observer.verdict))])
        case "render": return Self.ok(["page": .string(try page(command))])
        default: return .object(["status": .name(try call(name, command))])
        }
    }

    static func ok(_ members: KeyValuePairs<String, JSON>) -> JSON {
        .object([JSON.Member(key: "status", value: .name(Status.ok))] + (JSON.object(members).members ?? []))
    }

    private func done(_ body: () throws -> Void) throws -> Status {
        try body()
        return .ok
    }

    private func call(_ name: String, _ command: Arguments) throws -> Status {
        switch name {
        case "open": try done { current = try Client(try Options(command)) }
        case "open_tracker": try done { tracker = try Tracker(try TrackerOptions(command)) }
        case "track": try done { try trackElsewhere(command) }
        case "close": try done { try takeClient().close() }
        case "kill": try done { try takeClient().abandon() }
        case "set_time":
            try done { try client.setTime(try Instant(command)) }
        case "dispatch": try done { try client.dispatch() }
        case "outbox": try done { try put(command) }
        case "start_session": try client.startSession()
        case "end_session": try client.endSession()
        case "change_user":
            try client.changeUser(
                try command.string("user_id"), signature: try command.optional("signature", \.string))
        case "set_signature": try client.setSignature(try command.string("signature"))
        case "wipe": try done { try client.wipe() }
        case "disable": try client.disable()
        case "enable": try client.enable()
        case "host_state": try done { try client.setHostState(try HostStateChange(command)) }
        case "refresh_cards": try client.refreshCards()
        case "refresh_messages": try client.refreshMessages()
        case "flush": try client.flush()
        case "card": try card(command)
        case "log_event": try client.logEvent(try command.string("name"), try properties(command))
        case "log_purchase":
            try client.logPurchase(
                try command.string("product_id"), currency: try command.string("currency"),
                price: try command.double("price"), quantity: try command.integer("quantity"), try properties(command))
        case "log_batch": try client.logBatch(try batch(command))
        case "push_click": try client.logPushClick(payload: try command.string("payload").utf8)
        case "attribute": try attribute(command, try command.string("key"))
        case "user_field":
            try client.setUserField(
                try UserField(named: try command.string("field")), try command.optional("value", \.string))
        case "last_location":
            try client.setLastLocation(
                latitude: try command.double("latitude"), longitude: try command.double("longitude"),
                altitude: try command.optional("altitude", \.double),
                accuracy: try command.optional("accuracy", \.double),
                altitudeAccuracy: try command.optional("altitude_accuracy", \.double))
        case "subscription":
            try client.setSubscription(try command.string("group_id"), try command.choice("state"))
        case "alias": try client.addAlias(try command.string("name"), label: try command.string("label"))
        case "message": try message(command, try command.integer("handle"))
        case "show_next_message": try client.offerNextMessage()
        case "clear_messages": try client.clearMessages()
        case "local_message":
            try done { _ = try client.addLocalMessage(try Message(json: try command.string("message").utf8)) }
        case "follow": try client.handleURL(try command.string("url"))
        case "reply": try done { try reply(command) }
        case "fail":
            try done { try client.failRequest(try command.integer("request"), try command.choice("error")) }
        default: throw LineError("unknown command '\(name)'")
        }
    }

    // MARK: The client

    private func takeClient() throws -> Client {
        defer { current = nil }
        return try client
    }

    private func put(_ command: Arguments) throws {
        let outbox = try Outbox(directory: try command.string("directory"), apiKey: try command.string("api_key"))
        defer { outbox.close() }
        try outbox.setTime(wallMs: try command.integer("wall_ms"))
        let kind: OutboxKind = try command.choice("kind")
        if command["record"] != nil { return try outbox.put(kind, json: try command.string("record").utf8) }
        switch kind {
        case .event: try outbox.putEvent(try command.string("name"), try properties(command))
        case .purchase:
            try outbox.putPurchase(
                try command.string("product_id"), currency: try command.string("currency"),
                price: try command.double("price"), quantity: try command.integer("quantity"), try properties(command))
        case .attribute: try outbox.putAttribute(try command.string("key"), try Value(try command.required("value")))
        case .userField:
            try outbox.putUserField(
                try UserField(named: try command.string("field")), try command.optional("value", \.string))
        }
    }

    /// Opens another tracker on the same queue, logs and closes it.
    private func trackElsewhere(_ command: Arguments) throws {
        let other = try Tracker(try TrackerOptions(command))
        defer { other.close() }
        try other.log(command)
    }

    private func events() throws -> [JSON] {
        var events: [JSON] = []
        while let event = try client.nextEvent() { events.append(Observer.event(event)) }
        return events
    }

    private func reply(_ command: Arguments) throws {
        try client.completeRequest(
            try command.integer("request"), status: try command.integer("status"),
            retryAfter: try command.optional("retry_after", \.string), rateLimit: try RateLimitReset(command),
            contentType: try command.optional("content_type", \.string),
            body: try command.optional("body_base64", Base64.decoded) ?? Array(try command.string("body").utf8))
    }

    // MARK: Cards, messages and pages

    private func card(_ command: Arguments) throws -> Status {
        if command["ids"] != nil {
            return try client.logCardImpressions(try command.array("ids").compactMap(\.string))
        }
        let id = try command.string("id")
        switch try command.string("action") {
        case "impression": return try client.logCardImpressions([id])
        case "click": return try client.logCardClick(id)
        case "dismiss": return try client.logCardDismissal(id)
        case let action: throw LineError("unknown action '\(action)' of a card")
        }
    }

    private func message(_ command: Arguments, _ handle: UInt64) throws -> Status {
        switch try command.string("action") {
        case "show": return try client.showMessage(handle)
        case "later": return try client.postponeMessage(handle)
        case "discard": return try client.discardMessage(handle)
        case "change": return try client.changeMessage(handle, json: try command.string("changes").utf8)
        case "impression": return try client.logMessageImpression(handle)
        case "click": return try client.logMessageClick(handle)
        case "button":
            if let id = command["button"]?.string { return try client.logMessageHTMLButton(handle, id) }
            return try client.logMessageButton(handle, try command.integer("button"))
        case "dismiss": return try client.logMessageDismissal(handle)
        case let action: throw LineError("unknown action '\(action)' of a message")
        }
    }

    private func page(_ command: Arguments) throws -> String {
        let options = try RenderOptions(command)
        switch try command.string("what") {
        case "cards": return try client.renderCards(try client.cards(), options)
        case "message": return try client.renderMessage(try command.integer("handle"), options)
        case let what: throw LineError("no page of '\(what)'")
        }
    }

    // MARK: Events and attributes

    private func explanation(_ command: Arguments) throws -> Explanation? {
        switch try command.string("kind") {
        case "open": try client.explainOpen()
        case "custom_event": try client.explainEvent(try command.string("name"), try properties(command))
        case "purchase": try client.explainPurchase(try command.string("product_id"), try properties(command))
        case "push_click": try client.explainPushClick(payload: try command.string("payload").utf8)
        case let kind: throw LineError("unknown kind '\(kind)' of event")
        }
    }

    private func batch(_ command: Arguments) throws -> EventBatch {
        var batch = EventBatch()
        for event in try command.objects("events") {
            switch try event.string("kind") {
            case "custom_event": try batch.addEvent(try event.string("name"), try properties(event))
            case "purchase":
                try batch.addPurchase(
                    try event.string("product_id"), currency: try event.string("currency"),
                    price: try event.double("price"), quantity: try event.integer("quantity"), try properties(event))
            case let kind: throw LineError("unknown kind '\(kind)' of event")
            }
        }
        return batch
    }

    private func attribute(_ command: Arguments, _ key: String) throws -> Status {
        switch try command.string("op") {
        case "set": return try client.setAttribute(key, try Value(try command.required("value")))
        case "unset": return try client.unsetAttribute(key)
        case "increment": return try client.incrementAttribute(key, by: try command.integer("value"))
        case "add": return try client.addToAttribute(key, try command.string("value"))
        case "remove": return try client.removeFromAttribute(key, try command.string("value"))
        case "merge":
            return try client.mergeAttribute(key, try Value(json: try command.required("value").description.utf8))
        case "location":
            let place = try Arguments(try command.required("value"))
            return try client.setAttributeLocation(
                key, latitude: try place.double("latitude"), longitude: try place.double("longitude"))
        case "unset_location": return try client.unsetAttributeLocation(key)
        case let op: throw LineError("unknown op '\(op)' of an attribute")
        }
    }

}

/// Nil when the command has no properties.
func properties(_ command: Arguments) throws -> Properties? {
    guard let members = command["properties"]?.members else { return nil }
    var properties = Properties()
    for member in members { try properties.set(member.key, try Value(member.value)) }
    return properties
}

extension RateLimitReset {
    init(_ command: Arguments) throws {
        self.init(
            remaining: try command.optional("rate_limit_remaining", \.string),
            reset: try command.optional("rate_limit_reset", \.string))
    }
}
