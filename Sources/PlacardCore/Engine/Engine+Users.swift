/// Opening, sessions, users, wipe and disable (rules 5.2, 5.3, 5.5, 10.6).
extension Engine {
    // MARK: Opening

    /// Restores all machines from the stored state. Sends nothing (rule 5.1.1).
    mutating func restore(_ stored: StoredState) {
        restoreDigestKey(stored)
        turn.restoreConfig(stored.config)
        turn.restorePictures(stored)
        sending.auth.restore(stored)
        isDisabled = stored.isDisabled
        feed.restoreList(stored, &turn)
        sending.limiter.restore(stored, &turn)
        data.restore(stored, &turn)
        feed.restoreSync(stored, hasSession: journal.session != nil, &turn)
        pipeline.restore(stored, session: journal.sessionStart, &turn)
        restoreSource(stored)
        if stored.libraryVersion != LibraryVersion.text {
            // Another version may decode more from the same replies: request everything again (rule 8.4.1).
            turn.askForConfigAgain()
            feed.askForAllAgain(&turn.effects)
            turn.effects.write(.setLibraryVersion(LibraryVersion.text))
        }
        judgeCardsAtOpen()
    }

    /// Takes over the stored key. Without one, or after an update, nothing that is stored is recognized: another version
    /// may decode more from the same text.
    private mutating func restoreDigestKey(_ stored: StoredState) {
        if stored.libraryVersion == LibraryVersion.text, let key = stored.digestKey.flatMap(DigestKey.init(stored:)) {
            digestKey = key
        } else {
            turn.effects.write(.setDigestKey(digestKey.stored))
        }
    }

    /// The second half of opening: applies the `user` option and reports the restored state. If a user leaves, the
    /// caller takes in the records that other processes put for that user first.
    ///
    /// - Parameter readSource: reads the host's source, as `Input.sourceRead` needs it; called if there is one.
    mutating func finishOpening(
        user chosenUser: String?, signature: String? = nil, at now: Instant, readSource: SourceReader? = nil,
        _ effects: inout Effects
    ) throws(PlacardError) {
        turn.start(at: now)
        if let chosenUser, !journal.isCurrent(chosenUser) {
            switchUserAtOpen(to: chosenUser, signature: signature)
        } else if let signature {
            _ = setSignature(signature)
        }
        let origin: CardOrigin
        if turn.setup.hasSource, !isDisabled, let readSource, openSource(try readSource(knownSource)) {
            origin = .source
        } else {
            origin = .cache
        }
        judgeCardsAtOpen()
        if feed.cardState.count > 0 { feed.report(changed: true, origin, &turn.effects) }
        if !isDisabled { reportStale() }
        updateCardPictures()
        if !isDisabled { pipeline.offerRestored(&turn) }
        pipeline.keepRows(&turn)
        journal.nameForTracking(&turn)
        restartUploadTimers()
        startTimers()
        effects.join(turn.effects.take())
    }

    /// Starts the timers of both uploads for data that is already queued.
    mutating func restartUploadTimers() {
        guard !isDisabled else { return }
        if hasDataQueued { data.startTimer(turn) }
        if hasTrackQueued { track.startTimer(turn) }
    }

    // MARK: Sessions

    mutating func startSession() -> Status {
        turn.effects.takeIn(.plain)
        // After a restart the session can continue, although pictures are missing.
        feed.wantPictures()
        ensureSession()
        return .ok
    }

    /// Extends the open session, or opens a new one if none is open or it has expired.
    ///
    /// - Parameter writesActivity: false: extending the session alone writes nothing.
    mutating func ensureSession(writesActivity: Bool = true) {
        let hadSession = journal.session != nil
        guard journal.ensureSession(writesActivity: writesActivity, &turn) else { return }
        hints.forgetVersions()
        if hadSession { sessionEnded() }
        turn.effects.takeIn(.plain)
        startUploadTimers()
        data.sessionOpened(queued: journal.queue.records, &turn)
        sending.auth.sessionOpened()
        if turn.setup.hasSource {
            openSessionOfSource()
            feed.wantPictures()
        } else {
            let joins = sending.inFlight.hasFull(.cards)
            feed.sessionOpened(joins: joins, turn)
            hints.messagesAreAsked()
            // A sync in flight can have begun before the hint.
            if turn.setup.options.refreshesCardsAtStart, !joins { hints.cardsAreAsked() }
        }
        // Begins here and not at the end of the input, so that events logged by the same call are parked (rule 9.4.3).
        beginIfWanted(.data)
    }

    mutating func endSession() -> Status {
        guard journal.endSession(.now, &turn) else { return .ignored }
        sessionEnded()
        return .ok
    }

    /// Waiting messages can end with their session (rule 10.6.13).
    private mutating func sessionEnded() {
        if turn.setup.options.stackKeep == .session { _ = pipeline.clear(.session, &turn.effects) }
    }

    mutating func setHost(_ state: HostState) -> Status {
        let wasForeground = turn.host.isForeground
        turn.host = state
        guard !isDisabled else { return .ok }
        if wasForeground != state.isForeground { foregroundChanged() }
        pipeline.offer(&turn)
        return .ok
    }

    /// Leaving the foreground restarts the session's timeout; returning after it has expired opens a new session
    /// (rule 5.2.3).
    private mutating func foregroundChanged() {
        guard turn.host.isForeground else { return journal.leaveForeground(&turn) }
        pipeline.enterForeground()
        turn.effects.takeIn(.plain)
        if journal.session != nil { ensureSession() }
    }

    // MARK: Users

    /// Makes another user current. No data of one user reaches the next.
    mutating func changeUser(to id: String, signature: String?) -> Status {
        guard !journal.isCurrent(id) else {
            guard let signature, !ExactText.same(signature, sending.auth.signature) else { return .ignored }
            return setSignature(signature)
        }
        let ended = journal.session?.id
        _ = journal.endSession(.now, &turn)
        pipeline.endShown(.userChanged, &turn.effects)
        feed.userChanged(keepsList: turn.setup.hasSource, &turn.effects)
        switchUser(to: id, signature: signature, endedSession: ended)
        if hasTrackQueued { track.startTimer(turn) }
        turn.effects.report(.userChanged(.init(id: id)))
        ensureSession()
        return .ok
    }

    /// Applies the `user` option at open. Changes the user like `changeUser`, but opens no session.
    private mutating func switchUserAtOpen(to id: String, signature: String?) {
        let wasKnown = journal.user != nil
        let ended = journal.session?.id
        _ = journal.endSession(.lost, &turn)
        pipeline.endShown(.userChanged, &turn.effects)
        feed.userChangedAtOpen(keepsList: turn.setup.hasSource, &turn.effects)
        switchUser(to: id, signature: signature, endedSession: ended)
        guard wasKnown else { return }
        journal.forgetSession(&turn.effects)
        turn.effects.report(.userChanged(.init(id: id)))
    }

    private mutating func switchUser(to id: String, signature: String?, endedSession: String?) {
        let wasKnown = journal.user != nil
        sending.auth.change(from: journal.user, to: id, signature, leavesQueue: !journal.queue.isEmpty, &turn.effects)
        if !wasKnown { journal.relabelAnonymous(as: id, endedSession: endedSession, &turn.effects) }
        pipeline.userChanged(wasKnown: wasKnown, &turn)
        sending.inFlight.limit(to: .device)
        journal.change(to: id, &turn.effects)
        // What the user before has removed from the lists comes back.
        if turn.setup.hasSource { source.readAgain(&turn.effects) }
        data.userChanged()
        if !turn.setup.hasSource { hints = HintedRefresh() }
        sending.limiter.reset(&turn.effects)
    }

    /// Sets the current user's signature. A different signature ends a stop of sending, but sends nothing at once.
    mutating func setSignature(_ signature: String) -> Status {
        guard journal.user != nil else { return .ignored }
        guard sending.auth.set(signature, &turn.effects) else { return .ok }
        data.resume(
            hasQueued: hasDataQueued, isQueueEmpty: journal.queue.isEmpty, turn)
        return .ok
    }

    // MARK: Disable and wipe

    /// Stops everything and keeps the stored data. Messages and refreshes in progress end here.
    mutating func disable() -> Status {
        guard !isDisabled else { return .ignored }
        isDisabled = true
        turn.effects.write(.setDisabled(true))
        callOff(.init(.disabled, text: "the client was disabled before the response arrived"))
        hints.forgetVersions()
        return .ok
    }

    /// Ends `disable`. Sends nothing at once: queued data waits for the flush timer, everything else for the host's
    /// next call.
    mutating func enable() -> Status {
        guard isDisabled else { return .ignored }
        isDisabled = false
        turn.effects.write(.setDisabled(false))
        if turn.setup.hasSource { source.want() }
        restartUploadTimers()
        return .ok
    }

    private mutating func callOff(_ failure: Event.Failure) {
        pipeline.callOff(&turn.effects)
        feed.callOff(failure, &turn)
        for token in data.callOff() { turn.effects.report(.messagesFailed(failure.ofRefresh(token))) }
        track.callOff()
        end(source.arrived(), failure)
    }

    /// Resets to an anonymous user on a new device. Creates new machines instead of clearing the old ones field by
    /// field, so that only what `emptied` carries over survives.
    mutating func wipe() -> Status {
        if let session = journal.session { turn.effects.report(.sessionEnded(.init(id: session.id))) }
        callOff(.init(.disabled, text: "the client was wiped before the response arrived"))
        let hadCards = feed.cardState.count > 0
        turn.wipe()
        var nothing = StoredState()
        nothing.isDisabled = isDisabled
        nothing.fetch = fetch?.state.wiped.stored
        if isDisabled { turn.effects.write(.setDisabled(true)) }
        sending.inFlight.limit(to: .wait)
        journal = Journal(nothing, &turn)
        sending.auth = Auth(turn.setup.options)
        sending.limiter = RequestLimiter()
        data = data.emptied()
        track = track.emptied()
        feed = feed.emptied()
        pipeline = pipeline.emptied(turn)
        source = SourceFeed()
        if !turn.setup.hasSource { hints = HintedRefresh() }
        restore(nothing)
        fetch?.write(&turn)
        if turn.setup.hasSource { source.want() }
        if hadCards { feed.report(changed: true, .local, &turn.effects) }
        return .ok
    }
}
