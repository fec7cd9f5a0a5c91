/// Campaigns that have won but are not on the stack yet, each with what it waits for.
struct WaitingFires: Sendable {
    /// What a fire waits for.
    enum Stage: Sendable, Equatable {
        /// The end of its delay. Such fires are in the store as well: only they survive a restart (rules 10.3.6, 10.5).
        case delay
        /// Its turn to request its text.
        case text
        /// The reply with its text.
        case answer
        /// Its picture, until it times out.
        case picture
    }

    private struct Waiting: Sendable {
        var fire: Fire
        var stage: Stage
    }

    private var waiting: [Waiting] = []

    init() {}

    func all(_ stage: Stage) -> [Fire] { waiting.filter { $0.stage == stage }.map(\.fire) }

    func holds(_ stage: Stage) -> Bool {
        for index in waiting.indices where waiting[index].stage == stage { return true }
        return false
    }

    func first(_ stage: Stage) -> Fire? { waiting.first { $0.stage == stage }?.fire }

    /// Whether no more fires may wait in this stage. The limit keeps the user from being flooded later.
    func isFull(_ stage: Stage) -> Bool {
        waiting.reduce(0) { $0 + ($1.stage == stage ? 1 : 0) } >= Fire.limit
    }

    /// The earliest end of a delay or of the wait for a picture.
    var deadlineMs: Int64? {
        var next = Int64.max
        for index in waiting.indices where Self.isTimed(waiting[index].stage) {
            next = min(next, waiting[index].fire.dueMs)
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

    mutating func add(_ fire: Fire, _ stage: Stage) { waiting.append(Waiting(fire: fire, stage: stage)) }

    mutating func remove(_ fire: Fire) { waiting.removeAll { $0.fire.handle == fire.handle } }

    /// Marks a fire whose text is being requested.
    mutating func asked(_ fire: Fire) {
        for index in waiting.indices where waiting[index].fire.handle == fire.handle {
            waiting[index].stage = .answer
        }
    }

    mutating func take(_ stage: Stage, where isTaken: (Fire) -> Bool = { _ in true }) -> [Fire] {
        var taken: [Fire] = []
        waiting.removeAll {
            guard $0.stage == stage, isTaken($0.fire) else { return false }
            taken.append($0.fire)
            return true
        }
        return taken
    }

    mutating func takeDue(_ stage: Stage, at now: Instant) -> [Fire] {
        take(stage) { $0.dueMs <= now.monotonicMs }
    }

    /// Removes all fires. Returns whether some of them are in the store.
    mutating func removeAll() -> Bool {
        defer { waiting = [] }
        return waiting.contains { $0.stage == .delay }
    }
}
