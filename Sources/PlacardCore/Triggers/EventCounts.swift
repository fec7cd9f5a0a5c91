/// When the current user logged the events that the list's histories count (rule 9.9.2).
package struct EventCounts: Sendable, Equatable {
    /// The newest of each pattern: no bound is larger.
    private static let limit = 100
    /// Begins the names of the rows, which are in one table with those of `HandOvers`.
    private static let prefix = "e:"

    /// By the keys of patterns, in the order in which they were logged.
    private var stamps: [ExactText: [Stamp]] = [:]
    /// Keys of the patterns whose rows must be written.
    private var changed: Set<ExactText> = []

    package init() {}

    /// - Parameter stored: rows of the store; those of others are left alone.
    init(_ stored: [(owner: String, stamps: [UInt8])], at now: Instant) {
        for row in stored where row.owner.utf8.starts(with: Self.prefix.utf8) {
            let key = String(decoding: row.owner.utf8.dropFirst(Self.prefix.utf8.count), as: UTF8.self)
            stamps[ExactText(key)] = Stamp.list(row.stamps, at: now).suffix(Self.limit)
        }
    }

    package mutating func record(_ pattern: EventPattern, at now: Instant) {
        stamps[pattern.key, default: []].append(Stamp(now))
        if let count = stamps[pattern.key]?.count, count > Self.limit { stamps[pattern.key]?.removeFirst() }
        changed.insert(pattern.key)
    }

    /// How many events of the pattern were logged in that time; nil: ever. 100 stand for 100 or more.
    func count(_ pattern: EventPattern, withinMs: Int64?, at now: Instant) -> Int {
        guard let stamps = stamps[pattern.key] else { return 0 }
        guard let withinMs else { return stamps.count }
        return stamps.reduce(0) { $0 + ($1.elapsedMs(at: now) < withinMs ? 1 : 0) }
    }

    /// Milliseconds since each of them, ascending.
    func ages(_ pattern: EventPattern, at now: Instant) -> [Int64] {
        (stamps[pattern.key] ?? []).map { $0.elapsedMs(at: now) }.sorted()
    }

    /// The rows to write, in an order that depends on nothing else.
    mutating func takeChanged() -> [HandOvers.Row] {
        if changed.isEmpty { return [] }
        defer { changed = [] }
        return changed.sorted().compactMap { key in
            stamps[key].map { HandOvers.Row(owner: Self.prefix + key.text, stamps: Stamp.bytes($0)) }
        }
    }

    /// Forgets the patterns that no campaign counts any more. Returns the owners of the rows to delete.
    mutating func forget(except isCounted: (ExactText) -> Bool) -> [String] {
        let gone = stamps.keys.filter { !isCounted($0) }.sorted()
        for key in gone {
            stamps[key] = nil
            changed.remove(key)
        }
        return gone.map { Self.prefix + $0.text }
    }

    /// Returns whether there are rows to delete.
    mutating func clear() -> Bool {
        defer { self = EventCounts() }
        return !stamps.isEmpty
    }
}

extension Stamp {
    /// Reads stored stamps, as far as they can be read.
    static func list(_ stored: [UInt8], at now: Instant) -> [Stamp] {
        var reader = ByteReader(stored)
        var stamps: [Stamp] = []
        while !reader.isAtEnd, let wallMs = try? reader.number(Int64.self) {
            stamps.append(Stamp(storedWallMs: wallMs, at: now))
        }
        return stamps
    }

    static func bytes(_ stamps: [Stamp]) -> [UInt8] {
        var writer = ByteWriter(capacity: stamps.count * 8)
        for stamp in stamps { writer.number(stamp.wallMs) }
        return writer.bytes
    }
}
