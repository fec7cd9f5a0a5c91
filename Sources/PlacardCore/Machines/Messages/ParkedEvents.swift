/// Events that wait for the reply to a request for the campaign list (rule 9.4.3).
struct ParkedEvents: Sendable {
    private static let limit = 100

    private(set) var events: [TriggerEvent] = []
    /// How many events at the end of `events` wait for the request after the one in flight: a push click waits for the
    /// request that it asked for, and later events wait behind it.
    private(set) var forNext = 0
    private var hasReportedLimit = false

    init() {}

    var isEmpty: Bool { events.isEmpty }
    var isFull: Bool { events.count >= Self.limit }

    /// Parks an event. Over the limit it is dropped.
    ///
    /// - Parameter waitsForNext: the event waits for the request after the one in flight.
    mutating func add(_ event: TriggerEvent, waitsForNext: Bool, _ effects: inout Effects) {
        if !isFull {
            if waitsForNext || forNext > 0 { forNext += 1 }
            return events.append(event)
        }
        // Reported once per wait, so that a batch of events does not displace other events that the host has not read.
        if !hasReportedLimit {
            effects.report(
                .log(.init("\(Self.limit) events already wait for the message list: later ones trigger nothing")))
        }
        hasReportedLimit = true
    }

    /// Marks the next request as begun: all events now wait for the request in flight.
    mutating func requestBegan() { forNext = 0 }

    /// Takes the events that waited for the request that has ended.
    mutating func takeAnswered() -> [TriggerEvent] {
        let answered = Array(events.dropLast(forNext))
        events.removeFirst(answered.count)
        hasReportedLimit = false
        return answered
    }

    mutating func takeAll() -> [TriggerEvent] {
        forNext = 0
        return takeAnswered()
    }
}
