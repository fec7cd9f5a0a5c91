/// Reading back what an earlier run left (rule 3 of a scenario's run: open sends nothing).
extension Engine {
    mutating func restore(_ stored: StoredState, at now: Instant, _ effects: inout Effects) {
        restoreIdentity(stored, at: now, &effects)
        config = stored.config.flatMap(Config.init(stored:))
        queued = stored.queued
        attributes = stored.attributes
        alias = stored.alias
        restoreSignatures(stored)
        isDisabled = stored.isDisabled
        data.batchedRecords = stored.batched
        dissolveTracked(stored, &effects)
        if let name = stored.anonymousName.flatMap(RestIdentity.init(stored:)) { track.names.name(nil, name) }
        restoreCards(stored, at: now, &effects)
        restoreBuckets(stored, at: now, &effects)
        // What waited for a config to enable cards still waits: the refresh of the restored session, or the list that a
        // config switched off (choice 19).
        let waits = areCardsSwitchedOff || session != nil && config?.cardsEnabled != true
        cards.waitsForConfig = waits && options.refreshesCardsAtStart
        restoreCampaigns(stored, at: now, &effects)
        restorePictures(stored, at: now, &effects)
        if stored.libraryVersion != LibraryVersion.text {
            // Another version may read more out of the same answers: ask for everything again (E.2.1, J.22).
            config?.time = 0
            if let config { effects.store.append(.setConfig(config.stored)) }
            deck.resetWatermarks(&effects.store)
            effects.store.append(.setLibraryVersion(LibraryVersion.text))
        }
        restorePendingFires(stored.pendingFires, at: now, &effects)
        messagingMark = stored.messagingMarkMs.map { Stamp(storedWallMs: $0, at: now) }
    }

    private mutating func restoreIdentity(_ stored: StoredState, at now: Instant, _ effects: inout Effects) {
        if let id = stored.deviceID {
            deviceID = id
        } else {
            deviceID = identifiers.next()
            effects.store.append(.setDeviceID(deviceID))
        }
        deviceAcknowledged = stored.deviceAcknowledged ?? []
        user = stored.user
        lastSessionID = stored.session?.id
        session = stored.session.flatMap { Session($0, at: now) }
    }

    private mutating func restoreCards(_ stored: StoredState, at now: Instant, _ effects: inout Effects) {
        var problems = Problems()
        for row in stored.damagedCards {
            problems.add(.card, id: row.id, "its row in the store is damaged")
            // Gone for good: the server may not have the card any more, and this is told once.
            effects.store.append(.deleteCard(key: row.key))
        }
        effects.report(problems.list)
        deck = CardDeck(rows: stored.cards, flags: stored.cardFlags, watermarks: stored.watermarks)
        // What expired while nobody looked was never in this run's list.
        _ = deck.expire(at: now.wallMs, &effects.store)
        // A damaged row must come again from the server.
        if !stored.damagedCards.isEmpty { deck.resetWatermarks(&effects.store) }
    }

    private mutating func restoreBuckets(_ stored: StoredState, at now: Instant, _ effects: inout Effects) {
        limiter.bucket.restore(stored.requestBucket, at: now, StoreChange.setRequestBucket, &effects)
        data.pace.bucket.restore(stored.dataBucket, at: now, StoreChange.setDataBucket, &effects)
        cards.pace.bucket.restore(stored.cardsBucket, at: now, StoreChange.setCardsBucket, &effects)
        templates.pace.bucket.restore(stored.templateBucket, at: now, StoreChange.setTemplateBucket, &effects)
    }

    private mutating func restoreCampaigns(_ stored: StoredState, at now: Instant, _ effects: inout Effects) {
        var campaigns: [Campaign] = []
        var problems = Problems()
        for row in stored.campaigns {
            guard let campaign = Campaign(stored: row.bytes) else {
                problems.add(.campaign, id: row.id, "its row in the store is damaged")
                continue
            }
            campaigns.append(campaign)
        }
        effects.report(problems.list)
        // Told once, not at every open.
        if campaigns.count < stored.campaigns.count { effects.store.append(.replaceCampaigns(campaigns)) }
        setTriggers(campaigns, &effects)
        history = DisplayHistory(
            last: stored.lastDisplayMs.map { Stamp(storedWallMs: $0, at: now) },
            byCampaign: stored.displays.mapValues { Stamp(storedWallMs: $0, at: now) })
    }

    /// Arms delayed messages with what is left of their delay; those past it are dropped (D.7).
    private mutating func restorePendingFires(
        _ fires: [StoredState.StoredFire], at now: Instant, _ effects: inout Effects
    ) {
        for stored in fires {
            // Handles count from 1, and none so large as to leave no next one was ever given.
            let isSound = (1..<1 << 62).contains(stored.handle)
            if isSound { nextHandle = max(nextHandle, stored.handle + 1) }
            if isSound, let fire = PendingFire(stored: stored, at: now), fire.dueMs > now.monotonicMs {
                pendingFires.append(fire)
            } else {
                effects.store.append(.deletePendingFire(handle: stored.handle))
            }
        }
    }
}
