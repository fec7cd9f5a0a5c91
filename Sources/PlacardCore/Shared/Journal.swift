/// The device, the user and what is logged. Every record and attribute enters the queue here.
struct Journal: Sendable {
    private(set) var deviceID = ""
    private var deviceAcknowledged: [UInt8] = []
    private(set) var user: String? { didSet { factChanges &+= 1 } }
    /// The anonymous user's alias as a JSON object; cleared when the user becomes known (rule 2.3).
    private var alias: [UInt8]?
    /// The users' names at the REST endpoint.
    private(set) var names = TrackNames()
    private var currentSession = CurrentSession()
    private(set) var queue = QueueLedger()
    /// What rules can read.
    private(set) var known = KnownFacts() { didSet { factChanges &+= 1 } }
    private var ruleChanges = RuleChanges()
    /// How often what rules can read may have changed, except by time.
    private(set) var factChanges: UInt64 = 0
    /// The user of a replay, whose engine is anonymous.
    private var replayedUser: String?

    init() {}

    init(_ stored: StoredState, _ turn: inout Turn) {
        if let id = stored.deviceID {
            deviceID = id
        } else {
            deviceID = turn.ids.next()
            turn.effects.write(.setDeviceID(deviceID))
        }
        deviceAcknowledged = stored.deviceAcknowledged ?? []
        user = stored.user
        currentSession = CurrentSession(stored.session, &turn)
        queue = QueueLedger(stored)
        alias = stored.alias
        known = KnownFacts(stored.facts)
        turn.effects.write(known.started(at: turn.now.wallMs))
        if !turn.setup.tracks, !stored.tracked.isEmpty {
            // Delivery over REST was switched off: its batches go to the `data` endpoint. If it was switched on,
            // batches for `data` stay there.
            turn.effects.write(.dissolveBatches(.usersTrack))
            queue.dissolve(stored.tracked)
        }
        if !turn.setup.options.keepsRecords, !queue.isEmpty {
            let count = queue.count
            queue = QueueLedger()
            turn.effects.write(.deleteQueue)
            let text = "records are not kept (option records): the \(count) that were queued are deleted unsent"
            turn.effects.report(.overflow(.init(count: count, text: text)))
        }
        if let name = stored.anonymousName.flatMap(RestIdentity.init(stored:)) { names.name(nil, name) }
    }

    var session: Session? { currentSession.session }
    /// When the open or the last session began.
    var sessionStart: Stamp? { currentSession.lastStart }

    /// Ids are compared byte by byte, as the server does.
    func isCurrent(_ other: String?) -> Bool { ExactText.same(other, user) }

    // MARK: Session

    /// Extends the open session, or opens a new one if none is open or it has expired (rule 5.2.2). Returns true when
    /// one was opened.
    ///
    /// - Parameter writesActivity: false: extending the session alone writes nothing. The next write includes the time.
    mutating func ensureSession(writesActivity: Bool = true, _ turn: inout Turn) -> Bool {
        if currentSession.extend(writesActivity: writesActivity, &turn) { return false }
        _ = endSession(.ifExpired, &turn)
        currentSession.open(&turn)
        note(known.sessionOpened(), &turn.effects)
        append(.sessionStart, RecordJSON.empty, &turn)
        if let id = currentSession.session?.id { turn.effects.report(.sessionStarted(.init(id: id))) }
        return true
    }

    /// Ends the session. Returns false when none has ended.
    mutating func endSession(_ end: CurrentSession.Ending, _ turn: inout Turn) -> Bool {
        guard let (id, end) = currentSession.close(end, turn) else { return false }
        // Belongs to the old session. It may be logged long after it happened (rule 5.2.2).
        append(.sessionEnd, RecordJSON.sessionEnd(durationMs: end.lengthMs), timeMs: end.wallMs, &turn)
        turn.effects.write(.endSession)
        turn.effects.report(.sessionEnded(.init(id: id)))
        return true
    }

    /// Forgets another user's last session. Records logged before the next session carry no session id.
    mutating func forgetSession(_ effects: inout Effects) {
        currentSession.forget()
        effects.write(.forgetSession)
    }

    /// Restarts the session's timeout, because the host leaves the foreground.
    mutating func leaveForeground(_ turn: inout Turn) { currentSession.touchIfOpen(&turn) }

    // MARK: Logging

    @discardableResult
    mutating func append(_ code: RecordCode, _ data: [UInt8], _ turn: inout Turn) -> Record {
        let record = append(code, data, timeMs: turn.now.wallMs, &turn)
        currentSession.recordActivity(&turn)
        return record
    }

    /// Appends a record without changing the session's last activity. If records are not kept, it is only returned.
    ///
    /// - Parameter name: names the user whom a tracker's record is about (`RestIdentity.json`); nil: the current user.
    @discardableResult
    mutating func append(
        _ code: RecordCode, _ data: [UInt8], timeMs: Int64, name: [UInt8]? = nil, _ turn: inout Turn
    ) -> Record {
        let record = Record(
            code: code, timeMs: timeMs, data: data, sessionID: currentSession.lastID, user: user,
            alias: name ?? recordAlias(turn.setup))
        guard turn.setup.options.keepsRecords else { return record }
        turn.effects.write(.appendRecord(record))
        queue.add(record, for: name != nil ? .usersTrack : endpoint(isTracked: code.isTracked, turn.setup))
        if let room = queue.order(turn.setup.options) { turn.effects.order(room) }
        return record
    }

    /// Updates the counts after the store has dropped the oldest records, and reports it.
    mutating func dropped(_ records: RecordTotal, _ order: RoomOrder, _ effects: inout Effects) {
        queue.dropped(records, order)
        guard records.count > 0 else { return }
        let text = "the queue is full (\(order.limit)): the oldest \(records.count) were dropped unsent"
        effects.report(.overflow(.init(count: records.count, text: text)))
    }

    /// Sets an attribute. What the app says about the user (rule 6.4) opens no session; its records carry the last
    /// session's id (rule 6.4.1).
    mutating func set(_ update: AttributeUpdate, _ turn: inout Turn) -> Status {
        if update.place == .custom {
            if turn.config.isAttributeBlocked(update.name) { return .blocked }
            note(known.setAttribute(update.name, update.known), &turn.effects)
        }
        let attribute = Attribute(
            place: update.place, name: update.name, value: update.value, user: user, alias: recordAlias(turn.setup))
        guard turn.setup.options.keepsRecords else { return .ok }
        turn.effects.write(.putAttribute(attribute))
        queue.putAttribute(of: user, for: endpoint(isTracked: attribute.isTracked, turn.setup))
        return .ok
    }

    mutating func log(_ operation: AttributeOperation, _ turn: inout Turn) -> Status {
        if let key = operation.key, turn.config.isAttributeBlocked(key) { return .blocked }
        append(operation.code, operation.data, &turn)
        note(operation, &turn.effects)
        return .ok
    }

    private mutating func note(_ operation: AttributeOperation, _ effects: inout Effects) {
        guard let key = operation.key, let new = operation.changed(known.attributes[ExactText(key)] ?? .null) else {
            return
        }
        note(known.setAttribute(key, new), &effects)
    }

    /// Logs the alias. Data that an anonymous user logs carries it from then on; a known user has an id.
    mutating func add(_ new: UserAlias, _ turn: inout Turn) -> Status {
        append(.addAlias, new.eventData, &turn)
        guard user == nil else { return .ok }
        alias = new.json
        turn.effects.write(.setAlias(alias))
        return .ok
    }

    /// The alias of data that is logged now. A known user is identified by the id alone (rule 2.3). With signatures, only
    /// the REST endpoint gets aliases: a batch for `data` leaves them out (rules 7.7, 11.3).
    private func recordAlias(_ setup: Setup) -> [UInt8]? {
        user == nil && (setup.tracks || !setup.options.authenticates) ? alias : nil
    }

    /// The alias in requests to SDK endpoints: none for a known user, and none with signatures (rule 7.7).
    func anonymousAlias(_ setup: Setup) -> [UInt8]? {
        user == nil && !setup.options.authenticates ? alias : nil
    }

    /// The endpoint of a new record or attribute. Decided again when a batch is formed, because the user may become
    /// known in between.
    private func endpoint(isTracked: Bool, _ setup: Setup) -> BatchKind {
        guard setup.tracks, isTracked, user != nil || recordAlias(setup) != nil || names.namesAnonymous else {
            return .data
        }
        return .usersTrack
    }

    // MARK: Facts for rules

    /// Sets a fact of the host; null removes it. Returns `invalid` when too many are set.
    mutating func set(_ fact: HostFact, _ turn: inout Turn) -> Status {
        guard known.admits(fact) else { return .invalid }
        note(known.set(fact), &turn.effects)
        return .ok
    }

    /// Counts what the user did with a message of the campaign.
    mutating func count(_ campaignID: String, _ what: MessageCounts.What, _ turn: inout Turn) {
        note(known.count(campaignID, what), &turn.effects)
    }

    private mutating func note(_ change: StoredFact.Change?, _ effects: inout Effects) {
        guard let change else { return }
        ruleChanges.note(change)
        effects.write(change)
    }

    /// What rules can read and has changed since the last call.
    mutating func takeRuleChanges() -> RuleChanges { ruleChanges.take() }

    func variables(_ turn: Turn) -> Variables {
        let requests = turn.setup.requests
        let device = Variables.Device(id: deviceID, appVersion: requests.appVersion, locale: requests.device.locale)
        return Variables(known, device, user: replayedUser ?? user, wallMs: turn.now.wallMs, contentMs: turn.contentMs)
    }

    /// Judges the shares of users that campaigns are for. A replayed user has one device, of which nothing else is known.
    func experiments(_ variants: StoredVariants) -> ExperimentJudge {
        ExperimentJudge(variants, user: replayedUser ?? user, device: replayedUser ?? deviceID)
    }

    mutating func replay(user: String, firstStartMs: Int64) {
        replayedUser = user
        known.restart(at: firstStartMs)
        ruleChanges.noteAll()
    }

    // MARK: Records of other processes

    /// Logs a call of another process for the current user and session, with the time at which it was put. Does not
    /// open or extend a session: activity in another process is not activity in this one.
    ///
    /// Returns the event that may trigger a message; nil: the call triggers nothing, or was blocked.
    @inline(never)
    mutating func take(_ call: OutboxEntry.Call, of entry: OutboxEntry, _ turn: inout Turn) -> TriggerEvent? {
        switch call {
        case .event(let event):
            if turn.config.isEventBlocked(event.name) {
                Self.reportBlocked("event", event.name, &turn.effects)
                return nil
            }
            let record = append(.customEvent, event.data, timeMs: entry.putMs, &turn)
            return TriggerEvent(kind: .customEvent, name: event.name, properties: event.properties, record: record)
        case .purchase(let purchase):
            let productID = purchase.purchase.productID
            if turn.config.isPurchaseBlocked(productID) {
                Self.reportBlocked("purchase", productID, &turn.effects)
                return nil
            }
            let record = append(.purchase, purchase.data, timeMs: entry.putMs, &turn)
            return TriggerEvent(kind: .purchase, name: productID, properties: purchase.properties, record: record)
        case .attribute(let update):
            if set(update, &turn) == .blocked { Self.reportBlocked("attribute", update.name, &turn.effects) }
        case .operation(let operation):
            if let key = operation.key, turn.config.isAttributeBlocked(key) {
                Self.reportBlocked("attribute", key, &turn.effects)
                return nil
            }
            append(operation.code, operation.data, timeMs: entry.putMs, &turn)
            note(operation, &turn.effects)
        case .tracked(let code, let data, let name): append(code, data, timeMs: entry.putMs, name: name, &turn)
        case .invalid(let what, let reason):
            turn.effects.report(.dropped(.init(what, id: String(entry.id), text: reason)))
        }
        return nil
    }

    /// Reports a blocked call to this host, because the process that put the record cannot be notified (rule 6.5).
    private static func reportBlocked(_ what: String, _ name: String, _ effects: inout Effects) {
        let text = "the \(what) \(NameRule.shown(name)) of another process was not logged"
        effects.report(.log(.init("\(text): it is on the server's blocklist")))
    }

    // MARK: Batches

    /// Writes the session's last activity, before records that show it are deleted, or before newer records that do not
    /// show it are queued.
    mutating func storeActivity(_ effects: inout Effects) { currentSession.store(&effects) }

    /// Whether something may be queued for that endpoint, as far as the engine knows.
    func mayHold(_ kind: BatchKind, _ setup: Setup) -> Bool {
        (kind == .data ? !setup.options.isTracker : setup.tracks) && queue.mayHold(kind)
    }

    mutating func takeNews(_ kind: BatchKind) -> Bool { queue.takeNews(kind) }

    /// Updates the counts after a batch was formed.
    mutating func count(_ formed: FormedBatch, isNew: Bool, _ effects: inout Effects) {
        if let damage = formed.damage {
            queue.recount(damage)
            var problems = Problems()
            for row in damage.rows { problems.add(.record, id: row.id, row.reason) }
            effects.report(problems.list)
        } else if let batch = formed.batch {
            queue.formed(batch, isNew: isNew)
        }
    }

    mutating func holdsNothing(_ kind: BatchKind, _ setup: Setup) {
        queue.holdsNothing(kind, tracks: setup.tracks && !setup.options.isTracker)
    }

    /// Removes a batch that the server has acknowledged or will never accept.
    mutating func remove(_ batch: SentBatch, _ effects: inout Effects) {
        storeActivity(&effects)
        effects.write(.acknowledgeBatch(id: batch.id))
        queue.remove(batch)
    }

    // MARK: Device

    /// Whether a request of the current user must carry the device's fields.
    func carriesDevice(_ setup: Setup) -> Bool {
        let device = setup.requests.device
        return !device.isEmpty && device.encoded != deviceAcknowledged
    }

    mutating func acknowledgeDevice(_ turn: inout Turn) {
        deviceAcknowledged = turn.setup.requests.device.encoded
        turn.effects.write(.setDeviceAcknowledged(deviceAcknowledged))
    }

    // MARK: User

    /// Assigns what was logged anonymously in the session that has ended to the user who becomes known (rule 5.3.4).
    mutating func relabelAnonymous(as id: String, endedSession: String?, _ effects: inout Effects) {
        if let endedSession { effects.write(.relabelRecords(sessionID: endedSession, user: id)) }
        if queue.relabelAttributes(id) { effects.write(.relabelAttributes(user: id)) }
    }

    mutating func change(to id: String, _ effects: inout Effects) {
        // What an anonymous user did belongs to the user who becomes known.
        if user != nil { for kind in known.forgetUser() { effects.write(.deleteFacts(kind)) } }
        user = id
        ruleChanges.noteAll()
        effects.write(.setUser(id))
        if alias != nil { effects.write(.setAlias(nil)) }
        alias = nil
        deviceAcknowledged = []
        effects.write(.setDeviceAcknowledged([]))
        // Records that now belong to the user may go to another endpoint.
        queue.spread()
    }

    /// Applies the option `rest_identity`: the name, at the REST endpoint, of the user who is current at open.
    mutating func nameForTracking(_ turn: inout Turn) {
        guard turn.setup.tracks, let identity = turn.setup.options.restIdentity else { return }
        let isNew = user == nil && names.identity(of: nil) != identity
        names.name(user, identity)
        if isNew { turn.effects.write(.setAnonymousName(identity.stored)) }
    }
}
