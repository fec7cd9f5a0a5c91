import Placard

/// The refreshes that tasks wait for, by their tokens.
struct AwaitedRefreshes {
    /// Hosts choose small tokens, if any.
    private var lastToken: UInt64 = 1 << 63
    private var ends: [UInt64: AsyncStream<Event>.Continuation] = [:]

    /// A new token, and the stream that gets the event that ends its refresh.
    mutating func add() -> (token: UInt64, ends: AsyncStream<Event>) {
        let (stream, end) = AsyncStream.makeStream(of: Event.self)
        lastToken += 1
        ends[lastToken] = end
        return (lastToken, stream)
    }

    mutating func remove(_ token: UInt64) { ends[token] = nil }

    func put(_ event: Event) {
        let token: UInt64
        switch event {
        case .cardsUpdated(let updated): token = updated.token
        case .messagesUpdated(let updated): token = updated.token
        case .cardsFailed(let failure), .messagesFailed(let failure): token = failure.token
        default: return
        }
        ends[token]?.yield(event)
    }
}
