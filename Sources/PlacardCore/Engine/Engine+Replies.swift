/// Handling of replies that concern more than the machine that sent the request (rules 4.1, 10.4, 11.6).
extension Engine {
    mutating func dataCompleted(_ completion: Completion, isOwn: Bool) {
        guard case .data(let sent, let sentProblems, let wait) = completion else {
            guard let failed = data.failed(completion.failure, isOwn: isOwn, &sending.auth, &journal, &turn) else {
                return
            }
            if failed.releasesEvents { pipeline.releaseParked(isPaused: data.isPaused, &journal, &turn) }
            return feed.configFailed(failed.failure, &turn.effects)
        }
        // With a source the endpoint only takes records: content in its answer is ignored.
        let reply = turn.setup.hasSource ? sent.withoutContent : sent
        let problems = turn.setup.hasSource ? [] : sentProblems
        guard
            let answered = data.succeeded(
                reply, problems, retryAfterMs: wait, isOwn: isOwn, &sending.auth, &journal, &turn)
        else { return }
        if turn.setup.hasSource { return }
        if isOwn { takeList(reply, answered) }
        if answered.configChanged || answered.askedConfig { configAnswered(changed: answered.configChanged) }
    }

    private mutating func takeList(_ reply: DataReply, _ answered: DataUpload.Answered) {
        if let campaigns = reply.listed { pipeline.take(campaigns, of: reply, &turn) }
        for token in answered.tokens {
            turn.effects.report(.messagesUpdated(.init(count: pipeline.triggers.index.listed.count, token: token)))
        }
        guard answered.askedTriggers || reply.listed != nil else { return }
        if reply.listed != nil { pipeline.evaluateArrival(isPaused: data.isPaused, &journal, &turn) }
        pipeline.releaseAnswered(isPaused: data.isPaused, &journal, &turn)
    }

    mutating func cardsCompleted(_ completion: Completion, _ scope: RequestsInFlight.ReplyScope) {
        // The user has changed, or cards were switched off: the refreshes that waited for this reply have already
        // ended. Still honour Retry-After, which applies to the device.
        guard scope == .all else { return feed.abandon(retryAfterMs: completion.retryAfterMs, at: turn.now) }
        if case .cards(let reply, let problems, let wait) = completion {
            feed.succeeded(reply, problems, retryAfterMs: wait, cardJudge(turn), &turn)
        } else {
            feed.failed(completion.failure, &turn)
        }
    }

    mutating func templateCompleted(_ completion: Completion) {
        guard case .template(let reply, let problems, let wait) = completion else {
            return pipeline.textFailed(
                retryAfterMs: completion.retryAfterMs, isRefused: completion.failure.isPermanent, &journal, &turn)
        }
        configAnswered(
            changed: pipeline.textSucceeded(reply, problems, retryAfterMs: wait, &journal, &turn))
    }

    private mutating func configAnswered(changed: Bool) {
        if feed.configAnswered(changed: changed, &turn) { sending.inFlight.limit(.cards, to: .device) }
    }

    mutating func pictureCompleted(_ id: UInt64, _ completion: Completion) {
        let ended = turn.endPicture(
            id, completion, awaited: pipeline.awaitedPictures, shown: pipeline.screen.pictures)
        guard let ended else { return }
        pipeline.pictureEnded(ended, &journal, &turn)
        if turn.setup.prefetchesCardImages { feed.pictureEnded(ended, turn) }
    }

    /// Forgets the pictures that no message uses, and returns their files.
    package mutating func evictPictures() -> [String] {
        turn.pictures.evict(inUse: pipeline.awaitedPictures.union(pipeline.screen.pictures))
    }

    mutating func trackCompleted(_ completion: Completion) {
        if case .usersTrack(let reply, let wait) = completion {
            let redaction = sending.auth.redaction(turn.setup.requests)
            track.succeeded(reply, retryAfterMs: wait, redaction, &journal, &turn)
        } else {
            track.failed(completion.failure, &journal, &turn)
        }
    }
}
