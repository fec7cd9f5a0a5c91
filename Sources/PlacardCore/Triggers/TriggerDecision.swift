/// What an event comes to (D.3.1 to D.3.5).
package enum TriggerDecision: Equatable {
    /// Position of the winner in the campaign list.
    case winner(Int)
    /// Something matched, and only the message interval holds it back; the shortest time left.
    case suppressed(retryAfterMs: Int64)
    case noMatch
}
