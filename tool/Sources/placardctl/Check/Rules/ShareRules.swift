import PlacardCore

/// Experiments and holdouts that do not divide users as they seem to.
enum ShareRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        let experiments = context.decoded.enumerated().compactMap { index, campaign in
            campaign?.experiment.map { Listed(experiment: $0, path: "campaigns[\(index)].experiment") }
        }
        let holdouts = (context.file.holdouts?.elements ?? []).enumerated().compactMap { ListedHoldout($0, $1) }
        return others(experiments) + seeds(experiments, holdouts) + shares(holdouts)
    }

    private struct Listed {
        let experiment: Experiment
        let path: String
    }

    private struct ListedHoldout {
        let key: String
        let seed: String
        let share: Double
        let path: String

        init?(_ index: Int, _ json: JSON) {
            guard let key = json["key"]?.string, let share = try? json["share"].map({ try Field($0).number() }) else {
                return nil
            }
            self.key = key
            self.share = share
            seed = json["seed"]?.string ?? key
            path = "holdouts[\(index)]"
        }
    }

    /// One key that divides users in two ways.
    private static func others(_ experiments: [Listed]) -> [CheckFinding] {
        var first: [ExactText: Experiment] = [:]
        return experiments.compactMap { listed in
            let key = ExactText(listed.experiment.key)
            guard let known = first[key] else {
                first[key] = listed.experiment
                return nil
            }
            guard let difference = difference(known, listed.experiment) else { return nil }
            return CheckFinding(
                .otherWeights, "\(listed.path).key",
                "an earlier campaign of the experiment \(NameRule.shown(key.text)) has \(difference)")
        }
    }

    private static func difference(_ one: Experiment, _ other: Experiment) -> String? {
        if !ExactText.same(one.seed, other.seed) { return "another seed" }
        if one.unit != other.unit { return "another `by`" }
        if one.coverage != other.coverage { return "another coverage" }
        if one.version != other.version { return "another bucket_version" }
        let isSame =
            one.variants.count == other.variants.count
            && zip(one.variants, other.variants).allSatisfy {
                ExactText.same($0.name, $1.name) && $0.weight == $1.weight
            }
        return isSame ? nil : "other variants or weights"
    }

    /// Two experiments, or an experiment and a holdout, that divide users in the same way.
    private static func seeds(_ experiments: [Listed], _ holdouts: [ListedHoldout]) -> [CheckFinding] {
        var first: [ExactText: (key: String, words: String)] = [:]
        for holdout in holdouts {
            let seed = ExactText(holdout.seed)
            if first[seed] == nil { first[seed] = ("", "the holdout \(NameRule.shown(holdout.key))") }
        }
        return experiments.compactMap { listed in
            let (seed, key) = (ExactText(listed.experiment.seed), listed.experiment.key)
            guard let known = first[seed] else {
                first[seed] = (key, "the experiment \(NameRule.shown(key))")
                return nil
            }
            if ExactText.same(known.key, key) { return nil }
            return CheckFinding(
                .sharedSeed, "\(listed.path).seed", "its seed \(NameRule.shown(seed.text)) is that of \(known.words)")
        }
    }

    private static func shares(_ holdouts: [ListedHoldout]) -> [CheckFinding] {
        var first: [ExactText: ListedHoldout] = [:]
        return holdouts.compactMap { holdout in
            let seed = ExactText(holdout.seed)
            guard let known = first[seed] else {
                first[seed] = holdout
                return nil
            }
            if known.share == holdout.share { return nil }
            return CheckFinding(
                .otherShare, "\(holdout.path).share",
                "the holdout \(NameRule.shown(known.key)) has the same seed and another share")
        }
    }
}
