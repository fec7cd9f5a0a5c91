import PlacardCore

/// What happens when, in steps of a tenth of a second.
struct Agenda {
    enum Task {
        /// The device's program logs an event, and plans the next.
        case host(Int32)
        /// The device's engine has work.
        case engine(Int32)
        /// A request reaches the server.
        case arrive(Flight)
        /// Its reply reaches the device.
        case reply(Flight, Answer)
        /// Everyone logs the same event.
        case everyone(Int32)
    }

    static let stepMs: Int64 = 100

    private var slots: [[Task]]

    init(lengthMs: Int64) {
        slots = Array(repeating: [], count: Int(lengthMs / Self.stepMs) + 1)
    }

    var count: Int { slots.count }

    /// Plans a task, not before the next step. What lies beyond the end is left out.
    mutating func plan(_ task: Task, atMs: Int64, nowMs: Int64) {
        let slot = Int((max(atMs, nowMs + 1) + Self.stepMs - 1) / Self.stepMs)
        if slot < slots.count { slots[slot].append(task) }
    }

    mutating func take(_ slot: Int) -> [Task] {
        let tasks = slots[slot]
        slots[slot] = []
        return tasks
    }
}

/// A request in flight.
struct Flight {
    let device: Int32
    let id: UInt64
    let kind: RequestKind
    /// The batch that it carries; 0: none.
    let batch: Int
    let asksTriggers: Bool
}

/// What comes back.
enum Answer: UInt8 {
    case accepted
    /// 429 with a `Retry-After`.
    case limited
    /// 503 without one.
    case overloaded
    /// Nothing: the connection was refused, or broke.
    case nothing
}
