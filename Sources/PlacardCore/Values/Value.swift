/// A property's value: what JSON can say, and dates, which JSON cannot (C.3: filters compare dates as instants).
public enum Value: Sendable, Equatable {
    case null
    case bool(Bool)
    case int(Int64)
    /// Finite; `Properties` refuses the rest.
    case double(Double)
    case string(String)
    /// Milliseconds since 1970-01-01 UTC.
    case date(ms: Int64)
    case array([Value])
    /// Members in the order given; keys are unique.
    case object([Member])

    public struct Member: Sendable, Equatable {
        public var key: String
        public var value: Value

        public init(key: String, value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// As JSON text; a date as on the wire (choice 27).
    package var jsonText: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.text
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .int(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: Value...) { self = .array(elements) }
}
