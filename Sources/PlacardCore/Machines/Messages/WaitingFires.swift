/// Campaigns that won and are not on the stack yet, each with what it waits for.
struct WaitingFires: Sendable {
    enum Stage: Sendable, Equatable {
        /// For the end of its delay. In the store as well: only these survive a restart (D.7, choice 17).
        case delay
        /// For its turn to ask for its text.
        case text
        /// For the answer to the request for its text.
        case answer
        /// For its picture, until its time is over.
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

    /// A limit, so that the user is not flooded later.
    func isFull(_ stage: Stage) -> Bool {
        waiting.reduce(0) { $0 + ($1.stage == stage ? 1 : 0) } >= Fire.limit
    }

    /// The earliest end of a delay, or of the time of one that waits for its picture.
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

    /// Its text is being asked for.
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

    /// Returns whether some of them are in the store.
    mutating func removeAll() -> Bool {
        defer { waiting = [] }
        return waiting.contains { $0.stage == .delay }
    }
}
