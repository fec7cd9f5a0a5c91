/// The host's decisions about messages, and what the user does with the message that is showing (rules 10.6, 10.7).
extension MessagePipeline {
    /// Handles the host's decision about a message, or the user's action on it.
    ///
    /// - Parameter parks: an event that the action triggers waits for the reply to a request for the list.
    mutating func act(
        _ action: Input.MessageAction, on handle: UInt64, parks: Bool, _ journal: inout Journal, _ turn: inout Turn
    ) -> Status {
        guard let state = screen.stack.state(of: handle) else {
            // The host also knows the handle of its own message that waits for its picture.
            if case .discard = action, endLocal(handle, .host, &turn.effects) { return .ok }
            return .notFound
        }
        let showing = state == .showing ? screen.stack.showing : nil
        switch action {
        case .show: return show(state, &journal, &turn)
        case .postpone: return screen.postpone(state, &turn.effects)
        case .discard: return screen.discard(handle, state, &turn)
        case .change(let message, let trusts):
            return screen.change(handle, to: message, trusts: trusts, state, turn)
        case .impression:
            guard let showing else { return .state }
            return screen.logImpression(showing, &journal, &turn)
        case .click:
            guard let showing else { return .state }
            return click(showing, parks, &journal, &turn)
        case .button(let id):
            guard let showing else { return .state }
            return press(.number(id), showing, parks, &journal, &turn)
        case .htmlButton(let id):
            guard let showing else { return .state }
            guard showing.message.isHTML else { return .notFound }
            return press(.text(id), showing, parks, &journal, &turn)
        case .follow(let link, let action):
            guard let showing else { return .state }
            return follow(link, opens: action == nil, showing, parks, &journal, &turn)
        // Concerns more than messages: the engine does it.
        case .run: return .ignored
        case .dismissal:
            guard let showing else { return .state }
            close(showing, &journal, &turn)
            return .ok
        }
    }

    mutating func close(_ stacked: StackedMessage, _ journal: inout Journal, _ turn: inout Turn) {
        if !stacked.isLocal, !stacked.isClicked { journal.count(stacked.campaignID, .dismissed, &turn) }
        screen.close(stacked, &turn)
    }

    /// Logs a click and evaluates what it triggers. A triggered message waits on the stack until this one is closed
    /// (rule 10.6.11).
    private mutating func click(
        _ stacked: StackedMessage, _ parks: Bool, _ journal: inout Journal, _ turn: inout Turn
    ) -> Status {
        guard let event = screen.logClick(stacked, &journal, &turn) else { return .ignored }
        trigger(event, parks: parks, &journal, &turn)
        return .ok
    }

    private mutating func press(
        _ id: MessageButtonID, _ stacked: StackedMessage, _ parks: Bool, _ journal: inout Journal, _ turn: inout Turn
    ) -> Status {
        if case .number(let number) = id, !stacked.message.buttons.contains(where: { $0.id == number }) {
            return .notFound
        }
        guard let event = screen.logButton(id, stacked, &journal, &turn) else { return .ignored }
        trigger(event, parks: parks, &journal, &turn)
        return .ok
    }

    /// Handles a click on a rendered page (rules 10.1, 10.7). Logging the click, emitting its URL and closing the
    /// message are one input, so that all of them happen or none. The coordinator closes the message.
    ///
    /// - Parameter opens: false: the coordinator carries out the action that the URL is.
    private mutating func follow(
        _ link: Input.MessageLink, opens: Bool, _ stacked: StackedMessage, _ parks: Bool, _ journal: inout Journal,
        _ turn: inout Turn
    ) -> Status {
        let message = stacked.message
        switch link {
        case .body:
            _ = click(stacked, parks, &journal, &turn)
            if opens, message.clickAction == .uri {
                MessageScreen.open(message.uri, message.usesWebview, of: stacked, &turn.effects)
            }
        case .button(let position):
            guard message.buttons.indices.contains(position) else { return .notFound }
            let button = message.buttons[position]
            _ = press(.number(button.id), stacked, parks, &journal, &turn)
            if opens, button.clickAction == .uri {
                MessageScreen.open(button.uri, button.usesWebview, of: stacked, &turn.effects)
            }
        }
        return .ok
    }
}
