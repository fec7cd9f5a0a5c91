import ArgumentParser
import PlacardCore
import PlacardStore

struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "List what a store has queued for the server.",
        discussion: """
            Prints the batches that wait for their answer, the records in order, attributes, and records that other \
            processes left for the client. The API key and the signature are replaced, and so are user names and \
            passwords in URLs. The store may be in use by a running client; nothing is written or locked.

            The store does not know when a batch was sent, only how often the server refused it: its age is that of its \
            oldest record.

            Examples:
              placardctl log --store /var/lib/kiosk --api-key KEY
              placardctl log --store /var/lib/kiosk --api-key KEY --json | jq -c 'select(.kind == "record")'
            """)

    @OptionGroup(title: "Store") var store: StoreOptions

    @Option(help: "Print only what belongs to this user.")
    var user: String?

    @Flag(help: "Write JSON lines: one object per batch, record, attribute, or record that was left.")
    var json = false

    func run() throws {
        let survey = ofUser(try store.survey())
        let redactor = Redactor(apiKey: store.apiKey, survey.state)
        if json { printJSON(survey, redactor) } else { printText(survey, redactor) }
    }

    private func ofUser(_ survey: StoreSurvey) -> StoreSurvey {
        guard let user = user.map(ExactText.init) else { return survey }
        func isWanted(_ other: String?) -> Bool { other.map(ExactText.init) == user }
        var own = survey
        own.records.removeAll { !isWanted($0.record.user) }
        own.attributes.removeAll { !isWanted($0.attribute.user) }
        own.batches.removeAll { !isWanted($0.user) }
        // They get the user who is current when the client takes them.
        own.left = []
        return own
    }

    private func printJSON(_ survey: StoreSurvey, _ redactor: Redactor) {
        func line(_ kind: String, _ members: JSON.Members) {
            Console.print(JSON.object(members.merging(["kind": .string(kind)])))
        }
        for batch in survey.batches { line("batch", BatchReport(batch, in: survey).members) }
        for record in survey.records { line("record", RecordReport(record, redactor).members) }
        for attribute in survey.attributes { line("attribute", AttributeReport(attribute, redactor).members) }
        for row in survey.left { line("left", LeftReport(row, redactor).members) }
    }

    private func printText(_ survey: StoreSurvey, _ redactor: Redactor) {
        for line in summary(survey) { Console.print(line) }
        let now = store.nowMs
        printTable(BatchReport.headings, survey.batches.map { BatchReport($0, in: survey).cells(at: now) })
        printTable(RecordReport.headings, survey.records.map { RecordReport($0, redactor).cells })
        printTable(AttributeReport.headings, survey.attributes.map { AttributeReport($0, redactor).cells })
        printTable(LeftReport.headings, survey.left.map { LeftReport($0, redactor).cells })
    }

    private func printTable(_ headings: [String], _ rows: [[String]]) {
        guard !rows.isEmpty else { return }
        var table = Table(headings)
        for row in rows { table.add(row) }
        Console.print("")
        table.print()
    }

    /// One line per user.
    private func summary(_ survey: StoreSurvey) -> [String] {
        let users = survey.records.map(\.record.user) + survey.attributes.map(\.attribute.user)
        var lines: [String] = []
        for user in Set(users.map { $0.map(ExactText.init) }).sorted(by: { ($0?.text ?? "") < ($1?.text ?? "") }) {
            let records = survey.records.count { $0.record.user.map(ExactText.init) == user }
            let attributes = survey.attributes.count { $0.attribute.user.map(ExactText.init) == user }
            lines.append(
                "\(Phrases.user(user?.text)): \(Phrases.count(records, "record")), \(Phrases.count(attributes, "attribute"))"
            )
        }
        if !survey.left.isEmpty {
            lines.append("left by other processes: \(Phrases.count(survey.left.count, "record"))")
        }
        return lines.isEmpty ? ["nothing is queued"] : lines
    }
}
