import PlacardCore
import PlacardReplay

/// Writes decisions as CSV, in blocks.
final class DecisionFile {
    private static let blockSize = 1 << 18

    private let file: OutputFile
    private var table: DecisionTable
    /// The first error; later decisions are not written.
    private var failure: Failure?

    /// - Parameter path: `-` is standard output. An existing file is replaced.
    init(path: String, campaigns: [PlacardCore.Campaign], rows: ReplayOptions.Rows) throws {
        table = DecisionTable(campaigns: campaigns, rows: rows)
        file = try OutputFile(path: path)
        table.reserve(Self.blockSize + 4096)
    }

    func write(_ decision: ReplayDecision) {
        table.add(decision)
        if table.block.count >= Self.blockSize { flush() }
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

    private func flush() {
        defer { table.clear() }
        guard failure == nil else { return }
        do throws(Failure) {
            try file.write(table.block)
        } catch {
            failure = error
        }
    }
}
