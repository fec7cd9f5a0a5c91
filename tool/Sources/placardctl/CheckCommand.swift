import ArgumentParser
import FoundationEssentials
import PlacardCore

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check campaign files: all that is wrong in them, and what would never be seen.",
        discussion: """
            Reports what serve and publish would refuse, what a device leaves out or changes, and likely mistakes, each with \
            its line, its rule and what to do. The exit status is 1 if there is an error, with --strict also if there is a \
            warning.

            The file placard.toml in the folder of a campaign file, or above it, can change the severity of rules.

            Examples:
              placardctl check campaigns.json
              placardctl check campaigns.json --base old.json --format github
              placardctl check --explain shadowed
            """)

    @Argument(help: "Campaign files (JSON).", completion: .file(extensions: ["json"]))
    var files: [String] = []

    @Option(
        help: "The file as it was before: ids that now name another content are reported.",
        completion: .file(extensions: ["json"]))
    var base: String?

    @Option(
        help: "Recorded events, as for simulate: placeholders for properties that they do not have are reported.",
        completion: .file())
    var events: String?

    @Option(help: "How findings are written: text, github, sarif, junit or json.")
    var format = CheckFormat.text

    @Flag(help: "Warnings end the command with status 1, too.")
    var strict = false

    @Option(help: "Explain a rule, by name or number.")
    var explain: String?

    @Option(help: "Check as of another moment than now, such as 2026-01-31T18:00:00Z.", transform: Moment.init)
    var at: Moment?

    @Flag(help: "Ask the servers of links and pictures whether they have them (HEAD).")
    var network = false

    func validate() throws {
        guard files.isEmpty != (explain == nil) else {
            throw ValidationError(files.isEmpty ? "Give a campaign file." : "Give either files or --explain.")
        }
    }

    func run() throws {
        if let explain { return try Self.explain(explain) }
        var options = CheckOptions()
        if let at { options.nowMs = at.wallMs }
        options.base = try base.map(Self.readBase)
        options.events = try events.map { (path) throws(Failure) in try EventKeys(path: path) }
        if network { options.network = try LinkCheck() }
        let line = ProgressLine()
        let count = Double(files.count)
        let checked = try files.enumerated().map { index, path in
            options.settings = try CheckSettings(besides: path)
            options.progressed = { line.show((Double(index) + $0) / count) }
            options.network?.progressed = { done, all in
                line.show(nil) { _ in "\(done) of \(Phrases.count(all, "link"))" }
            }
            do throws(CampaignFileError) {
                return CheckedFile(try Self.read(path), path: path, options: options)
            } catch {
                return CheckedFile(unreadable: error.note, path: path)
            }
        }
        line.clear()
        for line in format.lines(checked) { write(line) }
        let findings = checked.flatMap(\.findings)
        if format == .text { Console.printError("placardctl: \(Self.summary(findings, files.count))") }
        let fails = findings.contains { $0.level == .error || (strict && $0.level == .warning) }
        if fails { throw ExitCode.failure }
    }

    private func write(_ line: String) {
        // A report in a language is escaped by its own rules.
        if format == .text || format == .github { Console.print(line) } else { Console.print(text: line) }
    }

    private static func summary(_ findings: [CheckFinding], _ files: Int) -> String {
        let counts = Finding.Level.allCases.map { level in
            Phrases.count(findings.count { $0.level == level }, level.rawValue)
        }
        return "\(counts.joined(separator: ", ")) in \(Phrases.count(files, "file"))"
    }

    private static func readBase(_ path: String) throws -> CampaignFile {
        do throws(CampaignFileError) {
            // Cards of both files need the same default of their time.
            return try CampaignFile(try read(path), modified: Times.nowMs / 1000)
        } catch {
            throw Failure(description: error.description(of: path))
        }
    }

    private static func read(_ path: String) throws(CampaignFileError) -> [UInt8] {
        guard FileStamp(path: path) != nil else {
            // In an argument this character replaces bytes that are not UTF-8.
            let isBroken = path.unicodeScalars.contains("\u{FFFD}")
            throw .unreadable("there is no such file" + (isBroken ? ", or its name is not UTF-8" : ""))
        }
        var isFolder = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder {
            throw .unreadable("is a folder: give the campaign files in it")
        }
        // A pipe, too, such as what a shell makes of <(command).
        do throws(EventFileError) {
            return try ByteSource(path: path).readAll()
        } catch {
            throw .unreadable(error.text)
        }
    }

    private static func explain(_ name: String) throws {
        guard let rule = CampaignRule.named(name) else {
            let nearest = KeySpelling.nearest(to: name, among: CampaignRule.all.map(\.name))
            throw Failure(
                description: "there is no rule '\(name)'"
                    + (nearest.map { "; did you mean '\($0)'?" } ?? ": docs/check.md lists them"))
        }
        for line in [
            "\(rule.number) \(rule.name) (\(rule.level.rawValue))", "About:      \(rule.place)",
            "Broken by:  \(rule.broken)", "Then:       \(rule.why)", "What to do: \(rule.advice)",
        ] { Console.print(line) }
    }
}
