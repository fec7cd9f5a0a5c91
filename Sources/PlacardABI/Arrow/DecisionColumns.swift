import CPlacard
import Placard
import PlacardCore
import PlacardReplay

/// Collects decisions, column by column, and hands them over in chunks.
final class DecisionColumns {
    private let ids: [[UInt8]]
    private let user = TextColumn("user")
    private let time = NumberColumn<Int64>("time_ms")
    private let row = NumberColumn<Int64>("row")
    private let campaign = TextColumn("campaign")
    private let verdict = TextColumn("verdict")
    private let why = TextColumn("why")
    private let trigger = TextColumn("trigger")
    private let filter = NumberColumn<Int32>("filter")
    private let property = TextColumn("property")
    private let found = TextColumn("found")
    private let wanted = TextColumn("wanted")
    private let lostTo = TextColumn("lost_to")
    private let retryAfter = NumberColumn<Int64>("retry_after_ms")
    private let result = TextColumn("result")
    private let shown = NumberColumn<Int64>("shown_ms")
    private let fallbackOf = TextColumn("fallback_of")
    private let experiment = TextColumn("experiment")
    private let variant = TextColumn("variant")
    private let holdout = TextColumn("holdout")

    /// In the order of the table.
    private var all: [any ArrowColumn] {
        [
            user, time, row, campaign, verdict, why, trigger, filter, property, found, wanted, lostTo,
            retryAfter, result, shown, fallbackOf, experiment, variant, holdout,
        ]
    }

    init(_ campaigns: [Campaign]) { ids = campaigns.map { Array($0.id.utf8) } }

    var count: Int { row.count }
    /// Roughly, in bytes.
    var size: Int { count * 160 + found.size + wanted.size + user.size }

    /// Whether a decision did not fit: the offsets of texts have 31 bits.
    private(set) var isFull = false

    func append(_ decision: ReplayDecision) {
        if size > 1 << 30 { isFull = true }
        if isFull { return }
        user.append(decision.user)
        time.append(decision.timeMs)
        row.append(decision.row)
        campaign.append(id: decision.campaign, ids)
        verdict.append(Self.text(placard_verdict_kind_name(decision.outcome.rawValue)))
        if let reason = decision.why {
            why.append(Self.text(placard_why_name(reason.rawValue)))
        } else {
            why.appendNull()
        }
        trigger.append(Self.text(placard_trigger_name(decision.trigger.rawValue)))
        append(decision.evidence)
        lostTo.append(id: decision.lostTo, ids)
        retryAfter.append(decision.retryAfterMs)
        append(decision.result)
        shown.append(decision.shownMs)
        fallbackOf.append(id: decision.fallbackOf, ids)
        experiment.append(decision.assignment?.experiment)
        variant.append(decision.assignment?.variant)
        holdout.append(decision.assignment?.holdout)
    }

    private func append(_ evidence: ReplayDecision.Evidence?) {
        filter.append(evidence.map { Int32(clamping: $0.position) })
        property.append(evidence?.property)
        found.append(json: evidence?.found)
        wanted.append(evidence?.wanted)
    }

    private func append(_ ended: ReplayResult?) {
        if let name = ended?.name {
            result.append(name)
        } else if case .discarded(let reason) = ended {
            result.append(Self.text(placard_reason_name(reason.rawValue)))
        } else {
            result.appendNull()
        }
    }

    /// The bytes of a name, which is a literal.
    private static func text(_ name: UnsafePointer<CChar>?) -> UnsafeRawBufferPointer {
        guard let name else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        var length = 0
        while name[length] != 0 { length += 1 }
        return UnsafeRawBufferPointer(start: name, count: length)
    }

    // MARK: Chunks

    /// Hands over the chunk; the next one begins.
    func take() -> ExportedArray {
        ExportedArray(length: count, nulls: 0, buffers: [nil], children: all.map { $0.take() })
    }

    /// - Parameter dropped: what a client leaves out of the reply with the campaigns, or replaces in it.
    static func schema(dropped: [Problem] = []) -> ExportedSchema {
        let metadata = dropped.isEmpty ? [] : [(key: "placard.dropped", value: json(dropped))]
        let columns = DecisionColumns([]).all.map { ExportedSchema($0.format, $0.name) }
        return ExportedSchema("+s", "", metadata: metadata, children: columns)
    }

    private static func json(_ dropped: [Problem]) -> String {
        var writer = JSONWriter(capacity: 1024)
        writer.value(
            .array(
                dropped.map { problem in
                    .object([
                        .init(key: "what", value: .string("\(problem.what)")),
                        .init(key: "id", value: .string(problem.id)),
                        .init(key: "text", value: .string(problem.reason)),
                    ])
                }))
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension TextColumn {
    /// The id at a position of the campaign list.
    fileprivate func append(id position: Int?, _ ids: [[UInt8]]) {
        guard let position else { return appendNull() }
        ids[position].withUnsafeBytes { append($0) }
    }
}
