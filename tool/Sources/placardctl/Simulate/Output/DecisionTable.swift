import PlacardCore
import PlacardReplay

/// Decisions as lines of CSV.
struct DecisionTable {
    static let columns = [
        "user", "time_ms", "row", "campaign", "verdict", "why", "trigger", "filter", "property", "found", "wanted",
        "lost_to", "retry_after_ms", "result", "shown_ms", "fallback_of", "experiment",
        "variant", "holdout",
    ]

    private let campaigns: [PlacardCore.Campaign]
    private let rows: ReplayOptions.Rows
    /// The lines that were not taken yet, first that with the columns.
    private(set) var block: [UInt8] = []

    init(campaigns: [PlacardCore.Campaign], rows: ReplayOptions.Rows) {
        self.campaigns = campaigns
        self.rows = rows
        block.append(contentsOf: (Self.columns.joined(separator: ",") + "\n").utf8)
    }

    mutating func reserve(_ count: Int) { block.reserveCapacity(count) }

    /// Removes the lines, which the caller has written.
    mutating func clear() { block.removeAll(keepingCapacity: true) }

    mutating func add(_ decision: ReplayDecision) {
        guard includes(decision) else { return }
        text(decision.user)
        number(decision.timeMs)
        number(decision.row)
        text(campaigns[decision.campaign].id)
        name(DecisionNames.of(decision.outcome))
        name(decision.why.map(DecisionNames.of) ?? "")
        name(DecisionNames.of(decision.trigger))
        let evidence = decision.evidence
        number(evidence.map { Int64($0.position) })
        text(evidence?.property)
        text(evidence?.found?.hostText)
        text(evidence?.wanted)
        text(decision.lostTo.map { campaigns[$0].id })
        number(decision.retryAfterMs)
        name(decision.result.map(DecisionNames.of) ?? "")
        number(decision.shownMs)
        text(decision.fallbackOf.map { campaigns[$0].id })
        text(decision.assignment?.experiment)
        text(decision.assignment?.variant)
        text(decision.assignment?.holdout)
        block[block.count - 1] = UInt8(ascii: "\n")
    }

    private func includes(_ decision: ReplayDecision) -> Bool {
        switch rows {
        case .about: true
        case .matched: decision.outcome != .filterFailed
        case .won: decision.result != nil
        }
    }

    // MARK: - Cells, each with the comma after it

    private mutating func name(_ text: String) {
        block.append(contentsOf: text.utf8)
        block.append(UInt8(ascii: ","))
    }

    private mutating func number(_ number: Int64?) {
        name(number.map(String.init) ?? "")
    }

    /// NULL is an empty cell, empty text is "".
    private mutating func text(_ text: String?) {
        if var text { text.withUTF8 { quote($0) } }
        block.append(UInt8(ascii: ","))
    }

    private mutating func quote(_ bytes: UnsafeBufferPointer<UInt8>) {
        let isPlain = bytes.allSatisfy {
            $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != 0x0A && $0 != 0x0D
        }
        if isPlain, !bytes.isEmpty { return block.append(contentsOf: bytes) }
        block.append(UInt8(ascii: "\""))
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { block.append(byte) }
            block.append(byte)
        }
        block.append(UInt8(ascii: "\""))
    }
}
