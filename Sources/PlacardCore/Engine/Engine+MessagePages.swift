/// What the page of an HTML message asks for (rules 10.8.5 to 10.8.8). One navigation is one input: all of it happens, or
/// nothing.
extension Engine {
    /// Carries out the steps in their order; the message is closed last. `ignored` when none had an effect.
    mutating func run(_ steps: [PageStep], ofMessage handle: UInt64) -> Status {
        guard let state = pipeline.screen.stack.state(of: handle) else { return .notFound }
        guard state == .showing, let showing = pipeline.screen.stack.showing else { return .state }
        guard showing.message.isHTML else { return .notFound }
        var hasEffect = false
        var closes = false
        var isLeft = false
        for step in steps {
            switch step {
            case .close: closes = true
            // A link that closes the message is the last one: nobody can click another.
            case .link(let url, let isLogged) where !isLeft:
                isLeft = follow(url, isLogged: isLogged, showing)
                hasEffect = true
            case .link: continue
            default: hasEffect = run(step, handle) == .ok || hasEffect
            }
        }
        guard closes || isLeft else { return hasEffect ? .ok : .ignored }
        return act(.dismissal, handle)
    }

    private mutating func run(_ step: PageStep, _ handle: UInt64) -> Status {
        switch step {
        case .click: return act(.click, handle)
        case .button(let id): return act(.htmlButton(id), handle)
        case .event(let event): return logOne { $0.log(event) }
        case .purchase(let purchase): return logOne { $0.log(purchase) }
        case .change(.attribute(.value(let update))): return journal.set(update, &turn)
        case .change(.attribute(.operation(let operation))): return journal.log(operation, &turn)
        case .change(.alias(let alias)): return journal.add(alias, &turn)
        case .flush: return flush(opensSession: true)
        case .report(let event):
            turn.effects.report(event)
            return .ok
        case .close, .link: return .ignored
        }
    }

    /// Logs one of several events of an input.
    mutating func logOne(_ log: (inout Engine) -> Status) -> Status {
        let status = log(&self)
        pipeline.giveUpTexts(isPaused: data.isPaused, &journal, &turn)
        return status
    }

    private mutating func act(_ action: Input.MessageAction, _ handle: UInt64) -> Status {
        pipeline.act(action, on: handle, parks: parksEvents, &journal, &turn)
    }

    /// Follows a link. Returns whether it closes the message.
    private mutating func follow(_ url: String, isLogged: Bool, _ showing: StackedMessage) -> Bool {
        let link = HTMLLink(url, in: showing.message.type)
        switch link.target {
        case .event(let event):
            _ = logOne { $0.log(event) }
            return false
        case .refused(let reason, let closes):
            if closes, !isLogged { _ = act(.click, showing.handle) }
            turn.effects.report(.dropped(.init(.url, id: showing.campaignID, text: reason)))
            return closes
        case .closes(let logs):
            if logs, !isLogged { logClick(link, showing) }
            return true
        case .opens:
            if !isLogged { logClick(link, showing) }
            let usesWebview = showing.message.usesWebview && !link.opensOutside
            MessageScreen.open(url, usesWebview, of: showing, &turn.effects)
            return true
        }
    }

    private mutating func logClick(_ link: HTMLLink, _ showing: StackedMessage) {
        _ = act(link.buttonID.map { .htmlButton($0) } ?? .click, showing.handle)
    }
}
