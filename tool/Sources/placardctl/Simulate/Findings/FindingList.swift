import PlacardCore

/// Everything that is found.
enum FindingList {
    /// The most serious first, then in the order of the campaigns.
    static func of(_ context: FindingContext) -> [Finding] {
        let positions = Dictionary(
            keepingFirst: context.campaigns.lazy.enumerated().map { (ExactText($1.id), $0) })
        let notes = context.notes.map { Finding($0, campaign: positions[ExactText($0.id)]) }
        return sorted(notes + (context.count.census.events > 0 ? ofEvents(context) : []))
    }

    private static func ofEvents(_ context: FindingContext) -> [Finding] {
        let parts = [
            ConditionFindings.find, NameFindings.find, ValueFindings.find, TimingFindings.find, PriorityFindings.find,
            FallbackFindings.find, UserFindings.find, ServerFindings.find, ShareFindings.find,
            TargetingFindings.find,
        ]
        return parts.flatMap { $0(context) }
    }

    private static func sorted(_ all: [Finding]) -> [Finding] {
        let levels = Finding.Level.allCases
        return all.enumerated().sorted { left, right in
            rank(left, levels) < rank(right, levels)
        }.map { $0.element }
    }

    private static func rank(_ item: (offset: Int, element: Finding), _ levels: [Finding.Level]) -> (Int, Int, Int) {
        (levels.firstIndex(of: item.element.level) ?? 0, item.element.campaign ?? -1, item.offset)
    }
}
