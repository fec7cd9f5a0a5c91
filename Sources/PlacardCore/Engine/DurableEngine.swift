/// An engine and its store, kept consistent: the effects of an input are committed before any request begins and before
/// any event is emitted. If the commit fails, the engine is restored from a copy, as if the input had not happened.
///
/// The same commit also takes in the records that other processes put into the store (rule 6.7).
///
/// A class, because two copies would write to the same store.
package final class DurableEngine {
    /// What the caller must do after a successful commit: begin the requests, then emit the events.
    package struct Consequences: Sendable {
        package var requests: [HTTPRequest] = []
        package var events: [Event] = []
        package var observations: [TriggerObservation] = []
    }

    package typealias CarryOut = (Consequences) -> Void

    package private(set) var engine: Engine
    let store: any EngineStore
    private let follower: (any TurnFollower)?
    private let canFail: Bool
    /// Whether an unreadable outbox was already reported.
    private var hasReportedOutboxFault = false

    /// Takes over an engine whose state equals the store's.
    package init(_ engine: Engine, over store: any EngineStore, followedBy follower: (any TurnFollower)? = nil) {
        self.engine = engine
        self.store = store
        self.follower = follower
        canFail = store.canFail
    }

    /// Restores the engine from the store and finishes opening it. Begins no request.
    ///
    /// - Parameters:
    ///   - user: the current user from now on; nil keeps the stored user.
    ///   - readSource: see `Engine.finishOpening`.
    ///   - carryOut: see `apply`.
    ///   - restore: creates the engine from the stored state, and adds its effects to the second argument.
    package convenience init(
        over store: any EngineStore, user: String?, signature: String?, at now: Instant,
        readSource: SourceReader? = nil, followedBy follower: (any TurnFollower)? = nil, _ carryOut: CarryOut,
        restore: (StoredState, inout Effects) -> Engine
    ) throws(PlacardError) {
        var effects = Effects()
        self.init(restore(try store.load(), &effects), over: store, followedBy: follower)
        func deliver(_ consequences: Consequences) {
            follower?.didReport(consequences)
            carryOut(consequences)
        }
        if engine.takesOutbox(beforeUser: user) {
            try commit(effects, at: now, deliver)
            effects = Effects()
            try takeOutbox(.ofLeavingUser, at: now, deliver)
        }
        try engine.finishOpening(
            user: user, signature: signature, at: now, readSource: followed(readSource), &effects)
        try commit(effects, at: now, deliver)
        do throws(PlacardError) {
            try takeOutbox(.atOpen, at: now, deliver)
        } catch {
            reportOutboxFault(error, deliver)
        }
        follower?.didOpen(engine)
    }

    private func followed(_ read: SourceReader?) -> SourceReader? {
        guard let read, let follower else { return read }
        return { (known) throws(PlacardError) in
            let reading = try read(known)
            follower.read(reading)
            return reading
        }
    }

    /// Continues the schedule of an earlier sender of the same tracker.
    package func resume(_ schedule: UploadSchedule) { engine.resume(schedule) }

    /// The next time at which the engine has work, on the monotonic clock; nil: no timer is set.
    package func nextDeadlineMs(at now: Instant) -> Int64? { engine.nextDeadlineMs(at: now) }

    /// The inputs from here on belong to one call of the host, until they no longer do: their regexes share a budget.
    package func setDispatching(_ isDispatching: Bool) {
        engine.turn.budget.isDispatching = isDispatching
        follower?.isDispatching(isDispatching)
    }

    // MARK: Inputs

    /// Applies an input and commits its effects.
    ///
    /// - Parameters:
    ///   - body: the body of the reply that the input delivers. A picture is stored as a file.
    ///   - carryOut: called after each commit, possibly also when `apply` throws: records that other processes put for
    ///     a leaving user are committed before the input, and an unreadable outbox is reported at once.
    /// - Returns: the engine's status. If it is a fault, the engine is unchanged.
    /// - Throws: `io`. The input changed nothing.
    package func apply(
        _ input: Input, at now: Instant, body: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
        _ carryOut: CarryOut
    ) throws(PlacardError) -> Status {
        guard let follower else { return try applyWithRoom(input, at: now, body: body, carryOut) }
        let isRefused = engine.isDisabled && !input.worksWhileDisabled
        follower.willApply(engine.withoutSecrets(input), isRefused: isRefused, at: now, to: engine)
        do throws(PlacardError) {
            let status = try applyWithRoom(input, at: now, body: body) {
                follower.didReport($0)
                carryOut($0)
            }
            follower.didApply(status, engine, at: now)
            return status
        } catch {
            follower.didApply(nil, engine, at: now)
            throw error
        }
    }

    private func applyWithRoom(
        _ input: Input, at now: Instant, body: UnsafeRawBufferPointer, _ carryOut: CarryOut
    ) throws(PlacardError) -> Status {
        if input.logs, !store.hasRoom, !(evictPictures() && store.hasRoom) {
            throw PlacardError(
                .io,
                "the store cannot be written, so nothing was changed: the disk is almost full, and what is left is kept "
                    + "for sending and wiping. Check the disk and the directory.")
        }
        do throws(PlacardError) {
            return try stepWithRoom(input, at: now, body: body, carryOut)
        } catch {
            if case .completed(_, let completion) = input { unstage(completion) }
            throw error
        }
    }

    /// Does a step. On a full disk, pictures make room for a second attempt.
    private func stepWithRoom(
        _ input: Input, at now: Instant, body: UnsafeRawBufferPointer, _ carryOut: CarryOut
    ) throws(PlacardError) -> Status {
        do throws(PlacardError) {
            return try step(input, at: now, body: body, carryOut)
        } catch {
            guard error.status == .io, store.isFull, evictPictures() else { throw error }
            return try step(input, at: now, body: body, carryOut)
        }
    }

    /// Deletes the pictures that no message uses: they can be fetched again. Their rows stay until the next open, because
    /// deleting them needs space. Returns whether there were any.
    private func evictPictures() -> Bool {
        let files = engine.evictPictures()
        for file in files { store.removeAsset(file) }
        return !files.isEmpty
    }

    private func step(
        _ input: Input, at now: Instant, body: UnsafeRawBufferPointer, _ carryOut: CarryOut
    ) throws(PlacardError) -> Status {
        // Copying the engine has a cost: each of its collections gets another reference, and is copied when it is
        // modified. A store that cannot fail has no files, so it has neither pictures nor an outbox.
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
            // Written before the row is committed, so that no row lacks its file.
            if let file = outcome.effects.keptAsset { try store.writeAsset(file, body) }
            var effects = outcome.effects
            let tookSome = try joinOutbox(to: &effects, at: now, carryOut)
            try commit(effects, at: now, carryOut)
            // Takes in the records that did not fit into that transaction. If this fails, they stay in the store until
            // the next intake.
            if tookSome {
                try? takeOutbox(.inPassing(areDue: outcome.effects.intakeIsDue), at: now, carryOut)
            }
        } catch {
            if let file = outcome.effects.keptAsset { store.removeAsset(file) }
            engine = saved
            throw error
        }
        return outcome.status
    }

    /// Commits effects. The same transaction carries out their orders, and includes the effects of the answers. If this
    /// throws, the caller must restore the engine.
    private func commit(
        _ effects: Effects, at now: Instant, _ carryOut: CarryOut
    ) throws(PlacardError) {
        let results = try store.commit(effects) { answer in
            switch answer {
            case .dropped(let order, let records): return engine.recordsDropped(records, order)
            case .formed(let order, let batch):
                let outcome = engine.apply(.batchFormed(requestID: order.requestID, batch), at: now)
                assert(outcome.status == .ok, "the engine accepts an ordered batch")
                return outcome.effects
            }
        }
        finish(effects, carryOut)
        for result in results { finish(result, carryOut) }
    }

    private func finish(_ effects: Effects, _ carryOut: CarryOut) {
        for file in effects.deletedAssets { store.removeAsset(file) }
        if effects.requests.isEmpty, effects.events.isEmpty, effects.observations.isEmpty { return }
        carryOut(
            Consequences(
                requests: effects.requests, events: effects.events, observations: effects.observations))
    }

    // MARK: Records of other processes

    /// When `takeOutbox` takes in records.
    private enum Intake {
        /// Before another user becomes the current one, through an input or the `user` option at open.
        case ofLeavingUser
        /// At open, when nothing is sent.
        case atOpen
        /// After a commit, for the records that did not fit into it.
        case inPassing(areDue: Bool)
    }

    /// Reads the outbox, applies its records, and adds their effects to those of the input that requested them. The
    /// records and their removal from the outbox are committed together. The requests that these effects begin can
    /// already carry the records.
    ///
    /// - Returns: whether any record was taken in. If so, more may be left.
    /// - Throws: `io` when the transaction cannot begin.
    private func joinOutbox(
        to effects: inout Effects, at now: Instant, _ carryOut: CarryOut
    ) throws(PlacardError) -> Bool {
        guard let intake = effects.wantedIntake else { return false }
        // Begins the transaction first, so that a call waits for a busy store at most once.
        if effects.needsCommit { try store.hold() }
        var records: [OutboxEntry] = []
        do throws(PlacardError) {
            records = try store.holdOutbox()
        } catch {
            // An unreadable outbox does not make the host's call fail.
            reportOutboxFault(error, carryOut)
        }
        guard !records.isEmpty else { return false }
        let input = Input.takeOutbox(records, flushes: intake == .flushing, areDue: effects.intakeIsDue)
        let taken = engine.apply(input, at: now).effects
        effects.join(taken)
        return !taken.store.isEmpty
    }

    /// Takes in the whole outbox, in as many transactions as needed. If one fails, the earlier ones stay committed.
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
                // The engine took in none of them: they stay in the store.
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
        case .inPassing(let areDue):
            effects = engine.apply(.takeOutbox(records, flushes: false, areDue: areDue), at: now).effects
        }
        return effects
    }

    /// Reports the fault only once, because it would be the same every time.
    private func reportOutboxFault(_ error: PlacardError, _ carryOut: CarryOut) {
        if hasReportedOutboxFault { return }
        hasReportedOutboxFault = true
        carryOut(Consequences(events: [.dropped(.init(.store, id: "pending", text: error.message))]))
    }
}
