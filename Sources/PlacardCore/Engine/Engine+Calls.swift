/// The host's calls that log, refresh and flush (rules 6.2 to 6.7, 7.1, 10.7).
extension Engine {
    // MARK: Logging

    mutating func log(_ event: CustomEvent) -> Status {
        if turn.config.isEventBlocked(event.name) { return .blocked }
        ensureSession()
        let record = journal.append(.customEvent, event.data, &turn)
        trigger(TriggerEvent(kind: .customEvent, name: event.name, properties: event.properties, record: record))
        return .ok
    }

    mutating func log(_ purchase: LoggedPurchase) -> Status {
        let productID = purchase.purchase.productID
        if turn.config.isPurchaseBlocked(productID) { return .blocked }
        ensureSession()
        let record = journal.append(.purchase, purchase.data, &turn)
        trigger(TriggerEvent(kind: .purchase, name: productID, properties: purchase.properties, record: record))
        return .ok
    }

    /// Logs each item as a separate call would, all with the same time. Returns `blocked` when every item is blocked,
    /// and `ignored` when the batch is empty.
    mutating func log(_ batch: EventBatch) -> Status {
        var result: Status = batch.count == 0 ? .ignored : .blocked
        turn.effects.store.reserveCapacity(batch.count + 8)
        for item in batch.items {
            let status =
                switch item {
                case .event(let event): log(event)
                case .purchase(let purchase): log(purchase)
                }
            if status == .ok { result = .ok }
            pipeline.giveUpTexts(isPaused: data.isPaused, &journal, &turn)
        }
        return result
    }

    private mutating func trigger(_ event: TriggerEvent, waitsForNext: Bool = false) {
        pipeline.trigger(event, parks: parksEvents, waitsForNext: waitsForNext, &journal, &turn)
    }

    /// Logs a click on a push message. Requests the campaign list at once, like an explicit refresh. Evaluates the
    /// click after that request has ended, whether or not it succeeded, because the push message's campaign may be new
    /// (rule 6.6). Reports where the message leads.
    mutating func logPushClick(_ trackingID: String, opens opened: Event.OpenedURL?) -> Status {
        data.startOver()
        ensureSession()
        if let opened { turn.effects.report(.openURL(opened)) }
        let record = journal.append(.pushClick, RecordJSON.pushClick(trackingID: trackingID), &turn)
        if turn.setup.hasSource { refreshSource() } else { data.wantTriggers() }
        data.owe(queued: journal.queue.records, &turn)
        beginIfWanted(.data)
        let campaignID = CompositeID.campaignID(of: trackingID)
        let event = TriggerEvent(kind: .pushClick, name: campaignID, record: record)
        trigger(event, waitsForNext: data.wantsTriggers)
        return .ok
    }

    // MARK: Refreshing

    mutating func refreshCards(token: UInt64) -> Status {
        hints.forgetVersions()
        // A refresh that brings nothing new writes nothing, not even the session's activity.
        ensureSession(writesActivity: false)
        if turn.setup.hasSource {
            source.add(cardToken: token)
            refreshSource()
            return .ok
        }
        // The reply to a `data` request in flight brings a config too, unless the whole reply will be ignored.
        let expectsConfig = data.isForming || sending.inFlight.hasUseful(.data)
        let wish = feed.refresh(
            token, joins: sending.inFlight.hasFull(.cards), expectsConfig: expectsConfig,
            obstacle: turn.config.areCardsEnabled ? nil : data.obstacle(sending.auth, turn), &turn)
        switch wish {
        case .none: break
        case .wanted: data.wantConfig()
        case .now: data.wantConfigNow()
        }
        return .ok
    }

    mutating func refreshMessages(token: UInt64) -> Status {
        hints.forgetVersions()
        data.startOver()
        ensureSession()
        if turn.setup.hasSource {
            source.add(messageToken: token)
            refreshSource()
            return .ok
        }
        data.wantTriggers()
        if let obstacle = data.obstacle(sending.auth, turn) ?? data.delay(sending.limiter, turn) {
            turn.effects.report(.messagesFailed(obstacle.ofRefresh(token)))
        } else {
            data.add(token: token)
        }
        return .ok
    }

    /// Asks for what hints have announced, once that is due and the host is online.
    mutating func followHints() {
        guard hints.deadlineMs != nil, turn.host.isOnline else { return }
        let wantsCards = hints.takeDueCards(at: turn.now)
        let wantsMessages = hints.takeDueMessages(at: turn.now)
        guard wantsCards || wantsMessages else { return }
        if turn.setup.hasSource {
            if fetch == nil { source.want() } else { fetch?.wantAnother() }
            return
        }
        if wantsCards { feed.wantSync() }
        if wantsMessages { data.wantTriggers() }
    }

    // MARK: Sending

    mutating func flush(opensSession: Bool) -> Status {
        // The pause and the back-off end first, so that a session opened by this call does not wait for them.
        data.liftPause()
        data.startOver()
        track.liftPause()
        if opensSession { ensureSession() }
        let isEmpty = journal.queue.isEmpty
        turn.effects.takeIn(isEmpty ? .flushing : .plain)
        if !isEmpty { beginFlush() }
        return .ok
    }

    private mutating func beginFlush() {
        let (hasData, hasTracked) = (hasDataQueued, hasTrackQueued)
        sending.auth.flushed()
        data.flush(hasQueued: hasData)
        track.flush(hasQueued: hasTracked)
        guard turn.canDeliver else {
            return turn.effects.report(.sendFailed(.init(.offline, text: "cannot send while the host is offline")))
        }
        if hasData, let delay = data.delay(sending.limiter, turn) { turn.effects.report(.sendFailed(delay)) }
        if hasTracked, let delay = track.delay(at: turn.now) { turn.effects.report(.sendFailed(delay)) }
    }

    // MARK: Records of other processes

    /// Takes in the records that other processes put into the store for this client (rule 6.7): at open, at session
    /// start, when the host enters the foreground, at every flush, and whenever a request carries records.
    ///
    /// - Parameters:
    ///   - flushes: the records were requested by a flush that found nothing queued.
    ///   - areDue: they were requested by a call that makes what is queued due. Otherwise they wait for the timer if the
    ///     request has no room for them, like records that were logged here (rule 7.2.2).
    mutating func take(_ records: [OutboxEntry], flushes: Bool, areDue: Bool = false) {
        guard !isDisabled, !records.isEmpty else { return }
        queue(records, triggers: true)
        if areDue { data.owe(queued: journal.queue.records, &turn) }
        if flushes, !journal.queue.isEmpty { beginFlush() }
        // Records taken in after one endpoint began to flush may belong to the other endpoint.
        guard turn.setup.tracks, data.wantsFlush || track.wantsFlush else { return }
        data.flush(hasQueued: data.wantsFlush || hasDataQueued)
        track.flush(hasQueued: track.wantsFlush || hasTrackQueued)
    }

    /// Takes in the records at open, when nothing is sent (rule 5.1.1).
    mutating func takeOutbox(_ records: [OutboxEntry], at now: Instant, _ effects: inout Effects) {
        turn.start(at: now)
        take(records, flushes: false)
        pipeline.keepRows(&turn)
        startTimers()
        effects.join(turn.effects.take())
    }

    /// Whether the input replaces a known user. If so, the caller must call `takeOutboxOfLeavingUser` first
    /// (rule 6.7.5).
    func takesOutbox(before input: Input) -> Bool {
        // A disabled engine refuses the change.
        guard !isDisabled, case .changeUser(let id, _) = input else { return false }
        return takesOutbox(beforeUser: id)
    }

    func takesOutbox(beforeUser id: String?) -> Bool {
        id != nil && journal.user != nil && !journal.isCurrent(id)
    }

    /// Queues the records that other processes put for the current user, before another user becomes current. Evaluates
    /// no triggers, because only the next user would see the message (rule 6.7.5). Also works on a disabled engine:
    /// otherwise the records would be attributed to the next user.
    mutating func takeOutboxOfLeavingUser(
        _ records: [OutboxEntry], at now: Instant, _ effects: inout Effects
    ) {
        turn.start(at: now)
        queue(records, triggers: false)
        startTimers()
        effects.join(turn.effects.take())
    }

    private mutating func queue(_ records: [OutboxEntry], triggers: Bool) {
        guard let last = records.last else { return }
        // A restart reads the session's last activity from its newest record, but these records are not activity.
        journal.storeActivity(&turn.effects)
        for record in records {
            for call in record.calls {
                let event = journal.take(call, of: record, &turn)
                // Evaluated at the current time, when the message would be shown, like a parked event (rule 9.4.3).
                if triggers, let event { trigger(event) }
            }
        }
        if last.id != OutboxEntry.ownID { turn.effects.write(.deleteOutbox(through: last.id)) }
    }
}
