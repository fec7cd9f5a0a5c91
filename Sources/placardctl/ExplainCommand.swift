import ArgumentParser
import Foundation
import PlacardCore

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say why a message shows or does not.",
        discussion: """
            Asks what an event would come to, with the campaigns and the history of a device's store, or with a campaign \
            file as a new device would have it. The store is read beside a running client; nothing is logged, written or \
            locked. The winner comes first, then every other campaign with the first reason that stopped it.

            What the store does not know is taken as it is by default: the interval between messages \
            (--message-interval), and that the device is online.
            """)

    @OptionGroup(title: "Campaigns") var source: ExplainSource
    @OptionGroup(title: "Event") var event: ExplainEvent

    @Option(help: "Another moment than now, such as 2026-01-31T18:00:00Z.", transform: Moment.init)
    var at: Moment?

    @Option(help: "The app's own seconds between two messages (the option message_interval_s); 0: none.")
    var messageInterval = Int32(clamping: EngineOptions().messageIntervalMs / 1000)

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        if messageInterval < 0 { throw ValidationError("--message-interval must not be negative; 0 means none.") }
    }

    func run() throws {
        let now = at ?? Moment(wallMs: Int64(Date().timeIntervalSince1970 * 1000))
        let asked = try event.triggerEvent()
        do throws(PlacardError) {
            let found = try source.load(messageIntervalMs: Int64(messageInterval) * 1000, at: now.instant)
            let report = ExplainReport(
                explanation: found.engine.explain(asked, at: now.instant), user: found.engine.user)
            for note in found.notes { Console.printError("placardctl: note: \(note)") }
            for line in json ? [report.json.text()] : report.lines { Console.print(line) }
        } catch {
            throw Failure(description: error.message)
        }
    }
}

/// A moment that a person may give.
struct Moment: Sendable {
    let wallMs: Int64

    init(wallMs: Int64) { self.wallMs = wallMs }

    init(_ text: String) throws {
        let styles = [
            Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
        ]
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
            throw ValidationError("'\(text)' is no time; write it as 2026-01-31T18:00:00Z.")
        }
        wallMs = Int64((date.timeIntervalSince1970 * 1000).rounded())
    }

    /// The monotonic clock does not matter: all that a store holds was stamped by the wall clock.
    var instant: Instant { Instant(wallMs: wallMs, monotonicMs: 1 << 60) }
}
