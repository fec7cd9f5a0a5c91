import ArgumentParser
import PlacardCore

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Show what happened in a client that recorded a tape.",
        discussion: """
            Runs the engine over a tape, which clients with the option tape_kb record in the directory of their store, and \
            prints each call with what it reported. Needs no store, server or clock: the same tape gives the same lines. \
            Nothing is written or locked, and the client may go on recording.

            What the engine reports is compared with what it reported when the tape was recorded. The exit status is 0 if \
            all is the same, 3 if a call differs, and 1 if nothing was recorded or the tape cannot be read.

            Examples:
              placardctl replay --store /var/lib/kiosk --api-key KEY
              placardctl replay --store /var/lib/kiosk --api-key KEY --explain promo --until 2026-01-31T18:00:00Z
              placardctl replay kiosk.tape --at 1205 --format jsonl
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, jsonl }

    @Argument(help: "The file of a tape, in place of a store.", completion: .file())
    var file: String?

    @Option(name: .customLong("store"), help: "The directory that contains the store.", completion: .directory)
    var directory: String?

    @Option(help: "The API key of the app that the store belongs to.")
    var apiKey: String?

    @Option(
        help: "Leave out what happened after this time, such as 2026-01-31T18:00:00Z.", transform: Moment.init)
    var until: Moment?

    @Option(
        name: .customLong("at"), help: "Print what the client had after the call with this number, and end there.",
        transform: WholeNumber.in(1...Int.max))
    var call: Int?

    @Option(
        name: .customLong("explain"),
        help: "Print what became of the campaign with this id at each event that was evaluated.")
    var campaign: String?

    @Option(help: "How to write it: text for people, or jsonl, one JSON object per line.")
    var format = Format.text

    func validate() throws {
        guard (file == nil) != (directory == nil) else {
            throw ValidationError("Give either the file of a tape, or --store DIRECTORY with --api-key KEY.")
        }
        guard (directory == nil) == (apiKey == nil) else {
            throw ValidationError(
                directory == nil
                    ? "--api-key belongs to --store." : "--store needs --api-key: a store belongs to one app.")
        }
    }

    func run() throws {
        let tape = try TapeSource(file: file, directory: directory, apiKey: apiKey).open()
        var report = ReplayReport(
            isJSON: format == .jsonl, campaign: campaign, until: until?.wallMs, lastCall: call)
        try report.run(tape)
        if report.diverged { throw ExitCode(3) }
    }
}
