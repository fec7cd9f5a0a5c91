/// An engine whose state is in a store. Both change together or not at all: an input is applied, what it led to is
/// committed, and only then is there anything to send or to report. When the commit fails, the engine goes back to a copy,
/// and nothing has happened.
///
/// It also takes in what other processes left (F.7), in the same commit as the input that asked for it.
///
/// A class: a copy would write into the same store.
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
    /// That what other processes left cannot be read.
    private var hasReportedOutboxFault = false

    /// Goes on from a state that is in step with the store.
    init(_ engine: Engine, over store: any EngineStore) {
        self.engine = engine
        self.store = store
        canFail = store.canFail
    }

    /// Restores the engine, and finishes its opening. Begins no request.
    ///
    /// - Parameters:
    ///   - user: who is to be the current user; nil: as stored.
    ///   - carryOut: see `apply`.
    ///   - restore: makes the engine, and adds what that led to.
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

    /// When the engine has work next; nil: no timer is set.
    package func nextDeadlineMs(at now: Instant) -> Int64? { engine.nextDeadlineMs(at: now) }

    // MARK: Inputs

    /// Applies an input and commits what it leads to.
    ///
    /// - Parameters:
    ///   - body: of the answer that the input is about: a picture is kept as a file.
    ///   - carryOut: called after each commit. Also when this throws: what other processes left for a user who leaves is
    ///     committed before the input.
    /// - Returns: a fault when the engine refused the input. It changed nothing then.
    /// - Throws: `io`. The input changed nothing.
    package func apply(
        _ input: Input, at now: Instant, body: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
        _ carryOut: CarryOut
    ) throws(PlacardError) -> Status {
        // A copy has its price: everything in the engine is counted once more, and copied when it is changed. A store
        // without files has neither pictures nor anything of other processes.
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
            // Before its row, so that no row is ever without its file.
            if let file = outcome.effects.keptAsset { try store.writeAsset(file, body) }
            var effects = outcome.effects
            let tookSome = try joinOutbox(to: &effects, at: now, carryOut)
            try commit(effects, at: now, carryOut)
            // What did not fit into that transaction. What fails here waits for the next occasion.
            if tookSome { try? takeOutbox(.inPassing, at: now, carryOut) }
        } catch {
            if let file = outcome.effects.keptAsset { store.removeAsset(file) }
            engine = saved
            throw error
        }
        return outcome.status
    }

    /// The batches are formed inside the commit, and what they lead to is part of it. When it fails, the caller restores the
    /// engine.
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
        /// Before another user takes the place of the present one, by an input or by the option at open.
        case ofLeavingUser
        /// Nothing is sent at open.
        case atOpen
        /// The rest of what an input asked for.
        case inPassing
    }

    /// Reads what waits, applies it, and adds its effects to those that asked for it: the records and their removal are
    /// committed together, and leave with the request that these effects may begin.
    ///
    /// - Returns: whether something was taken in, so that more may wait.
    /// - Throws: `io` when the commit of these effects cannot begin.
    private func joinOutbox(
        to effects: inout Effects, at now: Instant, _ carryOut: CarryOut
    ) throws(PlacardError) -> Bool {
        guard let intake = effects.wantedIntake else { return false }
        // First of all: a call waits for a busy store once.
        if effects.needsCommit { try store.hold() }
        var records: [OutboxEntry] = []
        do throws(PlacardError) {
            records = try store.holdOutbox()
        } catch {
            // No reason for the host's call to fail.
            reportOutboxFault(error, carryOut)
        }
        guard !records.isEmpty else { return false }
        let taken = engine.apply(.takeOutbox(records, flushes: intake == .flushing), at: now).effects
        effects.join(taken)
        return !taken.store.isEmpty
    }

    /// Takes in all that waits, in as many transactions as it needs. When one fails, those before it stay.
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
                // Not taken in now: they stay.
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

    /// Once: it would be the same at every occasion.
    private func reportOutboxFault(_ error: PlacardError, _ carryOut: CarryOut) {
        if hasReportedOutboxFault { return }
        hasReportedOutboxFault = true
        carryOut(Consequences(events: [.dropped(.store, id: "pending", reason: error.message)]))
    }
}
