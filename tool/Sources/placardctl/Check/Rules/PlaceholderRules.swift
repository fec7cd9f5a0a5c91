import PlacardCore

/// Placeholders that nothing fills in, and those that reach other servers.
enum PlaceholderRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        let cards = context.cards.enumerated().flatMap { index, card in
            strings(card, "cards[\(index)]").flatMap { unfilled($0) + queried($0) }
        }
        let campaigns = context.campaigns.indices.flatMap { index -> [CheckFinding] in
            let texts = context.messages(index).flatMap { strings($0.json, $0.path) }
            let isTemplated = context.file.campaigns[index].template != nil
            return texts.flatMap { text in
                (isTemplated ? sourceless(text, index, context) : unfilled(text)) + queried(text)
            }
        }
        return cards + campaigns
    }

    private struct Text {
        let path: String
        let text: String
        let pieces: [Placeholder.Piece]
    }

    /// The texts with placeholders.
    private static func strings(_ json: JSON, _ path: String) -> [Text] {
        switch json {
        case .string(let text):
            guard Placeholder.isIn(text) else { return [] }
            let pieces = Placeholder.pieces(of: text)
            return pieces.contains { $0.placeholder != nil } ? [Text(path: path, text: text, pieces: pieces)] : []
        case .array(let elements):
            return elements.enumerated().flatMap { strings($1, Field.path(to: $0, in: path)) }
        case .object(let members): return members.flatMap { strings($0.value, Field.path(to: $0.key, in: path)) }
        case .null, .bool, .integer, .real: return []
        }
    }

    /// Where no device and no server fills them in.
    private static func unfilled(_ text: Text) -> [CheckFinding] {
        let known = ["event.name", "event.type", "user_id"]
        return text.pieces.compactMap(\.placeholder).filter { name in
            known.contains(name) || name.hasPrefix(Placeholder.propertyPrefix)
        }.prefix(1).map { name in
            CheckFinding(
                .placeholder, text.path, "{{\(name)}} is filled in only in the `template` of a `templated_iam`")
        }
    }

    /// Properties that no event of the campaign's triggers has.
    private static func sourceless(_ text: Text, _ index: Int, _ context: CheckContext) -> [CheckFinding] {
        guard let events = context.options.events, let campaign = context.decoded[index] else { return [] }
        return text.pieces.compactMap(\.placeholder).filter { $0.hasPrefix(Placeholder.propertyPrefix) }.compactMap {
            name in
            let key = String(name.dropFirst(Placeholder.propertyPrefix.count))
            guard !campaign.conditions.contains(where: { events.has(key, $0) }) else { return nil }
            return CheckFinding(
                .placeholder, text.path, "no recorded event of its triggers has the property of {{\(name)}}")
        }
    }

    private static func queried(_ text: Text) -> [CheckFinding] {
        guard let before = text.pieces.first?.text.lowercased(),
            before.hasPrefix("http://") || before.hasPrefix("https://")
        else { return [] }
        var url = ""
        for piece in text.pieces {
            if let name = piece.placeholder, url.contains("?") {
                return [
                    CheckFinding(
                        .privateQuery, text.path, "the query of the link has {{\(name)}}, which leaves the device")
                ]
            }
            url += piece.text
        }
        return []
    }
}
