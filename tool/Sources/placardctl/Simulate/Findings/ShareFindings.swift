import PlacardCore

/// Variants and holdouts with too few users to compare them.
enum ShareFindings {
    static func find(_ context: FindingContext) -> [Finding] {
        let shares = context.count.shares
        let experiments = shares.experiments.flatMap { experiment in
            experiment.variants.filter { $0.users < ShareCount.least && $0.share > 0 }.map { variant in
                let name = "\(NameRule.shown(variant.name)) of the experiment \(NameRule.shown(experiment.key))"
                return Finding(.fewUsers, .warning, experiment.campaign, text("the variant \(name)", variant.users))
            }
        }
        let holdouts = shares.holdouts.filter { $0.users < ShareCount.least && $0.share > 0 }.map {
            Finding(.fewUsers, .warning, nil, text("the holdout \(NameRule.shown($0.key))", $0.users))
        }
        return experiments + holdouts
    }

    private static func text(_ what: String, _ users: Int64) -> String {
        "\(what) has \(Numbers.count(users, "user")) here: with fewer than \(ShareCount.least), a difference to the "
            + "others is chance. Wait for more users, or give it a larger share."
    }
}
