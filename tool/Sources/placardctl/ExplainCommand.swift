import ArgumentParser
import PlacardCore

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain why a message is shown or not, or a card is in the list.",
        discussion: """
            Evaluates an event with the campaigns and the history in a store, or with a campaign file as on a new \
            device. The store may be in use by a running client; nothing is logged, written or locked. The winner comes \
            first, then every other campaign with the first reason that stopped it.

            Settings that the store does not contain have their defaults: the interval between messages \
            (--message-interval), and the device is online. Rules find no app_version, locale or language, and windows \
            are those of this machine's time zone.

            Examples:
              placardctl explain --campaigns campaigns.json --event order_placed --properties '{"items": 3}'
              placardctl explain --store /var/lib/kiosk --api-key KEY --open
              placardctl explain --campaigns campaigns.json --cards --attributes '{"plan": "pro"}' --facts '{"floor": 3}'
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
        if event.isAboutCards { return try explainCards(at: now.instant) }
        let asked = try event.triggerEvent()
        do throws(PlacardError) {
            let found = try source.load(messageIntervalMs: interval.ms, at: now.instant)
            let report = ExplainReport(
                explanation: found.engine.explain(asked, at: now.instant), user: found.engine.user,
                campaigns: Array(found.engine.campaignIndex.campaigns))
            for note in found.notes { Console.printError("placardctl: note: \(note)") }
            for line in json ? [report.json.text()] : report.lines { Console.print(line) }
        } catch {
            throw Failure(description: error.message)
        }
    }

    private func explainCards(at now: Instant) throws {
        do throws(PlacardError) {
            let found = try source.load(messageIntervalMs: interval.ms, at: now)
            let report = CardsExplanation(found.engine, at: now)
            for note in found.notes { Console.printError("placardctl: note: \(note)") }
            for line in json ? [report.json.text()] : report.lines { Console.print(line) }
        } catch {
            throw Failure(description: error.message)
        }
    }
}
