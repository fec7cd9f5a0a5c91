/// Sessions (F.1), the host's state, and logging into the queue.
extension Engine {
    private var minimumSessionMs: Int64 {
        max(1, config?.minimumSessionTimeoutS ?? 10).clampedMultiplied(by: 1000)
    }
    private var sessionTimeoutMs: Int64 { max(options.sessionTimeoutMs, minimumSessionMs) }

    mutating func startSession(at now: Instant, _ effects: inout Effects) -> Status {
        effects.intake = .plain
        ensureSession(at: now, &effects)
        return .ok
    }

    /// Extends the open session, or opens one when there is none or it has expired (F.1.2).
    ///
    /// - Parameter writesActivity: false when extending is no reason to write: the next one that is tells the time.
    mutating func ensureSession(at now: Instant, writesActivity: Bool = true, _ effects: inout Effects) {
        if let open = session {
            guard open.isExpired(at: now, timeoutMs: sessionTimeoutMs) else {
                session?.lastActivity = Stamp(now)
                if writesActivity { touchSession(at: now, &effects) }
                return
            }
            closeSession(open, open.end(minimumMs: minimumSessionMs), at: now, &effects)
        }
        openSession(at: now, &effects)
    }

    @inline(__always)
    func hasOpenSession(at now: Instant) -> Bool {
        session.map { !$0.isExpired(at: now, timeoutMs: sessionTimeoutMs) } ?? false
    }

    private mutating func openSession(at now: Instant, _ effects: inout Effects) {
        let new = Session(id: identifiers.next(), at: now)
        session = new
        lastSessionID = new.id
        effects.store.append(.setSession(id: new.id, startMs: new.start.wallMs, activityMs: now.wallMs))
        append(.sessionStart, EventData.empty, at: now, &effects)
        effects.events.append(.sessionStarted(id: new.id))
        effects.intake = .plain
        if messagingMark == nil { markMessaging(at: now, &effects) }
        data.pace.skipBackoff()
        data.wantsTriggers = true
        data.owedRecords = queued
        auth.beginAnew()
        auth.release()
        if options.refreshesCardsAtStart { wantCardsAtStart() }
        // Begun here and not at the end of the input: what is logged by the same call is parked (D.1.4).
        pumpData(at: now, &effects)
    }

    mutating func endSession(at now: Instant, _ effects: inout Effects) -> Status {
        guard let open = session else { return .ignored }
        let isExpired = open.isExpired(at: now, timeoutMs: sessionTimeoutMs)
        let end = isExpired ? open.end(minimumMs: minimumSessionMs) : open.end(at: now)
        closeSession(open, end, at: now, &effects)
        return .ok
    }

    /// `se` belongs to the old session, and may be logged much later than it happened (J.28).
    mutating func closeSession(_ open: Session, _ end: Session.End, at now: Instant, _ effects: inout Effects) {
        session = nil
        append(.sessionEnd, EventData.sessionEnd(durationMs: end.lengthMs), timeMs: end.wallMs, at: now, &effects)
        effects.store.append(.endSession)
        effects.events.append(.sessionEnded(id: open.id))
    }

    private mutating func touchSession(at now: Instant, _ effects: inout Effects) {
        session?.lastActivity = Stamp(now)
        // Outside the ten seconds also when the clock was set back.
        guard let open = session, !(0..<10_000).contains(now.wallMs.clampedSubtracting(open.storedActivityMs))
        else { return }
        storeActivity(&effects)
    }

    /// Writes the last activity down, when records that would tell it are about to be deleted.
    mutating func storeActivity(_ effects: inout Effects) {
        guard let open = session, open.lastActivity.wallMs != open.storedActivityMs else { return }
        session?.storedActivityMs = open.lastActivity.wallMs
        effects.store.append(.touchSession(activityMs: open.lastActivity.wallMs))
    }

    /// What is said between sessions carries the last one's id: a restart must not take it for activity.
    private mutating func expireSession(_ effects: inout Effects) {
        guard let past = session, !past.isStoredAsExpired else { return }
        session?.isStoredAsExpired = true
        session?.storedActivityMs = past.lastActivity.wallMs
        effects.store.append(.expireSession(activityMs: past.lastActivity.wallMs))
    }

    // MARK: Host state

    mutating func setHost(_ state: HostState, at now: Instant, _ effects: inout Effects) -> Status {
        let before = host
        host = state
        guard !isDisabled else { return .ok }
        if before.isForeground != state.isForeground { foregroundChanged(at: now, &effects) }
        offerMessages(&effects)
        return .ok
    }

    /// Leaving pushes the session's expiry; coming back after it opens a new one (choice 11). A return ends a hold.
    private mutating func foregroundChanged(at now: Instant, _ effects: inout Effects) {
        if host.isForeground {
            stack.wakeTop()
            effects.intake = .plain
            if session != nil { ensureSession(at: now, &effects) }
        } else if hasOpenSession(at: now) {
            touchSession(at: now, &effects)
        }
    }

    // MARK: Queue

    @discardableResult
    mutating func append(
        _ code: EventCode, _ data: [UInt8], at now: Instant, _ effects: inout Effects
    ) -> Record {
        let record = append(code, data, timeMs: now.wallMs, at: now, &effects)
        if hasOpenSession(at: now) { touchSession(at: now, &effects) } else { expireSession(&effects) }
        return record
    }

    /// Leaves the session's last activity as it is.
    @discardableResult
    mutating func append(
        _ code: EventCode, _ data: [UInt8], timeMs: Int64, at now: Instant, _ effects: inout Effects
    ) -> Record {
        let record = Record(
            code: code, timeMs: timeMs, data: data, sessionID: lastSessionID, user: user, alias: anonymousAlias)
        effects.store.append(.appendRecord(record))
        queued += 1
        if queued > options.queueLimit { dropOldest(&effects) }
        startTimer(isTracked: code.isTracked, at: now)
        return record
    }

    /// Makes room for a while, so that a full queue tells it once in a while and not at every call (choice 7).
    private mutating func dropOldest(_ effects: inout Effects) {
        // A batch that waits for its answer is sent unchanged: its records stay.
        let loose = queued - data.batchedRecords - 1
        let count = min(loose, max(queued - options.queueLimit, options.queueLimit / 100))
        guard count > 0 else { return }
        queued -= count
        effects.store.append(.dropOldestRecords(count: count))
        effects.events.append(
            .overflow(
                count: count,
                text: "the queue is full (\(options.queueLimit) records): the oldest \(count) were dropped unsent"))
    }

    mutating func log(_ event: CustomEvent, at now: Instant, _ effects: inout Effects) -> Status {
        if Config.isBlocked(event.name, by: config?.blockedEvents) { return .blocked }
        ensureSession(at: now, &effects)
        let record = append(.customEvent, event.data, at: now, &effects)
        trigger(
            TriggerEvent(kind: .customEvent, name: event.name, properties: event.properties, record: record),
            at: now, &effects)
        return .ok
    }

    mutating func log(_ purchase: LoggedPurchase, at now: Instant, _ effects: inout Effects) -> Status {
        let productID = purchase.purchase.productID
        if Config.isBlocked(productID, by: config?.blockedPurchases) { return .blocked }
        ensureSession(at: now, &effects)
        let record = append(.purchase, purchase.data, at: now, &effects)
        trigger(
            TriggerEvent(kind: .purchase, name: productID, properties: purchase.properties, record: record),
            at: now, &effects)
        return .ok
    }

    /// As if each were logged by itself at this moment. `blocked` when all of them are, `ignored` when there is none.
    mutating func log(_ burst: Burst, at now: Instant, _ effects: inout Effects) -> Status {
        var result: Status = burst.count == 0 ? .ignored : .blocked
        effects.store.reserveCapacity(burst.count + 8)
        for item in burst.items {
            let status =
                switch item {
                case .event(let event): log(event, at: now, &effects)
                case .purchase(let purchase): log(purchase, at: now, &effects)
                }
            if status == .ok { result = .ok }
        }
        return result
    }

    /// Asks for the campaign list at once, as an explicit refresh does, and triggers when that request has ended, well or
    /// badly: the campaign that the push is about may be new (D.8, choice 17b).
    mutating func logPushClick(_ trackingID: String, at now: Instant, _ effects: inout Effects) -> Status {
        data.pace.startOver()
        ensureSession(at: now, &effects)
        let record = append(.pushClick, EventData.pushClick(trackingID: trackingID), at: now, &effects)
        data.wantsTriggers = true
        data.owedRecords = queued
        // A session opened by this very call has begun the request already: then this goes with it.
        if data.open?.isBuilding == true { joinOpenRequest() }
        pumpData(at: now, &effects)
        let campaignID = CompositeID.campaignID(of: trackingID)
        let event = TriggerEvent(kind: .pushClick, name: campaignID, record: record)
        trigger(event, waitsForNext: data.wantsTriggers, at: now, &effects)
        return .ok
    }
}
