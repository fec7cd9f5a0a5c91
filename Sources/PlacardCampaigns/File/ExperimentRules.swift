import PlacardCore

/// Checks experiments of campaigns, and holdouts (section 10.12).
package enum ExperimentRules {
    static let keys: Set<String> = ["experiment"]
    package static let experimentKeys: Set<String> = ["key", "seed", "by", "coverage", "bucket_version", "variants"]
    package static let units = ["user", "device"]
    package static let holdoutKeys: Set<String> = ["key", "seed", "share", "groups"]

    package static func variantKeys(isTemplated: Bool) -> Set<String> {
        let keys: Set<String> = ["name", "weight", "control", "data"]
        return isTemplated ? keys.union(["template"]) : keys
    }

    /// - Parameter campaign: the campaign, whose other keys are checked elsewhere.
    static func check(_ campaign: Field, isTemplated: Bool) throws(FieldProblem) {
        guard let experiment = try campaign.optional("experiment") else { return }
        try experiment.allowOnly(experimentKeys)
        try name(experiment.required("key"))
        try name(experiment.optional("seed"))
        _ = try experiment.optional("by")?.oneOf(units)
        try share(experiment.optional("coverage"))
        _ = try experiment.optional("bucket_version")?.integer()
        let variants = try experiment.required("variants")
        var names: Set<ExactText> = []
        var sum = 0.0
        for variant in try variants.elements() {
            try variant.allowOnly(variantKeys(isTemplated: isTemplated))
            let field = try variant.required("name")
            try name(field)
            guard try names.insert(ExactText(field.string())).inserted else {
                throw field.problem("is the name of an earlier variant")
            }
            let weight = try variant.required("weight")
            try share(weight)
            sum += try weight.number()
            _ = try variant.optional("control")?.bool()
            try check(contentOf: variant, isTemplated: isTemplated)
        }
        guard Experiment.isWhole(sum) else {
            let shown = Value.double((sum * 10_000).rounded() / 10_000).jsonText
            throw variants.problem("must have weights that add up to 1, not \(shown)")
        }
    }

    private static func check(contentOf variant: Field, isTemplated: Bool) throws(FieldProblem) {
        let data = try variant.optional("data")
        guard isTemplated else {
            if let data { try MessageRules.check(data) }
            return
        }
        _ = try data?.optional("trigger_id")?.nonEmptyString()
        guard let template = try variant.optional("template") else { return }
        try MessageRules.check(template)
        try Placeholders.check(template)
    }

    /// The key of a holdout.
    static func check(holdout: Field) throws(FieldProblem) -> String {
        try holdout.allowOnly(holdoutKeys)
        let key = try holdout.required("key")
        try name(key)
        try name(holdout.optional("seed"))
        try share(holdout.required("share"))
        for id in try holdout.optional("groups")?.elements() ?? [] { try name(id) }
        return try key.string()
    }

    private static func name(_ field: Field?) throws(FieldProblem) {
        guard let field else { return }
        if try field.nonEmptyString().utf8.contains(0) { throw field.problem("must not contain U+0000") }
    }

    private static func share(_ field: Field?) throws(FieldProblem) {
        guard let field, try !(0...1).contains(field.number()) else { return }
        throw field.problem("must be a number from 0 to 1")
    }
}

/// Variants of campaigns, as a server sends them.
extension JSON {
    /// The campaign with each of its variants replaced.
    package func changingVariants<Failure: Error>(
        _ change: (_ position: Int, _ variant: JSON) throws(Failure) -> JSON
    ) throws(Failure) -> JSON {
        guard var campaign = members, var experiment = campaign["experiment"]?.members,
            let variants = experiment["variants"]?.elements
        else { return self }
        var changed: [JSON] = []
        for (position, variant) in variants.enumerated() { changed.append(try change(position, variant)) }
        experiment["variants"] = .array(changed)
        campaign["experiment"] = .object(experiment)
        return .object(campaign)
    }

    /// The variants of a campaign.
    package var variants: [JSON] { self["experiment"]?["variants"]?.elements ?? [] }
}
