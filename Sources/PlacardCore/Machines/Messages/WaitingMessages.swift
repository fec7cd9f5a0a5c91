/// Campaigns that have won but are not on the stack yet, each with what it waits for.
struct WaitingMessages: Sendable {
    /// What a triggered message waits for.
    enum Stage: Sendable, Equatable {
        /// The end of its delay.
        case delay
        /// Its turn to request its text.
        case text
        /// The reply with its text.
        case answer
        /// Its picture, until it times out.
        case picture
    }

    private struct Waiting: Sendable {
        var triggered: TriggeredMessage
        var stage: Stage
    }

    private var waiting: [Waiting] = []

    init() {}

    var isEmpty: Bool { waiting.isEmpty }
    var all: [TriggeredMessage] { waiting.map { $0.triggered } }
    var staged: [(triggered: TriggeredMessage, stage: Stage)] { waiting.map { ($0.triggered, $0.stage) } }

    func all(_ stage: Stage) -> [TriggeredMessage] { waiting.filter { $0.stage == stage }.map { $0.triggered } }

    func holds(_ stage: Stage) -> Bool {
        for index in waiting.indices where waiting[index].stage == stage { return true }
        return false
    }

    func first(_ stage: Stage) -> TriggeredMessage? { waiting.first { $0.stage == stage }?.triggered }

    /// Whether no more messages may wait in this stage. The limit keeps the user from being flooded later.
    func isFull(_ stage: Stage) -> Bool {
        waiting.reduce(0) { $0 + ($1.stage == stage ? 1 : 0) } >= TriggeredMessage.limit
    }

    /// The earliest end of a delay or of the wait for a picture.
    var deadlineMs: Int64? {
        var next = Int64.max
        for index in waiting.indices where Self.isTimed(waiting[index].stage) {
            next = min(next, waiting[index].triggered.dueMs)
        }
        return next == .max ? nil : next
    }

    private static func isTimed(_ stage: Stage) -> Bool {
        switch stage {
        case .delay, .picture: true
        case .text, .answer: false
        }
    }

    // MARK: In and out

    mutating func add(_ triggered: TriggeredMessage, _ stage: Stage) {
        waiting.append(Waiting(triggered: triggered, stage: stage))
    }

    mutating func remove(_ triggered: TriggeredMessage) {
        waiting.removeAll { $0.triggered.handle == triggered.handle }
    }

    /// Marks a message whose text is being requested.
    mutating func asked(_ triggered: TriggeredMessage) {
        for index in waiting.indices where waiting[index].triggered.handle == triggered.handle {
            waiting[index].stage = .answer
        }
    }

    mutating func take(_ stage: Stage, where isTaken: (TriggeredMessage) -> Bool = { _ in true }) -> [TriggeredMessage]
    {
        var taken: [TriggeredMessage] = []
        waiting.removeAll {
            guard $0.stage == stage, isTaken($0.triggered) else { return false }
            taken.append($0.triggered)
            return true
        }
        return taken
    }

    mutating func takeDue(_ stage: Stage, at now: Instant) -> [TriggeredMessage] {
        take(stage) { $0.dueMs <= now.monotonicMs }
    }

    mutating func removeAll() { waiting = [] }
}
