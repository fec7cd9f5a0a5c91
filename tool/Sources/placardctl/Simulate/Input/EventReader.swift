import PlacardReplay

/// Reads events one after the other.
protocol EventReader: AnyObject {
    /// Line of the file on which the last row began, from 1.
    var line: Int { get }
    /// The next event; nil at the end.
    func next() throws(EventFileError) -> ReplayRow?
}

/// How events are written.
enum EventFormat: String, CaseIterable, Sendable {
    case csv
    case jsonLines = "jsonl"

    /// The format that the end of a file's name stands for; nil: no known one.
    init?(path: String) {
        switch path.lowercased() {
        case let path where path.hasSuffix(".csv"): self = .csv
        case let path where [".jsonl", ".ndjson", ".json"].contains(where: path.hasSuffix): self = .jsonLines
        default: return nil
        }
    }

    func reader(_ source: ByteSource) throws(EventFileError) -> any EventReader {
        switch self {
        case .csv: try CSVEvents(source)
        case .jsonLines: try JSONLineEvents(source)
        }
    }
}
