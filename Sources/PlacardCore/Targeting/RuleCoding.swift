/// The stored form of a rule.
extension Rule {
    package func write(to writer: inout ByteWriter) { writer.append(bytes) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        self.init(
            checked: try reader.bytes { (reader) throws(ByteReader.Damaged) in
                _ = try RuleNode(from: &reader, depth: 0)
            })
    }
}

extension RuleNode {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .constant(let value):
            writer.number(UInt8(0))
            writer.value(value)
        case .list(let elements):
            writer.number(UInt8(255))
            writer.list(elements) { $1.write(to: &$0) }
        case .operation(let symbol, let arguments, let isBare):
            writer.number(symbol.rawValue)
            writer.bool(isBare)
            writer.list(arguments) { $1.write(to: &$0) }
        }
    }

    init(from reader: inout ByteReader, depth: Int) throws(ByteReader.Damaged) {
        guard depth <= Rule.nodeLimit else { throw ByteReader.Damaged() }
        let code = try reader.number(UInt8.self)
        if code == 0 {
            self = .constant(try reader.value())
            return
        }
        let isBare = code == 255 ? false : try reader.bool()
        let parts = try reader.list { (reader) throws(ByteReader.Damaged) in
            try RuleNode(from: &reader, depth: depth + 1)
        }
        if code == 255 {
            self = .list(parts)
            return
        }
        // Evaluation takes these arguments for granted.
        guard let symbol = RuleOperator(rawValue: code), symbol.arity.contains(parts.count) else {
            throw ByteReader.Damaged()
        }
        self = .operation(symbol, parts, isBare: isBare)
    }
}
