import PlacardCore

/// What has become of an entry, in words.
struct ChangeWords {
    struct Fact {
        let name: String
        let words: String
        /// The words are from the campaign file.
        var isOutside = false
    }

    let change: EntryChange

    /// Such as `campaign`, before the id.
    var kind: String {
        switch change.kind {
        case .config: "the config"
        case .order: "the order of the campaigns"
        case .card, .campaign, .group: change.kind.rawValue
        }
    }

    /// Nil: there is only one of the kind.
    var id: String? {
        switch change.kind {
        case .config, .order: nil
        case .card, .campaign, .group: change.id
        }
    }

    /// What follows the id: `is new`, `is gone`.
    var verb: String {
        switch change.change {
        case .added: "is new"
        case .removed: "is gone"
        case .renamed: "was called"
        case .changed: "has changed"
        }
    }

    var fields: [FieldWords] { change.fields.map { FieldWords($0, in: change) } }

    /// What an entry says, and for whom it is, if it is in one of the files only; what a new name means.
    var facts: [Fact] {
        if change.change == .renamed {
            let words = "devices take it for a new \(change.kind.rawValue), so that everybody sees it again"
            return change.kind == .group ? [] : [Fact(name: "for users", words: words)]
        }
        guard change.change != .changed, let entry = change.after ?? change.before else { return [] }
        return [says(entry), when(entry), audience(entry)].compactMap { $0 }
    }

    private func says(_ entry: DiffEntry) -> Fact? {
        let message = entry.keys["template"] ?? entry.keys["data"]
        let texts =
            entry.kind == .card ? [entry.keys["tt"], entry.keys["ds"]] : [message?["header"], message?["message"]]
        let text = texts.compactMap { $0?.string }.filter { !$0.isEmpty }.joined(separator: " ")
        if text.isEmpty { return nil }
        return Fact(name: "says", words: JSON.string(FieldWords.shortened(text)).text(), isOutside: true)
    }

    private func when(_ entry: DiffEntry) -> Fact? {
        DiffEntry.conditions(of: entry.campaign).map {
            Fact(name: "shown after", words: FieldWords.shortened($0), isOutside: true)
        }
    }

    private func audience(_ entry: DiffEntry) -> Fact? {
        guard entry.kind == .card || entry.kind == .campaign else { return nil }
        let users = entry.keys["audience"]?.elements
        var words = users.map { $0.isEmpty ? "no one" : Phrases.count($0.count, "user") } ?? "everyone"
        if entry.keys["api_triggered"] != nil { words += ", when a program asks" }
        if entry.keys["targeting"] != nil { words += ", on devices that its rule selects" }
        return Fact(name: "for", words: words)
    }
}
