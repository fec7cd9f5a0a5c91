/// `content_cards/sync`: returns all cards, or the changed ones (rule 8.1).
struct CardsEndpoint: Endpoint {
    static let name = "content_cards/sync"

    let source: CampaignSource

    func answer(_ body: Field, to request: Request) async throws(FieldProblem) -> Answer {
        var json = await source.sync(
            for: try body.optional("user_id")?.string(),
            lastFull: try body.optional("last_full_sync_at")?.integer(from: 0) ?? 0,
            lastCard: try body.optional("last_card_updated_at")?.integer(from: 0) ?? 0)
        let host = PictureFolder.host(for: request)
        let cards = (json["cards"]?.elements ?? []).map { PictureFolder.complete($0, "i", on: host) }
        if case .object(var members) = json {
            members["cards"] = .array(cards)
            json = .object(members)
        }
        let count = cards.count
        return Answer(json: json, note: "\(json["full_sync"]?.bool == true ? "all" : "changed") cards: \(count)")
    }
}
