import PlacardCore

/// What devices leave out or change, and the notes on valid entries.
enum NotedRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        let (file, nowMs) = (context.file, context.options.nowMs)
        func leftOut(_ part: CampaignFile) -> [CampaignNote] {
            DeviceContent(file: part, host: nil).leftOut(at: nowMs)
        }
        // Entry by entry, because a reply describes its first problems only.
        let config = leftOut(file.only())
        let count = Double(file.cards.count + file.campaigns.count) * Double(CheckRules.all.count)
        let cards = file.cards.enumerated().flatMap { index, card in
            context.options.progressed(Double(index) / count)
            return (leftOut(file.only(cards: [card])).filter { !config.contains($0) } + CampaignNotes.of(card)).map {
                CheckFinding($0, in: "cards[\(index)]")
            }
        }
        let campaigns = file.campaigns.enumerated().flatMap { index, campaign in
            context.options.progressed(Double(file.cards.count + index) / count)
            return
                (leftOut(file.only(campaigns: [campaign])).filter { !config.contains($0) } + CampaignNotes.of(campaign))
                .map {
                    CheckFinding($0, in: "campaigns[\(index)]", isTemplate: campaign.template != nil)
                }
        }
        return (config + ConfigNotes(file.config).all).map { CheckFinding($0, in: "") } + cards + campaigns
    }
}
