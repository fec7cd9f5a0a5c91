import ArgumentParser
import PlacardCore
import PlacardReplay

struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract:
            "Replay campaigns over recorded events: who will see what, when, how often, and what will never show.",
        discussion: """
            Runs the code of devices over the events of any number of users, and reports what campaigns would have done: \
            how many messages, which campaign stops which, and likely mistakes. Events are a table with the columns user, \
            time_ms, kind, name and properties, grouped by user and sorted by time.

            A campaign is for everyone, unless "audience" in the campaign file, or --audience, says otherwise. What events do not contain is assumed; the options below change that.

            Example:
              placardctl simulate campaigns.json --events events.csv --report report.html
            """)

    enum RowChoice: String, ExpressibleByArgument, CaseIterable { case about, matched, won }

    @Argument(
        help: "A campaign file, as for placardctl serve, or a server's reply with triggers.",
        completion: .file(extensions: ["json"]))
    var campaigns: String

    @Option(help: "The recorded events, CSV or JSON lines; - is standard input.", completion: .file())
    var events: String

    @Option(help: "How the events are written: csv or jsonl; by default the end of the file's name decides.")
    var format: EventFormat?

    @Option(
        help: "A CSV file with the columns user and campaign: a campaign that it names is for these users only.",
        completion: .file(extensions: ["csv"]))
    var audience: String?

    @Option(
        help: "Another campaign file: what would change, by campaign and by user.",
        completion: .file(extensions: ["json"]))
    var compare: String?

    @OptionGroup(title: "Assumptions") var assumptions: SimulateAssumptions

    @Option(
        help: "Write one row per event and campaign about it to this CSV file; -: to standard output, without report.",
        completion: .file(extensions: ["csv"]))
    var decisions: String?

    @Option(help: "Which decisions: all about the event, those whose filters matched, or those that won.")
    var rows: RowChoice?

    @Option(help: "Write the report as an HTML page to this file.", completion: .file(extensions: ["html"]))
    var report: String?

    @Option(help: "The title of the report; by default the names of the files.")
    var title: String?

    @Flag(help: "Write the report as one JSON object.")
    var json = false

    func validate() throws {
        if events == "-", format == nil {
            throw ValidationError("Standard input has no name that shows its format; give --format csv or jsonl.")
        }
        if format == nil, EventFormat(path: events) == nil {
            throw ValidationError("The name '\(events)' does not show its format; give --format csv or jsonl.")
        }
        if report == "-" { throw ValidationError("--report writes a page to a file: give its name.") }
        if rows != nil, decisions == nil { throw ValidationError("--rows is about the table of --decisions.") }
        if json, decisions == "-" { throw ValidationError("--json and --decisions - both write to standard output.") }
    }

    func run() throws {
        try keepInputs()
        let list = try Self.campaigns(campaigns)
        let other = try compare.map(Self.campaigns)
        let users = try audience.map { try Self.audience($0, list.list + (other?.list ?? [])) }
        let file = try decisions.map { try DecisionFile(path: $0, campaigns: list.list, rows: choice) }
        let simulation = Simulation(
            list, options: assumptions.options, audience: users, other: other, decided: file.map { $0.write })
        let report = SimulateReport(
            try replay(simulation, file), campaignFile: campaigns, eventFile: events, otherFile: compare, title: title)
        try file?.finish()
        try write(report)
    }

    /// Refuses to write over a file that is read.
    private func keepInputs() throws {
        for (option, output) in [("--decisions", decisions), ("--report", report)] {
            for input in [campaigns, events, audience, compare] {
                guard let output, let input, OutputFile.isSame(output, input) else { continue }
                throw Failure(description: "\(option) \(output) would replace \(input): choose another name")
            }
        }
        if let decisions, let report, decisions == report || OutputFile.isSame(decisions, report) {
            throw Failure(description: "--decisions and --report are both \(report): choose another name")
        }
    }

    private var choice: ReplayOptions.Rows {
        switch rows {
        case nil, .about: .about
        case .matched: .matched
        case .won: .won
        }
    }

    // MARK: - In

    private static func campaigns(_ path: String) throws -> ReplayCampaigns {
        do {
            return try Simulation.campaigns(try ByteSource(path: path).readAll())
        } catch let error as EventFileError {
            throw Failure(description: error.description(of: path))
        } catch let error as CampaignFileError {
            throw Failure(description: error.description(of: path))
        }
    }

    private static func audience(_ path: String, _ campaigns: [PlacardCore.Campaign]) throws -> Audience {
        do throws(EventFileError) {
            return try Audience(try ByteSource(path: path), campaigns: campaigns.map(\.id))
        } catch {
            throw Failure(description: error.description(of: path))
        }
    }

    private func replay(_ simulation: Simulation, _ file: DecisionFile?) throws -> SimulationResult {
        do {
            let source = try ByteSource(path: events)
            let reader = try (format ?? EventFormat(path: events) ?? .csv).reader(source)
            let line = ProgressLine()
            defer { line.clear() }
            return try simulation.run(reader) { rows, users in
                try file?.check()
                line.show(rows: rows, users: users, of: source)
            }
        } catch let error as EventFileError {
            throw Failure(description: error.description(of: events))
        }
    }

    // MARK: - Out

    private func write(_ report: SimulateReport) throws {
        if let path = self.report {
            try OutputFile(path: path).write(Array(ReportPage.html(report.json, title: report.title).utf8))
        }
        if decisions == "-" { return }
        for line in json ? [report.json.text()] : ReportText(report: report).lines { Console.print(line) }
    }
}

extension EventFormat: ExpressibleByArgument {}
