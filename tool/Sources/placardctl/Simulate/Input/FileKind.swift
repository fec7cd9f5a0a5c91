/// Recognises files that are not text by their first bytes.
enum FileKind {
    /// How many bytes decide.
    static let headLength = 7

    private static let compressed: [(start: [UInt8], name: String, program: String)] =
        [
            ([0x1F, 0x8B], "gzip", "gzip -dc"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd", "zstd -dc"),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz", "xz -dc"), ([0x50, 0x4B, 0x03, 0x04], "zip", "unzip -p"),
        ] + (1...9).map { (Array("BZh\($0)1A".utf8), "bzip2", "bzip2 -dc") }

    private static let tables: [(start: [UInt8], name: String)] = [
        (Array("PAR1".utf8), "a Parquet"), (Array("ARROW1".utf8), "an Arrow"),
    ]

    /// Why the bytes at the start of a file are not the text of events; nil: they can be.
    static func problem(_ head: [UInt8]) -> String? {
        if let found = compressed.first(where: { head.starts(with: $0.start) }) {
            let more = found.name == "zip" ? " (spreadsheets such as .xlsx are zip files too: export them as CSV)" : ""
            return "is compressed with \(found.name)\(more): decompress it first, for example with "
                + "\(found.program) FILE and --events -"
        }
        return tables.first { head.starts(with: $0.start) && isBinary(head.dropFirst($0.start.count)) }.map {
            "is \($0.name) file, not text: python3 -m libplacard.simulation reads Parquet, and writes CSV with --csv"
        }
    }

    /// A column could be called PAR1.
    private static func isBinary(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.first.map { $0 < 0x20 && $0 != 0x0A } ?? true
    }
}
