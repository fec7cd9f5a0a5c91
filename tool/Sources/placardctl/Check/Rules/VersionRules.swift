import PlacardCore

/// Keys that the oldest client in use does not know.
enum VersionRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        guard let oldest = context.options.settings.oldestClient else { return [] }
        return context.entries.flatMap { entry, path in
            (entry.members ?? [:]).keys.compactMap { key in
                guard let since = CampaignRule.knownSince[key], let version = ClientVersion(since), oldest < version
                else { return nil }
                return CheckFinding(
                    .olderClient, "\(path).\(key)", "`\(key)` is known since \(since), not to \(oldest.text)")
            }
        }
    }
}
