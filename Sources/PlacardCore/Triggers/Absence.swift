/// A condition that is met when something does not happen in time (section 9.10).
package struct Absence: Sendable, Equatable {
    /// What sets the deadline.
    package let after: EventPattern
    /// What removes it; nil: nothing does.
    package let without: EventPattern?
    /// From the event to the deadline.
    package let forMs: Int64
    /// Whether a later event moves a deadline that is set.
    package let restarts: Bool
    /// Equal for equal conditions; part of the stored form.
    let key: ExactText

    package init(after: EventPattern, without: EventPattern?, forMs: Int64, restarts: Bool) {
        self.after = after
        self.without = without
        self.forMs = forMs
        self.restarts = restarts
        var writer = ByteWriter(capacity: 128)
        Self.write(after, without, forMs, restarts, to: &writer)
        key = ExactText(HexDigit.text(writer.bytes))
    }

    package static func == (left: Absence, right: Absence) -> Bool { left.key == right.key }

    func write(to writer: inout ByteWriter) { Self.write(after, without, forMs, restarts, to: &writer) }

    private static func write(
        _ after: EventPattern, _ without: EventPattern?, _ forMs: Int64, _ restarts: Bool,
        to writer: inout ByteWriter
    ) {
        after.write(to: &writer)
        writer.optional(without) { $1.write(to: &$0) }
        writer.number(forMs)
        writer.bool(restarts)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        self.init(
            after: try EventPattern(from: &reader),
            without: try reader.optional { (reader) throws(ByteReader.Damaged) in try EventPattern(from: &reader) },
            forMs: try reader.number(), restarts: try reader.bool())
    }

    /// The name of the deadline that a campaign has for it, unique in a list.
    func name(in campaignID: String) -> ExactText { ExactText("\(key.text):\(campaignID)") }

    /// The parts of such a name; nil: it is of another form.
    static func parts(of name: String) -> (key: ExactText, campaignID: String)? {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return (ExactText(String(name[..<colon])), String(name[name.utf8.index(after: colon)...]))
    }
}

/// An absence that has happened: what an event of that kind is about.
package struct MetAbsence: Sendable, Equatable {
    /// The name of its deadline.
    package let name: ExactText
    /// The key of the condition.
    let condition: ExactText
    /// How long ago the deadline was, if the program was closed or asleep until after the campaign's timeout; nil: it
    /// happened in time.
    let tooLateByMs: Int64?
}
