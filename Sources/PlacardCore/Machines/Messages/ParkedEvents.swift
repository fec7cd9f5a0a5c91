/// Events that wait for the answer to a request for the campaign list (D.1.4).
struct ParkedEvents: Sendable {
    private static let limit = 100

    private(set) var events: [TriggerEvent] = []
    /// How many of them, the last ones, wait for the request after the open one: a push click waits for the request
    /// that it asked for, and later events wait behind it.
    private(set) var forNext = 0
    private var hasReportedLimit = false

    init() {}

    var isEmpty: Bool { events.isEmpty }

    /// - Parameter waitsForNext: it waits for the request after the open one.
    mutating func add(_ event: TriggerEvent, waitsForNext: Bool, _ turn: inout Turn) {
        if events.count < Self.limit {
            if waitsForNext || forNext > 0 { forNext += 1 }
            return events.append(event)
        }
        // Reported once per wait: a burst must not displace other events that the host has not read.
        if !hasReportedLimit {
            turn.report(.log("\(Self.limit) events wait for the message list: those that follow trigger nothing"))
        }
        hasReportedLimit = true
    }

    /// The request that they wait for begins: all wait for the open one now.
    mutating func requestBegan() { forNext = 0 }

    /// Those that waited for the request that has ended.
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
