import PlacardCore
import PlacardTransport

/// The event loop: `dispatch` does the work that is due, `nextEvent` returns what happened.
extension Client {
    /// Does the work that is due: network and timers. Never blocks on the network. Limited by
    /// `Options.dispatchBudget`.
    public func dispatch() throws(PlacardError) { try dispatch(budgetUs: budgetUs) }

    /// As `dispatch`, but stops working after that time. `fileDescriptor` stays readable while work is left. A list
    /// appears whole or not at all.
    ///
    /// - Parameter budget: in whole microseconds; nil: as long as it takes. Otherwise the log is not moved into the
    ///   database, because that waits for the disk: call it with nil now and then.
    public func dispatch(budget: Duration?) throws(PlacardError) {
        try dispatch(budgetUs: budget?.clampedBudgetUs ?? 0)
    }

    /// Not inlined: a copy in every caller would take half a kilobyte each.
    ///
    /// - Parameter budgetUs: 0: as long as it takes.
    @inline(never)
    package func dispatch(budgetUs: UInt32) throws(PlacardError) {
        try locked { () throws(PlacardError) in
            let (now, budget) = (clock.now, WorkBudget(microseconds: budgetUs))
            durable.setDispatching(true)
            defer {
                durable.setDispatching(false)
                settle(at: now)
            }
            let ready = poller.takeReady()
            if let curl {
                curl.perform(ready: ready, nowMs: SystemClock.monotonicMs())
                for (id, outcome) in curl.takeCompletions() { finish(id, outcome, at: now) }
            }
            for id in hostTransport?.takeOverdue(at: now) ?? [] {
                events.append(.requestCancelled(.init(id: id)))
                finish(id, .failure(.timeout, detail: "the host did not answer within 60 s"), at: now)
            }
            storeRest.perform(store, at: now)
            defersUpkeep = budget.isLimited
            serveReplies(budget, at: now)
            try serveTimers(at: now)
            serveWork(budget)
        }
    }

    /// Whether `dispatch` has something to do besides network and timers.
    var hasWork: Bool {
        !work.isEmpty || store.wantsBriefTidying || store.wantsShrinking || !defersUpkeep && store.wantsTidying
    }

    /// Does what can wait: at least one step of it, unless a reply took the time.
    private func serveWork(_ budget: WorkBudget) {
        if budget.isOver, !work.replies.isEmpty { return }
        while store.wantsBriefTidying {
            store.tidyBriefly(all: !budget.isLimited)
            if budget.isOver { return }
        }
        work.free(budget)
        // A wipe is finished by any dispatch: its data must go. The file is small then.
        if let due = store.scrubDueMs {
            let nowMs = SystemClock.monotonicMs()
            if due <= nowMs { store.scrubAgain(nowMs: nowMs) }
        }
        if budget.isLimited {
            if store.wantsShrinking { store.shrinkBriefly() }
        } else if store.wantsTidying {
            store.tidy()
        }
    }

    func serveTimers(at now: Instant) throws(PlacardError) {
        if let restUntilMs, now.monotonicMs < restUntilMs { return }
        restUntilMs = nil
        do throws(PlacardError) {
            while let (id, completion) = unwritten.first {
                do throws(PlacardError) {
                    _ = try apply(.completed(requestID: id, completion), at: now)
                } catch  where error.status != .notFound {
                    throw error
                } catch {
                    // The engine no longer waits for it.
                }
                unwritten.removeFirst()
            }
            if let due = durable.nextDeadlineMs(at: now), due <= now.monotonicMs { _ = try apply(.tick, at: now) }
        } catch {
            rest(at: now)
            throw error
        }
    }

    func rest(at now: Instant) { restUntilMs = now.monotonicMs.clampedAdding(1_000) }

    /// Waits until there is work or an event, the time (nil: no limit) has passed, or another thread calls `wake`, then
    /// dispatches.
    public func wait(for duration: Duration? = nil) throws(PlacardError) {
        try wait(timeoutMs: duration.map { max(0, $0.clampedMs) } ?? -1)
    }

    /// - Parameter timeoutMs: negative: no limit.
    package func wait(timeoutMs: Int64) throws(PlacardError) {
        // The queue is checked under the lock; the wait runs without it.
        let hasEvents = try locked { !events.isEmpty }
        if hasEvents { waker.skipWait() } else { _ = waker.wait(for: fileDescriptor, timeoutMs: timeoutMs) }
        try dispatch()
    }

    /// Ends the waits and drains of other threads: `wait` returns, `drain` returns `pending`. If no thread waits, the
    /// next wait or drain ends at once. Nothing else happens. A signal handler may call it.
    public func wake() {
        if !isInherited { waker.wake() }
    }

    /// When `dispatch` has work next, in milliseconds of the monotonic clock; nil when no timer is set.
    public func nextDeadlineMs() throws(PlacardError) -> Int64? {
        try locked { deadlineMs(at: clock.now) }
    }

    /// Moves the host's clock. - Throws: `state` with the system's clock, `invalid` when monotonic time goes backwards.
    public func setTime(_ instant: Instant) throws(PlacardError) {
        try locked { () throws(PlacardError) in
            clock = try clock.moved(to: instant)
            settle(at: instant)
        }
    }

    /// Removes and returns the next event, or nil. Read until nil: the descriptor is readable while events are queued.
    public func nextEvent() throws(PlacardError) -> Event? {
        try locked {
            let event = events.next()
            if events.isEmpty { settle(at: clock.now) }
            return event
        }
    }
}
