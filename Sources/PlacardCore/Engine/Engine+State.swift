/// The state that the client reads. Does not modify the engine.
extension Engine {
    package var user: String? { journal.user }
    package var host: HostState { turn.host }
    package var deck: CardDeck { feed.deck }

    /// Messages that are offered, showing or waiting.
    package var messages: [OfferedMessage] { pipeline.messages }
    /// The handle of the newest message.
    package var lastHandle: UInt64 { pipeline.lastHandle }

    /// Number of records in the store.
    package var queued: Int { journal.queue.records }
    /// Number of records in the store, plus one for each user with attributes.
    package var queuedCount: Int { journal.queue.count }

    /// Whether a request that carries queued data is in flight, or can start before that monotonic time without further
    /// input.
    package func canSend(before endMs: Int64, at now: Instant) -> Bool {
        data.canSend(before: endMs, hasQueued: hasDataQueued, sending, turn, at: now)
            || track.canSend(
                before: endMs, hasQueued: hasTrackQueued, isPossible: mayTrack)
    }

    /// Explains for each campaign whether it would show if the event happened now.
    package func explain(_ event: TriggerEvent, at now: Instant) -> Explanation {
        var turn = turn
        turn.start(at: now)
        return pipeline.explain(event, turn)
    }

    /// Explains for each campaign why it was shown or not at the last evaluated event, using the state at that time.
    /// Nil: no event was evaluated since the start or the last change of user.
    package func explainLast() -> Explanation? { pipeline.triggers.explainLast(turn) }
}
