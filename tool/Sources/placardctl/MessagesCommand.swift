import ArgumentParser
import PlacardCore

struct MessagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "messages",
        abstract: "List the campaigns of in-app messages in a store.",
        discussion: """
            Prints the campaigns in force in the server's order: what triggers each, when it was last shown, and when it \
            can be shown next as far as its window, re-eligibility and interval say. To judge an event with its \
            properties, use placardctl explain. The store may be in use; nothing is written or locked.

            Example:
              placardctl messages --store /var/lib/kiosk --api-key KEY
            """)

    @OptionGroup(title: "Store") var store: StoreOptions
    @OptionGroup var interval: MessageInterval

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let now = store.nowMs
        let device = try store.device(messageIntervalMs: interval.ms, at: now)
        for note in device.notes { Console.printError("placardctl: note: \(note)") }
        let campaigns = device.campaigns.map {
            CampaignReport($0.campaign, device.state, intervalMs: interval.ms, at: now)
        }
        let delayed = device.state.delayedMessages.compactMap(DelayedReport.init)
        if json {
            var members: JSON.Members = [
                "campaigns": .array(campaigns.map(\.json)), "delayed": .array(delayed.map(\.json)),
            ]
            members["user"] = device.engine.user.map(JSON.string)
            members["source"] = device.source(at: now)?.json
            members["last_display_ms"] = device.state.lastDisplayMs.map(JSON.integer)
            return Console.print(.object(members))
        }
        let last = device.state.lastDisplayMs.map { "last display \(Times.relative($0, now: now))" } ?? "no display yet"
        Console.print("\(device.whose): \(Phrases.count(campaigns.count, "campaign")), \(last)")
        for line in device.source(at: now)?.lines ?? [] { Console.print(line) }
        for message in delayed { Console.print(message.words(at: now)) }
        guard !campaigns.isEmpty else { return }
        var table = Table(CampaignReport.headings)
        for campaign in campaigns { table.add(campaign.cells) }
        table.print()
    }
}

/// A message that has won and waits for its delay.
struct DelayedReport {
    let campaignID: String
    let firedMs: Int64
    let dueMs: Int64

    /// Nil: the row is damaged.
    init?(_ stored: StoredTriggeredMessage) {
        guard let campaign = PlacardCore.Campaign(stored: stored.campaign) else { return nil }
        campaignID = campaign.id
        firedMs = stored.firedWallMs
        dueMs = stored.firedWallMs.clampedAdding(campaign.delayMs)
    }

    func words(at now: Int64) -> String {
        "waiting: '\(campaignID)', due \(Times.relative(dueMs, now: now)), event \(Times.relative(firedMs, now: now))"
    }

    var json: JSON {
        ["campaign": .string(campaignID), "event_ms": .integer(firedMs), "due_ms": .integer(dueMs)]
    }
}
