import CPlacard

/// The type of a column, as far as events can have it.
indirect enum ArrowType {
    case null
    case bool
    case int(bytes: Int, isSigned: Bool)
    case float
    case double
    /// Offsets of 4 or 8 bytes.
    case text(offsetBytes: Int)
    case textView
    /// Ticks since 1970, as many as `ticks` in `ms` milliseconds.
    case time(bytes: Int, ticks: Int64, ms: Int64)
    case list(offsetBytes: Int, ArrowType)
    case structure([(name: String, type: ArrowType)])
    case dictionary(indexBytes: Int, isSigned: Bool, ArrowType)
    /// Nested deeper than properties can be.
    case tooDeep
    /// Its format.
    case other(String)

    private static let deepest = 64

    /// - Parameter depth: of types around this one. What is too deep cannot be read.
    init(_ schema: ArrowSchema, depth: Int = 0) {
        let format = schema.format.map { String(cString: $0) } ?? ""
        let own = depth > Self.deepest ? .tooDeep : Self.of(format, schema, depth + 1)
        if let values = schema.dictionary, case .int(let bytes, let isSigned) = own {
            self = .dictionary(indexBytes: bytes, isSigned: isSigned, ArrowType(values.pointee, depth: depth + 1))
        } else {
            self = own
        }
    }

    private static func of(_ format: String, _ schema: ArrowSchema, _ depth: Int) -> ArrowType {
        switch format {
        case "n": return .null
        case "b": return .bool
        case "c", "C": return .int(bytes: 1, isSigned: format == "c")
        case "s", "S": return .int(bytes: 2, isSigned: format == "s")
        case "i", "I": return .int(bytes: 4, isSigned: format == "i")
        case "l", "L": return .int(bytes: 8, isSigned: format == "l")
        case "f": return .float
        case "g": return .double
        case "u": return .text(offsetBytes: 4)
        case "U": return .text(offsetBytes: 8)
        case "vu": return .textView
        case "tdD": return .time(bytes: 4, ticks: 1, ms: 86_400_000)
        case "tdm": return .time(bytes: 8, ticks: 1, ms: 1)
        case "+s":
            return .structure(
                children(schema).map { ($0.name.map { String(cString: $0) } ?? "", ArrowType($0, depth: depth)) })
        case "+l", "+L":
            guard let child = children(schema).first else { return .other(format) }
            return .list(offsetBytes: format == "+l" ? 4 : 8, ArrowType(child, depth: depth))
        default: return timestamp(format) ?? .other(format)
        }
    }

    /// A timestamp, of any zone: its ticks are counted from 1970 UTC.
    private static func timestamp(_ format: String) -> ArrowType? {
        let units: [(String, Int64, Int64)] = [
            ("tss:", 1, 1000), ("tsm:", 1, 1), ("tsu:", 1000, 1), ("tsn:", 1_000_000, 1),
        ]
        guard let unit = units.first(where: { format.utf8.starts(with: $0.0.utf8) }) else { return nil }
        return .time(bytes: 8, ticks: unit.1, ms: unit.2)
    }

    static func children(_ schema: ArrowSchema) -> [ArrowSchema] {
        guard let children = schema.children, schema.n_children > 0 else { return [] }
        return (0..<Int(schema.n_children)).compactMap { children[$0]?.pointee }
    }

    /// In words, for errors.
    var name: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .int: "integer"
        case .float, .double: "floating point number"
        case .text, .textView: "text"
        case .time: "timestamp or date"
        case .list: "list"
        case .structure: "struct"
        case .dictionary(_, _, let values): values.name
        case .tooDeep: "nested deeper than \(Self.deepest) levels"
        case .other(let format): "Arrow type '\(format)'"
        }
    }

    /// Whether any part of it is nested too deep.
    var isTooDeep: Bool {
        switch self {
        case .tooDeep: true
        case .list(_, let element): element.isTooDeep
        case .structure(let fields): fields.contains { $0.type.isTooDeep }
        case .dictionary(_, _, let values): values.isTooDeep
        case .null, .bool, .int, .float, .double, .text, .textView, .time, .other: false
        }
    }

    /// The type of its values, whether or not they are in a dictionary.
    var plain: ArrowType { if case .dictionary(_, _, let values) = self { values.plain } else { self } }

    var isText: Bool {
        switch plain {
        case .text, .textView, .null: true
        default: false
        }
    }

    var isInteger: Bool { if case .int = plain { true } else { false } }
    var isTime: Bool { if case .time = plain { true } else { false } }
}
