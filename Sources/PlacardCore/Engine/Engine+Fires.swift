/// From winning to the stack: the delay, the text, the picture, and the checks at display (D.3.6, D.3.7, choice 14).
extension Engine {
    mutating func fire(
        _ campaign: Campaign, _ event: TriggerEvent, fallbacks: [String], at now: Instant, _ effects: inout Effects
    ) {
        let fire = PendingFire(
            handle: takeHandle(), campaign: campaign, fired: Stamp(now),
            dueMs: now.monotonicMs.clampedAdding(campaign.delayMs), event: event, fallbacks: fallbacks)
        begin(fire, isJudged: true, at: now, &effects)
    }

    /// Displays it now, or when its delay is over.
    ///
    /// - Parameter isJudged: nothing has happened since it won.
    mutating func begin(_ fire: PendingFire, isJudged: Bool, at now: Instant, _ effects: inout Effects) {
        if fire.dueMs <= now.monotonicMs {
            display(fire, isJudged: isJudged, &effects, at: now)
        } else if pendingFires.count >= PendingFire.limit {
            let text = "\(PendingFire.limit) messages wait out their delay already"
            effects.events.append(.log("campaign \(fire.campaign.id) shows nothing: \(text)"))
        } else {
            pendingFires.append(fire)
            effects.store.append(.putPendingFire(fire))
        }
    }

    // MARK: Time

    /// Asked after every call: looks at the fires in place.
    @inline(__always)
    var firesDeadlineMs: Int64? {
        var next: Int64?
        for index in pendingFires.indices { next = min(next ?? .max, pendingFires[index].dueMs) }
        for index in pictureFires.indices { next = min(next ?? .max, pictureFires[index].dueMs) }
        return next
    }

    mutating func displayDueFires(at now: Instant, _ effects: inout Effects) {
        guard let due = firesDeadlineMs, due <= now.monotonicMs else { return }
        for fire in pictureFires where fire.dueMs <= now.monotonicMs { effects.discard(fire, .timeout) }
        pictureFires.removeAll { $0.dueMs <= now.monotonicMs }
        let fires = pendingFires.filter { $0.dueMs <= now.monotonicMs }.sorted { $0.dueMs < $1.dueMs }
        pendingFires.removeAll { $0.dueMs <= now.monotonicMs }
        for fire in fires {
            effects.store.append(.deletePendingFire(handle: fire.handle))
            display(fire, &effects, at: now)
        }
    }

    // MARK: Display

    /// The delay is over: on with what is still missing, the text or the picture; then onto the stack.
    mutating func display(
        _ fire: PendingFire, isJudged: Bool = false, _ effects: inout Effects, at now: Instant
    ) {
        if fire.isOver(at: now) { return effects.discard(fire, .timeout) }
        if isOutOfReach(fire) { return effects.discard(fire, .asset) }
        guard isJudged || fire.isLocal || passesSecondCheck(fire, at: now, &effects) else { return }
        guard let message = fire.campaign.message else { return requestTemplate(fire, &effects) }
        if message.isControl { return showControl(fire, message, at: now, &effects) }
        switch assets.picture(message.imageURL) {
        case .notNeeded: handOver(fire, message, imagePath: nil, at: now, &effects)
        case .ready(let path): handOver(fire, message, imagePath: path, at: now, &effects)
        case .refused: effects.discard(fire, .asset)
        case .missing: awaitPicture(fire, message, at: now, &effects)
        }
    }

    /// Offline its picture would not come (D.3.7b).
    private func isOutOfReach(_ fire: PendingFire) -> Bool {
        guard !host.isOnline, let message = fire.campaign.message, !message.isControl else { return false }
        return assets.picture(message.imageURL) == .missing
    }

    private mutating func awaitPicture(
        _ fire: PendingFire, _ message: Message, at now: Instant, _ effects: inout Effects
    ) {
        guard pictureFires.count < PendingFire.limit, let url = message.imageURL else {
            return effects.discard(fire, .asset)
        }
        var fire = fire
        let left = fire.campaign.timeoutMs.clampedSubtracting(fire.fired.elapsedMs(at: now))
        fire.dueMs = now.monotonicMs.clampedAdding(left)
        pictureFires.append(fire)
        // The list has only just come: the picture had no chance to be fetched ahead (choice 17).
        wantPicture(url, isUrgent: [.open, .test, .pushClick].contains(fire.event.kind))
    }

    /// A picture is there, or it will not come: goes on with the messages that wait for it.
    mutating func pictureSettled(_ url: String, isThere: Bool, at now: Instant, _ effects: inout Effects) {
        let url = ExactText(url)
        let fires = pictureFires.filter { $0.campaign.message?.imageURL.map(ExactText.init) == url }
        pictureFires.removeAll { $0.campaign.message?.imageURL.map(ExactText.init) == url }
        for fire in fires {
            if isThere { display(fire, &effects, at: now) } else { effects.discard(fire, .asset) }
        }
    }

    /// Another message may have been displayed since it won (D.3.7c, J.4).
    private func passesSecondCheck(_ fire: PendingFire, at now: Instant, _ effects: inout Effects) -> Bool {
        let campaign = fire.campaign
        let again = history.waitForReEligibility(campaign, delayMs: 0, at: now)
        let interval =
            fire.event.kind == .test
            ? 0 : history.waitForInterval(campaign, appIntervalMs: options.messageIntervalMs, delayMs: 0, at: now)
        if again == 0, interval == 0 { return true }
        // What holds longer counts; 0: it is never shown again.
        let wait = again.map { max($0, interval) } ?? 0
        tell(fire.event, suppressedForMs: wait, &effects)
        return false
    }

    /// Only this uses up interval and re-eligibility, whatever the host answers.
    private mutating func handOver(
        _ fire: PendingFire, _ message: Message, imagePath: String?, at now: Instant, _ effects: inout Effects
    ) {
        if !fire.isLocal { history.record(fire.campaign.id, at: now, &effects.store) }
        var firing = Firing(handle: fire.handle, campaignID: fire.campaign.id, message: message)
        firing.isLocal = fire.isLocal
        firing.imagePath = imagePath
        if imagePath != nil { usePicture(message.imageURL, at: now, &effects) }
        handOver(firing, &effects)
    }

    /// Never drawn, but counted (D.3.9).
    private mutating func showControl(
        _ fire: PendingFire, _ message: Message, at now: Instant, _ effects: inout Effects
    ) {
        history.record(fire.campaign.id, at: now, &effects.store)
        if let triggerID = message.triggerID {
            let data = EventData.message(triggerID: triggerID, extras: message.messageExtras)
            append(.messageControl, data, at: now, &effects)
        }
        effects.events.append(.messageControl(id: fire.campaign.id))
    }

    // MARK: Messages made by the host

    /// Through the same stack and with its picture, but it neither obeys nor extends the interval (D.5).
    mutating func addLocalMessage(_ message: Message, at now: Instant, _ effects: inout Effects) -> Status {
        localMessages += 1
        var message = message
        // Nothing about it is told to the server (F.5).
        message.triggerID = nil
        message.isControl = false
        let campaign = Campaign(
            id: "local-\(localMessages)", conditions: [], timeoutMs: Campaign.defaultTimeoutMs(delayMs: 0),
            message: message)
        var fire = PendingFire(
            handle: takeHandle(), campaign: campaign, fired: Stamp(now), dueMs: now.monotonicMs, event: .test)
        fire.isLocal = true
        display(fire, &effects, at: now)
        return .ok
    }
}
