/// How often the user must have logged certain events (rule 9.9.1).
package struct HistoryEntry: Sendable, Equatable {
    package let events: EventPattern
    /// How far back they count; nil: without limit.
    package let withinMs: Int64?
    package let minimum: Int
    /// Nil: without limit.
    package let maximum: Int?

    /// What `minimum` and `maximum` can be: no more stamps are kept.
    package static let bounds: ClosedRange<Int64> = 0...100

    /// - Parameter minimum: nil: 1, if there is no upper bound either.
    package init(_ events: EventPattern, withinMs: Int64?, minimum: Int?, maximum: Int?) {
        self.events = events
        self.withinMs = withinMs
        self.minimum = minimum ?? (maximum == nil ? 1 : 0)
        self.maximum = maximum
    }

    /// Whether so many events are enough and not too many. The upper bound of 100 has no effect: 100 stand for more.
    func holds(_ count: Int) -> Bool {
        count >= minimum && (maximum.map { count <= $0 } ?? true)
    }

    /// What it requires, such as "at least 3 in 7 days".
    package var words: String {
        let bounds =
            switch maximum {
            case nil: "at least \(minimum)"
            case 0?: "not once"
            case minimum?: "exactly \(minimum)"
            case let maximum? where minimum == 0: "at most \(maximum)"
            case let maximum?: "\(minimum) to \(maximum)"
            }
        return withinMs.map { "\(bounds) in \(VerdictText.period($0))" } ?? bounds
    }

    func write(to writer: inout ByteWriter) {
        events.write(to: &writer)
        writer.optional(withinMs) { $0.number($1) }
        writer.number(UInt8(clamping: minimum))
        writer.optional(maximum) { $0.number(UInt8(clamping: $1)) }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        let events = try EventPattern(from: &reader)
        let withinMs = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number(Int64.self) }
        let minimum = try reader.number(UInt8.self)
        let maximum = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number(UInt8.self) }
        self.init(events, withinMs: withinMs, minimum: Int(minimum), maximum: maximum.map { Int($0) })
    }
}
