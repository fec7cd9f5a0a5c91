/// The stored form of a condition.
extension Condition {
    /// Begins a condition with a history. Others keep the form that older libraries read.
    private static let withHistory: UInt8 = 10

    func write(to writer: inout ByteWriter) {
        if !history.isEmpty {
            writer.number(Self.withHistory)
            writer.list(history) { $1.write(to: &$0) }
        }
        write(subject, to: &writer)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        var tag: UInt8 = try reader.number()
        var history: [HistoryEntry] = []
        if tag == Self.withHistory {
            history = try reader.list { (reader) throws(ByteReader.Damaged) in try HistoryEntry(from: &reader) }
            tag = try reader.number()
        }
        self.init(try Self.subject(tag, from: &reader))
        self.history = history
    }

    private func write(_ subject: Subject, to writer: inout ByteWriter) {
        switch subject {
        case .open: writer.number(UInt8(1))
        case .test: writer.number(UInt8(2))
        case .customEvent(let name):
            writer.number(UInt8(3))
            writer.optionalString(name)
        case .customEventProperty(let name, let filters):
            writer.number(UInt8(4))
            writer.string(name)
            writer.filters(filters)
        case .purchase(let productID):
            writer.number(UInt8(5))
            writer.optionalString(productID)
        case .purchaseProperty(let productID, let filters):
            writer.number(UInt8(6))
            writer.string(productID)
            writer.filters(filters)
        case .never(let type):
            writer.number(UInt8(7))
            writer.string(type)
        case .pushClick(let campaignID):
            writer.number(UInt8(8))
            writer.optionalString(campaignID)
        case .absence(let absence):
            writer.number(UInt8(11))
            absence.write(to: &writer)
        case .messageClick(let campaignID, let buttons):
            writer.number(UInt8(9))
            writer.string(campaignID)
            writer.list(buttons) { $0.string($1) }
        }
    }

    private static func subject(
        _ tag: UInt8, from reader: inout ByteReader
    ) throws(ByteReader.Damaged) -> Subject {
        switch tag {
        case 1: return .open
        case 2: return .test
        case 3: return .customEvent(name: try reader.optionalString())
        case 4: return .customEventProperty(name: try reader.string(), filters: try reader.filters())
        case 5: return .purchase(productID: try reader.optionalString())
        case 6: return .purchaseProperty(productID: try reader.string(), filters: try reader.filters())
        case 7: return .never(type: try reader.string())
        case 8: return .pushClick(campaignID: try reader.optionalString())
        case 9:
            let campaignID = try reader.string()
            let buttons = try reader.list { (reader) throws(ByteReader.Damaged) in try reader.string() }
            return .messageClick(campaignID: campaignID, buttons: buttons)
        case 11: return .absence(try Absence(from: &reader))
        default: throw ByteReader.Damaged()
        }
    }
}

extension ByteWriter {
    mutating func filters(_ groups: FilterGroups) {
        list(groups) { writer, group in
            writer.list(group) {
                $0.string($1.key)
                $0.bool($1.isDate)
                $0.number($1.comparator.rawValue)
                $0.value($1.wanted)
            }
        }
    }
}

extension ByteReader {
    mutating func filters() throws(Damaged) -> FilterGroups {
        try list { (reader) throws(Damaged) in
            try reader.list { (reader) throws(Damaged) in
                PropertyFilter(
                    key: try reader.string(), isDate: try reader.bool(),
                    comparator: Comparator(rawValue: try reader.number()), wanted: try reader.value())
            }
        }
    }
}
