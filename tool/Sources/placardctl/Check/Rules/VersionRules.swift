import PlacardCore

/// Keys that the oldest client in use does not know.
enum VersionRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        guard let oldest = context.options.settings.oldestClient else { return [] }
        let entries =
            context.cards.enumerated().map { ("cards[\($0)]", $1) }
            + context.campaigns.enumerated().map { ("campaigns[\($0)]", $1) }
        return entries.flatMap { path, entry in
            (entry.members ?? [:]).keys.compactMap { key in
                guard let since = CampaignRule.knownSince[key], let version = ClientVersion(since), oldest < version
                else { return nil }
                return CheckFinding(
                    .olderClient, "\(path).\(key)", "`\(key)` is known since \(since), not to \(oldest.text)")
            }
        }
    }
}
