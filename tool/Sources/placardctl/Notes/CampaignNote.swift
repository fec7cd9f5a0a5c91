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

    /// One line for a person who edits the file.
    var line: String {
        rule == .leftOut ? "\(subject) '\(id)': \(text)" : "\(subject) '\(id)': \(text). \(rule.advice)"
    }

    /// Sentences for a report that names campaigns in another way.
    var sentences: String { "\(NameRule.shown(id)): \(text). \(rule.advice)" }

    /// The line for a page that shows the entry.
    var remark: String { rule == .leftOut ? text : "\(text). \(rule.advice)" }
}
