/// What the server has hinted at, and when the client asks for it (rule 7.8).
struct HintedRefresh: Sendable {
    /// What hints say of one kind of content.
    private struct Part: Sendable {
        /// The last version that was named. A hint of it again brings nothing new.
        var version: ExactText?
        /// Monotonic time of the request; nil: none is wanted.
        var dueMs: Int64?

        /// Returns whether the hint says something new.
        mutating func take(_ version: ExactText?, dueMs: Int64) -> Bool {
            if let version {
                if version == self.version { return false }
                self.version = version
            }
            self.dueMs = min(self.dueMs ?? .max, dueMs)
            return true
        }

        mutating func takeDue(at now: Instant) -> Bool {
            guard let dueMs, dueMs <= now.monotonicMs else { return false }
            self.dueMs = nil
            return true
        }
    }

    private var cards = Part()
    private var messages = Part()

    /// Plans the request, at a time that each client draws for itself. `ignored` for a version that is known.
    mutating func take(_ hint: Hint, _ turn: inout Turn) -> Status {
        let waitMs = Int64.random(in: 0...hint.spreadMs, using: &turn.jitter)
        let dueMs = turn.now.monotonicMs.clampedAdding(waitMs)
        var isNew = false
        if hint.subject != .messages { isNew = cards.take(hint.version, dueMs: dueMs) }
        if hint.subject != .cards { isNew = messages.take(hint.version, dueMs: dueMs) || isNew }
        return isNew ? .ok : .ignored
    }

    /// Monotonic time of the next request; nil: none is wanted.
    var deadlineMs: Int64? {
        guard let first = cards.dueMs, let second = messages.dueMs else { return cards.dueMs ?? messages.dueMs }
        return min(first, second)
    }

    mutating func takeDueCards(at now: Instant) -> Bool { cards.takeDue(at: now) }

    mutating func takeDueMessages(at now: Instant) -> Bool { messages.takeDue(at: now) }

    /// What is asked for in another way can be another version than the last that was named, and the server can go back
    /// to that one.
    mutating func forgetVersions() {
        cards.version = nil
        messages.version = nil
    }

    /// Another request asks for the same.
    mutating func cardsAreAsked() { cards.dueMs = nil }

    mutating func messagesAreAsked() { messages.dueMs = nil }
}
