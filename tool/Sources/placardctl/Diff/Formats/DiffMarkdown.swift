import PlacardCore

/// A diff as a comment of a pull request.
///
/// Texts of campaigns are code: nothing in it is a link, a mention, an image or HTML.
struct DiffMarkdown {
    /// The longest comment of GitHub, in characters.
    static let limit = 65_536
    private static let reserve = 400
    /// Rows of the table, and characters of an id in it.
    private static let rowLimit = 100
    private static let idLimit = 80

    let report: DiffReport

    /// The lines; what a comment has no room for is left out, and a sentence at the end says so.
    func lines(limit: Int = limit) -> [String] {
        var lines: [String] = []
        var length = 0
        let blocks = head + report.changes.map(change)
        for (index, block) in blocks.enumerated() {
            let more = block.reduce(0) { $0 + $1.unicodeScalars.count + 1 }
            guard length + more <= limit - Self.reserve else {
                let left = blocks.count - max(index, head.count)
                lines += ["", "*\(Self.cut(left, of: report.changes.count, limit, hasRows: index >= head.count))*"]
                break
            }
            lines += block
            length += more
        }
        return lines
    }

    private static func cut(_ left: Int, of all: Int, _ limit: Int, hasRows: Bool) -> String {
        let table = hasRows ? "" : "the table of the replay and "
        return "This comment is cut: at most \(Numbers.words(Int64(limit))) characters fit, and "
            + "\(table)\(Numbers.words(Int64(left))) of \(Phrases.count(all, "change")) are left out. "
            + "`placardctl diff --format html` shows everything."
    }

    // MARK: - Parts

    private var head: [[String]] {
        let summary = "**\(report.summary.prefix(1).uppercased() + report.summary.dropFirst()).**"
        let title = ["### Changes of the campaigns", "", summary]
        guard let replay = report.replaySummary else { return [title] }
        let sentence = replay.prefix(1).uppercased() + replay.dropFirst()
        if report.affected.isEmpty { return [title, ["", sentence + "."]] }
        let table = ["| Campaign | Before | After | Users gained | Users lost |", "|---|--:|--:|--:|--:|"]
        let rows = report.affected.prefix(Self.rowLimit).map { campaign in
            let numbers = [campaign.before, campaign.after, campaign.gained, campaign.lost].map(Numbers.words)
            return "| \(Self.cell(campaign.id)) | \(numbers.joined(separator: " | ")) |"
        }
        let left = report.affected.count - rows.count
        let more = left > 0 ? ["", "… and \(Phrases.count(left, "campaign")) more."] : []
        return [title, ["", sentence + ":", ""] + table + rows + more]
    }

    private func change(_ change: EntryChange) -> [String] {
        let words = ChangeWords(change: change)
        let kind = words.kind.prefix(1).uppercased() + words.kind.dropFirst()
        let subject = words.id.map { "\(kind) \(Self.code($0))" } ?? kind
        let from = change.from.map { " \(Self.code($0))" } ?? ""
        let facts = words.facts.map { "- \($0.name): \($0.isOutside ? Self.code($0.words) : $0.words)" }
        let fields = words.fields.map { field in
            let name = field.name.map { "\($0) (\(Self.code(field.path)))" } ?? Self.code(field.path)
            return "- \(name): \(Self.code(field.before)) → \(Self.code(field.after))"
        }
        return ["", "**\(subject) \(words.verb)\(from)**", ""] + facts + fields
    }

    // MARK: - Texts from outside

    /// A code span: one more backtick than any run in the text encloses it.
    static func code(_ text: String) -> String {
        let text = TerminalText.clean(text)
        var (longest, run) = (0, 0)
        for scalar in text.unicodeScalars {
            run = scalar == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        // A space at each end is removed if both are there.
        let isPadded = text.hasPrefix("`") || text.hasSuffix("`") || (text.hasPrefix(" ") && text.hasSuffix(" "))
        let pad = isPadded || text.isEmpty ? " " : ""
        return fence + pad + text + pad + fence
    }

    /// In a table a backslash in front of `|` would count; in an element of HTML nothing does.
    static func cell(_ text: String) -> String {
        let safe = TerminalText.clean(FieldWords.shortened(text, to: idLimit)).unicodeScalars.map { scalar in
            let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            return isPlain || scalar == "-" ? String(scalar) : "&#\(scalar.value);"
        }
        return "<code>\(safe.joined())</code>"
    }
}
