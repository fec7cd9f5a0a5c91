import PlacardCore
import PlacardReplay

/// A table of events, replayed for the campaigns of a page.
struct PageSimulation {
    private let campaigns: ReplayCampaigns
    private let events: [UInt8]
    private let format: EventFormat

    init(_ campaigns: ReplayCampaigns, events: [UInt8], format: EventFormat) {
        self.campaigns = campaigns
        self.events = events
        self.format = format
    }

    /// A fault in the events, as a page shows it.
    struct Fault: Error {
        let error: EventFileError

        var json: JSON {
            let place = [
                error.line.map { "line \($0)" }, error.row.map { "row \($0)" }, error.column.map { "column \($0)" },
            ].compactMap { $0 }.joined(separator: ", ")
            var members: JSON.Members = [
                "error": .string(place.isEmpty ? error.text : "\(place): \(error.text)"), "field": "events",
            ]
            members["line"] = error.line.map { .integer(Int64($0)) }
            return .object(members)
        }
    }

    // MARK: All users

    /// The report of `placardctl simulate`.
    func report(campaignFile: String, eventFile: String, title: String?) throws(Fault) -> JSON {
        let simulation = Simulation(campaigns)
        try eachRow { (row) throws(ReplayError) in try simulation.apply(row) }
        let result = simulation.finish()
        return SimulateReport(result, campaignFile: campaignFile, eventFile: eventFile, title: title).json
    }

    /// The decisions, as `placardctl simulate --decisions` writes them.
    func decisions(_ rows: ReplayOptions.Rows) throws(Fault) -> [UInt8] {
        var table = DecisionTable(campaigns: campaigns.list, rows: rows)
        var options = ReplayOptions()
        options.rows = .about
        let replay = Replay(campaigns, options: options)
        try eachRow { (row) throws(ReplayError) in try replay.apply(row) { table.add($0) } }
        replay.finish { table.add($0) }
        return table.block
    }

    /// Users in the order of the table, with their numbers of rows.
    func users(limit: Int) throws(Fault) -> JSON {
        var users: [(user: String, rows: Int64)] = []
        var count: Int64 = 0
        try eachRow { (row) throws(ReplayError) in
            if let last = users.last, ExactText.same(last.user, row.user) {
                users[users.count - 1].rows += 1
            } else {
                count += 1
                if users.count <= limit { users.append((row.user, 1)) }
            }
        }
        let listed: [JSON] = users.prefix(limit).map { ["user": .string($0.user), "rows": .integer($0.rows)] }
        return ["users": .array(listed), "count": .integer(count)]
    }

    // MARK: One user

    /// Each event of one user with the verdict on every campaign, in words.
    func timeline(of user: String, limit: Int) throws(Fault) -> JSON {
        var timeline = PageTimeline(campaigns, limit: limit)
        try eachRow { (row) throws(ReplayError) in
            guard ExactText.same(row.user, user) else { return timeline.skip() }
            try timeline.apply(row)
        }
        return timeline.finish()
    }

    // MARK: Reading

    private func eachRow(_ body: (ReplayRow) throws(ReplayError) -> Void) throws(Fault) {
        do throws(EventFileError) {
            let source = ByteSource(events)
            switch format {
            case .csv:
                let reader = try CSVEvents(source)
                while let row = try reader.next() { try Self.apply(row, line: reader.line, body) }
            case .jsonLines:
                let reader = try JSONLineEvents(source)
                while let row = try reader.next() { try Self.apply(row, line: reader.line, body) }
            }
        } catch {
            throw Fault(error: error)
        }
    }

    private static func apply(
        _ row: ReplayRow, line: Int, _ body: (ReplayRow) throws(ReplayError) -> Void
    ) throws(EventFileError) {
        do throws(ReplayError) {
            try body(row)
        } catch {
            throw EventFileError(error, line: line)
        }
    }
}
