import Placard

/// What the client reports, as JSON values with the keys and names of the format.
enum Observer {
    static func card(_ card: Card) -> JSON {
        .object(
            members(fields(card)) + [
                JSON.Member(
                    key: "extras",
                    value: .object(card.extras.map { JSON.Member(key: $0.key, value: .string($0.value)) }))
            ])
    }

    static func verdict(_ verdict: Verdict) throws -> JSON {
        let isWaiting = waiting.contains(verdict.outcome)
        let (assignment, history) = (verdict.assignment, verdict.history)
        let property = verdict.filter?.property ?? verdict.rule?.variable ?? history?.name
        let wanted = verdict.filter?.wanted ?? verdict.rule?.wanted ?? history?.wanted
        let position = verdict.filter?.position ?? history?.position
        let found =
            verdict.filter?.found ?? verdict.rule?.found ?? history?.found.description ?? assignment?.numberText
        let why: JSON = verdict.why.map(JSON.name) ?? .null
        let foundType: JSON = verdict.filter.map { .name($0.foundType) } ?? .null
        let wantedType: JSON = verdict.filter?.wantedType.map(JSON.name) ?? .null
        let limit = verdict.cap?.limit ?? 0
        return .object([
            "campaign": .string(verdict.campaignID), "verdict": .name(verdict.outcome),
            "retry_after_ms": .milliseconds(isWaiting ? verdict.retryAfter ?? .zero : nil),
            "filter": .integer(position),
            "property": .text(property),
            "found": try found.map { try JSONReader.read($0) } ?? .null,
            "wanted": .text(wanted),
            "rule_part": .text(verdict.rule?.part),
            "experiment": .text(assignment?.experiment), "variant": .text(assignment?.variant),
            "holdout": .text(assignment?.holdout),
            "why": why, "found_type": foundType, "wanted_type": wantedType,
            "group": .text(verdict.cap?.group),
            "cap": .integer(limit == 0 ? nil : limit),
            "period_ms": .milliseconds(verdict.cap?.period),
        ])
    }

    static func state(_ message: OfferedMessage) -> JSON {
        .object(["handle": .integer(message.handle), "id": .string(message.id), "state": .name(message.state)])
    }
}
