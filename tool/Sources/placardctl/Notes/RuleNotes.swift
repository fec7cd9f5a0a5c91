import PlacardCore

/// What is wrong with a rule that says whom a campaign or card is for, without knowing anyone.
enum RuleNotes {
    struct Found {
        let rule: CampaignRule
        let level: Finding.Level
        /// From where the rule's own path begins.
        let path: String
        /// A sentence without a full stop.
        let text: String
    }

    /// - Parameter ids: those of the file's campaigns.
    static func of(_ rule: JSON, at path: String, _ ids: [String]) -> [Found] {
        names(rule, path, ids) + impossible(rule, path)
    }

    // MARK: Names

    /// The variables of a rule that nothing has.
    private static func names(_ rule: JSON, _ path: String, _ ids: [String]) -> [Found] {
        switch rule {
        case .array(let elements):
            return elements.enumerated().flatMap { names($1, Field.path(to: $0, in: path), ids) }
        case .object(let members):
            return members.flatMap { key, value -> [Found] in
                let inner = Field.path(to: key, in: path)
                guard key == "var" else { return names(value, inner, ids) }
                guard let name = value.string ?? value.elements?.first?.string, let text = fault(of: name, ids) else {
                    return []
                }
                return [
                    Found(
                        rule: .unknownVariable, level: CampaignRule.unknownVariable.level,
                        path: value.string == nil ? Field.path(to: 0, in: inner) : inner, text: text)
                ]
            }
        case .null, .bool, .integer, .real, .string: return []
        }
    }

    /// Why nothing has the name; nil: it is an attribute or a fact, or it is known.
    private static func fault(of name: String, _ ids: [String]) -> String? {
        let (prefix, campaigns) = (OwnVariable.prefix.description, OwnVariable.campaignPrefix.description)
        guard name.hasPrefix("$"), !name.hasPrefix("$host.") else { return nil }
        let known = OwnVariable.allCases.map { prefix + $0.rawValue }
        if known.contains(name) { return nil }
        guard name.hasPrefix(prefix + campaigns) else { return unknown(name, among: known + ["$host."]) }
        let rest = name.dropFirst((prefix + campaigns).count)
        let counts = MessageCounts.What.allCases.map { $0.rawValue }
        guard let dot = rest.lastIndex(of: "."), counts.contains(String(rest[rest.index(after: dot)...])) else {
            let id = rest.lastIndex(of: ".").map { rest[..<$0] } ?? rest
            return unknown(name, among: counts.map { "\(prefix)\(campaigns)\(id).\($0)" })
        }
        let id = String(rest[..<dot])
        if ids.contains(where: { ExactText.same($0, id) }) { return nil }
        let nearest = KeySpelling.nearest(to: id, among: ids).map { "; \($0) is similar" }
        return "no campaign of the file has the id \(NameRule.shown(id))" + (nearest ?? "")
    }

    private static func unknown(_ name: String, among known: [String]) -> String {
        let nearest = KeySpelling.nearest(to: name, among: known).map { "; \($0) is similar" }
        return "there is no variable \(NameRule.shown(name))" + (nearest ?? "")
    }

    // MARK: What never holds

    private static func impossible(_ rule: JSON, _ path: String) -> [Found] {
        let level: Finding.Level = neverHolds(rule) ? .error : .warning
        let parts = parts(rule, path)
        guard parts.isEmpty, level == .error else {
            return parts.map { Found(rule: .impossibleRule, level: level, path: $0.path, text: $0.text) }
        }
        return [Found(rule: .impossibleRule, level: level, path: path, text: "the rule never holds")]
    }

    /// Whether that is certain without knowing any variable.
    private static func neverHolds(_ rule: JSON) -> Bool {
        if rule == .bool(false) { return true }
        guard let (name, arguments) = operation(rule) else { return false }
        switch name {
        case "and": return arguments.contains(where: neverHolds)
        case "or": return arguments.allSatisfy(neverHolds)
        default: return fault(name, arguments) != nil
        }
    }

    private static func parts(_ rule: JSON, _ path: String) -> [(path: String, text: String)] {
        if case .array(let elements) = rule {
            return elements.enumerated().flatMap { parts($1, Field.path(to: $0, in: path)) }
        }
        guard let (name, arguments) = operation(rule) else { return [] }
        if let text = fault(name, arguments) { return [(path, text)] }
        return arguments.enumerated().flatMap { index, argument in
            parts(argument, Field.path(to: index, in: Field.path(to: name, in: path)))
        }
    }

    /// An operator with its arguments in an array.
    private static func operation(_ rule: JSON) -> (name: String, arguments: [JSON])? {
        guard let members = rule.members, members.count == 1, let member = members.first(where: { _ in true }),
            let arguments = member.value.elements
        else { return nil }
        return (member.key, arguments)
    }

    /// Why an operator never holds.
    private static func fault(_ name: String, _ arguments: [JSON]) -> String? {
        switch name {
        case "bucket" where arguments.count == 3:
            guard let from = number(arguments[1]), let to = number(arguments[2]), from >= to else { return nil }
            return "the share of users is empty: it begins at \(arguments[1].text()) and ends at \(arguments[2].text())"
        case "sem_ver" where arguments.count == 3:
            let invalid = [arguments[0], arguments[2]].first { $0.members == nil && !isVersion($0) }
            return invalid.map { "\($0.text()) is no version such as \"2.1.0\", so the comparison never holds" }
        default: return nil
        }
    }

    private static func number(_ json: JSON) -> Double? { try? Field(json).number() }

    /// As the engine judges it: a version is equal to itself.
    private static func isVersion(_ json: JSON) -> Bool {
        let rule = try? Rule(PropertyValue(["sem_ver": [json, "=", json]] as JSON))
        return rule?.holds(Variables(KnownFacts(), Variables.Device(), user: nil, wallMs: 0)) ?? true
    }
}
