import PlacardCore
import PlacardReplay

/// Who may see which campaign: a table of users and campaigns. A campaign that it names is for these users only, any
/// other is for everyone.
///
/// The table is in memory while events are read.
struct Audience {
    private let campaigns: [String]
    /// Position in `campaigns` of every campaign that the table names.
    private let named: Set<Int>
    private let members: [ExactText: [Int]]

    /// - Parameter campaigns: ids of the campaigns of all files.
    init(_ source: ByteSource, campaigns: [String]) throws(EventFileError) {
        var named: Set<Int> = []
        var members: [ExactText: [Int]] = [:]
        // Files that are compared have most ids in common.
        var places: [ExactText: Int] = [:]
        for id in campaigns where places[ExactText(id)] == nil { places[ExactText(id)] = places.count }
        let campaigns = places.sorted { $0.value < $1.value }.map { $0.key.text }
        var records = try CSVRecords(source)
        guard try records.next() else { throw EventFileError("is empty: the first line must name user and campaign") }
        let header = try CSVHeader(records, required: ["user", "campaign"], known: ["user", "campaign"])
        var row: Int64 = 0
        while try records.next() {
            do throws(EventFileError) {
                try header.checkCount(records.cells.count)
                let campaign = try Self.text("campaign", header, records)
                guard let place = places[ExactText(campaign)] else {
                    throw EventFileError(ReplayError.unknown(campaign: campaign, campaigns), column: "campaign")
                }
                named.insert(place)
                members[ExactText(try Self.text("user", header, records)), default: []].append(place)
            } catch {
                throw EventFileError(error.text, line: records.line, row: row, column: error.column)
            }
            row += 1
        }
        self.campaigns = campaigns
        self.named = named
        self.members = members
    }

    /// Campaigns that the user may see.
    func ids(of user: String) -> [String] {
        let own = Set(members[ExactText(user)] ?? [])
        return campaigns.indices.filter { !named.contains($0) || own.contains($0) }.map { campaigns[$0] }
    }

    private static func text(
        _ column: String, _ header: CSVHeader, _ records: CSVRecords
    ) throws(EventFileError) -> String {
        guard let index = header.index(of: column), index < records.cells.count else {
            throw EventFileError("is missing", column: column)
        }
        let cell = records.cells[index]
        guard !cell.range.isEmpty else { throw EventFileError("is empty", column: column) }
        guard let text = CSVQuotes.text(records.bytes(cell), hasEscapes: cell.hasEscapes) else {
            throw EventFileError("is not valid UTF-8", column: column)
        }
        return text
    }
}
