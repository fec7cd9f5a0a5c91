import PlacardCore

/// A rule that a card or campaign breaks.
struct CampaignNote: Equatable, Sendable {
    let rule: CampaignRule
    /// `card`, `campaign`, or what else a device leaves out.
    let subject: String
    let id: String
    /// The path within the entry, such as `data.btns[1].id`; empty: the whole entry.
    let place: String
    /// A sentence about the place, without a full stop.
    let text: String

    init(rule: CampaignRule, subject: String, id: String, place: String, text: String) {
        self.rule = rule
        self.subject = subject
        self.id = id
        self.place = place
        self.text = text
    }

    /// What a device leaves out, or replaces.
    init(_ problem: Problem) {
        // A config has no id: its problem names a field.
        let text = problem.what == .config ? "`\(problem.id)` \(problem.reason)" : problem.reason
        self.init(rule: .leftOut, subject: "\(problem.what)", id: problem.id, place: "", text: text)
    }

    /// One line for a person who edits the file.
    var line: String {
        // Texts about the config name the field themselves.
        let entry = subject == "config" ? subject : "\(subject) '\(id)'"
        return rule == .leftOut ? "\(entry): \(text)" : "\(entry): \(text). \(rule.advice)"
    }

    /// Sentences for a report that names campaigns in another way.
    var sentences: String {
        let entry = subject == "config" ? "the config" : "\(subject) \(NameRule.shown(id))"
        return rule == .leftOut
            ? "Devices do not take \(entry) as it is: \(text). \(rule.advice)"
            : "\(NameRule.shown(id)): \(text). \(rule.advice)"
    }

    /// The line for a page that shows the entry.
    var remark: String { rule == .leftOut ? text : "\(text). \(rule.advice)" }
}
