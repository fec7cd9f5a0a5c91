import PlacardCore

/// As for an event whose call has searched nothing yet.
extension TriggerJudge {
    func decide(_ event: TriggerEvent, onLimit: (String) -> Void) -> TriggerDecision {
        var run = RegexRun()
        return decide(event, &run, onLimit: onLimit)
    }

    func fallbacks(of event: TriggerEvent, winner: Int) -> [String] {
        var run = RegexRun()
        return fallbacks(of: event, winner: winner, &run)
    }
}
