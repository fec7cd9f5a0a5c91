import PlacardCore
import PlacardReplay

/// Writes decisions as CSV, in blocks.
final class DecisionFile {
    static let columns = [
        "user", "time_ms", "row", "campaign", "verdict", "why", "trigger", "filter", "property", "found", "wanted",
        "lost_to", "retry_after_ms", "result", "shown_ms", "fallback_of", "experiment",
        "variant", "holdout",
    ]
    private static let blockSize = 1 << 18

    private let file: OutputFile
    private let campaigns: [PlacardCore.Campaign]
    private let rows: ReplayOptions.Rows
    private var block: [UInt8] = []
    /// The first error; later decisions are not written.
    private var failure: Failure?

    /// - Parameter path: `-` is standard output. An existing file is replaced.
    init(path: String, campaigns: [PlacardCore.Campaign], rows: ReplayOptions.Rows) throws {
        self.campaigns = campaigns
        self.rows = rows
        file = try OutputFile(path: path)
        block.reserveCapacity(Self.blockSize + 4096)
        block.append(contentsOf: (Self.columns.joined(separator: ",") + "\n").utf8)
    }

    func write(_ decision: ReplayDecision) {
        guard includes(decision) else { return }
        text(decision.user)
        number(decision.timeMs)
        number(decision.row)
        text(campaigns[decision.campaign].id)
        name(DecisionNames.of(decision.outcome))
        name(decision.why.map(DecisionNames.of) ?? "")
        name(DecisionNames.of(decision.trigger))
        number((decision.filter?.position ?? decision.history?.position).map { Int64($0) })
        text(decision.filter?.filter.key ?? decision.history?.name)
        text(decision.filter?.found?.hostText ?? decision.history?.found.description)
        text(decision.filter?.wanted ?? decision.history?.wanted)
        text(decision.lostTo.map { campaigns[$0].id })
        number(decision.retryAfterMs)
        name(decision.result.map(DecisionNames.of) ?? "")
        number(decision.shownMs)
        text(decision.fallbackOf.map { campaigns[$0].id })
        text(decision.assignment?.experiment)
        text(decision.assignment?.variant)
        text(decision.assignment?.holdout)
        block[block.count - 1] = UInt8(ascii: "\n")
        if block.count >= Self.blockSize { flush() }
    }

    /// Throws when something could not be written.
    func check() throws {
        if let failure { throw failure }
    }

    /// Writes the rest.
    func finish() throws {
        flush()
        try check()
    }

    private func includes(_ decision: ReplayDecision) -> Bool {
        switch rows {
        case .about: true
        case .matched: decision.outcome != .filterFailed
        case .won: decision.result != nil
        }
    }

    private func flush() {
        defer { block.removeAll(keepingCapacity: true) }
        guard failure == nil else { return }
        do throws(Failure) {
            try file.write(block)
        } catch {
            failure = error
        }
    }

    // MARK: - Cells, each with the comma after it

    private func name(_ text: String) {
        block.append(contentsOf: text.utf8)
        block.append(UInt8(ascii: ","))
    }

    private func number(_ number: Int64?) {
        name(number.map(String.init) ?? "")
    }

    /// NULL is an empty cell, empty text is "".
    private func text(_ text: String?) {
        if var text { text.withUTF8(quote) }
        block.append(UInt8(ascii: ","))
    }

    private func quote(_ bytes: UnsafeBufferPointer<UInt8>) {
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
