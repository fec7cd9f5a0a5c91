/// The last part of a message's path: the stack, the host's decisions, and the user's actions (rules 10.6, 10.7).
struct MessageScreen: Sendable {
    private(set) var stack = MessageStack()

    init() {}

    /// Names of the files of messages that wait, are offered or are showing.
    var pictures: Set<ExactText> { Set(stack.all.flatMap { $0.stacked.message.assetNames }.map(ExactText.init)) }

    /// When the messages that the host has not shown were handed over, by their campaigns.
    var handOvers: [ExactText: Stamp] {
        var stamps: [ExactText: Stamp] = [:]
        for (stacked, state) in stack.all where state != .showing && !stacked.isLocal {
            stamps[ExactText(stacked.campaignID)] = stacked.handedOver
        }
        return stamps
    }

    // MARK: Restart

    mutating func restore(_ stacked: StackedMessage, isOffered: Bool) { stack.restore(stacked, isOffered: isOffered) }

    /// Offers again what was offered when the process ended, or the top of the stack.
    mutating func offerRestored(_ turn: inout Turn) {
        if let offered = stack.offered {
            turn.effects.report(.message(OfferedMessage(offered, .offered)))
        } else {
            offer(&turn)
        }
    }

    /// Discards messages that have waited too long (rule 10.6.15).
    mutating func tick(_ turn: inout Turn) {
        guard let due = stack.deadlineMs, due <= turn.now.monotonicMs else { return }
        let now = turn.now.monotonicMs
        end(.timeout, &turn) { stacked, state in state != .showing && stacked.keptUntilMs ?? .max <= now }
    }

    // MARK: Offering

    mutating func push(_ stacked: StackedMessage, _ turn: inout Turn) {
        stack.push(stacked)
        offer(&turn)
        dropOldest(&turn.effects)
    }

    private mutating func dropOldest(_ effects: inout Effects) {
        if let oldest = stack.dropOldest() { Self.discard(oldest, .replaced, &effects) }
    }

    private static func discard(_ stacked: StackedMessage, _ reason: Reason, _ effects: inout Effects) {
        effects.report(.messageDiscarded(.init(id: stacked.campaignID, handle: stacked.handle, reason: reason)))
    }

    mutating func offer(_ turn: inout Turn) {
        for offer in stack.offerNext(turn.host) {
            switch offer {
            case .offered(let stacked): turn.effects.report(.message(OfferedMessage(stacked, .offered)))
            case .refused(let stacked, .orientation): Self.discard(stacked, .orientation, &turn.effects)
            case .refused(let stacked, .noImage): Self.discard(stacked, .noImage, &turn.effects)
            }
        }
    }

    mutating func wakeTop() { stack.wakeTop() }

    /// Offers the top of the stack, held or not, after a message has left.
    private mutating func offerTop(_ turn: inout Turn) {
        stack.wakeTop()
        offer(&turn)
    }

    mutating func showNext(_ turn: inout Turn) -> Status {
        let isFree = stack.offered == nil && stack.showing == nil
        // Ends the hold even if the message cannot be offered yet (rule 10.6).
        offerTop(&turn)
        return isFree && stack.offered != nil ? .ok : .ignored
    }

    /// Reports every waiting message as discarded, the top of the stack first; an offered one counts as the top. A
    /// message that is showing stays, for `endShowing`.
    mutating func endWaiting(_ reason: Reason, _ effects: inout Effects) {
        for (stacked, state) in stack.all where state != .showing { Self.discard(stacked, reason, &effects) }
    }

    mutating func endShowing(_ reason: Reason, _ effects: inout Effects) {
        if let showing = stack.showing { Self.closed(showing, reason, &effects) }
        stack.clear()
    }

    private static func closed(_ stacked: StackedMessage, _ reason: Reason, _ effects: inout Effects) {
        effects.report(.messageClosed(.init(id: stacked.campaignID, handle: stacked.handle, reason: reason)))
    }

    /// Ends messages whose campaigns have left the list, the top first (rule 9.4.7).
    ///
    /// - Parameter closes: ends the one on screen, too.
    mutating func withdraw(_ gone: Set<ExactText>, closes: Bool, _ turn: inout Turn) {
        end(.withdrawn, &turn) { stacked, state in
            !stacked.isLocal && gone.contains(ExactText(stacked.campaignID)) && (state != .showing || closes)
        }
    }

    /// Ends messages, the top first, and then offers the next.
    private mutating func end(
        _ reason: Reason, _ turn: inout Turn, where isOver: (StackedMessage, MessageState) -> Bool
    ) {
        var isFreed = false
        for (stacked, state) in stack.all where isOver(stacked, state) {
            stack.remove(stacked.handle)
            if state == .showing {
                Self.closed(stacked, reason, &turn.effects)
            } else {
                Self.discard(stacked, reason, &turn.effects)
            }
            isFreed = isFreed || state != .waiting
        }
        if isFreed { stack.wakeTop() }
        offer(&turn)
    }

    // MARK: The host's decisions

    mutating func show(_ state: MessageState) -> Status {
        guard state == .offered else { return .state }
        stack.show()
        return .ok
    }

    mutating func postpone(_ state: MessageState, _ effects: inout Effects) -> Status {
        guard state == .offered else { return .state }
        stack.postpone()
        dropOldest(&effects)
        return .ok
    }

    mutating func discard(_ handle: UInt64, _ state: MessageState, _ turn: inout Turn) -> Status {
        guard let stacked = stack.stacked(handle) else { return .notFound }
        stack.remove(handle)
        Self.discard(stacked, .host, &turn.effects)
        // A waiting message leaves the screen as it was: no hold ends, but what it blocked can be offered (rule 10.6.4).
        if state != .waiting { stack.wakeTop() }
        offer(&turn)
        return .ok
    }

    /// Discards the waiting messages, the top first. The offered or showing one stays. Returns false when none waits.
    mutating func clear(_ reason: Reason, _ effects: inout Effects) -> Bool {
        let waiting = stack.takeWaiting()
        for stacked in waiting { Self.discard(stacked, reason, &effects) }
        return !waiting.isEmpty
    }

    /// Changes a firing's copy of its message (rule 10.6.12). What identifies the message to the server stays.
    ///
    /// - Parameter trusts: the host says `trusted` with this change.
    mutating func change(
        _ handle: UInt64, to changed: Message, trusts: Bool, _ state: MessageState, _ turn: Turn
    ) -> Status {
        guard state != .showing, var stacked = stack.stacked(handle) else { return .state }
        let old = stacked.message
        let message = changed.identified(as: old)
        let isTrusted = message.isTrusted && (trusts || stacked.isTrustedByHost || !old.isTrusted)
        if message == old, isTrusted == stacked.isTrustedByHost { return .ignored }
        stacked.isTrustedByHost = isTrusted
        if !ExactText.same(message.imageURL, old.imageURL) {
            switch turn.pictures.picture(message.imageURL.map(AssetName.file)) {
            case .refused: return .invalid
            case .notNeeded, .missing: stacked.imagePath = nil
            case .ready(let path): stacked.imagePath = path
            }
        }
        stacked.message = message
        stacked.revision += 1
        stack.replace(stacked)
        return .ok
    }

    mutating func close(_ stacked: StackedMessage, _ turn: inout Turn) {
        stack.remove(stacked.handle)
        Self.closed(stacked, .host, &turn.effects)
        offerTop(&turn)
    }

    // MARK: User actions

    mutating func logImpression(_ stacked: StackedMessage, _ journal: inout Journal, _ turn: inout Turn) -> Status {
        guard let triggerID = stacked.message.triggerID, !stacked.loggedImpression else { return .ignored }
        stack.updateShowing { $0.loggedImpression = true }
        let data = RecordJSON.message(triggerID: triggerID, extras: stacked.message.messageExtras)
        journal.append(.messageImpression, data, &turn)
        return .ok
    }

    /// Logs a click, once per message. HTML messages can be clicked repeatedly, except those of type WEB_HTML
    /// (rule 10.7). Returns the event that the click triggers; nil: nothing was logged.
    mutating func logClick(_ stacked: StackedMessage, _ journal: inout Journal, _ turn: inout Turn) -> TriggerEvent? {
        let repeats = stacked.message.isHTML && stacked.message.type != .webHTML
        guard let triggerID = stacked.message.triggerID, repeats || !stacked.loggedClick else { return nil }
        _ = logImpression(stacked, &journal, &turn)
        stack.updateShowing { $0.loggedClick = true }
        journal.count(stacked.campaignID, .clicked, &turn)
        let data = RecordJSON.message(triggerID: triggerID, extras: stacked.message.messageExtras)
        let record = journal.append(.messageClick, data, &turn)
        return Self.click(triggerID, buttonID: nil, record)
    }

    /// Logs a click on a button, once per button. Returns the event that the click triggers; nil: nothing was logged.
    mutating func logButton(
        _ id: MessageButtonID, _ stacked: StackedMessage, _ journal: inout Journal, _ turn: inout Turn
    ) -> TriggerEvent? {
        // On the wire, -1 means that the button is not counted (rule 10.7).
        guard id != .number(-1), let triggerID = stacked.message.triggerID, !stacked.loggedButtons.contains(id) else {
            return nil
        }
        _ = logImpression(stacked, &journal, &turn)
        stack.updateShowing { $0.loggedButtons.insert(id) }
        journal.count(stacked.campaignID, .clicked, &turn)
        let data = RecordJSON.message(triggerID: triggerID, extras: stacked.message.messageExtras, buttonID: id)
        let record = journal.append(.messageButton, data, &turn)
        return Self.click(triggerID, buttonID: id.text, record)
    }

    private static func click(_ triggerID: String, buttonID: String?, _ record: Record) -> TriggerEvent {
        let campaignID = CompositeID.campaignID(of: triggerID)
        return TriggerEvent(kind: .messageClick, name: campaignID, buttonID: buttonID, record: record)
    }

    /// Emits the URL of a click. Rejects a URL that would run code or read files in the host's web view, or that leads
    /// nowhere (rule 8.1.6), and an action, which no host can open.
    static func open(_ url: String?, _ usesWebview: Bool, of stacked: StackedMessage, _ effects: inout Effects) {
        guard let url, !url.isEmpty else { return }
        let ofAction = CardURL.isAction(url) ? "an action is carried out where a card or message has it only" : nil
        if let fault = ofAction ?? CardURL.fault(of: url) {
            return effects.report(.dropped(.init(.url, id: stacked.campaignID, text: fault)))
        }
        effects.report(
            .openURL(Event.OpenedURL(url, usesWebview: usesWebview, id: stacked.campaignID, handle: stacked.handle)))
    }
}
