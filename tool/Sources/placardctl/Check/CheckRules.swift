import PlacardCore

/// The rules beyond those of the decoder. A new one is added here, and its name to `CampaignRule`.
enum CheckRules {
    static let all: [@Sendable (CheckContext) -> [CheckFinding]] = [
        NotedRules.find, TimeRules.find, BaseRules.find, FilterRules.find, ShadowRules.find, TextRules.find,
        PlaceholderRules.find, VersionRules.find, TargetingRules.find, CapRules.find,
    ]
}
