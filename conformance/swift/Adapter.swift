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

    private var sender: any Sender {
        get throws { if let tracker { tracker } else { try client } }
    }

    private func answer(_ name: String, _ command: Arguments) throws -> JSON {
        switch name {
        case "call":
            return try perform(try command.string("of"), try command.string("function"), command)
        case "open": current = try Client(try Options(command))
        case "open_tracker": tracker = try Tracker(try TrackerOptions(command))
        case "close", "kill": try end(abandons: name == "kill")
        case "next_deadline": return ok(["deadline_ms": .integer(try sender.nextDeadlineMs())])
        case "events": return ok(["events": .array(try events(of: sender))])
        case "queued": return ok(["queued": .integer(try sender.queuedRecords())])
        case "cards":
            let cards = try client.cards()
            return ok(["cards": .array(cards.map(Observer.card)), "unviewed": .integer(cards.unviewed)])
        case "messages": return ok(["messages": .array(try client.messages().map(Observer.state))])
        case "render": return ok(["page": .string(try page(command))])
        default: throw LineError("unknown command '\(name)'")
        }
        return ok([:])
    }

    /// Calls a function of what is open, or of an object that is open for this call only.
    private func perform(_ object: String, _ function: String, _ command: Arguments) throws -> JSON {
        let given = try command.object("arguments")
        switch (object, try command.ifPresent("open", command.object)) {
        case ("client", nil): return try call(client, function, given)
        case ("tracker", nil):
            guard let tracker else { throw LineError("no tracker is open") }
            return try call(tracker, function, given)
        case ("tracker", let place?):
            let other = try Tracker(try TrackerOptions(place))
            defer { other.close() }
            return try call(other, function, given)
        case ("outbox", let place?):
            let outbox = try Outbox(directory: try place.string("directory"), apiKey: try place.string("api_key"))
            defer { outbox.close() }
            try outbox.setTime(wallMs: try place.integer("wall_ms"))
            return try call(outbox, function, given)
        default: throw LineError("no calls of '\(object)'")
        }
    }

    /// Closes what is open, or drops it as a crash would.
    private func end(abandons: Bool) throws {
        defer { (current, tracker) = (nil, nil) }
        if let tracker {
            tracker.close()
        } else if abandons {
            try client.abandon()
        } else {
            try client.close()
        }
    }

    private func events(of sender: some Sender) throws -> [JSON] {
        var events: [JSON] = []
        while let event = try sender.nextEvent() { events.append(Observer.event(event)) }
        return events
    }

    private func page(_ command: Arguments) throws -> String {
        let options = try RenderOptions(command)
        switch try command.string("what") {
        case "cards": return try client.renderCards(try client.cards(), options)
        case "message": return try client.renderMessage(try command.integer("handle"), options)
        case let what: throw LineError("no page of '\(what)'")
        }
    }
}

/// What clients and trackers have in common.
protocol Sender {
    func nextDeadlineMs() throws(PlacardError) -> Int64?
    func nextEvent() throws(PlacardError) -> Event?
    func queuedRecords() throws(PlacardError) -> Int
    func completeRequest(
        _ id: UInt64, status: Int32, retryAfter: String?, rateLimit: RateLimitReset, contentType: String?,
        content: ContentHeaders, body: [UInt8]) throws(PlacardError)
}

extension Client: Sender {}
extension Tracker: Sender {}
