import FoundationEssentials
import Glibc
import PlacardCore

/// The campaign file as it is served: the last valid content, and since when it is served.
actor CampaignSource {
    nonisolated let path: String

    private let now: @Sendable () -> Int64
    private var file: CampaignFile
    /// When the content last changed, unix seconds. A start counts as a change: another file may have been served
    /// before.
    private var changed: Int64
    private var replacedMs: Int64?
    private var configTime: Int64
    /// When each card was last added, changed or removed since the server started, unix seconds.
    private var touched: [ExactText: Int64] = [:]
    private var revision = 1
    private var problem: String?

    init(path: String, now: @escaping @Sendable () -> Int64) throws(CampaignFileError) {
        self.path = path
        self.now = now
        file = try Self.read(path)
        changed = now()
        configTime = max(changed, Self.givenTime(file))
    }

    // MARK: - Reading the file

    /// Reads the file again. On an error the last valid content stays. Returns lines for the log.
    func reload() -> [String] {
        do {
            take(try Self.read(path))
            return ["\(path): reloaded, \(counts)"] + notes().map { "note: \($0)" }
        } catch {
            let text = error.description(of: path)
            problem = text
            return ["\(text); still serving the previous content"]
        }
    }

    /// What a client ignores in the served content, and which rules it breaks.
    func notes() -> [String] {
        let leftOut = DeviceContent(file: file, host: nil).leftOut(at: now().clampedMultiplied(by: 1000))
        return (leftOut + CampaignNotes.of(file)).map(\.line)
    }

    private func take(_ new: CampaignFile) {
        changed = now()
        replacedMs = Int64(Date().timeIntervalSince1970 * 1000)
        // Clients ignore a config that is not newer than theirs.
        configTime = max(changed, configTime + 1, Self.givenTime(new))
        for card in new.cards where !file.cards.contains(card) { touched[ExactText(card.id)] = changed }
        for card in file.cards where !new.cards.contains(where: { ExactText.same($0.id, card.id) }) {
            touched[ExactText(card.id)] = changed
        }
        file = new
        revision += 1
        problem = nil
    }

    private static func givenTime(_ file: CampaignFile) -> Int64 {
        file.config["time"]?.integer ?? 0
    }

    static func read(_ path: String) throws(CampaignFileError) -> CampaignFile {
        guard let stamp = FileStamp(path: path) else { throw .unreadable("there is no such file") }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw .unreadable("cannot be read; is it a file that this user can read?")
        }
        return try CampaignFile(bytes, modified: Int64(stamp.modified.timeIntervalSince1970))
    }

    // MARK: - Answers

    /// The served content, and the file's error if it has changed since.
    struct Served: Sendable {
        let file: CampaignFile
        let revision: Int
        /// When another content last replaced the one before, unix milliseconds; nil: not since the start.
        let replacedMs: Int64?
        let problem: String?
    }

    func served() -> Served {
        Served(file: file, revision: revision, replacedMs: replacedMs, problem: problem)
    }

    /// The config, if it is newer than what the client has (rule 4.4).
    func config(newerThan time: Double) -> JSON? {
        guard time < Double(configTime), var members = file.config.members else { return nil }
        members["time"] = .integer(configTime)
        return .object(members)
    }

    func triggers() -> [JSON] {
        file.campaigns.map(\.trigger)
    }

    func template(of id: String) -> JSON? {
        file.templates[ExactText(id)]
    }

    /// The reply to a card sync (rule 8.1): all cards if the content has changed since the client's last full sync,
    /// otherwise the cards that are newer than its watermarks.
    func sync(lastFull: Int64, lastCard: Int64) -> JSON {
        let newest = file.cards.map(\.updated).max() ?? 0
        guard lastFull > 0, lastFull >= changed else {
            return [
                "full_sync": true, "last_full_sync_at": .integer(max(now(), changed)),
                "last_card_updated_at": .integer(newest), "cards": .array(file.cards.map(\.json)),
            ]
        }
        // A change in the same second as the client's full sync may or may not be part of it: send it again.
        let recent = touched.filter { $0.value >= lastFull }
        let cards = file.cards.filter { $0.updated > lastCard || recent[ExactText($0.id)] != nil }
        let gone = recent.filter { id, _ in !file.cards.contains { ExactText($0.id) == id } }.sorted { $0.key < $1.key }
        return [
            "full_sync": false, "last_full_sync_at": .integer(lastFull),
            "last_card_updated_at": .integer(max(newest, lastCard)),
            "cards": .array(cards.map(\.json) + gone.map { FileCard.removed(id: $0.key.text, at: $0.value) }),
        ]
    }

    /// The reply to `GET /_placard/health`. `revision` counts the contents served so far.
    func health() -> JSON {
        [
            "status": "ok", "file": .string(path), "revision": .integer(Int64(revision)),
            "file_error": problem.map { .string($0) } ?? .null,
        ]
    }

    var counts: String {
        "cards: \(file.cards.count), campaigns: \(file.campaigns.count)"
    }
}
