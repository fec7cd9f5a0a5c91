import PlacardCore

/// Campaigns that are for nobody in the table.
enum TargetingFindings {
    static func find(_ context: FindingContext) -> [Finding] {
        context.campaigns.indices.compactMap { index in
            let counted = context.count.counts[index]
            let excluded = counted.stopped(by: .notTargeted)
            let judged = counted.about - counted.stopped(by: .filterFailed, .wrongEvent, .notStarted, .ended)
            guard excluded > 0, excluded == judged else { return nil }
            return Finding(
                .targetsNobody, .warning, index,
                "\(context.name(index)) is for nobody here: its targeting held at none of the "
                    + "\(Numbers.count(excluded, "event")) at which it could show. Check its variables and values, and "
                    + "that the table has the attributes and facts that it reads.")
        }
    }
}
