/// Impressions of cards, which groups count together with messages (rule 8.8.4).
extension MessagePipeline {
    mutating func saw(card id: String, _ limits: CampaignLimits, _ turn: inout Turn) {
        triggers.saw(card: id, limits, &turn)
    }

    mutating func forgetCards(except kept: Set<ExactText>, _ turn: inout Turn) {
        triggers.forgetCards(except: kept, &turn.effects)
    }
}
