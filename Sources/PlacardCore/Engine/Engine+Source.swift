/// Content from the host's source instead of an endpoint (rule 12.1).
extension Engine {
    /// Whether the client must read the source, and pass what it finds as `Input.sourceRead`.
    package var wantsSource: Bool { source.isWanted && !isDisabled }

    /// The content in force, for the next reading.
    package var knownSource: KnownSource {
        let state = fetch?.state
        let head = fetchOptions.flatMap {
            state?.head?.trusted(by: $0.keys, signaturesWanted: $0.signaturesWanted)
        }
        return KnownSource(
            stamp: source.stamp, sequence: state?.sequence, headSequence: head?.sequence,
            shippedStamp: state?.shippedStamp, textMs: state?.textMs, folder: state?.folder)
    }

    /// What the reply to the request for a source can be.
    var expectedContent: ExpectedContent {
        guard let fetch, let options = fetchOptions else { return .file("") }
        return fetch.expected(options)
    }

    /// When the content in force was published, or fetched without a signature; nil: it was not fetched.
    var contentMs: Int64? {
        guard let state = fetch?.state, state.hasText, source.stamp != state.shippedStamp else { return nil }
        return state.head?.createdMs ?? state.textMs
    }

    private var fetchOptions: FetchOptions? { turn.setup.options.fetch }

    /// Restores what is known about the source. Lists of another origin are dropped: after a change from an endpoint to
    /// a source, or back, nothing of what was there before shows. What the user did with it stays.
    mutating func restoreSource(_ stored: StoredState) {
        let isWhole =
            stored.damagedCards.isEmpty && campaignIndex.listed.count == stored.campaigns.count
            && stored.libraryVersion == LibraryVersion.text
        source.restore(stored.source, isWhole: isWhole)
        restoreFetch(stored)
        turn.contentMs = contentMs
        guard turn.setup.hasSource != (stored.source != nil) else { return }
        turn.effects.write(.setSource(turn.setup.hasSource ? [] : nil))
        turn.forgetConfig()
        feed.dropList(&turn)
        pipeline.dropList(&turn)
    }

    /// Takes in what was found at open, before the restored lists are reported. Returns whether there is new content.
    mutating func openSource(_ reading: SourceReading) -> Bool {
        _ = source.arrived()
        switch reading {
        case .unchanged: return false
        case .content(let content):
            // The caller reports the cards.
            take(content, cardTokens: nil)
            return true
        case .failed(let failure):
            report(failure)
            return false
        case .older(let stamp):
            fetch?.passedOver(stamp, &turn)
            return false
        case .missing:
            lostText()
            return false
        }
    }

    /// Takes in what was read on the device.
    mutating func sourceRead(_ reading: SourceReading) -> Status {
        guard let fetch else { return arrived(reading, source.arrived()) }
        return arrived(reading, source.arrivedBeforeFetch(holdsOpen: fetch.holdUntilMs != nil))
    }

    private mutating func arrived(_ reading: SourceReading, _ ended: SourceFeed.Awaited) -> Status {
        var judgesOpen = ended.judgesOpen
        switch reading {
        case .unchanged: reportCards(ended.cardTokens)
        case .content(let content):
            take(content, cardTokens: ended.cardTokens)
            judgesOpen = true
        case .failed(let failure):
            report(failure)
            end(ended, event(failure))
            return judge(open: judgesOpen)
        case .older(let stamp): fetch?.passedOver(stamp, &turn)
        case .missing: lostText()
        }
        let count = pipeline.triggers.index.listed.count
        for token in ended.messageTokens { turn.effects.report(.messagesUpdated(.init(count: count, token: token))) }
        return judge(open: judgesOpen)
    }

    private mutating func lostText() {
        fetch?.lost(&turn)
        turn.contentMs = contentMs
    }

    /// Reports how the content is. `ignored` if it is that of an endpoint.
    mutating func reportSource() -> Status {
        guard turn.setup.hasSource else { return .ignored }
        let status = SourceStatus(fetch?.state, stamp: source.stamp ?? [])
        let wallMs = turn.now.wallMs
        turn.effects.report(
            .sourceStatus(
                .init(
                    isStale: status.expiresMs.map { $0 < wallMs } ?? false, contentMs: status.contentMs,
                    expiresMs: status.expiresMs, sequence: status.sequence, reason: status.failure?.reason,
                    text: status.failure?.text,
                    retryAfterMs: max(0, status.nextMs?.clampedSubtracting(wallMs) ?? 0))))
        return .ok
    }

    /// Ends refreshes without content.
    mutating func end(_ awaited: SourceFeed.Awaited, _ failure: Event.Failure) {
        for token in awaited.cardTokens { turn.effects.report(.cardsFailed(failure.ofRefresh(token))) }
        for token in awaited.messageTokens { turn.effects.report(.messagesFailed(failure.ofRefresh(token))) }
    }

    /// Judges what has waited for the content, unless it waits for a fetch.
    private mutating func judge(open: Bool) -> Status {
        guard journal.session != nil, fetch?.holdUntilMs == nil else { return .ok }
        if open { pipeline.evaluateArrival(isPaused: data.isPaused, &journal, &turn) }
        pipeline.releaseParked(isPaused: data.isPaused, &journal, &turn)
        return .ok
    }

    /// - Parameter cardTokens: the refreshes that end; nil: the caller reports the cards.
    private mutating func take(_ content: SourceContent, cardTokens: [UInt64]?) {
        turn.effects.report(content.problems)
        turn.replace(content.config)
        if let campaigns = content.list.listed { pipeline.take(campaigns, of: content.list, &turn) }
        if turn.config.areCardsEnabled {
            let changed = feed.take(content.cards, cardJudge(turn), &turn)
            if let cardTokens, changed || !cardTokens.isEmpty {
                feed.report(changed: changed, .source, tokens: cardTokens, &turn.effects)
            }
        } else {
            feed.empty(&turn.effects)
            let failure = Event.Failure(.disabled, text: "the config of the source disables content cards")
            for token in cardTokens ?? [] { turn.effects.report(.cardsFailed(failure.ofRefresh(token))) }
        }
        if content.fetched == nil { fetch?.tookShipped(content, &turn) }
        source.tookIn(content, &turn.effects)
        turn.contentMs = contentMs
        turn.effects.report(
            .sourceUpdated(
                .init(
                    cards: feed.cardState.count, campaigns: pipeline.triggers.index.listed.count,
                    sequence: content.sequence)))
    }

    private mutating func reportCards(_ tokens: [UInt64]) {
        if !tokens.isEmpty { feed.report(changed: false, .source, tokens: tokens, &turn.effects) }
    }

    private mutating func report(_ failure: SourceFailure) {
        guard fetch?.reports(failure, &turn) ?? true else { return }
        turn.effects.report(.sourceFailed(event(failure)))
    }

    private func event(_ failure: SourceFailure) -> Event.Failure {
        var wait: Int64 = 0
        if failure.isOfFetch, let state = fetch?.state, let waitMs = state.waitMs { wait = waitMs }
        return .init(failure.reason, status: failure.status, retryAfterMs: wait, text: failure.text)
    }
}

/// Content from a URL (rule 12.3).
extension Engine {
    private mutating func restoreFetch(_ stored: StoredState) {
        guard let options = fetchOptions else {
            guard stored.fetch != nil else { return }
            turn.effects.write(.setFetch(nil))
            turn.effects.write(.setSourceText(nil))
            return
        }
        var state = stored.fetch.flatMap(FetchState.init(stored:)) ?? FetchState(url: "")
        if !ExactText.same(state.url, options.url) { state = state.moved(to: options.url) }
        if options.isSigned, state.hasText, state.head == nil {
            // Without a signature, nothing says that it is the publisher's.
            state = FetchState(url: options.url)
            turn.effects.write(.setSourceText(nil))
            source.readAgain(&turn.effects)
            feed.dropList(&turn)
            pipeline.dropList(&turn)
        }
        let trusted = state.head?.trusted(by: options.keys, signaturesWanted: options.signaturesWanted)
        if options.isSigned, trusted == nil, source.stamp != state.shippedStamp {
            // The sequence was the word of a key that counts no longer, and a thief could have locked this device by it.
            state.sequence = nil
        }
        let fetch = SourceFetch(state, before: fetch)
        if state.stored != stored.fetch { fetch.write(&turn) }
        self.fetch = fetch
    }

    /// A session has begun: what is stored is in force at once, and `open` waits for a fetch that is due.
    mutating func openSessionOfSource() {
        source.sessionOpened()
        if let options = fetchOptions { fetch?.sessionOpened(turn, options) }
    }

    /// A refresh reads the source, or fetches it.
    mutating func refreshSource() {
        guard fetch != nil else { return source.want() }
        guard turn.host.isOnline else {
            return end(
                source.takeRefreshes(), .init(.offline, text: "cannot refresh while the host is offline"))
        }
        if let fetch, !fetch.isOpen, let wait = fetch.retryAfterWait(at: turn.now) {
            let text = "the server asked to wait \(wait) ms: refresh later"
            return end(source.takeRefreshes(), .init(.rateLimited, retryAfterMs: wait, text: text))
        }
        fetch?.want()
    }

    /// Fetches without a session. `ignored` when none is due, or the server asked to wait.
    mutating func fetchIfDue() -> Status {
        guard let options = fetchOptions, var fetch else { return .ignored }
        if fetch.isOpen { return .ok }
        guard fetch.isDue(at: turn.now, forCallOf: options) else { return .ignored }
        fetch.want()
        guard fetch.mayBegin(turn, hasSession: false, options) else { return .ignored }
        self.fetch = fetch
        return .ok
    }

    /// Whether the bytes of a picture or bundle may be used: all that signed content names is signed, too.
    ///
    /// - Parameter hash: computes their SHA-256.
    /// - Returns: why not; nil: they may.
    package func fault(ofPicture requestID: UInt64, hash: () -> String) -> RequestFailure? {
        guard fetchOptions?.isSigned == true, let url = turn.pictures.open[requestID] else { return nil }
        let names = Substring(url).utf8.split(separator: UInt8(ascii: "/")).suffix(2)
        guard let file = SignedFile(names.map { String(Substring($0)) }.joined(separator: "/")) else {
            // The copy that is shipped with the program needs no signature.
            guard contentMs != nil else { return nil }
            let text = "asset: it is not files/<sha256>.<ext>, which is all that the signature covers"
            return RequestFailure(.url, text: text)
        }
        guard hash() != file.sha256 else { return nil }
        return RequestFailure(.hash, text: "asset: its SHA-256 is not the one in its name")
    }

    /// Whether an attempt to fetch is in flight, or wanted and possible.
    package var isFetching: Bool {
        guard let fetch, !isDisabled else { return false }
        return fetch.isOpen || wantsFetch
    }

    var wantsFetch: Bool {
        guard let fetch, let options = fetchOptions else { return false }
        return fetch.mayBegin(turn, hasSession: journal.session != nil, options)
    }

    mutating func beginFetch() {
        guard let options = fetchOptions else { return }
        fetch?.begin(&sending.inFlight, &turn, options)
    }

    var fetchDeadlineMs: Int64? {
        guard let fetch, let options = fetchOptions else { return nil }
        return fetch.deadlineMs(turn, hasSession: journal.session != nil, options)
    }

    mutating func tickFetch() {
        if fetch?.takeHold(at: turn.now) == true { _ = judge(open: source.takeOpen()) }
        if journal.session != nil { reportStale() }
    }

    mutating func reportStale() {
        if let stale = fetch?.takeStale(&turn) { report(stale) }
    }

    mutating func fetchCompleted(_ completion: Completion) {
        guard let options = fetchOptions,
            var reading = fetch?.completed(completion, &sending.inFlight, &turn, options)
        else { return }
        turn.contentMs = contentMs
        if case .content(let content) = reading, content.stamp == source.stamp { reading = .unchanged }
        _ = arrived(reading, source.arrived())
    }
}
