/// Messages that wait for their time: a delay, or the opening of their windows (rules 9.5.1, 10.11.5).
extension MessagePipeline {
    /// Lets a message wait until it is due.
    mutating func hold(_ triggered: TriggeredMessage, _ turn: inout Turn) {
        if waiting.isFull(.delay) {
            let text = "\(TriggeredMessage.limit) messages already wait for their delays to end"
            turn.effects.report(.log(.init("campaign \(triggered.campaign.id) shows nothing: \(text)")))
            turn.observe(.crowded(handle: triggered.handle))
        } else {
            waiting.add(triggered, .delay)
        }
    }

    /// Lets a message that is due outside of its windows wait for the next opening. Returns false when it need not wait.
    mutating func awaitOpening(
        _ triggered: TriggeredMessage, session: Stamp?, _ turn: inout Turn
    ) -> Bool {
        guard let limits = triggers.limits(of: triggered, turn, session: session) else { return false }
        let wait = limits.msUntilOpen(triggered.campaign.limits, delayMs: 0, at: turn.now)
        guard wait > 0, triggered.campaign.limits?.waitsForOpening == true else { return false }
        var later = triggered
        let waitMs = triggered.untilTimeout(wait, at: turn.now)
        later.dueMs = turn.now.monotonicMs.clampedAdding(waitMs)
        hold(later, &turn)
        return true
    }

    func isTest(_ triggered: TriggeredMessage) -> Bool { triggered.campaign.isTest(triggered.event) }
}
