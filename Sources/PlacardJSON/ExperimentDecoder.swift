import PlacardCore

/// Decodes experiments and holdouts (section 10.12). What is wrong costs the campaign, or the holdout, alone.
enum ExperimentDecoder {
    /// Nil for a campaign without an experiment.
    static func decode(
        _ fields: Fields, _ content: (JSONNode, _ path: String) throws(FieldFault) -> CampaignContent
    ) throws(FieldFault) -> Experiment? {
        guard let node = try fields.object("experiment") else { return nil }
        let fields = try Fields(node, path: "experiment")
        let key = try name("key", fields)
        let seed = try fields.plainString("seed") ?? key
        let coverage = try share("coverage", fields) ?? 1
        let list = try fields.require("variants", try fields.array("variants"))
        var variants: [Experiment.Variant] = []
        var names: Set<ExactText> = []
        for index in 0..<list.count {
            guard let element = list[index] else { continue }
            let place = "experiment.variants[\(index)]"
            let variant = try variant(element, place, content)
            guard names.insert(ExactText(variant.name)).inserted else {
                throw FieldFault(place: "\(place).name", reason: "is the name of an earlier variant")
            }
            variants.append(variant)
        }
        let sum = variants.reduce(0) { $0 + $1.weight }
        guard Experiment.isWhole(sum) else {
            throw FieldFault(place: "experiment.variants", reason: "have weights that do not add up to 1")
        }
        return Experiment(
            key: key, seed: seed, unit: try unit(fields), coverage: coverage,
            version: try fields.integer("bucket_version") ?? 0, variants: variants)
    }

    private static func variant(
        _ node: JSONNode, _ place: String, _ content: (JSONNode, _ path: String) throws(FieldFault) -> CampaignContent
    ) throws(FieldFault) -> Experiment.Variant {
        let fields = try Fields(node, path: place)
        let data = try fields.object("data")
        var own: CampaignContent?
        if let data { own = try content(data, "\(place).data") }
        return Experiment.Variant(
            name: try name("name", fields), weight: try fields.require("weight", try share("weight", fields)),
            content: own, isControl: try fields.bool("control") ?? false)
    }

    private static func unit(_ fields: Fields) throws(FieldFault) -> Experiment.Unit {
        guard let by = try fields.string("by") else { return .userOrDevice }
        switch by {
        case "user": return .user
        case "device": return .device
        default: throw FieldFault(place: "experiment.by", reason: "is \(NameRule.shown(by)), which is not supported")
        }
    }

    /// A holdout, and the ids of the groups that it concerns; nil: it concerns every campaign.
    typealias Listed = (holdout: Holdout, groups: [String]?)

    /// The holdouts of a reply, in their order. Reports those that are wrong.
    static func holdouts(_ node: JSONNode?, _ problems: inout Problems) -> [Listed] {
        guard let node else { return [] }
        guard node.isArray else {
            problems.add(.campaign, id: "holdouts", "it is \(node.typeName), not an array: nobody is held out")
            return []
        }
        var holdouts: [Listed] = []
        var keys: Set<ExactText> = []
        for index in 0..<node.count {
            guard let element = node[index] else { continue }
            do throws(FieldFault) {
                let listed = try holdout(element)
                guard keys.insert(ExactText(listed.holdout.key)).inserted else {
                    throw FieldFault(place: "key", reason: "is the key of an earlier holdout")
                }
                holdouts.append(listed)
            } catch {
                problems.add(.campaign, id: "holdouts[\(index)]", error.description)
            }
        }
        return holdouts
    }

    private static func holdout(_ node: JSONNode) throws(FieldFault) -> Listed {
        let fields = try Fields(node)
        let key = try name("key", fields)
        let holdout = Holdout(
            key: key, seed: try fields.plainString("seed") ?? key,
            share: try fields.require("share", try share("share", fields)))
        guard let list = try fields.array("groups") else { return (holdout, nil) }
        var groups: [String] = []
        for index in 0..<list.count {
            guard let element = list[index] else { continue }
            guard let id = element.string, !id.isEmpty else {
                throw FieldFault(place: "groups[\(index)]", reason: "is no id of a group")
            }
            groups.append(id)
        }
        return (holdout, groups)
    }

    /// What concerns a campaign of these groups.
    static func holdouts(_ listed: [Listed], of limits: CampaignLimits?) -> [Holdout] {
        if listed.isEmpty { return [] }
        let own = Set((limits?.groups ?? []).lazy.map { ExactText($0.id) })
        return listed.lazy.filter { _, groups in
            guard let groups else { return true }
            return groups.contains { own.contains(ExactText($0)) }
        }.map { $0.holdout }
    }

    private static func name(_ key: StaticString, _ fields: Fields) throws(FieldFault) -> String {
        let name = try fields.require(key, try fields.plainString(key))
        guard !name.isEmpty else { throw FieldFault(place: fields.place(key), reason: "is empty") }
        return name
    }

    private static func share(_ key: StaticString, _ fields: Fields) throws(FieldFault) -> Double? {
        guard let share = try fields.number(key) else { return nil }
        guard (0...1).contains(share) else {
            throw FieldFault(place: fields.place(key), reason: "is not a number from 0 to 1")
        }
        return share
    }
}
