/// Clicks that lead to actions, and their steps (rule 10.10).
extension Engine {
    mutating func act(_ action: Input.CardAction, onCard id: String) -> Status {
        let status = feed.act(action, on: id, &journal, &turn)
        if case .follow(let plan?) = action, status == .ok { perform(plan, of: id) }
        return status
    }

    mutating func act(_ action: Input.MessageAction, onMessage handle: UInt64) -> Status {
        let status = pipeline.act(action, on: handle, parks: parksEvents, &journal, &turn)
        guard case .follow(_, let plan) = action, status == .ok, let showing = pipeline.screen.stack.showing else {
            return status
        }
        if let plan { perform(plan, of: showing.campaignID, handle: handle) }
        // Even if nothing was logged, because the user has finished with the message.
        pipeline.close(showing, &journal, &turn)
        return .ok
    }

    /// Carries out the steps in their order, then reports the URLs that they open.
    ///
    /// - Parameters:
    ///   - id: the card's, or that of the message's campaign; nil: the host runs the action.
    ///   - handle: the message's.
    mutating func perform(_ steps: [ActionStep], of id: String? = nil, handle: UInt64? = nil) {
        var opened: [Event.OpenedURL] = []
        for step in steps {
            switch step {
            case .event(let event):
                _ = logOne { $0.log(event) }
            case .change(.value(let update)): _ = journal.set(update, &turn)
            case .change(.operation(let operation)): _ = journal.log(operation, &turn)
            case .open(let url, let usesWebview):
                opened.append(Event.OpenedURL(url, usesWebview: usesWebview, id: id ?? "", handle: handle))
            case .refused(let problem):
                let owner = problem.what == .url ? id : nil
                turn.effects.report(.dropped(.init(problem.what, id: owner ?? problem.id, text: problem.reason)))
            }
        }
        for url in opened { turn.effects.report(.openURL(url)) }
    }

    private mutating func perform(_ plan: ActionPlan, of id: String, handle: UInt64? = nil) {
        switch plan {
        case .steps(let steps): perform(steps, of: id, handle: handle)
        case .unreadable(let reason): turn.effects.report(.dropped(.init(.url, id: id, text: reason)))
        }
    }
}
