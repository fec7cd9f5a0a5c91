import PlacardCore

/// Why each card of a device is in the list that a host sees, or not: as text for people, or as JSON.
struct CardsExplanation {
    private let cards: [Verdict]
    private let user: String?
    private let now: Instant

    init(_ engine: Engine, at now: Instant) {
        cards = engine.explainCards(at: now)
        user = engine.user
        self.now = now
    }

    var lines: [String] {
        let listed = cards.count { $0.isListed }
        let whose = user.map { ", user '\($0)'" } ?? ""
        let width = min(40, cards.map { name($0).count }.max() ?? 0)
        let rows = cards.map { card in
            let padding = String(repeating: " ", count: max(0, width - name(card).count))
            return "  \(name(card))\(padding)  \(words(card))"
        }
        let headline = "cards at \(CivilTime(ms: now.wallMs).iso8601)\(whose)"
        return [headline, "\(listed) of \(Phrases.count(cards.count, "card")) in the list"] + rows
    }

    var json: JSON {
        let list = cards.map { card in
            var members = ExplainReport.members(card)
            members["card"] = .string(card.campaignID)
            members["listed"] = .bool(card.isListed)
            return JSON.object(members)
        }
        var report: JSON.Members = ["time_ms": .integer(now.wallMs), "cards": .array(list)]
        report["user"] = user.map(JSON.string)
        return .object(report)
    }

    /// With the verdict's name where the rule or a limit is the reason.
    private func words(_ card: Verdict) -> String {
        card.isListed || [.dismissed, .expired].contains(card.outcome) ? card.text : ExplainReport.words(card)
    }

    /// Replaces control characters: a server's id could contain line breaks.
    private func name(_ card: Verdict) -> String {
        String(String.UnicodeScalarView(card.campaignID.unicodeScalars.map { $0.value < 0x20 ? "?" : $0 }))
    }
}
