import ArgumentParser
import PlacardCore

struct CardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: "List the content cards in a store.",
        discussion: """
            Prints the current user's cards in the order in which a host sees them. The store may be in use by a running \
            client; nothing is written or locked. Control cards are in the list; a host draws nothing for them.

            Examples:
              placardctl cards --store /var/lib/kiosk --api-key KEY
              placardctl cards --store /var/lib/kiosk --api-key KEY --id welcome
            """)

    @OptionGroup(title: "Store") var store: StoreOptions

    @Flag(help: "Also list cards that the user has dismissed and the server still has.")
    var dismissed = false

    @Option(help: "Print every field of the card with this id, dismissed or not.")
    var id: String?

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let now = store.nowMs
        let device = try store.device(at: now)
        for note in device.notes { Console.printError("placardctl: note: \(note)") }
        if let id { return try printOne(id, device, now) }
        let list = CardList(device.engine.cardState, includingDismissed: dismissed, at: Moment(wallMs: now).instant)
        let reports = list.entries.map { CardReport($0, at: now) }
        if json {
            var members: JSON.Members = [
                "cards": .array(reports.map(\.json)), "unviewed": .integer(Int64(list.unviewed)),
            ]
            members["user"] = device.engine.user.map(JSON.string)
            members["source"] = device.source(at: now)?.json
            members["updated_ms"] = device.updatedMs.map(JSON.integer)
            return Console.print(.object(members))
        }
        printTable(reports, unviewed: list.unviewed, device, now)
    }

    private func printTable(_ reports: [CardReport], unviewed: Int, _ device: StoredDevice, _ now: Int64) {
        let source = device.source(at: now)
        let counts = "\(device.whose): \(Phrases.count(reports.count, "card")), \(unviewed) not viewed"
        let synced = device.updatedMs.map { "synced \(Times.relative($0, now: now))" } ?? "never synced"
        Console.print(source == nil ? "\(counts), \(synced)" : counts)
        for line in source?.lines ?? [] { Console.print(line) }
        guard !reports.isEmpty else { return }
        var table = Table(CardReport.headings)
        for report in reports { table.add(report.cells) }
        table.print()
    }

    private func printOne(_ id: String, _ device: StoredDevice, _ now: Int64) throws {
        guard let entry = device.cards.first(where: { ExactText($0.id) == ExactText(id) }) else {
            throw Failure(description: "the store has no card '\(id)'; without --id the command lists them")
        }
        let report = CardReport(entry, at: now)
        if json { return Console.print(report.json) }
        for field in report.fields {
            let name = field.name + String(repeating: " ", count: max(0, 13 - field.name.count))
            Console.print("\(name) \(field.text)")
        }
    }
}
