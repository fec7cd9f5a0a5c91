/// The inputs of the last evaluation of an event, kept so that its result can be explained later.
///
/// A class, so that the engine and its copies share one reference. Kept small, because each event creates one.
package final class TriggerMoment: Sendable {
    package let judge: TriggerJudge
    /// Without its record.
    package let event: TriggerEvent
    /// State of the picture of the winner's message.
    package let picture: TriggerExplainer.Picture
    /// What the searches for the event could take.
    package let regexBudget: RegexBudget

    init(
        _ event: TriggerEvent, judge: TriggerJudge, picture: TriggerExplainer.Picture, regexBudget: RegexBudget
    ) {
        self.judge = judge
        self.regexBudget = regexBudget
        self.event = TriggerEvent(
            kind: event.kind, name: event.name, properties: event.properties, buttonID: event.buttonID,
            absence: event.absence)
        self.picture = picture
    }

    /// The searches of the decision, with their results.
    package func searches() -> RegexRun {
        var run = RegexRun(regexBudget, remembers: judge.index.hasRegexes)
        if judge.index.hasRegexes { _ = judge.decide(event, &run, onLimit: { _ in }) }
        return run
    }

    package func explain(compile: RegexCompiler) -> Explanation {
        // The explainer asks for the winner's picture only.
        let explainer = TriggerExplainer(judge) { _ in self.picture }
        return Explanation(
            event: ExplainedEvent(event, at: judge.now),
            verdicts: explainer.explain(event, regexBudget, compile: compile))
    }
}
