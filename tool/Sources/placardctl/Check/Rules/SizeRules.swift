import PlacardCore
import PlacardTransport

/// Lists that are too long for a reply.
enum SizeRules {
    private static let limit = CurlOptions.replyLimit

    static func find(_ context: CheckContext) -> [CheckFinding] {
        let file = context.file
        let sizes = [
            ("campaigns", file.reply.text().utf8.count),
            ("cards", JSON.array(file.cards.map(\.json)).text().utf8.count),
        ]
        return sizes.compactMap { list, size in
            guard size > limit / 2 else { return nil }
            return CheckFinding(
                .largeList, list, "a reply with all \(list) has \(size) bytes; a device reads at most \(limit)",
                level: size > limit ? .error : nil)
        }
    }
}
