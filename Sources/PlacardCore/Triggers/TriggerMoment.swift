/// All that an event was judged by: kept of the last one, so that what it met can be explained later.
///
/// An object, so that the engine and its copies carry one reference to it.
final class TriggerMoment {
    let judge: TriggerJudge
    let event: TriggerEvent
    private let assets: AssetShelf
    private let isOnline: Bool

    init(_ event: TriggerEvent, judge: TriggerJudge, assets: AssetShelf, isOnline: Bool) {
        self.judge = judge
        self.event = event
        self.assets = assets
        self.isOnline = isOnline
    }

    func explain(compile: @escaping RegexCompiler) -> Explanation {
        let explainer = TriggerExplainer(judge, compile: compile) { self.picture($0) }
        return Explanation(event: ExplainedEvent(event, at: judge.now), verdicts: explainer.explain(event))
    }

    private func picture(_ message: Message) -> TriggerExplainer.Picture {
        switch assets.picture(message.imageURL) {
        case .notNeeded, .ready: .there
        case .missing: isOnline ? .missing : .offline
        case .refused: .refused
        }
    }
}
