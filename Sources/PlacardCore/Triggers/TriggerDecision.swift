/// The result of evaluating an event (rules 9.5.1 to 9.5.5).
package enum TriggerDecision: Equatable {
    /// Position of the winner in the campaign list.
    case winner(Int)
    /// A campaign matched, but the message interval suppresses it; the shortest remaining time.
    case suppressed(retryAfterMs: Int64)
    case noMatch
}
