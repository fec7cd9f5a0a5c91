/// Messages on their way to the screen: the stack, the host's answers, and what the user does (D.10, F.5, choice 16).
extension Engine {
    /// Everything offered, showing or waiting.
    package var messages: [OfferedMessage] { stack.all.map { OfferedMessage($0.firing, $0.state) } }

    mutating func handOver(_ firing: Firing, _ effects: inout Effects) {
        stack.push(firing)
        offerMessages(&effects)
        dropOldestMessage(&effects)
    }

    private mutating func dropOldestMessage(_ effects: inout Effects) {
        guard let oldest = stack.dropOldest() else { return }
        effects.events.append(.messageDiscarded(id: oldest.campaignID, handle: oldest.handle, reason: .replaced))
    }

    mutating func offerMessages(_ effects: inout Effects) {
        for offer in stack.offerNext(host) {
            switch offer {
            case .offered(let firing):
                effects.events.append(.message(OfferedMessage(firing, .offered)))
            case .refused(let firing, let refusal):
                effects.events.append(
                    .messageDiscarded(
                        id: firing.campaignID, handle: firing.handle,
                        reason: refusal == .orientation ? .orientation : .noImage))
            }
        }
    }

    mutating func showNextMessage(_ effects: inout Effects) -> Status {
        let isFree = stack.offered == nil && stack.showing == nil
        // Ends the hold even if the message cannot be offered yet (choice 16).
        offerTop(&effects)
        return isFree && stack.offered != nil ? .ok : .ignored
    }

    mutating func message(
        _ handle: UInt64, _ action: Input.MessageAction, at now: Instant, _ effects: inout Effects
    ) -> Status {
        guard let state = stack.state(of: handle) else { return .notFound }
        switch action {
        case .show: return show(state)
        case .later: return postpone(state, &effects)
        case .discard: return discard(handle, state, &effects)
        case .impression, .click, .button, .htmlButton, .follow, .dismissal:
            guard state == .showing, let firing = stack.showing else { return .state }
            return act(action, on: firing, at: now, &effects)
        }
    }

    private mutating func show(_ state: MessageState) -> Status {
        guard state == .offered else { return .state }
        stack.show()
        return .ok
    }

    private mutating func postpone(_ state: MessageState, _ effects: inout Effects) -> Status {
        guard state == .offered else { return .state }
        stack.postpone()
        dropOldestMessage(&effects)
        return .ok
    }

    private mutating func discard(_ handle: UInt64, _ state: MessageState, _ effects: inout Effects) -> Status {
        guard state != .waiting, let firing = state == .offered ? stack.offered : stack.showing else {
            return .state
        }
        stack.remove(handle)
        effects.events.append(.messageDiscarded(id: firing.campaignID, handle: handle, reason: .host))
        offerTop(&effects)
        return .ok
    }

    /// After one is gone the top of the stack is offered, held or not.
    private mutating func offerTop(_ effects: inout Effects) {
        stack.wakeTop()
        offerMessages(&effects)
    }

    private mutating func act(
        _ action: Input.MessageAction, on firing: Firing, at now: Instant, _ effects: inout Effects
    ) -> Status {
        switch action {
        case .impression: return messageImpression(firing, at: now, &effects)
        case .click: return messageClick(firing, at: now, &effects)
        case .button(let id): return messageButton(.number(id), firing, at: now, &effects)
        case .htmlButton(let id):
            guard firing.message.isHTML else { return .notFound }
            return messageButton(.text(id), firing, at: now, &effects)
        case .follow(let link): return follow(link, of: firing, at: now, &effects)
        case .dismissal:
            close(firing, &effects)
            return .ok
        case .show, .later, .discard: return .state
        }
    }

    mutating func close(_ firing: Firing, _ effects: inout Effects) {
        stack.remove(firing.handle)
        effects.events.append(.messageClosed(id: firing.campaignID, handle: firing.handle))
        offerTop(&effects)
    }

    private mutating func messageImpression(
        _ firing: Firing, at now: Instant, _ effects: inout Effects
    ) -> Status {
        guard let triggerID = firing.message.triggerID, !firing.loggedImpression else { return .ignored }
        stack.updateShowing { $0.loggedImpression = true }
        let data = EventData.message(triggerID: triggerID, extras: firing.message.messageExtras)
        append(.messageImpression, data, at: now, &effects)
        return .ok
    }

    /// Once; an HTML message may be clicked again and again, except the WEB_HTML type (F.5).
    mutating func messageClick(_ firing: Firing, at now: Instant, _ effects: inout Effects) -> Status {
        let repeats = firing.message.isHTML && firing.message.type != .webHTML
        guard let triggerID = firing.message.triggerID, repeats || !firing.loggedClick else { return .ignored }
        _ = messageImpression(firing, at: now, &effects)
        stack.updateShowing { $0.loggedClick = true }
        let data = EventData.message(triggerID: triggerID, extras: firing.message.messageExtras)
        let record = append(.messageClick, data, at: now, &effects)
        triggerClick(triggerID, buttonID: nil, record, at: now, &effects)
        return .ok
    }

    mutating func messageButton(
        _ id: MessageButtonID, _ firing: Firing, at now: Instant, _ effects: inout Effects
    ) -> Status {
        if case .number(let number) = id, !firing.message.buttons.contains(where: { $0.id == number }) {
            return .notFound
        }
        // -1 is the wire's word for a button that is not counted (F.5).
        guard id != .number(-1), let triggerID = firing.message.triggerID, !firing.loggedButtons.contains(id) else {
            return .ignored
        }
        _ = messageImpression(firing, at: now, &effects)
        stack.updateShowing { $0.loggedButtons.insert(id) }
        let data = EventData.message(triggerID: triggerID, extras: firing.message.messageExtras, buttonID: id)
        let record = append(.messageButton, data, at: now, &effects)
        triggerClick(triggerID, buttonID: id.text, record, at: now, &effects)
        return .ok
    }

    /// What it triggers waits on the stack until this message is closed (D.10.12).
    private mutating func triggerClick(
        _ triggerID: String, buttonID: String?, _ record: Record, at now: Instant, _ effects: inout Effects
    ) {
        let campaignID = CompositeID.campaignID(of: triggerID)
        trigger(
            TriggerEvent(kind: .messageClick, name: campaignID, buttonID: buttonID, record: record), at: now, &effects)
    }
}
