/// Wipe, disable and enable (G.7, choices 12 and 16).
extension Engine {
    /// Everything stays stored and nothing happens: what was on its way to the screen or to the host ends here.
    mutating func disable(_ effects: inout Effects) -> Status {
        guard !isDisabled else { return .ignored }
        isDisabled = true
        effects.store.append(.setDisabled(true))
        endWhatRuns(.init(.disabled, text: "the client was disabled before the answer came"), &effects)
        return .ok
    }

    /// Asks for nothing by itself: what is queued waits for the flush timer, the rest for the host's next call.
    mutating func enable(at now: Instant, _ effects: inout Effects) -> Status {
        guard isDisabled else { return .ignored }
        isDisabled = false
        effects.store.append(.setDisabled(false))
        startTimers(at: now)
        return .ok
    }

    /// An anonymous user on a new device, of whom nothing is known.
    mutating func wipe(at now: Instant, _ effects: inout Effects) -> Status {
        if let session { effects.events.append(.sessionEnded(id: session.id)) }
        endWhatRuns(.init(.disabled, text: "the client was wiped before the answer came"), &effects)
        let hadCards = deck.count > 0
        effects.deletedAssets += assets.kept.values.map(\.file).sorted()
        effects.store = [.wipe]
        self = emptied(at: now, &effects)
        if hadCards { tellCards(changed: true, .local, &effects) }
        return .ok
    }

    /// Made anew rather than cleared field by field: what is not named here cannot stay behind.
    private func emptied(at now: Instant, _ effects: inout Effects) -> Engine {
        var nothing = StoredState()
        nothing.isDisabled = isDisabled
        if isDisabled { effects.store.append(.setDisabled(true)) }
        var new = Engine(
            options: options, requests: requests, compileRegex: compileRegex, identifiers: identifiers, jitterSeed: 0,
            stored: nothing, at: now, effects: &effects)
        // Of this run, not of the user: numbers are given once, and the host is where it is.
        new.random = random
        new.nextRequestID = nextRequestID
        new.nextHandle = nextHandle
        new.localMessages = localMessages
        new.host = host
        new.assets = assets.emptied()
        new.data.open = data.open
        new.data.open?.isStale = true
        new.forgotten = forgotten.union(
            [data.open?.id, track.open?.id, cards.open?.id, templates.open?.id].compactMap(\.self))
        new.data.open?.asksTriggers = false
        // Nobody has a name there any more: the option was for the user who is gone.
        new.track.open = track.open
        new.cards.open = cards.open
        new.cards.open?.isStale = true
        new.templates.open = templates.open
        new.templates.open?.isStale = true
        // The server's word about waiting is to whoever asks from here.
        new.data.pace.obey(data.pace)
        new.track.pace.obey(track.pace)
        new.cards.pace.obey(cards.pace)
        new.templates.pace.obey(templates.pace)
        return new
    }

    private mutating func endWhatRuns(_ failure: Event.Failure, _ effects: inout Effects) {
        endMessages(.disabled, &effects)
        if !pendingFires.isEmpty { effects.store.append(.deleteAllPendingFires) }
        pendingFires = []
        pictureFires = []
        templates.waiting = []
        templates.open?.isStale = true
        clearParked()
        effects.failCards(takeCardTokens(), failure)
        cards.wantsSync = false
        cards.wantsRetry = false
        cards.pace.forgetFailures()
        for token in takeMessageTokens().uniqued() { effects.events.append(.messagesFailed(failure, token: token)) }
        data.wantsTriggers = false
        data.wantsConfig = false
        data.endUpload()
        data.owedRecords = 0
        data.flushDueMs = nil
        data.pace.forgetFailures()
        track.endUpload()
        track.flushDueMs = nil
        track.pace.forgetFailures()
    }

    private mutating func takeMessageTokens() -> [UInt64] {
        let all = (data.open?.tokens ?? []) + data.tokens
        data.open?.tokens = []
        data.tokens = []
        return all
    }

    // MARK: Answers that come later

    /// Whether its answer is worth nothing: asked for before a wipe, or the client is disabled (rule 5 of a run).
    func ignoresAnswer(_ id: UInt64) -> Bool {
        isDisabled || forgotten.contains(id) || assets.stale.contains(id)
    }

    /// Takes a request off whose answer is ignored. How long the server asks to wait counts all the same.
    mutating func takeOff(_ id: UInt64, _ completion: Completion, at now: Instant) -> Status {
        forgotten.remove(id)
        if data.open?.id == id {
            data.open = nil
            data.pace.hold(forMs: completion.retryAfterMs, at: now)
            // What was queued behind it.
            startTimers(at: now)
        } else if track.open?.id == id {
            track.open = nil
            track.pace.hold(forMs: completion.retryAfterMs, at: now)
            startTimers(at: now)
        } else if cards.open?.id == id {
            cards.open = nil
            cards.pace.hold(forMs: completion.retryAfterMs, at: now)
        } else if templates.open?.id == id {
            templates.open = nil
            templates.pace.hold(forMs: completion.retryAfterMs, at: now)
        } else {
            return assets.takeOff(id) ? .ok : .notFound
        }
        return .ok
    }
}
