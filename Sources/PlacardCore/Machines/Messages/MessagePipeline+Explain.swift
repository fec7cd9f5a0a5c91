/// What campaigns would do, and what their messages still need.
extension MessagePipeline {
    /// Explains for each campaign whether it would show if the event happened now. Does not modify the pipeline.
    func explain(_ event: TriggerEvent, _ journal: Journal, _ turn: Turn) -> Explanation {
        if turn.config.isBlocked(event) {
            let verdicts = triggers.index.listed.map { VerdictText.blocked($0.campaign) }
            return Explanation(event: ExplainedEvent(event, at: turn.now), verdicts: verdicts)
        }
        let judge = triggers.judge(ifLogged: event, journal, turn, waiting: handOvers(turn))
        let explainer = TriggerExplainer(judge) { picture(of: $0, turn) }
        let verdicts = explainer.explain(event, compile: turn.setup.compileRegex)
        return Explanation(event: ExplainedEvent(event, at: turn.now), verdicts: verdicts)
    }

    /// When the messages that wait to be shown were handed over; empty if they counted at that time (rule 10.3.7).
    func handOvers(_ turn: Turn) -> [ExactText: Stamp] {
        turn.setup.options.countAt == .shown ? screen.handOvers : [:]
    }

    func picture(of message: Message, _ turn: Turn) -> TriggerExplainer.Picture {
        switch turn.pictures.state(of: message.assetNames) {
        case .notNeeded, .ready: .there
        case .missing: turn.host.isOnline ? .missing : .offline
        case .refused: .refused
        }
    }

    func picture(
        of decision: TriggerDecision, _ event: TriggerEvent, _ judge: TriggerJudge, _ turn: Turn
    ) -> TriggerExplainer.Picture {
        guard case .winner(let position) = decision,
            let message = judge.assigned(triggers.index.listed[position].campaign, event)?.campaign.message,
            !message.isControl
        else {
            return .there
        }
        return picture(of: message, turn)
    }
}
