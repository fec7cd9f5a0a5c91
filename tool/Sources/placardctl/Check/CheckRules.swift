import PlacardCore

/// The rules beyond those of the decoder. A new one is added here, and its name to `CampaignRule`.
enum CheckRules {
    static let all: [@Sendable (CheckContext) -> [CheckFinding]] = [
        NotedRules.find, TimeRules.find, BaseRules.find, FilterRules.find, ShadowRules.find, TextRules.find,
        PictureRules.find, PlaceholderRules.find, VersionRules.find, SizeRules.find, NetworkRules.find, ShareRules.find,
        TargetingRules.find, CapRules.find,
    ]

    static func found(_ context: CheckContext) -> [CheckFinding] {
        all.enumerated().flatMap { index, rule in
            let found = rule(context)
            context.options.progressed(Double(index + 1) / Double(all.count))
            return found
        }
    }
}
