/// The variants that the current user and this device were shown (rule 10.12.4).
package struct StoredVariants: Sendable, Equatable {
    /// How many experiments of a user, and of the device, are kept.
    package static let limit = 1_000

    private struct Shown: Sendable, Equatable {
        let name: String
        let version: Int64
    }

    private var ofUser: [ExactText: Shown] = [:]
    private var ofDevice: [ExactText: Shown] = [:]

    package init() {}

    /// Reads what can be read of stored rows.
    package init(_ stored: [StoredFact]) {
        for fact in stored {
            var reader = ByteReader(fact.value)
            switch fact.kind {
            case .userVariant: ofUser[ExactText(fact.name)] = try? Self.shown(&reader)
            case .deviceVariant: ofDevice[ExactText(fact.name)] = try? Self.shown(&reader)
            case .attribute, .host, .campaign, .device, .deadline: continue
            }
        }
    }

    private static func shown(_ reader: inout ByteReader) throws(ByteReader.Damaged) -> Shown {
        Shown(name: try reader.string(), version: try reader.number())
    }

    /// The name of the variant that was stored for the experiment's version; nil: there is no such variant.
    func name(in experiment: Experiment) -> String? {
        let shown = experiment.unit == .device ? ofDevice : ofUser
        if shown.isEmpty { return nil }
        guard let own = shown[ExactText(experiment.key)], own.version == experiment.version else { return nil }
        return own.name
    }

    /// Stores a variant that was handed over. Returns the row that changes, if one does.
    mutating func store(_ chosen: ChosenVariant) -> StoredFact.Change? {
        let key = ExactText(chosen.key)
        let new = Shown(name: chosen.name, version: chosen.version)
        let shown = chosen.isOfDevice ? ofDevice : ofUser
        guard shown[key] != new, shown[key] != nil || shown.count < Self.limit else { return nil }
        if chosen.isOfDevice { ofDevice[key] = new } else { ofUser[key] = new }
        var writer = ByteWriter(capacity: 32)
        writer.string(new.name)
        writer.number(new.version)
        return StoredFact.Change(chosen.isOfDevice ? .deviceVariant : .userVariant, chosen.key, bytes: writer.bytes)
    }

    /// Forgets the user; the device keeps what is its own. Returns whether there are rows to delete.
    mutating func forgetUser() -> Bool {
        defer { ofUser = [:] }
        return !ofUser.isEmpty
    }
}
