/// How often the user must have logged certain events (rule 9.9.1).
package struct HistoryEntry: Sendable, Equatable {
    package let events: EventPattern
    /// How far back they count; nil: without limit.
    package let withinMs: Int64?
    package let atLeast: Int
    /// Nil: without limit.
    package let atMost: Int?

    /// What `atLeast` and `atMost` can be: no more stamps are kept.
    package static let bounds: ClosedRange<Int64> = 0...100

    /// - Parameter atLeast: nil: 1, if there is no upper bound either.
    package init(_ events: EventPattern, withinMs: Int64?, atLeast: Int?, atMost: Int?) {
        self.events = events
        self.withinMs = withinMs
        self.atLeast = atLeast ?? (atMost == nil ? 1 : 0)
        self.atMost = atMost
    }

    /// Whether so many events are enough and not too many. The upper bound of 100 has no effect: 100 stand for more.
    func holds(_ count: Int) -> Bool {
        count >= atLeast && (atMost.map { count <= $0 } ?? true)
    }

    /// What it requires, such as "at least 3 in 7 days".
    package var words: String {
        let bounds =
            switch atMost {
            case nil: "at least \(atLeast)"
            case 0?: "not once"
            case atLeast?: "exactly \(atLeast)"
            case let atMost? where atLeast == 0: "at most \(atMost)"
            case let atMost?: "\(atLeast) to \(atMost)"
            }
        return withinMs.map { "\(bounds) in \(VerdictText.period($0))" } ?? bounds
    }

    func write(to writer: inout ByteWriter) {
        events.write(to: &writer)
        writer.optional(withinMs) { $0.number($1) }
        writer.number(UInt8(clamping: atLeast))
        writer.optional(atMost) { $0.number(UInt8(clamping: $1)) }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        let events = try EventPattern(from: &reader)
        let withinMs = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number(Int64.self) }
        let atLeast = try reader.number(UInt8.self)
        let atMost = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number(UInt8.self) }
        self.init(events, withinMs: withinMs, atLeast: Int(atLeast), atMost: atMost.map { Int($0) })
    }
}
