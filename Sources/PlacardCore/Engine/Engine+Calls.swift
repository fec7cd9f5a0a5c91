/// What a host logs and asks for (F.2 to F.7, D.8, G.1).
extension Engine {
    // MARK: Logging

    mutating func log(_ event: CustomEvent) -> Status {
        if turn.isEventBlocked(event.name) { return .blocked }
        ensureSession()
        let record = journal.append(.customEvent, event.data, &turn)
        trigger(TriggerEvent(kind: .customEvent, name: event.name, properties: event.properties, record: record))
        return .ok
    }

    mutating func log(_ purchase: LoggedPurchase) -> Status {
        let productID = purchase.purchase.productID
        if turn.isPurchaseBlocked(productID) { return .blocked }
        ensureSession()
        let record = journal.append(.purchase, purchase.data, &turn)
        trigger(TriggerEvent(kind: .purchase, name: productID, properties: purchase.properties, record: record))
        return .ok
    }

    /// Logs each item as if by itself, all at this moment. `blocked` when all of them are, `ignored` when the batch is
    /// empty.
    mutating func log(_ batch: EventBatch) -> Status {
        var result: Status = batch.count == 0 ? .ignored : .blocked
        turn.reserveChanges(batch.count + 8)
        for item in batch.items {
            let status =
                switch item {
                case .event(let event): log(event)
                case .purchase(let purchase): log(purchase)
                }
            if status == .ok { result = .ok }
        }
        return result
    }

    private mutating func trigger(_ event: TriggerEvent, waitsForNext: Bool = false) {
        pipeline.trigger(event, parks: parksEvents, waitsForNext: waitsForNext, &journal, &turn)
    }

    /// Asks for the campaign list at once, as an explicit refresh does, and triggers when that request has ended, well or
    /// badly: the campaign that the push is about may be new (D.8, choice 17b).
    mutating func logPushClick(_ trackingID: String) -> Status {
        data.startOver()
        ensureSession()
        let record = journal.append(.pushClick, RecordJSON.pushClick(trackingID: trackingID), &turn)
        data.wantTriggers()
        data.owe(queued: journal.queue.records)
        beginIfWanted(.data)
        let campaignID = CompositeID.campaignID(of: trackingID)
        let event = TriggerEvent(kind: .pushClick, name: campaignID, record: record)
        trigger(event, waitsForNext: data.wantsTriggers)
        return .ok
    }

    // MARK: Asking

    mutating func refreshCards(token: UInt64) -> Status {
        // A refresh that brings nothing new writes nothing, not even the session's activity.
        ensureSession(writesActivity: false)
        // The answer to an open request brings a config too, unless nothing of that answer counts.
        let expectsConfig = data.isForming || sending.inFlight.hasUseful(.data)
        let wish = feed.refresh(
            token, joins: sending.inFlight.hasFull(.cards), expectsConfig: expectsConfig,
            obstacle: turn.areCardsEnabled ? nil : data.obstacle(sending.auth, turn), &turn)
        switch wish {
        case .none: break
        case .wanted: data.wantConfig()
        case .now: data.wantConfigNow()
        }
        return .ok
    }

    mutating func refreshMessages(token: UInt64) -> Status {
        data.startOver()
        ensureSession()
        data.wantTriggers()
        if let obstacle = data.obstacle(sending.auth, turn) ?? data.delay(sending.limiter, turn) {
            turn.report(.messagesFailed(obstacle, token: token))
        } else {
            data.add(token: token)
        }
        return .ok
    }

    // MARK: Sending

    mutating func flush(opensSession: Bool) -> Status {
        // The pause and the back-off end first: a session that this call opens must not wait for them.
        data.liftPause()
        data.startOver()
        track.liftPause()
        if opensSession { ensureSession() }
        let isEmpty = journal.queue.isEmpty
        turn.takeIn(isEmpty ? .flushing : .plain)
        if !isEmpty { beginFlush() }
        return .ok
    }

    private mutating func beginFlush() {
        let (hasData, hasTracked) = (hasDataQueued, hasTrackQueued)
        sending.auth.flushed()
        data.flush(hasQueued: hasData)
        track.flush(hasQueued: hasTracked)
        guard turn.host.isOnline else {
            return turn.report(.sendFailed(.init(.offline, text: "nothing is sent: the host says it is offline")))
        }
        if hasData, let delay = data.delay(sending.limiter, turn) { turn.report(.sendFailed(delay)) }
        if hasTracked, let delay = track.delay(turn) { turn.report(.sendFailed(delay)) }
    }

    // MARK: Records of other processes

    /// Takes in what other processes put into the store for this client (F.7): at open, at a session's start, when the
    /// host comes to the foreground, at every flush, and whenever a request carries records.
    ///
    /// - Parameter flushes: a flush that found nothing queued asked for them.
    mutating func take(_ records: [OutboxEntry], flushes: Bool) {
        guard !isDisabled, !records.isEmpty else { return }
        queue(records, triggers: true)
        data.owe(queued: journal.queue.records, onlyMore: true)
        if flushes, !journal.queue.isEmpty { beginFlush() }
        // What was taken in since a flush of one endpoint began may be for the other.
        guard turn.setup.tracks, data.wantsFlush || track.wantsFlush else { return }
        data.flush(hasQueued: data.wantsFlush || hasDataQueued)
        track.flush(hasQueued: track.wantsFlush || hasTrackQueued)
    }

    /// The same at open, where nothing is sent (rule 3 of a run).
    mutating func takeOutbox(_ records: [OutboxEntry], at now: Instant, _ effects: inout Effects) {
        turn.start(at: now)
        take(records, flushes: false)
        startTimers()
        effects.join(turn.takeEffects())
    }

    /// Whether the input replaces a known user: then `takeOutboxOfLeavingUser` comes first (F.7.5).
    func takesOutbox(before input: Input) -> Bool {
        // A disabled engine refuses the change.
        guard !isDisabled, case .changeUser(let id, _) = input else { return false }
        return takesOutbox(beforeUser: id)
    }

    func takesOutbox(beforeUser id: String?) -> Bool {
        id != nil && journal.user != nil && !journal.isCurrent(id)
    }

    /// Queues records that other processes put for the current user, before another user becomes current. Evaluates no
    /// trigger: only the next user would see the message (F.7.5). A disabled engine does so too: otherwise the records
    /// would become the next user's.
    mutating func takeOutboxOfLeavingUser(
        _ records: [OutboxEntry], at now: Instant, _ effects: inout Effects
    ) {
        turn.start(at: now)
        queue(records, triggers: false)
        startTimers()
        effects.join(turn.takeEffects())
    }

    private mutating func queue(_ records: [OutboxEntry], triggers: Bool) {
        guard let last = records.last else { return }
        // A restart reads the session's last activity from its newest record, and these are no activity.
        journal.storeActivity(&turn)
        for record in records {
            for call in record.calls {
                let event = journal.take(call, of: record, &turn)
                // Judged as of now, when the message would be shown, like a parked event (J.2).
                if triggers, let event { trigger(event) }
            }
        }
        turn.write(.deleteOutbox(through: last.id))
    }
}
