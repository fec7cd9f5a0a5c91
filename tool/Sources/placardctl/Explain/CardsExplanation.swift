import PlacardCore

/// Why each card of a device is in the list that a host sees, or not: as text for people, or as JSON.
struct CardsExplanation {
    private let cards: [(entry: CardEntry, stop: Verdict?)]
    private let user: String?
    private let now: Instant

    init(_ engine: Engine, at now: Instant) {
        cards = engine.explainCards(at: now)
        user = engine.user
        self.now = now
    }

    var lines: [String] {
        let listed = cards.count { isListed($0) }
        let whose = user.map { ", user '\($0)'" } ?? ""
        let width = min(40, cards.map { name($0).count }.max() ?? 0)
        let rows = cards.map { card in
            let padding = String(repeating: " ", count: max(0, width - name(card).count))
            return "  \(name(card))\(padding)  \(words(card))"
        }
        let headline = "cards at \(CivilTime(ms: now.wallMs).iso8601)\(whose)"
        return [headline, "\(listed) of \(Phrases.count(cards.count, "card")) in the list"] + rows
    }

    /// A card that is not in the list has the members of a verdict, if its rule or a limit is the reason.
    var json: JSON {
        let list = cards.map { card in
            var members = card.stop.map(ExplainReport.members) ?? ["text": .string(words(card))]
            members["card"] = .string(card.entry.id)
            members["listed"] = .bool(isListed(card))
            return JSON.object(members)
        }
        var report: JSON.Members = ["time_ms": .integer(now.wallMs), "cards": .array(list)]
        report["user"] = user.map(JSON.string)
        return .object(report)
    }

    private func isListed(_ card: (entry: CardEntry, stop: Verdict?)) -> Bool {
        card.stop == nil && !card.entry.isDismissed && !card.entry.isExpired(at: now.wallMs)
    }

    private func words(_ card: (entry: CardEntry, stop: Verdict?)) -> String {
        if card.entry.isDismissed { return "the user has dismissed it" }
        if card.entry.isExpired(at: now.wallMs) { return "it has expired" }
        return card.stop.map(ExplainReport.words) ?? "in the list"
    }

    /// Replaces control characters: a server's id could contain line breaks.
    private func name(_ card: (entry: CardEntry, stop: Verdict?)) -> String {
        String(String.UnicodeScalarView(card.entry.id.unicodeScalars.map { $0.value < 0x20 ? "?" : $0 }))
    }
}
