import ArgumentParser
import PlacardCore
import PlacardReplay

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare two campaign files: what changes for whom, in words.",
        discussion: """
            Lists cards and campaigns that are new, gone, have another id or have changed, field by field. With recorded \
            events it replays both files with the code of devices, and says which campaigns would be shown how often, and \
            how many users gain or lose them.

            Differences do not change the exit status. It is 1 if a file cannot be read or is no valid campaign file.

            Examples:
              git show main:campaigns.json >old.json
              placardctl diff old.json campaigns.json --events year.csv --format markdown
              placardctl diff old.json campaigns.json --format html >diff.html
            """)

    @Argument(help: "The campaign file before; - is standard input.", completion: .file(extensions: ["json"]))
    var old: String

    @Argument(help: "The campaign file after.", completion: .file(extensions: ["json"]))
    var new: String

    @Option(
        help: "Recorded events, as for simulate, CSV or JSON lines: which displays would change.", completion: .file())
    var events: String?

    @Option(help: "How the changes are written: text, markdown (a comment of a pull request), html or json.")
    var format = DiffFormat.text

    @OptionGroup(title: "Assumptions about the events") var assumptions: SimulateAssumptions

    func validate() throws {
        guard let events, EventFormat(path: events) == nil else { return }
        throw ValidationError("The name '\(events)' does not show its format: it must end with .csv or .jsonl.")
    }

    func run() throws {
        let (old, new) = (try DiffFile(path: old), try DiffFile(path: new))
        let report = DiffReport(old, new, replay: try events.map { try replay(old, new, $0) })
        switch format {
        case .text: for line in DiffText.lines(report) { Console.print(line) }
        case .markdown: for line in DiffMarkdown(report: report).lines() { Console.print(line) }
        case .html: Console.print(text: DiffPage(report: report).html)
        case .json: Console.print(DiffJSON.json(report))
        }
    }

    private func replay(_ old: DiffFile, _ new: DiffFile, _ path: String) throws -> [FileComparison.CampaignChange] {
        let simulation = Simulation(
            try Self.campaigns(old), options: assumptions.options, other: try Self.campaigns(new))
        do {
            let source = try ByteSource(path: path)
            let reader = try (EventFormat(path: path) ?? .csv).reader(source)
            let line = ProgressLine()
            defer { line.clear() }
            let result = try simulation.run(reader) { rows, users in
                line.show(rows: rows, users: users, of: source)
            }
            return result.comparison?.campaigns ?? []
        } catch let error as EventFileError {
            throw Failure(description: error.description(of: path))
        }
    }

    /// Refuses a campaign that devices would leave out: what it shows cannot be compared.
    private static func campaigns(_ file: DiffFile) throws(Failure) -> ReplayCampaigns {
        do throws(CampaignFileError) {
            return try ReplayCampaigns(file.file)
        } catch {
            throw Failure(description: "\(error.description(of: file.path)) [left_out]")
        }
    }
}
