import PlacardCore
import PlacardJSON
import PlacardStore

/// What other processes left for the client (F.7, `Outbox`).
extension Client {
    /// Reads what waits, applies it, and adds its effects to those that asked for it: the records and their removal are
    /// committed together, and leave with the request that these effects may begin.
    ///
    /// - Returns: whether something was taken in, so that more may wait.
    /// - Throws: `io` when the commit of these effects cannot begin.
    func joinPending(to effects: inout Effects, at now: Instant) throws(PlacardError) -> Bool {
        guard let intake = effects.wantedIntake else { return false }
        // First of all: a call waits for a busy store once.
        if effects.needsCommit { try store.hold() }
        var records: [PendingRecord] = []
        do throws(PlacardError) {
            records = try heldPending()
        } catch {
            // No reason for the host's call to fail.
            tellPendingFault(error)
        }
        guard !records.isEmpty else { return false }
        let taken = engine.apply(.takePending(records, flushes: intake == .flushing), at: now).effects
        effects.join(taken)
        return !taken.store.isEmpty
    }

    /// Takes in all that waits, in as many transactions as it needs.
    func takePending(at now: Instant) throws(PlacardError) {
        try takePending(at: now) { engine, records in
            engine.apply(.takePending(records, flushes: false), at: now).effects
        }
    }

    /// The same at open, where nothing is sent.
    func takePendingAtOpen(at now: Instant) throws(PlacardError) {
        try takePending(at: now) { engine, records in
            var effects = Effects()
            engine.takePending(records, at: now, &effects)
            return effects
        }
    }

    /// The same before another user takes the place of the present one, by a call or by the option at open.
    func takePendingOfLeavingUser(at now: Instant) throws(PlacardError) {
        try takePending(at: now) { engine, records in
            var effects = Effects()
            engine.takePendingOfLeavingUser(records, at: now, &effects)
            return effects
        }
    }

    private func takePending(
        at now: Instant, _ take: (inout Engine, [PendingRecord]) -> Effects
    ) throws(PlacardError) {
        while true {
            let records = try heldPending()
            guard !records.isEmpty else { return }
            let saved = engine
            do throws(PlacardError) {
                let effects = take(&engine, records)
                try carryOut(effects, at: now)
                // Not taken in now: they stay.
                if effects.store.isEmpty { return }
            } catch {
                engine = saved
                throw error
            }
        }
    }

    /// Once: it would be the same at every occasion.
    func tellPendingFault(_ error: PlacardError) {
        if !hasToldPendingFault { events.append(.dropped(.store, id: "pending", reason: error.message)) }
        hasToldPendingFault = true
    }

    /// The store is held when there are some: a commit follows.
    private func heldPending() throws(PlacardError) -> [PendingRecord] {
        try store.holdPending().map { row in
            row.json.withUnsafeBytes {
                PendingDecoder.record(id: row.id, kind: row.kind, json: $0, putMs: row.putMs)
            }
        }
    }
}
