import PlacardCore

/// A diff as one HTML page that needs no network: cards and messages are drawn next to each other.
///
/// No script runs in it, neither the page's nor a campaign's: its policy applies to the frames, too.
struct DiffPage {
    let report: DiffReport

    /// Frames cost memory: of more entries than this, the rest is in words only.
    private static let pictureLimit = 200

    var html: String {
        let title = ReportPage.escape("\(Self.name(report.old.path)) → \(Self.name(report.new.path))")
        let summary = report.summary.prefix(1).uppercased() + report.summary.dropFirst()
        var drawn = 0
        let changes = report.changes.map { change -> String in
            let canBeDrawn = change.kind == .card || change.kind == .campaign
            if canBeDrawn { drawn += 1 }
            return Self.section(change, pictures: canBeDrawn && drawn <= Self.pictureLimit ? pictures(change) : "")
        }
        let more = drawn - Self.pictureLimit
        let note = more > 0 ? "<p class=\"quiet\">\(Phrases.count(more, "more change")) without pictures.</p>\n" : ""
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
            <title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <style>
            \(String(decoding: PackageResources.base_css + PackageResources.diff_css, as: UTF8.self))
            </style>
            </head>
            <body>
            <main class="diff">
            <h1>\(title)</h1>
            <p class="summary">\(ReportPage.escape(String(summary))).</p>
            \(replay)\(changes.joined())\(note)</main>
            </body>
            </html>

            """
    }

    /// Styles of the drawn pages are their own; pictures are embedded.
    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; "
        + "form-action 'none'"

    private static func name(_ path: String) -> String {
        path.split(separator: "/").suffix(2).joined(separator: "/")
    }

    // MARK: - Parts

    private var replay: String {
        guard let summary = report.replaySummary else { return "" }
        let sentence = ReportPage.escape(summary.prefix(1).uppercased() + summary.dropFirst())
        let rows = report.affected.map { campaign in
            let numbers = [campaign.before, campaign.after, campaign.gained, campaign.lost].map(Numbers.words)
            return "<tr><td><code>\(Self.text(campaign.id))</code></td>"
                + numbers.map { "<td class=\"number\">\($0)</td>" }.joined() + "</tr>\n"
        }
        let head = ["Campaign", "Before", "After", "Users gained", "Users lost"].map { "<th scope=\"col\">\($0)</th>" }
        let table = "<table class=\"replay\">\n<tr>\(head.joined())</tr>\n\(rows.joined())</table>\n"
        return "<section>\n<h2>Displays</h2>\n<p>\(sentence).</p>\n\(rows.isEmpty ? "" : table)</section>\n"
    }

    private static func section(_ change: EntryChange, pictures: String) -> String {
        let words = ChangeWords(change: change)
        let kind = words.kind.prefix(1).uppercased() + words.kind.dropFirst()
        let subject = escape(String(kind)) + (words.id.map { " <code>\(text($0))</code>" } ?? "")
        let from = change.from.map { " <code>\(text($0))</code>" } ?? ""
        let facts = words.facts.map { "<li>\(escape($0.name)): \(text($0.words))</li>\n" }
        let rows = words.fields.map { field in
            "<tr><th scope=\"row\">\(escape(field.name ?? ""))<code>\(text(field.path))</code></th>"
                + "<td class=\"old\">\(text(field.before))</td><td class=\"new\">\(text(field.after))</td></tr>\n"
        }
        let head = "<tr><th scope=\"col\">Field</th><th scope=\"col\">Before</th><th scope=\"col\">After</th></tr>\n"
        return "<section class=\"\(change.change.rawValue)\">\n<h2>\(subject) \(words.verb)\(from)</h2>\n"
            + (facts.isEmpty ? "" : "<ul>\n\(facts.joined())</ul>\n")
            + (rows.isEmpty ? "" : "<table class=\"fields\">\n\(head)\(rows.joined())</table>\n")
            + pictures + "</section>\n"
    }

    private func pictures(_ change: EntryChange) -> String {
        // A new name is not seen.
        if change.change == .renamed, change.fields.isEmpty { return "" }
        let before = change.before.map { EntryPicture(file: report.old).html($0) }
        let after = change.after.map { EntryPicture(file: report.new).html($0) }
        let isCard = change.kind == .card
        let figures =
            if let before, let after, before == after {
                [Self.figure(after, "Before and after", isCard: isCard)]
            } else {
                [
                    before.map { Self.figure($0, "Before", isCard: isCard) },
                    after.map { Self.figure($0, "After", isCard: isCard) },
                ]
                .compactMap { $0 }
            }
        return "<div class=\"pictures\">\n\(figures.joined())</div>\n"
    }

    private static func figure(_ page: String?, _ caption: String, isCard: Bool) -> String {
        let frame =
            page.map { page in
                "<iframe sandbox=\"\" loading=\"lazy\" title=\"\(caption)\"\(isCard ? " class=\"card\"" : "") "
                    + "srcdoc=\"\(escape(page))\"></iframe>"
            } ?? "<p class=\"nothing\">Nothing is drawn.</p>"
        return "<figure><figcaption>\(caption)</figcaption>\(frame)</figure>\n"
    }

    private static func escape(_ text: String) -> String { ReportPage.escape(text) }
    /// A text from outside: it cannot reorder what is around it.
    private static func text(_ text: String) -> String { ReportPage.escape(TerminalText.clean(text)) }
}
