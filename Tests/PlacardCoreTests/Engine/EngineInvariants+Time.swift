import XCTest

@testable import PlacardCore

/// A slow model of when the engine has work: it asks every machine, whatever the engine remembers or leaves out.
extension EngineInvariants {
    /// Checks that the deadline that the engine has noted is still the one that its machines have, now and later.
    func checkDeadlines(file: StaticString, line: UInt) {
        for laterMs in [0, 1, 20_000, 3_700_000] as [Int64] {
            let later = Instant(
                wallMs: now.wallMs.clampedAdding(laterMs), monotonicMs: now.monotonicMs.clampedAdding(laterMs))
            XCTAssertEqual(
                engine.nextDeadlineMs(at: later), deadlineMs(at: later), "deadline in \(laterMs) ms", file: file,
                line: line)
        }
    }

    /// The next deadline, by asking every machine.
    private func deadlineMs(at now: Instant) -> Int64? {
        // The end of time is no deadline.
        (dueMs(at: now) + [expiryDueMs(at: now)]).compactMap(\.self).filter { $0 < .max }.min()
    }

    private func dueMs(at now: Instant) -> [Int64?] {
        guard !engine.isDisabled else { return [] }
        var due: [Int64?] = []
        let isOnline = engine.host.isOnline
        let mayReachData = isOnline && !engine.auth.isStopped && !engine.turn.setup.options.isTracker
        due.append(engine.data.deadlineMs(isPossible: mayReachData))
        due.append(engine.feed.deadlineMs(isPossible: isOnline && engine.config.cardsEnabled))
        due.append(engine.track.deadlineMs(isPossible: isOnline))
        due += (engine.delayedMessages + engine.messagesAwaitingPicture).map(\.dueMs)
        due.append(engine.stack.deadlineMs)
        let triggers = engine.pipeline.triggers
        due.append(triggers.logged.deadlines.dueMs(triggers.index.absencePositions))
        due.append(engine.feed.picturesDeadlineMs)
        // By the clock of the last input: only an input can change when a fetch is due.
        due.append(engine.fetchDeadlineMs)
        let limits = engine.turn.config.limits
        let waits = [
            engine.limiter.waitOfFirst(limits?.all, at: now),
            engine.data.waitForOwnLimit(engine.limiter, limits?.data, at: now),
        ]
        due += waits.map { $0.map { now.monotonicMs.clampedAdding($0) } }
        return due
    }

    /// When the first card leaves the list.
    private func expiryDueMs(at now: Instant) -> Int64? {
        let expiries = engine.cardState.entries.filter { !$0.isDismissed }.map(\.record.expiresAtMs)
        guard let first = expiries.filter({ $0 != PackedCard.never && $0 < .max }).min() else { return nil }
        return now.monotonicMs.clampedAdding(max(0, first.clampedAdding(1).clampedSubtracting(now.wallMs)))
    }

    /// Checks that every request that is wanted and possible has begun, or waits for a limit. When an input was refused,
    /// time has passed for the engine only with the next one: what is due begins then.
    func checkNothingCanBegin(file: StaticString, line: UInt) {
        guard !engine.isDisabled, engine.host.isOnline else { return }
        if let due = engine.nextDeadlineMs(at: now), due <= now.monotonicMs { return }
        // A clock that jumps can reach the end of time, which is no deadline.
        guard now.monotonicMs < .max / 2 else { return }
        let waiting = engine.limiter.line
        let wanted: [(RequestKind, Bool)] = [
            (
                .data,
                engine.data.wantsRequest(isPossible: !engine.isSendingStopped, at: now) && !engine.data.waitsForPermit
            ),
            (.cards, engine.feed.wantsRequest(isPossible: engine.config.cardsEnabled, at: now)),
            (.template, engine.pipeline.wantsText),
            (.asset, engine.inFlight.canFetchPicture(engine.turn)),
            (.usersTrack, engine.track.wantsRequest(isPossible: !engine.track.isPaused, at: now)),
            (.source, engine.wantsFetch),
        ]
        for (kind, isWanted) in wanted where isWanted {
            XCTAssertTrue(waiting.contains(kind), "\(kind) could begin", file: file, line: line)
        }
    }
}
