import PlacardCore

/// A mistake, or something worth knowing, at one place of a campaign file.
struct CheckFinding: Equatable {
    let rule: CampaignRule
    var level: Finding.Level
    /// From the document, such as `campaigns[2].data.header`; empty: the whole document.
    let path: String
    /// The id of the card or campaign; nil: it is about neither.
    var campaign: String?
    /// A sentence without a full stop.
    let text: String

    var file = ""
    var place = TextPlaces.Place(line: 1, column: 1)

    init(_ rule: CampaignRule, _ path: String, _ text: String, level: Finding.Level? = nil) {
        self.rule = rule
        self.level = level ?? rule.level
        self.path = path
        self.text = text
    }

    /// What the file's decoder refuses.
    init(_ problem: FieldProblem) {
        var text = problem.note
        switch problem.kind {
        case .missing: self.init(.missingKey, problem.path, text)
        case .unknownKey(let known):
            let key = problem.path.split(separator: ".").last.map(String.init) ?? ""
            if let nearest = KeySpelling.nearest(to: key, among: known) { text += "; \(nearest) is similar" }
            self.init(.unknownKey, problem.path, text)
        case .notOneOf(let allowed, let found):
            if let nearest = KeySpelling.nearest(to: found, among: allowed) { text += "; \(nearest) is similar" }
            self.init(.wrongValue, problem.path, text)
        case .sameID: self.init(.sameID, problem.path, text)
        case .wrong: self.init(.wrongValue, problem.path, text)
        }
    }

    /// - Parameter entry: the path of the card or campaign; empty for the config.
    init(_ note: CampaignNote, in entry: String, isTemplate: Bool = false) {
        var place = note.place
        if isTemplate, place.hasPrefix("templated_message.data") {
            place = "template" + place.dropFirst("templated_message.data".count)
        }
        let path = entry.isEmpty ? place : place.isEmpty ? entry : "\(entry).\(place)"
        self.init(note.rule, path, note.text)
    }

    /// Such as `campaigns.json:12:5: warning: … [low_contrast]`.
    var line: String {
        "\(file):\(place.line):\(place.column): \(level.rawValue): \(text) [\(rule.name)]"
    }

    /// For a server's log and for publish, which name the entry and not the line.
    var note: String {
        let list = path.prefix { $0 != "[" && $0 != "." }
        let subject = ["cards": "card", "campaigns": "campaign"][String(list)] ?? String(list)
        let entry = campaign.map { "\(subject) '\($0)'" } ?? subject
        let isWhole = rule == .leftOut || rule == .changed
        return (entry.isEmpty ? text : "\(entry): \(text)") + (isWhole ? "" : ". \(rule.advice)")
    }

    var json: JSON {
        var members: JSON.Members = [
            "rule": .string(rule.name), "severity": .string(level.rawValue), "file": .string(file),
            "line": .integer(Int64(place.line)), "column": .integer(Int64(place.column)), "path": .string(path),
            "text": .string(text), "advice": .string(rule.advice),
        ]
        members["campaign"] = campaign.map { .string($0) }
        return .object(members)
    }
}
