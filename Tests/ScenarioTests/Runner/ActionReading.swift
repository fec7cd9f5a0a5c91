import Placard

/// Reads the arguments of an action; whoever calls it refuses what is left.
extension Action {
    /// Of numbers in C.
    private static let int32 = -Int32.max...Int32.max
    private static let timeLimit: Int64 = 1 << 53

    init(_ name: String, _ fields: inout Fields) throws {
        switch name {
        case "open": self = .open
        case "close": self = .close
        case "kill": self = .kill
        case "advance": self = try Self.advance(&fields)
        case "start_session": self = .startSession
        case "end_session": self = .endSession
        case "change_user":
            let user = try fields.needed(try fields.string("user_id"), "user_id")
            self = .changeUser(user, signature: try fields.string("signature"))
        case "set_signature":
            self = .setSignature(try fields.needed(try fields.string("signature"), "signature"))
        case "wipe": self = .wipe
        case "disable": self = .disable
        case "enable": self = .enable
        case "host_state": self = .hostState(try Self.hostState(&fields))
        case "refresh_cards": self = .refreshCards
        case "refresh_messages": self = .refreshMessages
        case "flush": self = .flush
        case "card": self = try Self.card(&fields)
        case "log_event": self = .logEvent(try Self.loggedEvent(&fields))
        case "log_purchase": self = try Self.logPurchase(&fields)
        case "log_burst": self = .logBatch(try Self.batch(&fields))
        case "push_click": self = .pushClick(try Self.pushPayload(&fields))
        case "attribute": self = try Self.attribute(&fields)
        case "user_field":
            self = .userField(
                try fields.needed(try fields.string("field"), "field"),
                try fields.needed(fields.take("value"), "value"))
        case "last_location": self = try Self.lastLocation(&fields)
        case "subscription":
            self = .subscription(
                group: try fields.needed(try fields.string("group_id"), "group_id"),
                state: try fields.needed(try fields.string("state"), "state"))
        case "alias":
            self = .alias(
                try fields.needed(try fields.string("name"), "name"),
                label: try fields.needed(try fields.string("label"), "label"))
        case "message": self = try Self.message(&fields)
        case "offer_next_message": self = .offerNextMessage
        case "local_message": self = .localMessage(try Self.localMessage(&fields))
        case "render": self = try Self.render(&fields)
        case "follow": self = try Self.follow(&fields)
        case "outbox": self = try Self.outbox(&fields)
        case "explain": self = .explain(try Self.explained(&fields))
        case "reply": self = .reply(try Self.answer(&fields))
        case "fail": self = try Self.fail(&fields)
        default: throw FormatError("the action is unknown")
        }
    }

    private static func advance(_ fields: inout Fields) throws -> Action {
        guard fields.has("ms") != fields.has("wall_ms") else {
            throw FormatError("\(fields.place) must have exactly one of ms, wall_ms")
        }
        if let ms = try fields.integer("ms", in: 0...timeLimit) { return .advance(ms: ms) }
        return .shiftWall(ms: try fields.integer("wall_ms", in: -timeLimit...timeLimit) ?? 0)
    }

    private static func hostState(_ fields: inout Fields) throws -> HostStateChange {
        guard !fields.isEmpty else { throw FormatError("\(fields.place) lacks a state to set") }
        return HostStateChange(
            isForeground: try fields.bool("foreground"), isKeyboardVisible: try fields.bool("keyboard"),
            isBusy: try fields.bool("busy"), isOnline: try fields.bool("online"),
            orientation: try fields.choice("orientation", of: HostOrientation.allCases.filter { $0 != .unknown }))
    }

    private static func card(_ fields: inout Fields) throws -> Action {
        guard fields.has("id") != fields.has("ids") else {
            throw FormatError("\(fields.place) must have exactly one of id, ids")
        }
        let action = try fields.needed(try fields.choice("action", of: CardAction.allCases), "action")
        guard let ids = try fields.array("ids") else {
            return .card(id: try fields.needed(try fields.string("id"), "id"), action)
        }
        guard action == .impression else {
            throw FormatError("\(fields.place): only impressions are logged of several ids at once")
        }
        return .cardImpressions(
            ids: try ids.map { id in
                guard let text = id.string else { throw FormatError("\(fields.place).ids must hold strings") }
                return text
            })
    }

    // MARK: Events

    private static func loggedEvent(_ fields: inout Fields) throws -> LoggedEvent {
        let name = try fields.needed(try fields.string("name"), "name")
        return LoggedEvent(name: name, properties: try properties(&fields))
    }

    private static func loggedPurchase(_ fields: inout Fields) throws -> LoggedPurchase {
        let id = try fields.needed(try fields.string("product_id"), "product_id")
        return LoggedPurchase(productID: id, properties: try properties(&fields))
    }

    private static func logPurchase(_ fields: inout Fields) throws -> Action {
        .logPurchase(
            try loggedPurchase(&fields), currency: try fields.needed(try fields.string("currency"), "currency"),
            price: try fields.needed(try fields.take("price", "a number", \.double), "price"),
            quantity: try fields.integer("quantity", in: Int64.min...Int64.max) ?? 1)
    }

    private static func batch(_ step: inout Fields) throws -> [Action] {
        try step.needed(try step.array("events"), "events").enumerated().map { index, value in
            var fields = try Fields(value, "\(step.place).events[\(index)]")
            let action = fields.has("product_id") ? try logPurchase(&fields) : .logEvent(try loggedEvent(&fields))
            try fields.end()
            return action
        }
    }

    private static func pushPayload(_ fields: inout Fields) throws -> String {
        let payload = try fields.take("payload", "an object") { $0.members == nil ? nil : $0 }
        return try fields.needed(payload, "payload").description
    }

    private static func properties(_ fields: inout Fields) throws -> [JSON.Member]? {
        guard let members = try fields.take("properties", "an object", \.members) else { return nil }
        for member in members { try checkDate(member.value, "\(fields.place).properties.\(member.key)") }
        return members
    }

    /// An object with a date in it is a date.
    static func checkDate(_ value: JSON, _ place: String) throws {
        guard value["$date_ms"] != nil else { return }
        var date = try Fields(value, place)
        // The years 1 to 9999.
        _ = try date.integer("$date_ms", in: -62_135_596_800_000...253_402_300_799_999 as ClosedRange<Int64>)
        try date.end()
    }

    private static func explained(_ step: inout Fields) throws -> Explained {
        var fields = try step.needed(try step.fields("event"), "event")
        let explained = try explained(within: &fields)
        try fields.end()
        return explained
    }

    private static func explained(within fields: inout Fields) throws -> Explained {
        if fields.has("kind") {
            _ = try fields.choice("kind", of: [TriggerKind.open])
            return .open
        }
        if fields.has("payload") { return .pushClick(try pushPayload(&fields)) }
        guard fields.has("product_id") else { return .event(try loggedEvent(&fields)) }
        _ = try fields.string("currency")
        _ = try fields.take("price", "a number", \.double)
        _ = try fields.integer("quantity", in: Int64.min...Int64.max)
        return .purchase(try loggedPurchase(&fields))
    }

    // MARK: Messages

    private static func message(_ fields: inout Fields) throws -> Action {
        let name = try fields.needed(try fields.string("action"), "action")
        let id = try fields.string("id")
        let button = try button(&fields)
        guard (name == "button") == (button != nil) else {
            throw FormatError("\(fields.place) must have a button id for the action 'button', and for no other")
        }
        switch name {
        case "show": return .message(.show, id: id)
        case "later": return .message(.later, id: id)
        case "discard": return .message(.discard, id: id)
        case "impression": return .message(.impression, id: id)
        case "click": return .message(.click, id: id)
        case "button": return .message(button ?? .button(0), id: id)
        case "dismiss": return .message(.dismiss, id: id)
        default: throw FormatError("\(fields.place).action must be one of show, later, discard, … dismiss")
        }
    }

    /// A number, or text on an HTML message.
    private static func button(_ fields: inout Fields) throws -> MessageAction? {
        try fields.take("button", "a number of 32 bits or a string") { value in
            if let text = value.string { return .htmlButton(text) }
            return value.integer.flatMap { Int32(exactly: $0) }.map { .button($0) }
        }
    }

    private static func localMessage(_ fields: inout Fields) throws -> String {
        let message = fields.take("message")
        guard message?.members != nil else { throw FormatError("\(fields.place).message must be an object") }
        return message?.description ?? ""
    }

    // MARK: Second process

    private static func outbox(_ fields: inout Fields) throws -> Action {
        let kind = try fields.needed(try fields.choice("kind", of: OutboxKind.allCases), "kind")
        let record = try fields.take("record", "an object") { $0.members == nil ? nil : $0 }
        return .outbox(kind, try fields.needed(record, "record").description)
    }

    // MARK: Answers of the server

    private static func answer(_ fields: inout Fields) throws -> Answer {
        let kind = try requestKind(&fields)
        let status = try fields.integer("status", in: int32) ?? 200
        let headers = try headers(&fields)
        guard !(fields.has("json") && fields.has("text")) else {
            throw FormatError("\(fields.place) must have at most one of json, text")
        }
        let text = try fields.string("text")
        let json = fields.take("json") ?? .object(["message": .string("success")])
        return Answer(
            kind: kind, status: status, headers: headers, body: text ?? json.description)
    }

    /// Only these reach the library; another one would be without effect.
    private static func headers(_ fields: inout Fields) throws -> Headers {
        var found = Headers()
        let place = "\(fields.place).headers"
        for member in try fields.take("headers", "an object", \.members) ?? [] {
            guard let text = member.value.string else { throw FormatError("\(place).\(member.key) must be a string") }
            switch member.key.lowercased() {
            case "retry-after": found.retryAfter = text
            case "content-type": found.contentType = text
            case "x-ratelimit-remaining": found.rateLimitRemaining = text
            case "x-ratelimit-reset": found.rateLimitReset = text
            default: throw FormatError("\(place) has the unknown key '\(member.key)'")
            }
        }
        return found
    }

    private static func fail(_ fields: inout Fields) throws -> Action {
        let failures = NetworkFailure.allCases.filter { $0 != .tooLarge }
        return .fail(try requestKind(&fields), try fields.needed(try fields.choice("error", of: failures), "error"))
    }

    private static func requestKind(_ fields: inout Fields) throws -> RequestKind {
        try fields.needed(try fields.choice("to", of: RequestKind.allCases), "to")
    }
}
