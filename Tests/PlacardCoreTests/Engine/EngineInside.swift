@testable import PlacardCore

/// The engine's internal state for tests, under one name each.
extension Engine {
    var config: Config { turn.config.sent }
    var session: Session? { journal.session }
    var auth: Auth { sending.auth }
    var limiter: RequestLimiter { sending.limiter }
    var inFlight: RequestsInFlight { sending.inFlight }
    var attributes: AttributeLedger { journal.queue.attributes }
    var queuedTotal: RecordTotal { journal.queue.total }
    var batchedRecords: Int { journal.queue.batchedRecords }
    var hasQueued: Bool { !journal.queue.isEmpty }
    var tracks: Bool { turn.setup.tracks }
    var isSendingStopped: Bool { data.isStopped(auth.isStopped) }
    var trackDeadlineMs: Int64? { track.deadlineMs(isPossible: mayTrack) }
    var triggers: TriggerIndex { pipeline.triggers.index }
    var history: DisplayHistory { pipeline.triggers.history }
    var assets: AssetCache { turn.pictures }
    var stack: MessageStack { pipeline.screen.stack }
    var parked: [TriggerEvent] { pipeline.parked.events }
    var parkedForNext: Int { pipeline.parked.forNext }
    var delayedMessages: [TriggeredMessage] { pipeline.waiting.all(.delay) }
    /// Handles of the messages that a restart finds again.
    var storedMessages: Set<UInt64> {
        guard turn.setup.options.stackKeep == .unseen else { return Set(delayedMessages.map(\.handle)) }
        let stacked = stack.all.filter { !$0.stacked.isLocal }.map { $0.stacked.handle }
        return Set(pipeline.waiting.all.filter { !$0.isLocal }.map(\.handle) + stacked)
    }
    var messagesAwaitingText: [TriggeredMessage] { pipeline.waiting.all(.text) }
    var messagesAwaitingPicture: [TriggeredMessage] { pipeline.waiting.all(.picture) }

    /// The request of this kind in flight.
    func open(_ kind: RequestKind) -> RequestsInFlight.Entry? { inFlight.entries.first { $0.kind == kind } }
}
