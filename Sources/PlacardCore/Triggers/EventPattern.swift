/// Which events a history counts, or which set or remove a deadline (rules 9.9.1, 9.10.1).
package struct EventPattern: Sendable, Equatable {
    /// A purchase; false: a custom event.
    package let isPurchase: Bool
    /// Event name or product id; nil: any.
    package let name: String?
    package let filters: FilterGroups
    /// Equal for equal patterns; part of the stored form.
    let key: ExactText

    package init(isPurchase: Bool, name: String?, filters: FilterGroups) {
        self.isPurchase = isPurchase
        self.name = name
        self.filters = filters
        var writer = ByteWriter(capacity: 64)
        Self.write(isPurchase, name, filters, to: &writer)
        key = ExactText(HexDigit.text(writer.bytes))
    }

    package var kind: TriggerKind { isPurchase ? .purchase : .customEvent }

    package static func == (left: EventPattern, right: EventPattern) -> Bool { left.key == right.key }

    func write(to writer: inout ByteWriter) { Self.write(isPurchase, name, filters, to: &writer) }

    private static func write(
        _ isPurchase: Bool, _ name: String?, _ filters: FilterGroups, to writer: inout ByteWriter
    ) {
        writer.bool(isPurchase)
        writer.optionalString(name)
        writer.filters(filters)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        self.init(
            isPurchase: try reader.bool(), name: try reader.optionalString(), filters: try reader.filters())
    }
}
