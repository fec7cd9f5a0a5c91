/// What other processes put into the store for this client (F.7): taken in at open, at a session's start, when the host
/// comes to the foreground, at every flush and whenever a request takes records along.
extension Engine {
    /// Whether what waits must be taken in before that input: what was put while a known user was the current one does not
    /// go over to the next (F.4).
    package func takesPending(before input: Input) -> Bool {
        guard case .changeUser(let id, _) = input else { return false }
        return takesPending(beforeUser: id)
    }

    package func takesPending(beforeUser id: String?) -> Bool {
        id != nil && user != nil && !ExactText.same(id, user)
    }

    /// Each as the call that it stands for, of the current user and session, with the time at which it was put. It neither
    /// opens nor extends a session: what another process does is no use of this one.
    ///
    /// Begins nothing: at open nothing is sent (rule 3 of a run).
    ///
    /// - Parameters:
    ///   - flushes: a flush that found nothing queued waits for them.
    ///   - isOfLeavingUser: the user changes next. Then a disabled engine takes them in as well: they wait either way, and
    ///     would be another one's later.
    package mutating func takePending(
        _ records: [PendingRecord], flushes: Bool = false, isOfLeavingUser: Bool = false, at now: Instant,
        _ effects: inout Effects
    ) {
        guard !isDisabled || isOfLeavingUser, let last = records.last else { return }
        // The newest record tells a session's last activity, and these do not.
        storeActivity(&effects)
        for record in records {
            for call in record.calls { take(call, of: record, at: now, &effects) }
        }
        effects.store.append(.deletePending(through: last.id))
        // They leave with the request that is being built, and those that it has no room for with the next.
        if data.owedRecords > 0 { data.owedRecords = queued }
        if flushes, hasQueued { beginFlush(at: now, &effects) }
        spreadFlush()
    }

    private mutating func take(
        _ call: PendingRecord.Call, of pending: PendingRecord, at now: Instant, _ effects: inout Effects
    ) {
        switch call {
        case .event(let event):
            if Config.isBlocked(event.name, by: config?.blockedEvents) {
                return tellBlocked("event", event.name, &effects)
            }
            let record = append(.customEvent, event.data, timeMs: pending.putMs, at: now, &effects)
            if isDisabled { return }
            // Judged as of now, when the message would be shown; as an event that was parked is (J.2).
            trigger(
                TriggerEvent(kind: .customEvent, name: event.name, properties: event.properties, record: record),
                at: now, &effects)
        case .attribute(let update):
            if setAttribute(update, at: now, &effects) == .blocked { tellBlocked("attribute", update.name, &effects) }
        case .operation(let operation):
            if let key = operation.key, Config.isBlocked(key, by: config?.blockedAttributes) {
                return tellBlocked("attribute", key, &effects)
            }
            append(operation.code, operation.data, timeMs: pending.putMs, at: now, &effects)
        case .invalid(let what, let reason):
            effects.events.append(.dropped(what, id: String(pending.id), reason: reason))
        }
    }

    /// Whoever put it cannot be told (F.6).
    private func tellBlocked(_ what: String, _ name: String, _ effects: inout Effects) {
        let text = "the \(what) \(NameRule.shown(name)) of another process was not logged"
        effects.events.append(.log("\(text): the server's blocklist names it"))
    }
}
