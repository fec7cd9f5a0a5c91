/// What is remembered of fetching, for all programs that open the store.
struct FetchState: Sendable, Equatable {
    let url: String
    /// Wall time of the last attempt; nil: none counts.
    var lastMs: Int64?
    /// From `lastMs` until the next automatic attempt; nil: none is planned.
    var waitMs: Int64?
    /// How many attempts in a row have failed.
    var failures = 0
    /// What identifies the stored text for its server.
    var etag: String?
    var lastModified: String?
    /// The head of the stored text; nil: it came without a head.
    var head: HeadState?
    /// That of the content in force.
    var sequence: Int64?
    /// Whether a text is stored.
    var hasText = false
    /// Where its links lead.
    var folder: SourceFolder?
    /// Identifies the shipped copy that was read last.
    var shippedStamp: [UInt8]?
    /// When it was published; without a head, when it was fetched.
    var textMs: Int64?
    /// Wall time at which an older copy was reported last.
    var oldCopyMs: Int64?
    /// Wall time at which it was reported last that the content has expired.
    var staleMs: Int64?
    /// Nil: the last attempt that has ended was successful.
    var failure: SourceStatus.Failure?

    init(url: String) { self.url = url }

    /// The stored form. The first had no failure.
    private static let format: UInt8 = 2

    var stored: [UInt8] {
        var writer = ByteWriter()
        writer.number(Self.format)
        writer.string(url)
        for number in [lastMs, waitMs, sequence, textMs, oldCopyMs, staleMs] {
            writer.optional(number) { $0.number($1) }
        }
        writer.number(Int64(failures))
        writer.optionalString(etag)
        writer.optionalString(lastModified)
        for bytes in [head?.stored, shippedStamp] { writer.optional(bytes) { $0.list($1) { $0.number($1) } } }
        writer.bool(hasText)
        writer.optionalString(folder?.url)
        writer.optional(failure) { $1.write(to: &$0) }
        return writer.bytes
    }

    /// Nil when the bytes are damaged or of an unknown version.
    init?(stored: [UInt8]) {
        var reader = ByteReader(stored)
        do throws(ByteReader.Damaged) {
            let format = try reader.number(UInt8.self)
            guard (1...Self.format).contains(format) else { return nil }
            url = try reader.string()
            lastMs = try Self.number(&reader)
            waitMs = try Self.number(&reader)
            sequence = try Self.number(&reader)
            textMs = try Self.number(&reader)
            oldCopyMs = try Self.number(&reader)
            staleMs = try Self.number(&reader)
            failures = Int(clamping: try reader.number(Int64.self))
            etag = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.string() }
            lastModified = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.string() }
            head = try Self.bytes(&reader).flatMap(HeadState.init(stored:))
            shippedStamp = try Self.bytes(&reader)
            hasText = try reader.bool()
            let folder = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.string() }
            self.folder = folder.map { SourceFolder(stored: $0, isSigned: head != nil) }
            if format > 1 {
                failure = try reader.optional { (reader) throws(ByteReader.Damaged) in
                    try SourceStatus.Failure(from: &reader)
                }
            }
        } catch {
            return nil
        }
        guard reader.isAtEnd, failures >= 0 else { return nil }
    }

    private static func number(_ reader: inout ByteReader) throws(ByteReader.Damaged) -> Int64? {
        try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number(Int64.self) }
    }

    private static func bytes(_ reader: inout ByteReader) throws(ByteReader.Damaged) -> [UInt8]? {
        try reader.optional { (reader) throws(ByteReader.Damaged) in
            try reader.list { (reader) throws(ByteReader.Damaged) in try reader.number(UInt8.self) }
        }
    }

    /// The same content, from another URL: the server there knows nothing of the one before.
    func moved(to url: String) -> FetchState {
        var moved = FetchState(url: url)
        (moved.head, moved.sequence, moved.hasText, moved.textMs) = (head, sequence, hasText, textMs)
        (moved.folder, moved.shippedStamp) = (folder, shippedStamp)
        return moved
    }

    /// After a wipe: what a server could recognize the device by is forgotten.
    var wiped: FetchState {
        var kept = self
        (kept.etag, kept.lastModified) = (nil, nil)
        return kept
    }
}
