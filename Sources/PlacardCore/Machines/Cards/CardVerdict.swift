/// Why a card is in the list that a host sees, or not (section 8.8).
extension Verdict {
    /// - Parameter stop: what keeps the card out of the list, by its rule and limits.
    init(of card: CardEntry, _ stop: CardJudge.Stop?, at wallMs: Int64) {
        if card.isDismissed {
            self.init(ofCard: card.id, .dismissed, "the user has dismissed it")
        } else if card.isExpired(at: wallMs) {
            self.init(ofCard: card.id, .expired, "it has expired")
        } else if let stop {
            self.init(ofCard: card.id, stop)
        } else if card.isControl {
            self.init(ofCard: card.id, .control, "in the list, and draws nothing: it is a control")
        } else {
            self.init(ofCard: card.id, .listed, "in the list")
        }
    }

    private init(ofCard id: String, _ outcome: Outcome, _ text: String) {
        self.init(campaignID: id, outcome: outcome)
        self.text = text
    }

    /// The same as a verdict about a campaign.
    private init(ofCard id: String, _ stop: CardJudge.Stop) {
        switch stop {
        case .notTargeted(let stop):
            let rule = FailedRule(stop)
            self.init(ofCard: id, .notTargeted, VerdictText.targeting(rule))
            self.rule = rule
        case .limit(let stop):
            let judgement = Judgement(stop)
            let isClosed = stop.kind == .outsideWindow
            let text = isClosed ? VerdictText.outsideWindow(stop.retryAfterMs) : VerdictText.limit(stop, id)
            self.init(ofCard: id, judgement.outcome, text)
            why = judgement.why
            retryAfterMs = judgement.retryAfterMs
            cap = judgement.cap
        }
    }
}
