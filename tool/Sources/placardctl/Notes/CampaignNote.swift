import PlacardCore

/// A rule that a card or campaign breaks.
struct CampaignNote: Equatable, Sendable {
    let rule: CampaignRule
    /// `card`, `campaign`, or what else a device leaves out.
    let subject: String
    /// Empty for the config, which has no id: its texts name the field.
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
        // The problem of a config has the name of a field in place of an id.
        let isConfig = problem.what == .config
        self.init(
            rule: [.config, .value, .url].contains(problem.what) ? .changed : .leftOut, subject: "\(problem.what)",
            id: isConfig ? "" : problem.id, place: problem.place,
            text: isConfig ? "`\(problem.id)` \(problem.reason)" : problem.reason)
    }

    /// The text is a device's own reason.
    private var isOfDevice: Bool { rule == .leftOut || rule == .changed }

    /// One line for a person who edits the file.
    var line: String {
        let entry = id.isEmpty ? subject : "\(subject) '\(id)'"
        return isOfDevice ? "\(entry): \(text)" : "\(entry): \(text). \(rule.advice)"
    }

    /// Sentences for a report that names campaigns in another way.
    var sentences: String {
        let name = id.isEmpty ? "the \(subject)" : NameRule.shown(id)
        guard isOfDevice else { return "\(name): \(text). \(rule.advice)" }
        return "Devices do not take \(id.isEmpty ? name : "\(subject) \(name)") as it is: \(text). \(rule.advice)"
    }

    /// The line for a page that shows the entry.
    var remark: String { isOfDevice ? text : "\(text). \(rule.advice)" }
}
