import Placard

/// The commands that a tracker answers. They have the same names as the commands for a client.
extension Tracker {
    /// Nil: not a command of a tracker, or one for another tracker.
    func answer(_ name: String, _ command: Arguments) throws -> JSON? {
        switch name {
        case "next_deadline": return Adapter.ok(["deadline_ms": .integer(try nextDeadlineMs())])
        case "events":
            var events: [JSON] = []
            while let event = try nextEvent() { events.append(Observer.event(event)) }
            return Adapter.ok(["events": .array(events)])
        case "queued": return Adapter.ok(["queued": .integer(try queuedRecords())])
        case "flush": return .object(["status": .name(try flush())])
        case "set_time": try setTime(try Instant(command))
        case "dispatch": try dispatch()
        case "close", "kill": close()
        case "reply": try reply(command)
        case "fail": try failRequest(try command.integer("request"), try command.choice("error"))
        case "track":
            if command["options"] != nil { return nil }
            try log(command)
        default: return nil
        }
        return Adapter.ok([:])
    }

    private func reply(_ command: Arguments) throws {
        try completeRequest(
            try command.integer("request"), status: try command.integer("status"),
            retryAfter: try command.optional("retry_after", \.string), rateLimit: try RateLimitReset(command),
            contentType: try command.optional("content_type", \.string), body: Array(try command.string("body").utf8))
    }

    func log(_ command: Arguments) throws {
        let identity = try RestIdentity(try Arguments(try command.required("identity")))
        switch try command.string("op") {
        case "event": try logEvent(try command.string("name"), try properties(command), of: identity)
        case "purchase":
            try logPurchase(
                try command.string("product_id"), currency: try command.string("currency"),
                price: try command.double("price"), quantity: try command.integer("quantity"), try properties(command),
                of: identity)
        case "attributes": try setAttributes(try properties(command) ?? Properties(), of: identity)
        case "unset": try unsetAttribute(try command.string("key"), of: identity)
        case "increment":
            try incrementAttribute(try command.string("key"), by: try command.integer("value"), of: identity)
        case "add": try addToAttribute(try command.string("key"), try command.string("value"), of: identity)
        case "remove": try removeFromAttribute(try command.string("key"), try command.string("value"), of: identity)
        case "field": try setUserField(try command.choice("key"), try command.optional("value", \.string), of: identity)
        case "location":
            try setLastLocation(
                latitude: try command.double("latitude"), longitude: try command.double("longitude"), of: identity)
        case let op: throw LineError("unknown op '\(op)' of a tracker")
        }
    }
}

extension TrackerOptions {
    init(_ command: Arguments) throws {
        let given = try Arguments(try command.required("options"))
        self.init(
            restEndpoint: try given.optional("rest_endpoint", \.string) ?? "",
            restKey: try given.optional("rest_key", \.string) ?? "",
            directory: try given.optional("directory", \.string))
        appID = try given.optional("app_id", \.string)
        transport = .host
        clock = .host(try Instant(command))
        caFile = try given.optional("ca_file", \.string)
        proxy = try given.optional("proxy", \.string)
        durability = try given.ifPresent("durability", given.choice) ?? durability
        seed = try given.ifPresent("seed", given.integer) ?? seed
        if let interval = try given.ifPresent("flush_interval_s", given.seconds) {
            flushInterval = interval == .zero ? nil : interval
        }
        queueLimit = try given.ifPresent("queue_limit", given.integer) ?? queueLimit
        queueLimitBytes = try given.ifPresent("queue_limit_bytes", given.integer)
        allowsInsecureHTTP = try given.optional("allow_insecure_http", \.bool) ?? allowsInsecureHTTP
    }
}
