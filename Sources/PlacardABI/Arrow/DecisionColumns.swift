import CPlacard
import Placard
import PlacardCore
import PlacardReplay

/// A chunk of decisions, column by column.
struct DecisionColumns {
    private let ids: [[UInt8]]
    private var user = TextColumn()
    private var time = NumberColumn<Int64>()
    private var row = NumberColumn<Int64>()
    private var campaign = TextColumn()
    private var verdict = TextColumn()
    private var why = TextColumn()
    private var trigger = TextColumn()
    private var filter = NumberColumn<Int32>()
    private var property = TextColumn()
    private var found = TextColumn()
    private var wanted = TextColumn()
    private var lostTo = TextColumn()
    private var retryAfter = NumberColumn<Int64>()
    private var result = TextColumn()
    private var shown = NumberColumn<Int64>()
    private var fallbackOf = TextColumn()

    init(_ campaigns: [Campaign]) { ids = campaigns.map { Array($0.id.utf8) } }

    var count: Int { row.count }
    /// Roughly, in bytes.
    var size: Int { count * 160 + found.size + wanted.size + user.size }

    mutating func append(_ decision: ReplayDecision) {
        user.append(decision.user)
        time.append(decision.timeMs)
        row.append(decision.row)
        campaign.append(ids[decision.campaign])
        verdict.append(Self.text(placard_verdict_kind_name(decision.outcome.rawValue)))
        if let reason = decision.why {
            why.append(Self.text(placard_why_name(reason.rawValue)))
        } else {
            why.appendNull()
        }
        trigger.append(Self.text(placard_trigger_name(decision.trigger.rawValue)))
        append(decision.filter)
        append(decision.lostTo, to: &lostTo)
        retryAfter.append(decision.retryAfterMs)
        append(decision.result)
        shown.append(decision.shownMs)
        append(decision.fallbackOf, to: &fallbackOf)
    }

    private mutating func append(_ failed: ReplayDecision.FailedFilter?) {
        filter.append(failed.map { Int32(clamping: $0.position) })
        property.append(failed?.filter.key)
        found.append(failed?.found.map(\.explainedText))
        wanted.append(failed?.wanted)
    }

    private func append(_ position: Int?, to column: inout TextColumn) {
        if let position { column.append(ids[position]) } else { column.appendNull() }
    }

    private mutating func append(_ ended: ReplayResult?) {
        switch ended {
        case nil: result.appendNull()
        case .shown: result.append("shown".utf8)
        case .control: result.append("control".utf8)
        case .interval: result.append("interval".utf8)
        case .notReEligible: result.append("not_re_eligible".utf8)
        case .fallback: result.append("fallback".utf8)
        case .discarded(let reason): result.append(Self.text(placard_reason_name(reason.rawValue)))
        case .waiting: result.append("waiting".utf8)
        }
    }

    /// The bytes of a name, which is a literal.
    private static func text(_ name: UnsafePointer<CChar>?) -> UnsafeRawBufferPointer {
        guard let name else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        var length = 0
        while name[length] != 0 { length += 1 }
        return UnsafeRawBufferPointer(start: name, count: length)
    }

    // MARK: Export

    func exported() -> ExportedArray {
        let columns = [
            user.exported(), time.exported(), row.exported(), campaign.exported(), verdict.exported(), why.exported(),
            trigger.exported(), filter.exported(), property.exported(), found.exported(), wanted.exported(),
            lostTo.exported(), retryAfter.exported(), result.exported(), shown.exported(), fallbackOf.exported(),
        ]
        return ExportedArray(length: count, nulls: 0, buffers: [nil], children: columns)
    }

    static func schema() -> ExportedSchema {
        let columns: [(StaticString, StaticString)] = [
            ("u", "user"), ("l", "time_ms"), ("l", "row"), ("u", "campaign"), ("u", "verdict"), ("u", "why"),
            ("u", "trigger"), ("i", "filter"), ("u", "property"), ("u", "found"), ("u", "wanted"), ("u", "lost_to"),
            ("l", "retry_after_ms"), ("u", "result"), ("l", "shown_ms"), ("u", "fallback_of"),
        ]
        return ExportedSchema("+s", "", children: columns.map { ExportedSchema($0.0, $0.1) })
    }
}
