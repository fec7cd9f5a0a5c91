import PlacardCore
import PlacardStore

/// What has changed in a store between two readings. What came and went in between is not seen.
struct StoreComparison {
    private let old: StoreSurvey
    private let new: StoreSurvey
    private let redactor: Redactor

    init(_ old: StoreSurvey, _ new: StoreSurvey, _ redactor: Redactor) {
        self.old = old
        self.new = new
        self.redactor = redactor
    }

    var lines: [TailLine] { user + session + switches + left + records + attributes + batches + cards + campaigns }

    // MARK: - User and session

    private var user: [TailLine] {
        guard old.state.user.map(ExactText.init) != new.state.user.map(ExactText.init) else { return [] }
        var members: JSON.Members = [:]
        members["user"] = new.state.user.map(JSON.string)
        return [TailLine(kind: "user", words: "now \(Phrases.user(new.state.user))", members: members)]
    }

    private var session: [TailLine] {
        guard let session = new.state.session else { return [] }
        let members: JSON.Members = ["session": .string(session.id)]
        let before = old.state.session
        if before?.id != session.id {
            return [TailLine(kind: "session_start", words: "session \(session.id) started", members: members)]
        }
        guard before?.phase != session.phase, session.phase == .over else { return [] }
        return [TailLine(kind: "session_end", words: "session \(session.id) ended", members: members)]
    }

    private var switches: [TailLine] {
        var lines: [TailLine] = []
        if old.state.isDisabled != new.state.isDisabled {
            lines.append(
                TailLine(
                    kind: "disabled", words: new.state.isDisabled ? "the client is disabled" : "the client is enabled",
                    members: ["disabled": .bool(new.state.isDisabled)]))
        }
        if old.state.config != new.state.config { lines.append(TailLine(kind: "config", words: "new configuration")) }
        return lines
    }

    // MARK: - The queue

    private var left: [TailLine] {
        let last = old.left.last?.id ?? 0
        return new.left.filter { $0.id > last }.map {
            let report = LeftReport($0, redactor)
            return TailLine(kind: "left", words: report.words, members: report.members)
        }
    }

    private var records: [TailLine] {
        // A number is used again once the queue was empty: compare the record, too.
        let known = Dictionary(old.records.map { ($0.seq, $0.record) }) { first, _ in first }
        let added = new.records.filter { row in known[row.seq].map { !Self.isSame($0, as: row.record) } ?? true }
        return added.map {
            let report = RecordReport($0, redactor)
            return TailLine(kind: "record", words: report.words, members: report.members)
        }
    }

    /// A record can get a user and lose its alias later.
    private static func isSame(_ one: Record, as other: Record) -> Bool {
        one.timeMs == other.timeMs && one.code == other.code && one.data == other.data
    }

    private var attributes: [TailLine] {
        let known = Dictionary(old.attributes.map { ($0.seq, $0.attribute.value) }) { first, _ in first }
        return new.attributes.filter { known[$0.seq] != $0.attribute.value }.map {
            let report = AttributeReport($0, redactor)
            return TailLine(kind: "attribute", words: report.words, members: report.members)
        }
    }

    private var batches: [TailLine] {
        let before = Dictionary(old.batches.map { ($0.id, $0) }) { first, _ in first }
        let now = Set(new.batches.map(\.id))
        var lines: [TailLine] = []
        for batch in old.batches where !now.contains(batch.id) { lines.append(gone(batch)) }
        for batch in new.batches {
            let report = BatchReport(batch, in: new)
            if let known = before[batch.id] {
                guard known.refusals != batch.refusals else { continue }
                lines.append(
                    TailLine(kind: "refused", words: "batch refused: \(report.words)", members: report.members))
            } else {
                lines.append(TailLine(kind: "batch", words: "batch formed: \(report.words)", members: report.members))
            }
        }
        return lines
    }

    /// The server has acknowledged it, or its content is still queued.
    private func gone(_ batch: StoreSurvey.QueuedBatch) -> TailLine {
        let seqs = Set(old.records.lazy.filter { $0.batchID == batch.id }.map(\.seq))
        let isQueued = new.records.contains { seqs.contains($0.seq) }
        let report = BatchReport(batch, in: old)
        return isQueued
            ? TailLine(kind: "regrouped", words: "batch split or dissolved: \(report.words)", members: report.members)
            : TailLine(kind: "acknowledged", words: "batch acknowledged: \(report.words)", members: report.members)
    }

    // MARK: - Cards and campaigns

    private var cards: [TailLine] {
        let before = Self.cards(old.state)
        let now = Self.cards(new.state)
        var lines: [TailLine] = []
        for (id, entry) in before where now[id] == nil { lines.append(card(entry, "removed")) }
        for (id, entry) in now.sorted(by: { $0.key < $1.key }) {
            guard let known = before[id] else {
                lines.append(card(entry, "added"))
                continue
            }
            if !known.record.looksLike(entry.record) { lines.append(card(entry, "changed")) }
            let flags: [(CardFlags, String)] = [(.viewed, "viewed"), (.clicked, "clicked"), (.dismissed, "dismissed")]
            for (flag, name) in flags where entry.flags.contains(flag) && !known.flags.contains(flag) {
                lines.append(card(entry, name))
            }
        }
        return lines
    }

    private static func cards(_ state: StoredState) -> [CardID: CardEntry] {
        let entries = state.cards.map { CardEntry($0.record, key: $0.key, flags: state.cardFlags[$0.record.id] ?? []) }
        return Dictionary(entries.map { ($0.record.id, $0) }) { first, _ in first }
    }

    private func card(_ entry: CardEntry, _ change: String) -> TailLine {
        TailLine(
            kind: "card", words: "card '\(entry.id)' \(change)",
            members: ["id": .string(entry.id), "change": .string(change)])
    }

    private var campaigns: [TailLine] {
        let before = Dictionary(old.state.campaigns.map { (ExactText($0.id), $0.bytes) }) { first, _ in first }
        let now = Dictionary(new.state.campaigns.map { (ExactText($0.id), $0.bytes) }) { first, _ in first }
        var lines: [TailLine] = []
        for id in before.keys.sorted() where now[id] == nil { lines.append(campaign(id, "removed")) }
        for id in now.keys.sorted() where before[id] != now[id] {
            lines.append(campaign(id, before[id] == nil ? "added" : "changed"))
        }
        for id in new.state.displays.keys.sorted() where old.state.displays[id] != new.state.displays[id] {
            lines.append(campaign(id, "displayed"))
        }
        return lines
    }

    private func campaign(_ id: ExactText, _ change: String) -> TailLine {
        TailLine(
            kind: "campaign", words: "campaign '\(id.text)' \(change)",
            members: ["id": .string(id.text), "change": .string(change)])
    }
}
