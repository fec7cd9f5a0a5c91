/// What the client reads from the engine. Changes nothing.
extension Engine {
    package var user: String? { journal.user }
    package var host: HostState { turn.host }
    package var deck: CardDeck { feed.deck }

    /// Everything offered, showing or waiting.
    package var messages: [OfferedMessage] { pipeline.messages }
    /// The handle of the message made last.
    package var lastHandle: UInt64 { pipeline.lastHandle }

    /// Records in the store.
    package var queued: Int { journal.queue.records }
    /// Records in the store, and one for each user with attributes.
    package var queuedCount: Int { journal.queue.count }

    /// Whether a request that carries queued data is in flight, or can start before that monotonic time without further
    /// input.
    package func canSend(before endMs: Int64, at now: Instant) -> Bool {
        data.canSend(before: endMs, hasQueued: hasDataQueued, sending, turn, at: now)
            || track.canSend(
                before: endMs, hasQueued: hasTrackQueued, isPossible: mayTrack)
    }

    /// Why each campaign would show or not, if the event happened now.
    package func explain(_ event: TriggerEvent, at now: Instant) -> Explanation {
        var turn = turn
        turn.start(at: now)
        return pipeline.explain(event, turn)
    }

    /// Why each campaign was shown or not at the last event that was evaluated, by what held then. Nil: no event was
    /// evaluated since the start or the last change of user.
    package func explainLast() -> Explanation? { pipeline.triggers.explainLast(turn) }
}
