/// What an event was judged by: kept of the last one, so that what it met can be explained later.
///
/// An object, so that the engine and its copies carry one reference to it; and no more in it than that needs, because each
/// event makes one.
final class TriggerMoment {
    private let judge: TriggerJudge
    private let event: TriggerEvent
    /// How the winner's message stood with its picture.
    private let picture: TriggerExplainer.Picture

    init(_ event: TriggerEvent, judge: TriggerJudge, picture: TriggerExplainer.Picture) {
        self.judge = judge
        self.event = TriggerEvent(
            kind: event.kind, name: event.name, properties: event.properties, buttonID: event.buttonID)
        self.picture = picture
    }

    func explain(compile: @escaping RegexCompiler) -> Explanation {
        // Nothing but the winner's picture is asked for.
        let explainer = TriggerExplainer(judge, compile: compile) { _ in self.picture }
        return Explanation(event: ExplainedEvent(event, at: judge.now), verdicts: explainer.explain(event))
    }
}
