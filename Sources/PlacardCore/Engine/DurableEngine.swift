/// An engine and its store, which change together or not at all: an input is applied, its effects are committed, and
/// only then are there requests to begin and events to report. If the commit fails, the engine is restored from a copy,
/// and nothing has happened.
///
/// It also takes in what other processes left (F.7), in the same commit as the input that asked for it.
///
/// A class, because a copy would write into the same store.
package final class DurableEngine {
    /// What is left to do when a commit has succeeded: begin the requests, then report the events.
    package struct Consequences: Sendable {
        package var requests: [HTTPRequest] = []
        package var events: [Event] = []
    }

    package typealias CarryOut = (Consequences) -> Void

    package private(set) var engine: Engine
    private let store: any EngineStore
    private let canFail: Bool
    /// Whether it was reported that records of other processes cannot be read.
    private var hasReportedOutboxFault = false

    /// Takes over an engine whose state is that of the store.
    init(_ engine: Engine, over store: any EngineStore) {
        self.engine = engine
        self.store = store
        canFail = store.canFail
    }

    /// Restores the engine, and finishes its opening. Begins no request.
    ///
    /// - Parameters:
    ///   - user: the current user from now on; nil: the stored one.
    ///   - carryOut: see `apply`.
    ///   - restore: makes the engine from what is stored, and adds its effects.
    package convenience init(
        over store: any EngineStore, user: String?, signature: String?, at now: Instant,
        _ carryOut: CarryOut, restore: (StoredState, inout Effects) -> Engine
    ) throws(PlacardError) {
        var effects = Effects()
        self.init(restore(try store.load(), &effects), over: store)
        if engine.takesOutbox(beforeUser: user) {
            try commit(effects, at: now, carryOut)
            effects = Effects()
            try takeOutbox(.ofLeavingUser, at: now, carryOut)
        }
        engine.finishOpening(user: user, signature: signature, at: now, &effects)
        try commit(effects, at: now, carryOut)
        do throws(PlacardError) {
            try takeOutbox(.atOpen, at: now, carryOut)
        } catch {
            reportOutboxFault(error, carryOut)
        }
    }

    /// When the engine has work next, on the monotonic clock; nil: no timer is set.
    package func nextDeadlineMs(at now: Instant) -> Int64? { engine.nextDeadlineMs(at: now) }

    // MARK: Inputs

    /// Applies an input and commits what it leads to.
    ///
    /// - Parameters:
    ///   - body: the body of the answer that the input is about: a picture is kept as a file.
    ///   - carryOut: called after each commit, perhaps also when this throws: records that other processes left for a
    ///     leaving user are committed before the input, and that the outbox cannot be read is reported at once.
    /// - Returns: a fault when the engine refused the input. It changed nothing then.
    /// - Throws: `io`. The input changed nothing.
    package func apply(
        _ input: Input, at now: Instant, body: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
        _ carryOut: CarryOut
    ) throws(PlacardError) -> Status {
        // A copy is not free: each collection in the engine is reference-counted once more, and copied when it changes.
        // A store without files has neither pictures nor records of other processes.
        guard canFail || input.canBeRefused else {
            let outcome = engine.apply(input, at: now)
            // A disabled engine refuses before it changes anything.
            if !outcome.status.isFault { try commit(outcome.effects, at: now, carryOut) }
            return outcome.status
        }
        if engine.takesOutbox(before: input) { try takeOutbox(.ofLeavingUser, at: now, carryOut) }
        let saved = engine
        let outcome = engine.apply(input, at: now)
        if outcome.status.isFault {
            engine = saved
            return outcome.status
        }
        do throws(PlacardError) {
            // Before the row is committed, so that no row is ever without its file.
            if let file = outcome.effects.keptAsset { try store.writeAsset(file, body) }
            var effects = outcome.effects
            let tookSome = try joinOutbox(to: &effects, at: now, carryOut)
            try commit(effects, at: now, carryOut)
            // Takes in what did not fit into that transaction. If this fails, the rest stays in the store until next
            // time.
            if tookSome { try? takeOutbox(.inPassing, at: now, carryOut) }
        } catch {
            if let file = outcome.effects.keptAsset { store.removeAsset(file) }
            engine = saved
            throw error
        }
        return outcome.status
    }

    /// Commits effects. The batches are formed within the transaction, and their effects are part of it. If it fails,
    /// the caller restores the engine.
    private func commit(
        _ effects: Effects, at now: Instant, _ carryOut: CarryOut
    ) throws(PlacardError) {
        let results = try store.commit(effects) { order, batch in
            let outcome = engine.apply(.batchFormed(requestID: order.requestID, batch), at: now)
            assert(outcome.status == .ok, "a batch that was ordered is taken")
            return outcome.effects
        }
        finish(effects, carryOut)
        for result in results { finish(result, carryOut) }
    }

    private func finish(_ effects: Effects, _ carryOut: CarryOut) {
        for file in effects.deletedAssets { store.removeAsset(file) }
        if effects.requests.isEmpty, effects.events.isEmpty { return }
        carryOut(Consequences(requests: effects.requests, events: effects.events))
    }

    // MARK: What other processes left

    private enum Intake {
        /// Before another user becomes the current one, by an input or by the option at open.
        case ofLeavingUser
        /// At open, where nothing is sent.
        case atOpen
        /// The rest of what an input asked for.
        case inPassing
    }

    /// Reads what other processes left, applies it, and adds its effects to those of the input that asked for it: the
    /// records and their removal are committed together, and are sent with the request that these effects may begin.
    ///
    /// - Returns: whether something was taken in. Then there may be more.
    /// - Throws: `io` when the commit of these effects cannot begin.
    private func joinOutbox(
        to effects: inout Effects, at now: Instant, _ carryOut: CarryOut
    ) throws(PlacardError) -> Bool {
        guard let intake = effects.wantedIntake else { return false }
        // Begins the transaction first, so that a call waits for a busy store only once.
        if effects.needsCommit { try store.hold() }
        var records: [OutboxEntry] = []
        do throws(PlacardError) {
            records = try store.holdOutbox()
        } catch {
            // The host's call does not fail because of that.
            reportOutboxFault(error, carryOut)
        }
        guard !records.isEmpty else { return false }
        let taken = engine.apply(.takeOutbox(records, flushes: intake == .flushing), at: now).effects
        effects.join(taken)
        return !taken.store.isEmpty
    }

    /// Takes in all that other processes left, in as many transactions as it needs. If one fails, those before it stay
    /// committed.
    private func takeOutbox(
        _ intake: Intake, at now: Instant, _ carryOut: CarryOut
    ) throws(PlacardError) {
        while true {
            let records = try store.holdOutbox()
            guard !records.isEmpty else { return }
            let saved = engine
            do throws(PlacardError) {
                let effects = take(records, intake, at: now)
                try commit(effects, at: now, carryOut)
                // The engine took none of them: they stay in the store.
                if effects.store.isEmpty { return }
            } catch {
                engine = saved
                throw error
            }
        }
    }

    private func take(_ records: [OutboxEntry], _ intake: Intake, at now: Instant) -> Effects {
        var effects = Effects()
        switch intake {
        case .ofLeavingUser: engine.takeOutboxOfLeavingUser(records, at: now, &effects)
        case .atOpen: engine.takeOutbox(records, at: now, &effects)
        case .inPassing: effects = engine.apply(.takeOutbox(records, flushes: false), at: now).effects
        }
        return effects
    }

    /// Reported once: it would be the same every time.
    private func reportOutboxFault(_ error: PlacardError, _ carryOut: CarryOut) {
        if hasReportedOutboxFault { return }
        hasReportedOutboxFault = true
        carryOut(Consequences(events: [.dropped(.store, id: "pending", reason: error.message)]))
    }
}
