/// What other processes put into the store for this client (F.7): taken in at open, at a session's start, when the host
/// comes to the foreground, at every flush and whenever a request takes records along.
extension Engine {
    /// Whether another user follows the present one with that input: then `takePendingOfLeavingUser` comes first (F.7.5).
    package func takesPending(before input: Input) -> Bool {
        // A disabled engine refuses the change.
        guard !isDisabled, case .changeUser(let id, _) = input else { return false }
        return takesPending(beforeUser: id)
    }

    package func takesPending(beforeUser id: String?) -> Bool {
        id != nil && user != nil && !ExactText.same(id, user)
    }

    /// Each as the call that it stands for, of the current user and session, with the time at which it was put. It neither
    /// opens nor extends a session: activity in another process does not extend this process's session.
    ///
    /// Begins nothing: at open nothing is sent (rule 3 of a run).
    ///
    /// - Parameter flushes: a flush that found nothing queued waits for them.
    package mutating func takePending(
        _ records: [PendingRecord], flushes: Bool = false, at now: Instant, _ effects: inout Effects
    ) {
        guard !isDisabled, !records.isEmpty else { return }
        queue(records, triggers: true, at: now, &effects)
        // They leave with the request that is being built, and those that it has no room for with the next.
        if data.owedRecords > 0 { data.owedRecords = queued }
        if flushes, hasQueued { beginFlush(at: now, &effects) }
        spreadFlush()
    }

    /// Queues what was put under the present user before another one takes that place, and evaluates no trigger: only the
    /// next user would see what it shows (F.7.5). A disabled engine does so too: otherwise the records would become the
    /// next user's.
    package mutating func takePendingOfLeavingUser(
        _ records: [PendingRecord], at now: Instant, _ effects: inout Effects
    ) {
        queue(records, triggers: false, at: now, &effects)
    }

    private mutating func queue(
        _ records: [PendingRecord], triggers: Bool, at now: Instant, _ effects: inout Effects
    ) {
        guard let last = records.last else { return }
        // The newest record tells a session's last activity, and these do not.
        storeActivity(&effects)
        for record in records {
            for call in record.calls {
                let event = queue(call, of: record, at: now, &effects)
                // Judged as of now, when the message would be shown; as an event that was parked is (J.2).
                if triggers, let event { trigger(event, at: now, &effects) }
            }
        }
        effects.store.append(.deletePending(through: last.id))
    }

    /// Returns what may trigger a message; nil: it was no event, or a blocked one.
    @inline(never)
    private mutating func queue(
        _ call: PendingRecord.Call, of pending: PendingRecord, at now: Instant, _ effects: inout Effects
    ) -> TriggerEvent? {
        switch call {
        case .event(let event):
            if Config.isBlocked(event.name, by: config?.blockedEvents) {
                Self.reportBlocked("event", event.name, &effects)
                return nil
            }
            let record = append(.customEvent, event.data, timeMs: pending.putMs, at: now, &effects)
            return TriggerEvent(kind: .customEvent, name: event.name, properties: event.properties, record: record)
        case .attribute(let update):
            if setAttribute(update, at: now, &effects) == .blocked {
                Self.reportBlocked("attribute", update.name, &effects)
            }
        case .operation(let operation):
            if let key = operation.key, Config.isBlocked(key, by: config?.blockedAttributes) {
                Self.reportBlocked("attribute", key, &effects)
                return nil
            }
            append(operation.code, operation.data, timeMs: pending.putMs, at: now, &effects)
        case .invalid(let what, let reason):
            effects.events.append(.dropped(what, id: String(pending.id), reason: reason))
        }
        return nil
    }

    /// The process that put the record cannot be notified (F.6).
    private static func reportBlocked(_ what: String, _ name: String, _ effects: inout Effects) {
        let text = "the \(what) \(NameRule.shown(name)) of another process was not logged"
        effects.events.append(.log("\(text): the server's blocklist names it"))
    }
}
