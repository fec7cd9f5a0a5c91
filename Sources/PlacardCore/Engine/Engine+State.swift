/// The state that the client reads. Does not modify the engine.
extension Engine {
    package var user: String? { journal.user }
    package var host: HostState { turn.host }
    package var cardState: CardState { feed.cardState }
    /// The folder of the campaign file; nil: the content comes from elsewhere.
    package var sourceFolder: LocalFolder? { turn.setup.options.sourceFolder }
    /// The cache that has the pictures of cards; nil: they are not fetched.
    package var cardPictures: AssetCache? { turn.setup.prefetchesCardImages ? turn.pictures : nil }

    /// Messages that are offered, showing or waiting.
    package var messages: [OfferedMessage] { pipeline.messages }
    /// Whether a message of the host waits for its files. It is not in `messages` yet.
    package func awaitsFiles(_ handle: UInt64) -> Bool { pipeline.awaitsFiles(handle) }
    /// The handle of the newest message.
    package var lastHandle: UInt64 { pipeline.lastHandle }

    /// Whether a request is for an asset bundle, which the caller must check before it completes the request.
    package func isBundle(_ requestID: UInt64) -> Bool {
        turn.pictures.open[requestID].map(AssetName.isBundle) ?? false
    }

    /// Number of records in the store.
    package var queued: Int { journal.queue.records }
    /// Number of records in the store, plus one for each user with attributes.
    package var queuedCount: Int { journal.queue.count }

    /// Whether a request that carries queued data is in flight, or can start before that monotonic time without further
    /// input.
    package func canSend(before endMs: Int64, at now: Instant) -> Bool {
        // The reply to a request in flight will be ignored.
        guard !isDisabled else { return false }
        // While a tracker waits for the next attempt, others can send.
        if turn.setup.options.isTracker { return track.isSending }
        return data.canSend(before: endMs, hasQueued: hasDataQueued, sending, turn, at: now)
            || track.canSend(before: endMs, hasQueued: hasTrackQueued, isPossible: mayTrack)
    }

    /// Monotonic time until which a tracker must stay in charge of its queue, because the server asked to wait; nil: a
    /// request is in flight.
    package var idleFromMs: Int64? {
        guard sending.inFlight.entries.isEmpty else { return nil }
        return track.schedule.pacing.retryAfterUntilMs ?? .min
    }

    /// When a tracker sends, and why it does not: for the engine of a tracker that continues after this one.
    package var trackSchedule: UploadSchedule { track.schedule }
    /// Monotonic time of a tracker's next attempt; nil: none is planned, or a request is in flight.
    package var nextAttemptMs: Int64? { track.deadlineMs(isPossible: true) }
    /// Whether a tracker has to wait for the end of a pause or a back-off.
    package func isWaiting(at now: Instant) -> Bool { track.schedule.earliestMs > now.monotonicMs }

    /// Continues the schedule of an earlier sender of the same tracker.
    mutating func resume(_ schedule: UploadSchedule) {
        track.resume(schedule)
        startTimers()
    }

    /// The id of the next request, for the engine of a tracker that continues after this one.
    package var nextRequestID: UInt64 { sending.inFlight.nextID }

    /// What the reply to a request of that kind may repeat.
    func knownItems(for kind: RequestKind) -> KnownItems {
        var known = KnownItems()
        if kind == .data { known.campaigns = KnownCampaigns(digestKey, campaignIndex.listed) }
        if kind == .source { known.expected = expectedContent }
        if kind == .cards { known.cards = KnownCards(digestKey, feed.cardState.entries) }
        return known
    }

    /// Whether a deadline is set at which something may not have happened.
    package var waitsForAbsence: Bool { pipeline.triggers.deadlineMs != nil }

    package var campaignIndex: TriggerIndex { pipeline.triggers.index }
    /// Key of the next new campaign's row in the store.
    var nextCampaignKey: Int64 { pipeline.triggers.nextKey }

    /// Returns a builder of the list's index, which works in steps. Nil: the list will not be used, or it is the one in
    /// force.
    func indexBuilder(of listed: [ListedCampaign], in requestID: UInt64) -> TriggerIndexBuilder? {
        guard usesList(of: requestID), !campaignIndex.repeats(listed) else { return nil }
        return TriggerIndexBuilder(
            listed, firstKey: nextCampaignKey, listsPictures: turn.pictures.keepsPictures,
            compile: turn.setup.compileRegex)
    }

    /// Whether the list in the reply to a request will be used.
    func usesList(of requestID: UInt64) -> Bool {
        !isDisabled && sending.inFlight.entries.contains { $0.id == requestID && $0.scope == .all }
    }

    /// Explains for each campaign whether it would show if the event happened now.
    package func explain(_ event: TriggerEvent, at now: Instant) -> Explanation {
        var turn = turn
        turn.start(at: now)
        return pipeline.explain(event, journal, turn)
    }

    /// Explains for each campaign why it was shown or not at the last evaluated event, using the state at that time.
    /// Nil: no event was evaluated since the start or the last change of user.
    package func explainLast() -> Explanation? { pipeline.triggers.explainLast(turn) }
}

/// For a replay of recorded events, and for explaining a campaign file: their devices fetch nothing.
extension Engine {
    /// Adds pictures to the cache, as if they had been fetched.
    package mutating func addPictures(_ pictures: [StoredAsset], wallMs: Int64) {
        _ = turn.pictures.restore(pictures, wallMs: wallMs)
    }

    /// Begins the replay of one user: rules know the user's id, and when the device started first.
    package mutating func replay(user: String, firstStartMs: Int64) {
        journal.replay(user: user, firstStartMs: firstStartMs)
    }

    /// What a cache has when everything that these campaigns need has been fetched.
    package static func pictures(of campaigns: [Campaign]) -> [StoredAsset] {
        var known: Set<ExactText> = []
        let names = campaigns.flatMap { ListedCampaign($0).assetNames }
            .filter { known.insert(ExactText($0)).inserted }
        return names.enumerated().map { StoredAsset(file: "\($0 + 1)", url: $1, bytes: 1, usedMs: 0) }
    }
}
