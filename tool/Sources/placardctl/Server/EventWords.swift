import PlacardCore

/// Texts for the records of `data` (rule 4.2).
enum EventWords {
    /// Every code that the engine logs.
    private static let titles: [RecordCode: String] = [
        .sessionStart: "Session start", .sessionEnd: "Session end", .customEvent: "Custom event", .purchase: "Purchase",
        .pushClick: "Push clicked", .messageImpression: "Message shown", .messageControl: "Control message counted",
        .messageClick: "Message clicked", .messageButton: "Button clicked", .cardImpression: "Card seen",
        .cardControlImpression: "Control card seen", .cardClick: "Card clicked", .cardDismissal: "Card dismissed",
        .setArray: "Attribute set to an array", .increment: "Attribute incremented", .addElement: "Added to an array",
        .removeElement: "Removed from an array", .mergeObject: "Merged into an object",
        .setLocation: "Location attribute set", .unsetLocation: "Location attribute removed",
        .lastLocation: "Location", .subscription: "Subscription group", .addAlias: "Alias added",
    ]

    /// Codes of rule 4.2 that only other clients of the protocol send.
    private static let otherCodes: Set<String> = ["ca", "ffi", "bi", "bc", "bd", "i", "ie", "sfe", "ci", "cc"]

    static func title(of code: String) -> String { titles[RecordCode(rawValue: code)] ?? "Code \(code)" }

    static func isKnown(_ code: String) -> Bool {
        titles[RecordCode(rawValue: code)] != nil || otherCodes.contains(code)
    }

    /// The event's subject; nil when its code is sufficient.
    static func subject(of data: JSON?) -> String? {
        for key in ["n", "pid", "cid", "key", "group_id", "a"] {
            if let name = data?[key]?.string { return name }
        }
        for key in ["trigger_ids", "ids"] {
            if let ids = data?[key]?.elements { return ids.compactMap(\.string).joined(separator: ", ") }
        }
        return nil
    }

    /// The data without the subject; nil when nothing is left. The properties of a custom event are shown directly.
    static func rest(of data: JSON?) -> JSON? {
        guard var members = data?.members else { return nil }
        if members["n"] != nil { return data?["p"] }
        if let key = ["pid", "cid", "key", "group_id", "a", "trigger_ids", "ids"].first(where: { members[$0] != nil }) {
            members[key] = nil
        }
        return members.isEmpty ? nil : .object(members)
    }
}
