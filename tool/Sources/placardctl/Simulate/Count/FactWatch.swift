import PlacardCore
import PlacardReplay

/// Watches the attributes and facts in the table that rules of campaigns read.
struct FactWatch {
    private static let nameLimit = 10_000

    /// What each campaign's rule reads, in the order of the campaigns.
    let readings: [RuleReading]
    /// How many rows set each variable.
    private var names: [ExactText: Int64] = [:]
    private var values: [ExactText: ValuesSeen] = [:]
    /// What comes before a dot in the name of a variable: it can be an object that has it.
    private var parents: Set<ExactText> = []
    /// Whether a variable has had a text that a rule compares it with.
    private var wanted: [ExactText: [ExactText: Bool]] = [:]

    init(_ campaigns: [PlacardCore.Campaign]) {
        readings = campaigns.map { $0.targeting.map { RuleReading($0.source) } ?? RuleReading() }
        for reading in readings {
            for variable in reading.variables {
                values[ExactText(variable.name)] = ValuesSeen()
                parents.formUnion(Self.parents(of: variable.name))
            }
            for comparison in reading.comparisons {
                for text in comparison.texts {
                    wanted[ExactText(comparison.variable), default: [:]][ExactText(text)] = false
                }
            }
        }
    }

    mutating func add(_ row: ReplayRow) {
        if values.isEmpty { return }
        for member in row.attributes { add(member.key, member.value) }
        for member in row.facts { add("$host.\(member.key)", member.value) }
    }

    private mutating func add(_ name: String, _ value: Value) {
        if case .null = value { return }
        let key = ExactText(name)
        if names[key] != nil || names.count < Self.nameLimit { names[key, default: 0] += 1 }
        note(value, of: key)
        guard parents.contains(key), case .object(let members) = value else { return }
        for member in members { add("\(name).\(member.key)", member.value) }
    }

    private mutating func note(_ value: Value, of key: ExactText) {
        guard values[key] != nil else { return }
        values[key]?.add(value)
        guard let texts = wanted[key] else { return }
        for (text, hasOccurred) in texts where !hasOccurred && Comparison.equals(value, .string(text.text)) {
            wanted[key]?[text] = true
        }
    }

    private static func parents(of name: String) -> [ExactText] {
        name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: ".") }.map { ExactText(String(name[..<$0])) }
    }

    private static func begins(_ text: String, with start: String) -> Bool {
        text.utf8.starts(with: start.utf8)
    }

    // MARK: - Questions

    /// How many rows set the variable.
    func count(_ variable: String) -> Int64 { names[ExactText(variable)] ?? 0 }

    /// The variables that rows set: facts of the host if the name is one, else attributes.
    func others(like variable: String) -> [String] {
        let isFact = Self.begins(variable, with: "$host.")
        return names.keys.filter { Self.begins($0.text, with: "$host.") == isFact }.sorted().map { $0.text }
    }

    func values(of variable: String) -> ValuesSeen { values[ExactText(variable)] ?? ValuesSeen() }

    /// Whether the variable has had a text that a rule compares it with.
    func hasOccurred(_ text: String, of variable: String) -> Bool {
        wanted[ExactText(variable)]?[ExactText(text)] ?? false
    }
}
