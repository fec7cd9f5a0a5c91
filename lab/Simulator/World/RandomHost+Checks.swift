import PlacardCore
import PlacardStore

/// What must hold after every step, and at the end.
extension RandomHost {
    func check(_ event: Event) throws(Violation) {
        world.trace.add(Trace.text(of: event))
        switch event {
        case .cardsUpdated(let updated):
            try end(updated.token)
            if updated.origin == .server { try checkCards() }
            if updated.origin == .local, isDispatching { coverage.saw(.cardExpired) }
        case .cardsFailed(let failure):
            try end(failure.token)
            if failure.reason == .rateLimited { coverage.saw(.cardsRateLimited) }
        case .messagesUpdated(let updated):
            try end(updated.token)
            coverage.saw(.listReplaced)
        case .messagesFailed(let failure): try end(failure.token)
        case .message(let message):
            coverage.saw(.messageOffered)
            offered = message.handle
        case .messageDiscarded(let message): if offered == message.handle { offered = nil }
        case .messageClosed(let message): if showing == message.handle { showing = nil }
        case .messageControl: coverage.saw(.messageControl)
        case .sessionStarted: coverage.saw(.sessionStarted)
        case .sessionEnded: coverage.saw(.sessionExpired)
        case .configUpdated: coverage.saw(.configUpdated)
        case .overflow(let overflow):
            coverage.saw(.queueOverflowed)
            ledger.overflow(overflow.count)
        case .dropped(let dropped):
            if dropped.kind == .record { coverage.saw(.poisonDropped) }
        case .authFailed: isRefused = true
        case .sourceUpdated: coverage.saw(.sourceTaken)
        case .sourceFailed(let failure): note(failure)
        case .sendFailed(let failure):
            if failure.reason == .rateLimited { coverage.saw(.limitDeferred) }
            if failure.reason == .refused { isPaused = true }
        default: break
        }
    }

    /// Every refresh ends once (rules 7.2.6 and 8.3.1).
    private func end(_ token: UInt64) throws(Violation) {
        if token != 0, refreshes.remove(token) == nil { throw Violation("every refresh ends once", "token \(token)") }
    }

    /// A full sync and any sequence of deltas lead to the list that the server has.
    private func checkCards() throws(Violation) {
        guard let wanted, let titles = wanted.cards, let device, !traits.has(.wildClock) else { return }
        coverage.saw(wanted.isFullSync ? .fullSync : .deltaSync)
        coverage.saw(.comparedCards)
        var expected: [String: String] = [:]
        for (id, title) in titles where !dismissed.contains(id) {
            let expiry = wanted.expiries[id] ?? -1
            if expiry >= 0, now.wallMs > expiry * 1_000 { continue }
            expected[id] = title
        }
        var found: [String: String] = [:]
        for entry in device.durable.engine.cardState.entries where !dismissed.contains(entry.id) {
            found[entry.id] = JSONText.quoted(Card(entry).title ?? "")
        }
        if found != expected {
            let only = found.filter { expected[$0.key] != $0.value }.keys.sorted()
            let missing = expected.filter { found[$0.key] != $0.value }.keys.sorted()
            throw Violation(
                "a full sync equals any sequence of deltas",
                "full \(wanted.isFullSync), only here \(only), only at the server \(missing)")
        }
    }

    // MARK: Campaigns

    func check(_ observation: TriggerObservation) throws(Violation) {
        guard case .judged(let moment, let decision, let handle) = observation else { return }
        world.trace.add("judged \(moment.event.name ?? "") \(handle ?? 0)")
        if case .winner(let position) = decision {
            coverage.saw(.judgedWinner)
            let listed = moment.judge.index.listed
            guard listed.indices.contains(position) else { return }
            try checkReEligibility(listed[position].campaign)
        }
        if case .suppressed = decision { coverage.saw(.judgedSuppressed) }
        if case .noMatch = decision { coverage.saw(.judgedNoMatch) }
        guard let (name, explanation) = expected, moment.event.kind == .customEvent, moment.event.name == name else {
            return
        }
        expected = nil
        // The call may have started a session, whose list of campaigns is evaluated first.
        guard !parks else { return }
        coverage.saw(.comparedExplain)
        try check(explanation, against: decision)
    }

    private func check(_ explanation: Explanation, against decision: TriggerDecision) throws(Violation) {
        let winner = explanation.verdicts.firstIndex {
            [.wins, .control, .heldOut, .assetPending].contains($0.outcome)
        }
        let isHeld = explanation.verdicts.contains { $0.outcome == .interval }
        let isRight =
            switch decision {
            case .winner(let position): winner == position
            case .suppressed: winner == nil && isHeld
            case .noMatch: winner == nil && !isHeld
            }
        if !isRight {
            throw Violation("explain says what then happens", "\(decision), \(explanation.verdicts.map(\.outcome))")
        }
    }

    /// A campaign is not shown again too early (rule 9.6), not even after a kill.
    private func checkReEligibility(_ campaign: Campaign) throws(Violation) {
        if campaign.isTemplated {
            coverage.saw(.messageTemplated)
            return
        }
        if campaign.message?.imageURL != nil, traits.has(.pictures) { return }
        if campaign.delayMs > 0 {
            coverage.saw(.messageDelayed)
            return
        }
        defer { shownMs[campaign.id] = nowMs }
        guard let before = shownMs[campaign.id] else { return }
        let isEarly = campaign.reEligibilityMs < 0 || nowMs - before < campaign.reEligibilityMs
        if isEarly {
            throw Violation(
                "a campaign is not shown again too early",
                "\(campaign.id) after \(nowMs - before) ms, re-eligible after \(campaign.reEligibilityMs)")
        }
    }

    // MARK: Always

    func checkCheaply() throws(Violation) {
        guard let device else { return }
        let engine = device.durable.engine
        if engine.messages.count > 52 {
            throw Violation("what waits in memory is limited", "\(engine.messages.count) messages")
        }
        if device.inFlight.count > 8 {
            throw Violation("what waits in memory is limited", "\(device.inFlight.count) requests")
        }
        // The records of a waiting batch are never dropped (rule 7.1.2).
        if engine.queued > traits.queueLimit + 250 {
            throw Violation("the queue keeps its limit", "\(engine.queued) records")
        }
        if parks, device.observations.isEmpty { coverage.saw(.eventParked) }
        if !isDisabled, engine.user != user {
            throw Violation("the user changes only by a call", "\(engine.user ?? "-"), not \(user ?? "-")")
        }
        if dice.chance(2), !isDoubtful { try checkCounts() }
        try checkSource()
    }

    /// The engine counts what the store has.
    private func checkCounts() throws(Violation) {
        guard let device, let count = home.queued else { return }
        coverage.saw(.comparedCounts)
        if count != device.durable.engine.queued {
            throw Violation("the engine counts what the store has", "\(device.durable.engine.queued), not \(count)")
        }
    }

    // MARK: The end

    /// After the last fault everything arrives in time.
    func drain() throws(Violation) {
        world.faultsEnded = true
        // What was stored with the wildest times may wait for them.
        if traits.has(.wildClock) { return }
        server.isSound = true
        ledger.endRefusals()
        dice = Dice(seed: plan.seed, step: Int.max)
        if device == nil { try open() }
        if isDisabled, try call(.enable).isDone { isDisabled = false }
        if var host = device?.durable.engine.host {
            host = HostState()
            try call(.hostState(host))
            isOnline = true
        }
        if traits.has(.signatures) { try renewSignature() }
        try call(.flush(opensSession: false))
        let startMs = nowMs
        var pausesMs: Int64 = 0
        while let device, device.durable.engine.queuedCount > 0 {
            // Back-off, a request in flight when it began, and a token for each request (rules 7.4, 2.4.2 and 7.6.1).
            let limitMs =
                max(server.waitsUntilMs, startMs) + 300_000 + 60_000 + Int64(requestsOfDrain + 2) * 31_000 + pausesMs
            if nowMs > limitMs + Self.settlingMs {
                throw Violation(
                    "after the last fault everything drains in time",
                    "\(device.durable.engine.queuedCount) records left after \((nowMs - startMs) / 1_000) s")
            }
            try world.pass(5_000)
            // What a reply logs, such as the impression of a control, then waits for the host; and a refusal that was on
            // its way when the server became sound pauses the client, for an hour or until a flush (rule 7.5.7).
            let waits = isPaused && dice.chance(50)
            if waits { pausesMs += 3_600_000 }
            // So does a refused signature, until a flush (rule 7.7).
            if traits.engineOptions.flushIntervalMs == nil || (isPaused && !waits) || isRefused {
                try call(.flush(opensSession: false))
            }
            (isPaused, isRefused) = (false, false)
        }
        if nowMs > startMs { coverage.saw(.drainedLater) }
        seeWhatArrived()
        try LedgerCheck(ledger: ledger, server: server).checkAll()
        try checkCounts()
        try drainSource()
        try world.pass(3_600_000)
        if !refreshes.isEmpty { throw Violation("every refresh ends once", "\(refreshes.sorted()) have not ended") }
    }

    private func seeWhatArrived() {
        let arrived = server.arrived
        if ledger.entries.contains(where: { $1.isForeign && arrived.contains($0) }) { coverage.saw(.outboxTaken) }
        if server.refusals.keys.contains(where: { server.batches[$0] == nil }) { coverage.saw(.batchBisected) }
    }

    /// A failed commit rests for a second, and attempts come every few seconds.
    private static var settlingMs: Int64 { 30_000 }
}
