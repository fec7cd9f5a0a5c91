/// The records of `data` (B) in words.
enum EventWords {
    private static let titles = [
        "ss": "Session start", "se": "Session end", "ce": "Custom event", "p": "Purchase", "pc": "Push clicked",
        "si": "Message shown", "iec": "Control message counted", "sc": "Message clicked", "sbc": "Button clicked",
        "cci": "Card seen", "ccic": "Control card seen", "ccc": "Card clicked", "ccd": "Card dismissed",
        "set": "Attribute set to an array", "inc": "Attribute incremented", "add": "Added to an array",
        "rem": "Removed from an array", "ncam": "Merged into an object", "lcaa": "Place set", "lcar": "Place removed",
        "lr": "Location", "sgu": "Subscription group", "uae": "Alias added",
    ]

    static func title(of code: String) -> String { titles[code] ?? "Code \(code)" }

    /// What the event is about; nil: its code says it all.
    static func subject(of data: JSON?) -> String? {
        for key in ["n", "pid", "cid", "key", "group_id", "a"] {
            if let name = data?[key]?.string { return name }
        }
        for key in ["trigger_ids", "ids"] {
            if let ids = data?[key]?.elements { return ids.compactMap(\.string).joined(separator: ", ") }
        }
        return nil
    }

    /// What the subject does not say; nil: nothing. The properties of a custom event stand for themselves.
    static func rest(of data: JSON?) -> JSON? {
        guard var members = data?.members else { return nil }
        if members["n"] != nil { return data?["p"] }
        if let key = ["pid", "cid", "key", "group_id", "a", "trigger_ids", "ids"].first(where: { members[$0] != nil }) {
            members[key] = nil
        }
        return members.isEmpty ? nil : .object(members)
    }
}
