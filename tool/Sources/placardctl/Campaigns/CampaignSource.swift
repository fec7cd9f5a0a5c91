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
    private var sends = APISends()
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
            problem = error.description(of: path)
            let all = Self.refusals(path, error)
            return all.dropLast() + all.suffix(1).map { "\($0); still serving the previous content" }
        }
    }

    /// What a client ignores in the served content, and which rules it breaks.
    func notes() -> [String] {
        guard let checked = Self.checked(path, nowMs: now().clampedMultiplied(by: 1000)) else { return [] }
        return checked.findings.map(\.note)
    }

    /// Nil if the file cannot be read.
    private static func checked(_ path: String, nowMs: Int64) -> CheckedFile? {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        var options = CheckOptions(nowMs: nowMs)
        if let settings = try? CheckSettings(besides: path) { options.settings = settings }
        return CheckedFile(Array(bytes), path: path, options: options)
    }

    /// All that makes the file invalid, the error with which it was refused first.
    static func refusals(_ path: String, _ error: CampaignFileError) -> [String] {
        guard case .field = error, let checked = checked(path, nowMs: Times.nowMs) else {
            return [error.description(of: path)]
        }
        let first = error.description(of: path)
        return [first]
            + checked.findings.filter(\.rule.refuses).map { "\(path): \($0.text)" }
            .filter { !$0.hasPrefix(first) }
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

    /// The campaigns of a user; nil: the anonymous user.
    func triggers(for user: String?) -> [JSON] {
        file.campaigns.filter { $0.targeting.isSent(to: user) }.map(\.trigger) + sends.triggers(of: user, in: file)
    }

    /// The definitions of groups.
    var groups: JSON? { file.groups }

    /// The holdouts of the file.
    var holdouts: JSON? { file.holdouts }

    func template(of id: String) -> JSON? {
        file.templates[ExactText(id)]
    }

    /// Sends the API-triggered entries with this id. A recipient who is not in an entry's audience does not get it.
    ///
    /// - Returns: what names the request, and a note for the log.
    func send(_ id: String, to recipients: [APISends.Recipient]) throws(Refusal) -> (dispatch: String, note: String) {
        let cards = file.cards.filter { ExactText.same($0.id, id) }.map(\.targeting)
        let campaigns = file.campaigns.filter { ExactText.same($0.id, id) }.map(\.targeting)
        let known = cards + campaigns
        guard !known.isEmpty else {
            throw Refusal(
                status: .badRequest, text: "campaign_id: the file has no card and no campaign \(NameRule.shown(id))")
        }
        guard known.contains(where: \.isAPITriggered) else {
            throw Refusal(
                status: .badRequest,
                text: "campaign_id: \(NameRule.shown(id)) is not API-triggered: add \"api_triggered\": true to it")
        }
        let dispatch = (0..<2).map { _ in UInt64.random(in: .min ... .max) }
            .map { String($0 | 1 << 63, radix: 16) }.joined()
        sends.add(id, to: recipients, dispatch: dispatch, at: now())
        let reached = recipients.count { user in
            known.contains { $0.isAPITriggered && $0.includes(user.user) }
        }
        let outside = recipients.count - reached
        return (
            dispatch,
            "\(NameRule.shown(id)), recipients: \(reached)" + (outside == 0 ? "" : ", not in the audience: \(outside)")
        )
    }

    /// The reply to a card sync (rule 8.1): all cards of the user if the content has changed since the client's last
    /// full sync, otherwise the cards that are newer than its watermarks.
    func sync(for user: String?, lastFull: Int64, lastCard: Int64) -> JSON {
        let own = file.cards.filter { $0.targeting.isSent(to: user) }
        let sent = sends.cards(of: user, in: file)
        let newest = (own.map(\.updated) + sent.map(\.time)).max() ?? 0
        guard lastFull > 0, lastFull >= changed else {
            return Self.cards(
                own.map(\.json) + sent.map(\.card), of: file, isFull: true, at: max(now(), changed), newest: newest)
        }
        // A change in the same second as the client's full sync may or may not be part of it: send it again.
        let recent = touched.filter { $0.value >= lastFull }
        let cards = own.filter { $0.updated > lastCard || recent[ExactText($0.id)] != nil }.map(\.json)
        let new = sent.filter { $0.time >= lastFull }.map(\.card)
        let gone = recent.filter { id, _ in !own.contains { ExactText($0.id) == id } }.sorted { $0.key < $1.key }
        return Self.cards(
            cards + new + gone.map { FileCard.removed(id: $0.key.text, at: $0.value) }, of: file, isFull: false,
            at: lastFull, newest: max(newest, lastCard))
    }

    private static func cards(
        _ cards: [JSON], of file: CampaignFile, isFull: Bool, at time: Int64, newest: Int64
    ) -> JSON {
        var reply: JSON.Members = [
            "full_sync": .bool(isFull), "last_full_sync_at": .integer(time), "last_card_updated_at": .integer(newest),
            "cards": .array(cards),
        ]
        reply["groups"] = file.groups
        return .object(reply)
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
