/// How often each state was reached.
struct Coverage {
    private(set) var counts: [Sight: Int] = [:]

    mutating func saw(_ sight: Sight, times: Int = 1) {
        if times > 0 { counts[sight, default: 0] += times }
    }

    mutating func join(_ other: Coverage) { counts.merge(other.counts, uniquingKeysWith: +) }

    var byName: [String: Int] {
        Dictionary(uniqueKeysWithValues: Sight.allCases.map { ($0.rawValue, counts[$0] ?? 0) })
    }
}

/// States that must be reached by some life: a fault that never happens tests nothing.
enum Sight: String, CaseIterable {
    // Faults.
    case requestLost, replyLost, requestRepeated, replyRepeated, replyTruncated, requestTimedOut, lateReply
    case replyAfterKill, offlineCall, garbageReply, serverErrorReply, rateLimitedReply, refusedBatch, tooLargeBatch
    case pausedReply, ioErrorHit, fullDiskHit, killedBetweenCalls, killedInCall, killedAtOpen, powerLost
    case powerLostUnsynced, sectorTorn, fileRevived, clockSetForward, clockSetBack
    case sourceStaleSent, sourceMixedSent, sourceForgedSent
    // States.
    case sourceTaken, sourceUnchanged, sourceRolledBack, sourceNotSigned, sourceHashWrong, sourceMalformed
    case signatureSent, signatureRefused, pictureSent, trackReceived
    case closed, killedInClose, callFailed, callOutcomeOpen, replyNotWritten, openFailed, batchRepeated, batchBisected,
        poisonDropped
    case queueOverflowed, limitDeferred, sessionExpired, sessionStarted, userChanged, anonymousBecameKnown, wiped
    case disabledCall, storeRested, storeWoke, logCheckpointed
    case outboxPut, outboxTaken, outboxFailed
    case fullSync, deltaSync, cardExpired, cardDismissed, cardClicked, cardsRateLimited, cardHidden
    case messageOffered, messageShown, messageClicked, messagePostponed, messageDiscarded, messageControl
    case messageDelayed, messageTemplated, eventParked, judgedWinner, judgedSuppressed, judgedNoMatch
    case blockedEvent, batchLogged, configUpdated, listReplaced, drainedLater
    // Comparisons that were made.
    case comparedExplain, comparedReopen, comparedReopenAfterPowerLoss, comparedBatch, comparedShift
    case comparedUnrelated, comparedCards, comparedLateReply, comparedCounts, comparedTwice, comparedSource
    case comparedCardRules
}
