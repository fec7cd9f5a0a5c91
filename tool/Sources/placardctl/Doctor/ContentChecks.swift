import PlacardCore
import PlacardStore

/// Looks at a store's contents: integrity, queue, refusals, clock.
struct ContentChecks {
    /// A queue this old was not sent although the host had a day to do it.
    private static let oldMs: Int64 = 86_400_000
    /// Clocks of one machine differ by less.
    private static let toleranceMs: Int64 = 60_000

    let survey: StoreSurvey
    let store: StoreOptions
    let queueLimit: Int
    let queueLimitBytes: Int?
    let now: Int64

    var findings: [HealthFinding] {
        [version, integrity, queue] + age + refusals + left + switches + source + [clock, backOff]
    }

    private var version: HealthFinding {
        let current = StoreSurvey.supportedVersion
        let text =
            "version \(survey.version) of the tables, written by library \(survey.state.libraryVersion ?? "unknown")"
        guard survey.version < current else { return HealthFinding(level: .ok, check: "version", text: text) }
        return HealthFinding(
            level: .note, check: "version", text: "\(text); this program knows version \(current)",
            advice: "The next host with this library updates the store when it opens it.")
    }

    private var integrity: HealthFinding {
        if !survey.faults.isEmpty {
            return HealthFinding(
                level: .error, check: "integrity",
                text: "SQLite finds damage: \(survey.faults.joined(separator: "; "))",
                advice: "Restart the host: it repairs the store or sets it aside. Check the disk.")
        }
        if survey.damageCount > 0 {
            return HealthFinding(
                level: .error, check: "integrity",
                text: "the host found damage in \(Phrases.count(Int(clamping: survey.damageCount), "session"))",
                advice: "Restart the host: it checks the whole file when it opens it. Check the disk.")
        }
        return HealthFinding(level: .ok, check: "integrity", text: "SQLite finds no damage")
    }

    private var queue: HealthFinding {
        let count = survey.records.count
        let bytes = survey.records.reduce(0) { $0 + $1.record.byteCount }
        let text =
            "\(Phrases.count(count, "record")) of at most \(queueLimit), "
            + (queueLimitBytes.map { "\(bytes) of at most \($0) bytes, " } ?? "")
            + "\(Phrases.count(survey.batches.count, "batch", "batches")) in flight or waiting"
        let advice =
            "The oldest records are dropped at the limit. Find out why nothing is sent (--endpoint checks the server)."
        // A queue that is full of bytes is a little below the limit, because more than necessary is dropped.
        let byteLimit = queueLimitBytes ?? .max
        if count > 0, count >= queueLimit || bytes >= byteLimit / 50 * 49 {
            return HealthFinding(level: .error, check: "queue", text: text, advice: advice)
        }
        if count > 0, count >= queueLimit / 5 * 4 || bytes >= byteLimit / 5 * 4 {
            return HealthFinding(level: .warning, check: "queue", text: text, advice: advice)
        }
        return HealthFinding(level: .ok, check: "queue", text: text)
    }

    private var age: [HealthFinding] {
        guard let oldest = survey.records.lazy.map(\.record.timeMs).min() else { return [] }
        let text = "the oldest record is from \(Times.words(oldest)), \(Times.relative(oldest, now: now))"
        guard now.clampedSubtracting(oldest) > Self.oldMs else {
            return [HealthFinding(level: .ok, check: "queue_age", text: text)]
        }
        return [
            HealthFinding(
                level: .warning, check: "queue_age", text: text,
                advice: "Check that the host dispatches its client, and that it reaches the server (--endpoint).")
        ]
    }

    private var refusals: [HealthFinding] {
        let refused = survey.batches.filter { $0.refusals > 0 || $0.isPart }
        guard !refused.isEmpty else { return [] }
        return [
            HealthFinding(
                level: .warning, check: "refused",
                text: "the server has refused \(Phrases.count(refused.count, "batch", "batches")): "
                    + refused.map(\.id).joined(separator: ", "),
                advice: "See the host's log for the server's answer; placardctl log shows the records.")
        ]
    }

    private var left: [HealthFinding] {
        guard let oldest = survey.left.lazy.map(\.putMs).min() else { return [] }
        // Each client writes its version when it opens a store; an outbox does not.
        guard survey.state.libraryVersion != nil else { return [orphans(oldest)] }
        let isOld = now.clampedSubtracting(oldest) > Self.oldMs
        return [
            HealthFinding(
                level: isOld ? .warning : .ok, check: "left",
                text: "other processes left \(Phrases.count(survey.left.count, "record")), the oldest "
                    + Times.relative(oldest, now: now),
                advice: isOld ? "Start the host: only its client takes these records." : nil)
        ]
    }

    private func orphans(_ oldest: Int64) -> HealthFinding {
        HealthFinding(
            level: .warning, check: "left",
            text: "other processes left \(Phrases.count(survey.left.count, "record")), the oldest "
                + "\(Times.relative(oldest, now: now)), in a store that no client has ever opened",
            advice: "Check that the outbox has the directory and the API key of the host, or start the host. "
                + StoreNames.words(store.directory, except: store.apiKey))
    }

    private var switches: [HealthFinding] {
        guard survey.state.isDisabled else { return [] }
        return [
            HealthFinding(
                level: .warning, check: "disabled", text: "the client is disabled: nothing is logged or sent",
                advice: "The host enables it again with placard_client_enable.")
        ]
    }

    private var source: [HealthFinding] { SourceReport(survey.state, at: now)?.findings ?? [] }

    private var clock: HealthFinding {
        let limit = now.clampedAdding(Self.toleranceMs)
        let stamps =
            survey.records.map(\.record.timeMs) + survey.left.map(\.putMs) + survey.state.displays.values
            + [survey.state.lastDisplayMs, survey.state.session?.activityMs].compactMap { $0 }
        guard let latest = stamps.max(), latest > limit else {
            return HealthFinding(level: .ok, check: "clock", text: "no time in the store is in the future")
        }
        return HealthFinding(
            level: .warning, check: "clock",
            text:
                "\(Phrases.count(stamps.count { $0 > limit }, "time")) in the store in the future, up to \(Times.words(latest))",
            advice:
                "The clock is or was wrong. Set it, and keep it right with NTP; until then, intervals count from now."
        )
    }

    private var backOff: HealthFinding {
        HealthFinding(
            level: .note, check: "back_off",
            text: "back-offs and the last errors of requests are only in the host's memory: see its SEND_FAILED events")
    }
}
