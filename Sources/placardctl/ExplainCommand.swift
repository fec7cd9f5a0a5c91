import ArgumentParser
import FoundationEssentials
import PlacardCore

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain why a message is shown or not.",
        discussion: """
            Evaluates an event with the campaigns and the history in a store, or with a campaign file as on a new \
            device. The store may be in use by a running client; nothing is logged, written or locked. The winner comes \
            first, then every other campaign with the first reason that stopped it.

            Settings that the store does not contain have their defaults: the interval between messages \
            (--message-interval), and the device is online.

            Examples:
              placardctl explain --campaigns campaigns.json --event order_placed --properties '{"items": 3}'
              placardctl explain --store /var/lib/kiosk --api-key KEY --open
            """)

    @OptionGroup(title: "Campaigns") var source: ExplainSource
    @OptionGroup(title: "Event") var event: ExplainEvent

    @Option(help: "The time to evaluate at, such as 2026-01-31T18:00:00Z; by default now.", transform: Moment.init)
    var at: Moment?

    @OptionGroup var interval: MessageInterval

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let now = at ?? Moment(wallMs: Times.nowMs)
        let asked = try event.triggerEvent()
        do throws(PlacardError) {
            let found = try source.load(messageIntervalMs: interval.ms, at: now.instant)
            let report = ExplainReport(
                explanation: found.engine.explain(asked, at: now.instant), user: found.engine.user)
            for note in found.notes { Console.printError("placardctl: note: \(note)") }
            for line in json ? [report.json.text()] : report.lines { Console.print(line) }
        } catch {
            throw Failure(description: error.message)
        }
    }
}

/// A time given on the command line.
struct Moment: Sendable {
    let wallMs: Int64

    init(wallMs: Int64) { self.wallMs = wallMs }

    init(_ text: String) throws {
        let styles = [
            Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
        ]
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
            throw ValidationError("'\(text)' is not a valid time; write it as 2026-01-31T18:00:00Z.")
        }
        wallMs = Int64((date.timeIntervalSince1970 * 1000).rounded())
    }

    /// The monotonic clock does not matter: all times in a store are from the wall clock.
    var instant: Instant { Instant(wallMs: wallMs, monotonicMs: 1 << 60) }
}
