/// The path of a message from the event that triggers it to the screen: the winning campaign, its delay, its text, its
/// picture, and the stack.
struct MessagePipeline {
    var triggers: TriggerEvaluator
    private(set) var parked = ParkedEvents()
    var waiting = WaitingMessages()
    private var templates = TemplateRequests()
    var screen = MessageScreen()
    private var rows = MessageRows()
    private var nextHandle: UInt64 = 1
    private var localMessages = 0

    init(_ turn: Turn) {
        triggers = TriggerEvaluator(turn)
    }

    /// - Parameter session: when the open or the last session began.
    mutating func restore(_ stored: StoredState, session: Stamp?, _ turn: inout Turn) {
        templates.restore(stored, &turn)
        triggers.restore(stored, &turn)
        listPictures(&turn)
        restoreMessages(stored, session: session, &turn)
        keepRows(&turn)
    }

    /// Restores the messages that were not shown: those that wait, with the rest of their delay, and with the option
    /// `stack_keep` = `unseen` the stack. Without it, drops a message whose delay has passed (rules 10.3.6, 10.6.15).
    private mutating func restoreMessages(_ stored: StoredState, session: Stamp?, _ turn: inout Turn) {
        let keepsAll = turn.setup.options.stackKeep == .unseen
        var stacked: [(message: TriggeredMessage, place: StackPlace)] = []
        for row in stored.delayedMessages {
            rows.found(row.handle)
            guard SerialNumber.isValid(row.handle) else { continue }
            nextHandle = max(nextHandle, row.handle + 1)
            guard var triggered = TriggeredMessage(stored: row, at: turn.now) else { continue }
            if triggered.campaign.limits?.waitsForOpening == true, triggered.place == nil {
                let limits = triggers.limits(of: triggered, turn, session: session)
                let wait = triggered.waitForDisplay(limits, at: turn.now)
                if wait > 0 { triggered.dueMs = turn.now.monotonicMs.clampedAdding(wait) }
            }
            if let place = triggered.place {
                if keepsAll { stacked.append((triggered, place)) }
            } else if keepsAll || triggered.dueMs > turn.now.monotonicMs {
                waiting.add(triggered, .delay)
            }
        }
        stacked.sort { $0.place.position < $1.place.position }
        for (triggered, place) in stacked where place.state != .showing { restore(triggered, place, &turn) }
        // The end of the process has closed it, which ends the hold of the top.
        if stacked.contains(where: { $0.place.state == .showing }) { screen.wakeTop() }
    }

    private mutating func restore(_ triggered: TriggeredMessage, _ place: StackPlace, _ turn: inout Turn) {
        guard let message = triggered.campaign.message else { return }
        guard triggered.fired.elapsedMs(at: turn.now) < turn.setup.options.stackTimeMs else {
            return Self.discard(triggered, .timeout, &turn.effects)
        }
        var stacked = stacked(triggered, message, handedOver: triggered.fired, turn)
        stacked.position = place.position
        stacked.isHeld = place.state == .held
        stacked.isTrustedByHost = place.isTrustedByHost
        screen.restore(stacked, isOffered: place.state == .offered)
    }

    /// Offers the messages of an earlier process, at the end of opening.
    mutating func offerRestored(_ turn: inout Turn) { screen.offerRestored(&turn) }

    /// Brings the rows of messages up to date, at the end of each input.
    mutating func keepRows(_ turn: inout Turn) {
        rows.update(waiting, screen.stack, keeps: turn.setup.options.stackKeep, &turn.effects)
        triggers.keepCounts(&turn)
    }

    /// Returns the state after a wipe. Handles stay unique within a run, and requests in flight stay
    /// registered until their replies.
    func emptied(_ turn: Turn) -> MessagePipeline {
        var new = MessagePipeline(turn)
        new.nextHandle = nextHandle
        new.localMessages = localMessages
        new.templates = templates.emptied()
        return new
    }

    /// Messages that are offered, showing or waiting.
    var messages: [OfferedMessage] { screen.stack.all.map { OfferedMessage($0.stacked, $0.state) } }

    /// The handle of the newest message.
    var lastHandle: UInt64 { nextHandle &- 1 }

    private mutating func takeHandle() -> UInt64 {
        defer { nextHandle &+= 1 }
        return nextHandle
    }

    // MARK: The campaign list

    /// Takes over a list that has arrived, changed or not. Fetches its missing pictures, including those that failed
    /// before.
    mutating func take(_ campaigns: [ListedCampaign], of reply: DataReply, _ turn: inout Turn) {
        let gone = messageIDs.missing(
            in: campaigns.indices.lazy.map { ExactText(campaigns[$0].id) }, alsoListed: reply.unusableIDs)
        // The last list with the campaign says what happens to the message on screen.
        let recallsScreen = screen.stack.showing.flatMap { triggers.index.campaign($0.campaignID) }?.recallsScreen
        let isNew = triggers.replace(
            campaigns, built: reply.index, isStored: reply.isStored, alsoListed: reply.unusableIDs, &turn)
        if isNew { listPictures(&turn) }
        if !gone.isEmpty { withdraw(gone, closes: recallsScreen ?? false, &turn) }
        guard turn.pictures.keepsPictures else { return }
        turn.pictures.fetchListed(awaited: awaitedPictures)
    }

    /// Campaigns that have a message that waits, is offered or is showing.
    private var messageIDs: Set<ExactText> {
        var ids = Set(screen.stack.all.lazy.filter { !$0.stacked.isLocal }.map { ExactText($0.stacked.campaignID) })
        for triggered in waiting.all where !triggered.isLocal { ids.insert(ExactText(triggered.campaign.id)) }
        return ids
    }

    /// Ends the messages of campaigns that have left the list (rule 9.4.7).
    private mutating func withdraw(_ gone: Set<ExactText>, closes: Bool, _ turn: inout Turn) {
        screen.withdraw(gone, closes: closes, &turn)
        for triggered in waiting.all where !triggered.isLocal && gone.contains(ExactText(triggered.campaign.id)) {
            waiting.remove(triggered)
            Self.discard(triggered, .withdrawn, &turn.effects)
        }
    }

    /// Passes the pictures of changed campaigns to the cache. Stored pictures stay, because they are keyed by URL.
    private func listPictures(_ turn: inout Turn) {
        if turn.pictures.keepsPictures { turn.pictures.list(triggers.index.pictures) }
    }

    /// Evaluates test sends and then always `open`, after a list has arrived (rule 9.4.1). The caller releases the
    /// parked events afterwards.
    mutating func evaluateArrival(isPaused: Bool, _ journal: inout Journal, _ turn: inout Turn) {
        let events: [TriggerEvent] = triggers.index.hasConditions(of: .test) ? [.test, .open] : [.open]
        evaluate(events, isPaused: isPaused, &journal, &turn)
    }

    // MARK: Events

    /// Evaluates an event, or parks it.
    ///
    /// - Parameters:
    ///   - parks: the event waits for the reply to a request for the list.
    ///   - waitsForNext: it waits for the request after the one in flight.
    mutating func trigger(
        _ event: TriggerEvent, parks: Bool, waitsForNext: Bool = false, _ journal: inout Journal, _ turn: inout Turn
    ) {
        if parks {
            // One that finds no room triggers nothing, but has been logged.
            if parked.isFull { triggers.note(event, &turn) }
            return parked.add(event, waitsForNext: waitsForNext, &turn.effects)
        }
        evaluate(event, &journal, &turn)
    }

    mutating func listRequestBegan() { parked.requestBegan() }

    /// Evaluates the events that waited for the request that has ended, in order, as if they happened now (rule 9.4.3).
    ///
    /// - Parameter isPaused: nothing may be sent to the SDK endpoints.
    mutating func releaseAnswered(isPaused: Bool, _ journal: inout Journal, _ turn: inout Turn) {
        evaluate(parked.takeAnswered(), isPaused: isPaused, &journal, &turn)
    }

    /// Evaluates all parked events.
    mutating func releaseParked(isPaused: Bool, _ journal: inout Journal, _ turn: inout Turn) {
        evaluate(parked.takeAll(), isPaused: isPaused, &journal, &turn)
    }

    private mutating func evaluate(
        _ events: [TriggerEvent], isPaused: Bool, _ journal: inout Journal, _ turn: inout Turn
    ) {
        for event in events {
            evaluate(event, &journal, &turn)
            giveUpTexts(isPaused: isPaused, &journal, &turn)
        }
    }

    private mutating func evaluate(_ event: TriggerEvent, _ journal: inout Journal, _ turn: inout Turn) {
        // What was due before the event happens before it (rule 9.10.5).
        if event.kind != .absence, let due = triggers.deadlineMs, due <= turn.now.monotonicMs { tick(&journal, &turn) }
        triggers.forgetMoment()
        triggers.note(event, &turn)
        let judge = triggers.judge(event, &journal, turn, waiting: handOvers(turn))
        let budget = turn.budget.regexes
        let decision = triggers.decide(event, judge, &turn)
        let moment = TriggerMoment(
            event, judge: judge.judgingEach, picture: picture(of: decision, event, judge, turn), regexBudget: budget)
        triggers.remember(moment)
        if turn.setup.options.observesTriggers {
            var handle: UInt64?
            if case .winner = decision { handle = nextHandle }
            turn.observe(.judged(moment, decision, handle: handle))
        }
        switch decision {
        case .winner(let position): win(position, event, judge, &journal, &turn)
        case .suppressed(let wait): triggers.report(event, suppressedForMs: wait, &turn)
        case .noMatch: triggers.report(event, suppressedForMs: nil, &turn)
        }
    }

    // Not inlined: most events of a batch trigger nothing, and should not pay for the parts of a `TriggeredMessage`.
    @inline(never)
    private mutating func win(
        _ position: Int, _ event: TriggerEvent, _ judge: TriggerJudge, _ journal: inout Journal, _ turn: inout Turn
    ) {
        guard let assigned = judge.assigned(triggers.index.listed[position].campaign, event) else { return }
        let campaign = assigned.campaign.filled(PlaceholderValues(event, journal.user))
        // Another campaign can replace the winner only if the winner's text cannot be obtained (rule 10.3.4).
        let fallbacks =
            campaign.isTemplated
            ? turn.budget.search { judge.fallbacks(of: event, winner: position, &$0) } : []
        var triggered = TriggeredMessage(
            handle: takeHandle(), campaign: campaign, fired: Stamp(turn.now),
            dueMs: turn.now.monotonicMs.clampedAdding(campaign.delayMs), event: event, fallbacks: fallbacks)
        if campaign.limits?.waitsForOpening == true {
            let wait = triggered.waitForDisplay(judge.limits, at: turn.now)
            triggered.dueMs = turn.now.monotonicMs.clampedAdding(wait)
        }
        begin(triggered, isJudged: true, &journal, &turn)
    }

    // MARK: From the winner to the stack

    /// Displays the message now, or after its delay.
    ///
    /// - Parameter isJudged: nothing has happened since the campaign won.
    private mutating func begin(
        _ triggered: TriggeredMessage, isJudged: Bool, _ journal: inout Journal, _ turn: inout Turn
    ) {
        if triggered.dueMs <= turn.now.monotonicMs {
            display(triggered, isJudged: isJudged, &journal, &turn)
        } else {
            hold(triggered, &turn)
        }
    }

    var deadlineMs: Int64? {
        let next = min(
            screen.stack.deadlineMs ?? .max, waiting.deadlineMs ?? .max, triggers.deadlineMs ?? .max)
        return next == .max ? nil : next
    }

    mutating func tick(_ journal: inout Journal, _ turn: inout Turn) {
        screen.tick(&turn)
        tickWaiting(&journal, &turn)
        while let event = triggers.takeAbsence(&turn) { evaluate(event, &journal, &turn) }
    }

    private mutating func tickWaiting(_ journal: inout Journal, _ turn: inout Turn) {
        guard let due = waiting.deadlineMs, due <= turn.now.monotonicMs else { return }
        for triggered in waiting.takeDue(.picture, at: turn.now) { Self.discard(triggered, .timeout, &turn.effects) }
        for triggered in waiting.takeDue(.delay, at: turn.now).sorted(by: { $0.dueMs < $1.dueMs }) {
            display(triggered, isJudged: false, &journal, &turn)
        }
    }

    /// Ends a message that has not been offered yet.
    static func discard(_ triggered: TriggeredMessage, _ reason: Reason, _ effects: inout Effects) {
        effects.report(.messageDiscarded(.init(id: triggered.campaign.id, handle: triggered.handle, reason: reason)))
    }

    /// Continues after the delay: repeats the checks at display (rules 9.5.6, 10.3.1, 10.3.2), obtains the text or the
    /// picture if it is missing, and puts the message onto the stack.
    private mutating func display(
        _ triggered: TriggeredMessage, isJudged: Bool, _ journal: inout Journal, _ turn: inout Turn
    ) {
        if triggered.isOver(at: turn.now) { return Self.discard(triggered, .timeout, &turn.effects) }
        if isOutOfReach(triggered, turn) { return Self.discard(triggered, .asset, &turn.effects) }
        if !isJudged, !triggered.isLocal {
            let isWaiting = handOvers(turn)[ExactText(triggered.campaign.id)] != nil
            guard triggers.passesSecondCheck(triggered, isWaiting: isWaiting, journal, &turn) else { return }
            if awaitOpening(triggered, session: journal.sessionStart, &turn) { return }
        }
        guard let message = triggered.campaign.message else { return awaitText(triggered, &turn) }
        if message.isControl { return showControl(triggered, message, &journal, &turn) }
        switch turn.pictures.state(of: message.assetNames) {
        case .notNeeded, .ready: handOver(triggered, message, &turn)
        case .refused: Self.discard(triggered, .asset, &turn.effects)
        case .missing: awaitPicture(triggered, message, &turn)
        }
    }

    /// Whether a file of the message cannot be fetched because the host is offline (rule 10.3.1).
    private func isOutOfReach(_ triggered: TriggeredMessage, _ turn: Turn) -> Bool {
        guard !turn.host.isOnline, let message = triggered.campaign.message, !message.isControl else { return false }
        return turn.pictures.state(of: message.assetNames) == .missing
    }

    private mutating func handOver(_ triggered: TriggeredMessage, _ message: Message, _ turn: inout Turn) {
        if !triggered.isLocal, turn.setup.options.countAt == .handOver {
            triggers.displayed(
                triggered.campaign.id, triggered.campaign.limits, triggered.campaign.variant,
                isTest: isTest(triggered), isSeen: false, &turn)
        }
        let stacked = stacked(triggered, message, handedOver: Stamp(turn.now), turn)
        for name in message.assetNames {
            if let used = turn.pictures.use(name, wallMs: turn.now.wallMs) { turn.effects.write(.putAsset(used)) }
        }
        screen.push(stacked, &turn)
    }

    private func stacked(
        _ triggered: TriggeredMessage, _ message: Message, handedOver: Stamp, _ turn: Turn
    ) -> StackedMessage {
        var stacked = StackedMessage(
            handle: triggered.handle, campaignID: triggered.campaign.id, message: message, handedOver: handedOver)
        stacked.isLocal = triggered.isLocal
        stacked.isTest = isTest(triggered)
        stacked.variant = triggered.campaign.variant
        stacked.imagePath = turn.pictures.path(message.imageURL.map(AssetName.file))
        stacked.assetPaths = message.assetURLs.compactMap { turn.pictures.path(AssetName.file($0)) }
        stacked.assetsZipPath = message.assetsZip.flatMap { turn.pictures.path(AssetName.bundle($0)) }
        if turn.setup.options.stackKeep == .unseen, !triggered.isLocal {
            let rest = turn.setup.options.stackTimeMs.clampedSubtracting(handedOver.elapsedMs(at: turn.now))
            stacked.keptUntilMs = turn.now.monotonicMs.clampedAdding(rest)
        }
        return stacked
    }

    /// Handles the call by which the host shows the offered message.
    mutating func show(_ state: MessageState, _ journal: inout Journal, _ turn: inout Turn) -> Status {
        let status = screen.show(state)
        if status == .ok, let showing = screen.stack.showing, !showing.isLocal {
            journal.count(showing.campaignID, .shown, &turn)
            switch turn.setup.options.countAt {
            case .handOver: triggers.shown(showing.campaignID, &turn.effects)
            case .shown:
                let limits = triggers.index.campaign(showing.campaignID)?.limits
                triggers.displayed(
                    showing.campaignID, limits, showing.variant, isTest: showing.isTest, isSeen: true, &turn)
            }
        }
        return status
    }

    /// Counts a control message, which is never drawn (rule 10.3.5).
    private mutating func showControl(
        _ triggered: TriggeredMessage, _ message: Message, _ journal: inout Journal, _ turn: inout Turn
    ) {
        triggers.displayed(
            triggered.campaign.id, triggered.campaign.limits, triggered.campaign.variant, isTest: isTest(triggered),
            isSeen: true, &turn)
        if let triggerID = message.triggerID {
            let data = RecordJSON.message(triggerID: triggerID, extras: message.messageExtras)
            journal.append(.messageControl, data, &turn)
        }
        turn.effects.report(.messageControl(.init(id: triggered.campaign.id)))
    }

    /// Adds a message created by the host. It uses the same stack and waits for its picture, but it neither obeys nor
    /// extends the message interval (rule 9.7).
    mutating func add(_ local: Message, _ journal: inout Journal, _ turn: inout Turn) {
        localMessages += 1
        var message = local
        // Nothing about it is reported to the server (rule 10.7).
        message.triggerID = nil
        message.isControl = false
        let campaign = Campaign(
            id: "local-\(localMessages)", conditions: [], timeoutMs: Campaign.defaultTimeoutMs(delayMs: 0),
            message: message)
        var triggered = TriggeredMessage(
            handle: takeHandle(), campaign: campaign, fired: Stamp(turn.now), dueMs: turn.now.monotonicMs, event: .test)
        triggered.isLocal = true
        display(triggered, isJudged: false, &journal, &turn)
    }

    // MARK: Texts

    /// Requests the text as soon as no other text request is in flight. A message over the limit counts as failed:
    /// events continue to trigger while a server does not reply.
    private mutating func awaitText(_ triggered: TriggeredMessage, _ turn: inout Turn) {
        if waiting.isFull(.text) { return Self.discard(triggered, .template, &turn.effects) }
        waiting.add(triggered, .text)
    }

    /// Whether a message waits to request its text, and no text request is in flight.
    var wantsText: Bool { !templates.isOpen && waiting.holds(.text) }

    /// Gives up the texts that cannot be requested: offline counts as failed. Call it after each of several events of
    /// one input, because the message that replaces such a text counts for the next event.
    ///
    /// - Parameter isPaused: nothing may be sent to the SDK endpoints.
    mutating func giveUpTexts(isPaused: Bool, _ journal: inout Journal, _ turn: inout Turn) {
        while !templates.isOpen, let triggered = waiting.first(.text) {
            if triggered.isOver(at: turn.now) {
                waiting.remove(triggered)
                Self.discard(triggered, .timeout, &turn.effects)
            } else if templates.canAsk(isPaused: isPaused, &turn) {
                return
            } else {
                waiting.remove(triggered)
                takeFallback(of: triggered, &journal, &turn)
            }
        }
    }

    /// Requests the next text, unless it must be given up.
    ///
    /// - Parameters:
    ///   - isPaused: nothing may be sent to the SDK endpoints.
    ///   - asksConfig: false while questions are sent separately.
    mutating func askForText(
        isPaused: Bool, asksConfig: Bool, _ sending: inout Sending, _ journal: inout Journal, _ turn: inout Turn
    ) {
        giveUpTexts(isPaused: isPaused, &journal, &turn)
        if !templates.isOpen, let triggered = waiting.first(.text),
            case .template(let triggerID) = triggered.campaign.content
        {
            // Without a token, the text is requested when there is one, unless the message has timed out by then
            // (rule 10.4.4).
            guard let permit = sending.limiter.take(.template, &turn) else { return }
            waiting.asked(triggered)
            templates.begin(
                triggered, triggerID: triggerID, permit, asksConfig: asksConfig, &sending, journal, &turn)
        }
        if !waiting.holds(.text) { sending.limiter.leaveLine(.template) }
    }

    /// Handles a reply with a text. A config in it counts even after a change of user (rule 3.4.2). Returns whether the
    /// config changed.
    mutating func textSucceeded(
        _ reply: TemplateReply, _ problems: [Problem], retryAfterMs: Int64, _ journal: inout Journal,
        _ turn: inout Turn
    ) -> Bool {
        templates.succeeded(retryAfterMs: retryAfterMs, at: turn.now)
        turn.effects.report(problems)
        let configChanged = turn.take(reply.config, keepsLimits: reply.keepsLimits)
        for triggered in waiting.take(.answer) { take(reply.content, for: triggered, &journal, &turn) }
        return configChanged
    }

    /// - Parameter isRefused: because of the client's access.
    mutating func textFailed(
        retryAfterMs: Int64, isRefused: Bool = false, _ journal: inout Journal, _ turn: inout Turn
    ) {
        templates.failed(retryAfterMs: retryAfterMs, isRefused: isRefused, at: turn.now)
        for triggered in waiting.take(.answer) { takeFallback(of: triggered, &journal, &turn) }
    }

    private mutating func take(
        _ content: TemplateReply.Content, for triggered: TriggeredMessage, _ journal: inout Journal, _ turn: inout Turn
    ) {
        switch content {
        case .message(var message):
            var triggered = triggered
            if case .template(let triggerID) = triggered.campaign.content, message.triggerID == nil {
                message.triggerID = triggerID
            }
            triggered.campaign.variant?.mark(&message)
            triggered.campaign.content = .message(message)
            display(triggered, isJudged: false, &journal, &turn)
        case .nothing:
            takeFallback(of: triggered, &journal, &turn)
        case .malformed(let reason, _):
            turn.effects.report(.dropped(.init(.campaign, id: triggered.campaign.id, text: reason)))
            Self.discard(triggered, .malformed, &turn.effects)
        }
    }

    /// Continues with the next campaign that matched the event and has not timed out. Its delay is counted from the
    /// event (rule 10.4.5). If no campaign is left, discards the message.
    private mutating func takeFallback(of triggered: TriggeredMessage, _ journal: inout Journal, _ turn: inout Turn) {
        for (position, id) in triggered.fallbacks.enumerated() {
            guard let listed = triggers.index.campaign(id),
                let assigned = triggers.assigned(listed, triggered.event, journal)
            else { continue }
            let campaign = assigned.campaign
            let remaining = campaign.delayMs.clampedSubtracting(triggered.fired.elapsedMs(at: turn.now))
            let next = TriggeredMessage(
                handle: takeHandle(), campaign: campaign, fired: triggered.fired,
                dueMs: turn.now.monotonicMs.clampedAdding(max(0, remaining)), event: triggered.event,
                fallbacks: Array(triggered.fallbacks[(position + 1)...]))
            if next.isOver(at: turn.now) { continue }
            turn.observe(
                .fellBack(
                    handle: triggered.handle, to: next.handle, campaignID: campaign.id, assigned.outcome,
                    assigned.assignment))
            return begin(next, isJudged: false, &journal, &turn)
        }
        Self.discard(triggered, .template, &turn.effects)
    }

    // MARK: Pictures

    private mutating func awaitPicture(_ triggered: TriggeredMessage, _ message: Message, _ turn: inout Turn) {
        guard !waiting.isFull(.picture) else { return Self.discard(triggered, .asset, &turn.effects) }
        var triggered = triggered
        let left = triggered.campaign.timeoutMs.clampedSubtracting(triggered.fired.elapsedMs(at: turn.now))
        triggered.dueMs = turn.now.monotonicMs.clampedAdding(left)
        waiting.add(triggered, .picture)
        // The list has only just arrived, so the picture could not be fetched in advance (rule 10.5).
        let isUrgent =
            switch triggered.event.kind {
            case .open, .test, .pushClick: true
            case .customEvent, .purchase, .messageClick, .absence: false
            }
        // What is urgent goes to the head of the queue: the last first, so that the picture stays the first.
        let names = message.assetNames
        for name in isUrgent ? names.reversed() : names { turn.pictures.want(name, isUrgent: isUrgent) }
    }

    /// Whether a message of the host waits for its files.
    func awaitsFiles(_ handle: UInt64) -> Bool { waiting.all(.picture).contains { $0.isLocal && $0.handle == handle } }

    /// Names of the files that messages wait for.
    var awaitedPictures: Set<ExactText> {
        Set(waiting.all(.picture).flatMap { $0.campaign.message?.assetNames ?? [] }.map(ExactText.init))
    }

    /// Handles the end of a picture request: discards the messages that waited for it, or displays those that have all
    /// their files now.
    mutating func pictureEnded(_ picture: EndedPicture, _ journal: inout Journal, _ turn: inout Turn) {
        let cache = turn.pictures
        let ready = waiting.take(.picture) {
            let names = $0.campaign.message?.assetNames ?? []
            guard names.contains(where: { ExactText($0) == picture.key }) else { return false }
            return picture.problem != nil || cache.state(of: names) != .missing
        }
        if let problem = picture.problem {
            let what = AssetName.isBundle(picture.url) ? "asset bundle" : "picture"
            if !ready.isEmpty {
                turn.effects.report(.log(.init("\(what) '\(AssetName.url(picture.url))': \(problem)")))
            }
            for triggered in ready { Self.discard(triggered, .asset, &turn.effects) }
        } else {
            for triggered in ready { display(triggered, isJudged: false, &journal, &turn) }
        }
    }

    // MARK: The screen

    /// Offers the next message after the host's state has changed.
    mutating func offer(_ turn: inout Turn) { screen.offer(&turn) }

    /// Ends the hold of a postponed message when the host enters the foreground.
    mutating func enterForeground() { screen.wakeTop() }

    mutating func showNext(_ turn: inout Turn) -> Status { screen.showNext(&turn) }

    // MARK: Ending

    /// Discards everything that waits and that the host knows: the stack, and local messages that wait for their
    /// pictures. `ignored` when nothing waits.
    mutating func clear(_ reason: Reason, _ effects: inout Effects) -> Status {
        let hadStack = screen.clear(reason, &effects)
        return endLocal(nil, reason, &effects) || hadStack ? .ok : .ignored
    }

    /// Discards one local message that waits for its picture, or all of them. Returns false when no such message waits.
    mutating func endLocal(_ handle: UInt64?, _ reason: Reason, _ effects: inout Effects) -> Bool {
        let ended = waiting.take(.picture) { $0.isLocal && (handle == nil || $0.handle == handle) }
        for triggered in ended { Self.discard(triggered, reason, &effects) }
        return !ended.isEmpty
    }

    /// Ends the messages on the stack, and local ones that wait for their pictures, because the host knows their
    /// handles.
    mutating func endShown(_ reason: Reason, _ effects: inout Effects) {
        screen.endWaiting(reason, &effects)
        _ = endLocal(nil, reason, &effects)
        screen.endShowing(reason, &effects)
    }

    /// Ends all messages, because the client is disabled or wiped. Those that have not reached the stack end without an
    /// event.
    mutating func callOff(_ effects: inout Effects) {
        endShown(.disabled, &effects)
        endWaiting()
    }

    private mutating func endWaiting() {
        waiting.removeAll()
        parked = ParkedEvents()
    }

    /// Clears the campaigns at every change of user. Clears parked events and waiting messages only when one known user
    /// replaces another (rule 9.4.5).
    mutating func userChanged(wasKnown: Bool, _ turn: inout Turn) {
        if wasKnown { endWaiting() }
        // These texts were written for the previous user.
        _ = waiting.take(.answer)
        templates.userChanged()
        triggers.userChanged(clearsHistory: wasKnown, &turn)
        listPictures(&turn)
    }

    /// Removes the campaigns of another origin, at open. The display history stays.
    mutating func dropList(_ turn: inout Turn) {
        triggers.clearList(&turn)
        listPictures(&turn)
    }
}
