/// What this device knows about the current user and about itself, for rules (rule 13.2).
package struct KnownFacts: Sendable, Equatable {
    /// The current user's custom attributes, as set on this device.
    package private(set) var attributes: [ExactText: Value] = [:]
    /// What the host has set.
    package private(set) var hostFacts: [ExactText: Value] = [:]
    /// What the current user did with the messages of each campaign.
    package private(set) var counts: [ExactText: MessageCounts] = [:]
    package private(set) var sessions: Int64 = 0
    package private(set) var firstStartMs: Int64?

    /// Limits on what is kept.
    package static let attributeLimit = 1_000
    package static let campaignLimit = 1_000

    private static let (sessionsName, firstStartName) = ("sessions", "first_start_ms")

    package init() {}

    /// Reads what can be read of stored rows.
    package init(_ stored: [StoredFact]) {
        for fact in stored {
            let name = ExactText(fact.name)
            var reader = ByteReader(fact.value)
            switch fact.kind {
            case .attribute: attributes[name] = try? reader.value()
            case .host: hostFacts[name] = try? reader.value()
            case .campaign: counts[name] = try? MessageCounts(from: &reader)
            case .device:
                guard let number = try? reader.number(Int64.self) else { continue }
                if name.text == Self.sessionsName { sessions = max(0, number) }
                if name.text == Self.firstStartName { firstStartMs = number }
            case .userVariant, .deviceVariant, .deadline: continue
            }
        }
    }

    // MARK: Changes. Each returns the row that changes, if one does.

    /// Null removes the attribute.
    package mutating func setAttribute(_ key: String, _ value: Value) -> StoredFact.Change? {
        let value = value.withoutDates
        guard value == .null || attributes.count < Self.attributeLimit || attributes[ExactText(key)] != nil else {
            return nil
        }
        return Self.set(.attribute, key, value, in: &attributes)
    }

    /// Whether there is room for the fact.
    package func admits(_ fact: HostFact) -> Bool {
        fact.value == .null || hostFacts.count < HostFact.limit || hostFacts[ExactText(fact.name)] != nil
    }

    package mutating func set(_ fact: HostFact) -> StoredFact.Change? {
        Self.set(.host, fact.name, fact.value.withoutDates, in: &hostFacts)
    }

    private static func set(
        _ kind: StoredFact.Kind, _ name: String, _ value: Value, in values: inout [ExactText: Value]
    ) -> StoredFact.Change? {
        let key = ExactText(name)
        guard values[key] ?? .null != value else { return nil }
        values[key] = value == .null ? nil : value
        return StoredFact.Change(kind, name, value == .null ? nil : value)
    }

    package mutating func count(_ campaignID: String, _ what: MessageCounts.What) -> StoredFact.Change? {
        let key = ExactText(campaignID)
        guard counts[key] != nil || counts.count < Self.campaignLimit else { return nil }
        var new = counts[key] ?? MessageCounts()
        new.count(what)
        counts[key] = new
        return StoredFact.Change(.campaign, campaignID, bytes: new.stored)
    }

    package mutating func sessionOpened() -> StoredFact.Change {
        sessions = sessions.clampedAdding(1)
        return StoredFact.Change(.device, Self.sessionsName, sessions)
    }

    /// Nil when the device has started before.
    package mutating func started(at wallMs: Int64) -> StoredFact.Change? {
        guard firstStartMs == nil else { return nil }
        firstStartMs = wallMs
        return StoredFact.Change(.device, Self.firstStartName, wallMs)
    }

    /// Takes another time for the first start.
    package mutating func restart(at wallMs: Int64) { firstStartMs = wallMs }

    /// Forgets the user. Returns the kinds of rows that go.
    package mutating func forgetUser() -> [StoredFact.Kind] {
        var kinds: [StoredFact.Kind] = []
        if !attributes.isEmpty { kinds.append(.attribute) }
        if !counts.isEmpty { kinds.append(.campaign) }
        (attributes, counts) = ([:], [:])
        return kinds
    }
}

extension Value {
    /// With dates as unix seconds, as rules see them.
    fileprivate var withoutDates: Value {
        switch self {
        case .date(let ms): ms % 1000 == 0 ? .int(ms / 1000) : .double(Double(ms) / 1000)
        case .array(let elements): .array(elements.map { $0.withoutDates })
        case .object(let members):
            .object(members.map { Value.Member(key: $0.key, value: $0.value.withoutDates) })
        case .null, .bool, .int, .double, .string: self
        }
    }
}
