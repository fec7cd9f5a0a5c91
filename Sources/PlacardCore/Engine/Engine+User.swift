/// Change of user (F.4, choice 12): nothing of one user reaches the next.
extension Engine {
    mutating func changeUser(
        to id: String, signature: String?, at now: Instant, _ effects: inout Effects
    ) -> Status {
        guard !isCurrent(id) else {
            guard let signature, !ExactText.same(signature, auth.signature) else { return .ignored }
            return setSignature(signature, at: now, &effects)
        }
        let ended = session?.id
        _ = endSession(at: now, &effects)
        endMessages(.userChanged, &effects)
        clearCards(&effects)
        switchUser(to: id, signature: signature, endedSession: ended, &effects)
        if hasTrackQueued { startTrackTimer(at: now) }
        effects.events.append(.userChanged(id: id))
        ensureSession(at: now, &effects)
        return .ok
    }

    /// Ids are told apart byte by byte, as the server does.
    func isCurrent(_ other: String?) -> Bool { ExactText.same(other, user) }

    /// The user option at open: as a change of user, but no session is opened.
    mutating func switchUserAtOpen(
        to id: String, signature: String?, at now: Instant, _ effects: inout Effects
    ) {
        let hadStoredUser = user != nil
        let ended = session?.id
        if let open = session {
            // The process was gone: the session ended with what was done last.
            closeSession(open, open.end(minimumMs: 0), at: now, &effects)
        }
        _ = deck.clear(&effects.store)
        // The refresh of the session that ended here went with it.
        cards.waitsForConfig = false
        switchUser(to: id, signature: signature, endedSession: ended, &effects)
        // It was another one's: what is logged before the next session belongs to none.
        if hadStoredUser {
            lastSessionID = nil
            effects.store.append(.forgetSession)
            effects.events.append(.userChanged(id: id))
        }
    }

    /// The top of the stack first; an offered message counts as the top. The host's own that still wait for their pictures
    /// last: it knows of them.
    mutating func endMessages(_ reason: Reason, _ effects: inout Effects) {
        for (firing, state) in stack.all where state != .showing {
            effects.events.append(
                .messageDiscarded(id: firing.campaignID, handle: firing.handle, reason: reason))
        }
        for fire in pictureFires where fire.isLocal { effects.discard(fire, reason) }
        pictureFires.removeAll(where: \.isLocal)
        if let showing = stack.showing {
            effects.events.append(.messageClosed(id: showing.campaignID, handle: showing.handle))
        }
        stack.clear()
    }

    private mutating func clearCards(_ effects: inout Effects) {
        let failure = Event.Failure(.userChanged, text: "the user changed before the answer came")
        effects.failCards(takeCardTokens(), failure)
        cards.open?.isStale = true
        let old = cards
        cards = CardSync()
        cards.open = old.open
        cards.pace = old.pace
        cards.pace.forgetFailures()
        cards.pace.clock.restart()
        impressions = [:]
        if deck.clear(&effects.store) { tellCards(changed: true, .local, &effects) }
    }

    /// Of every refresh that has not ended, which the caller is to end.
    mutating func takeCardTokens() -> [UInt64] {
        let all = (cards.open?.tokens ?? []) + cards.tokens + cards.tokensForConfig
        cards.open?.tokens = []
        cards.tokens = []
        cards.tokensForConfig = []
        return all
    }

    /// Campaigns go at every change; the display history only when one known user follows another (D.1.5, D.2).
    /// What was logged anonymously in the session that ends here goes over to the new user (F.4.4).
    private mutating func switchUser(
        to id: String, signature: String?, endedSession: String?, _ effects: inout Effects
    ) {
        switchSignature(to: signature, of: id, &effects)
        if user == nil {
            if let sessionID = endedSession {
                effects.store.append(.relabelRecords(sessionID: sessionID, user: id))
            }
            if attributes.relabel(id) { effects.store.append(.relabelAttributes(user: id)) }
        } else {
            history.clear(&effects.store)
            if !pendingFires.isEmpty { effects.store.append(.deleteAllPendingFires) }
            pendingFires = []
            pictureFires = []
            templates.waiting = []
            clearParked()
        }
        if !triggers.campaigns.isEmpty { effects.store.append(.replaceCampaigns([])) }
        setTriggers([], &effects)
        lastTrigger = nil
        templates.open?.isStale = true
        templates.pace.clock.restart()
        user = id
        effects.store.append(.setUser(id))
        if alias != nil { effects.store.append(.setAlias(nil)) }
        alias = nil
        deviceAcknowledged = []
        effects.store.append(.setDeviceAcknowledged([]))
        data.pace.forgetFailures()
        // Records that became the user's may go to another endpoint now.
        (data.mayHaveQueued, track.mayHaveQueued) = (true, true)
        data.wantsTriggers = false
        limiter.bucket.reset(StoreChange.setRequestBucket, &effects)
    }
}
