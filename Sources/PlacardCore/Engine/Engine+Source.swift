/// Content from the host's source instead of an endpoint (rule 12.1).
extension Engine {
    /// Whether the client must read the source, and pass what it finds as `Input.sourceRead`.
    package var wantsSource: Bool { source.isWanted && !isDisabled }

    /// Identifies the content in force, for the next reading; nil: any content is new.
    package var sourceStamp: [UInt8]? { source.stamp }

    /// Restores what is known about the source. Lists of another origin are dropped: after a change from an endpoint to
    /// a source, or back, nothing of what was there before shows. What the user did with it stays.
    mutating func restoreSource(_ stored: StoredState) {
        let isWhole =
            stored.damagedCards.isEmpty && campaignIndex.listed.count == stored.campaigns.count
            && stored.libraryVersion == LibraryVersion.text
        source.restore(stored.source, isWhole: isWhole)
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
        }
    }

    mutating func sourceRead(_ reading: SourceReading) -> Status {
        let ended = source.arrived()
        var judgesOpen = ended.judgesOpen
        switch reading {
        case .unchanged: reportCards(ended.cardTokens)
        case .content(let content):
            take(content, cardTokens: ended.cardTokens)
            judgesOpen = true
        case .failed(let failure):
            report(failure)
            end(ended, .init(failure.reason, text: failure.text))
            return judge(open: judgesOpen)
        }
        let count = pipeline.triggers.index.listed.count
        for token in ended.messageTokens { turn.effects.report(.messagesUpdated(.init(count: count, token: token))) }
        return judge(open: judgesOpen)
    }

    /// Ends refreshes without content.
    mutating func end(_ awaited: SourceFeed.Awaited, _ failure: Event.Failure) {
        for token in awaited.cardTokens { turn.effects.report(.cardsFailed(failure.ofRefresh(token))) }
        for token in awaited.messageTokens { turn.effects.report(.messagesFailed(failure.ofRefresh(token))) }
    }

    /// Judges what has waited for the content.
    private mutating func judge(open: Bool) -> Status {
        guard journal.session != nil else { return .ok }
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
            let changed = feed.take(content.cards, &turn)
            if let cardTokens, changed || !cardTokens.isEmpty {
                feed.report(changed: changed, .source, tokens: cardTokens, &turn.effects)
            }
        } else {
            feed.empty(&turn.effects)
            let failure = Event.Failure(.disabled, text: "the config of the source disables content cards")
            for token in cardTokens ?? [] { turn.effects.report(.cardsFailed(failure.ofRefresh(token))) }
        }
        source.tookIn(content, &turn.effects)
        turn.effects.report(
            .sourceUpdated(.init(cards: feed.cardState.count, campaigns: pipeline.triggers.index.listed.count)))
    }

    private mutating func reportCards(_ tokens: [UInt64]) {
        if !tokens.isEmpty { feed.report(changed: false, .source, tokens: tokens, &turn.effects) }
    }

    private mutating func report(_ failure: SourceFailure) {
        turn.effects.report(.sourceFailed(.init(failure.reason, text: failure.text)))
    }
}
