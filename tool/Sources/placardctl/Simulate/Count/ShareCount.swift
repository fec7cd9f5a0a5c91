import PlacardCore
import PlacardReplay

/// How many users are in each variant of experiments, and in each holdout.
struct ShareCount {
    /// Fewer users say nothing about the difference between two variants.
    static let least: Int64 = 30

    struct Variant {
        let name: String
        /// The part of all users, by the file.
        let share: Double
        let isControl: Bool
        var users: Int64 = 0
    }

    struct Experiment {
        let key: String
        /// Position of the first campaign with it.
        let campaign: Int
        var variants: [Variant]
        /// Users who were in no variant.
        var outside: Int64 = 0
        /// All of them.
        var users: Int64 = 0
    }

    struct Holdout {
        let key: String
        /// The part of all users, by the file.
        let share: Double
        var users: Int64 = 0
    }

    private(set) var experiments: [Experiment] = []
    private(set) var holdouts: [Holdout] = []
    /// Users for whom a campaign has won.
    private(set) var winners: Int64 = 0

    init(_ campaigns: [PlacardCore.Campaign]) {
        for (index, campaign) in campaigns.enumerated() {
            if let experiment = campaign.experiment { add(experiment, index) }
            for holdout in campaign.holdouts where !holdouts.contains(where: { ExactText.same($0.key, holdout.key) }) {
                holdouts.append(Holdout(key: holdout.key, share: holdout.share))
            }
        }
    }

    /// Campaigns can share an experiment, each with variants of its own.
    private mutating func add(_ experiment: PlacardCore.Experiment, _ campaign: Int) {
        let variants = experiment.variants.map {
            Variant(name: $0.name, share: $0.weight * experiment.coverage, isControl: $0.isControl)
        }
        guard let known = experiments.firstIndex(where: { ExactText.same($0.key, experiment.key) }) else {
            return experiments.append(Experiment(key: experiment.key, campaign: campaign, variants: variants))
        }
        for variant in variants
        where !experiments[known].variants.contains(where: { ExactText.same($0.name, variant.name) }) {
            experiments[known].variants.append(variant)
        }
    }

    mutating func add(_ user: UserShares) {
        if user.hasWon { winners += 1 }
        for index in holdouts.indices where user.holdouts.contains(ExactText(holdouts[index].key)) {
            holdouts[index].users += 1
        }
        for index in experiments.indices {
            guard let names = user.variants[ExactText(experiments[index].key)] else { continue }
            experiments[index].users += 1
            if names.isEmpty { experiments[index].outside += 1 }
            for position in experiments[index].variants.indices
            where names.contains(ExactText(experiments[index].variants[position].name)) {
                experiments[index].variants[position].users += 1
            }
        }
    }
}

/// The variants and holdouts of one user.
struct UserShares {
    /// Names of variants by the experiment's key; empty: the user is in no variant of it.
    private(set) var variants: [ExactText: Set<ExactText>] = [:]
    private(set) var holdouts: Set<ExactText> = []
    /// Whether a campaign has won, shown or not.
    private(set) var hasWon = false

    mutating func add(_ decision: ReplayDecision) {
        switch decision.outcome {
        case .wins, .assetPending, .control, .heldOut: hasWon = true
        case .wrongEvent, .filterFailed, .notStarted, .ended, .notReEligible, .interval, .losesPriority, .waiting,
            .groupDisabled, .capped, .outsideWindow, .history, .notTargeted, .notInExperiment, .listed, .dismissed,
            .expired:
            break
        }
        guard let assignment = decision.assignment else { return }
        if let holdout = assignment.holdout { holdouts.insert(ExactText(holdout)) }
        guard let key = assignment.experiment.map(ExactText.init) else { return }
        var names = variants[key] ?? []
        if let variant = assignment.variant { names.insert(ExactText(variant)) }
        variants[key] = names
    }
}
