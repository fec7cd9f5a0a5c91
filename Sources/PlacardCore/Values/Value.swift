/// A property's value: a JSON value or a date. JSON has no dates, and filters compare dates as instants (rule 9.3).
public enum Value: Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    /// Must be finite; `Properties` rejects other numbers.
    case double(Double)
    case string(String)
    /// Milliseconds since 1970-01-01 UTC.
    case date(ms: Int64)
    case array([Value])
    /// Members in the order given; keys must be unique.
    case object([Member])

    /// A key of an object, and its value.
    public struct Member: Sendable, Equatable {
        public var key: String
        public var value: Value

        public init(key: String, value: Value) {
            self.key = key
            self.value = value
        }

        public static func == (left: Member, right: Member) -> Bool {
            ExactText.same(left.key, right.key) && left.value == right.value
        }
    }
}

extension Value: Equatable {
    /// Not inlined: a synthesised `==` is inlined into every comparison of arrays, at nine kilobytes each.
    @inline(never)
    public static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.int(let left), .int(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        // Byte by byte, as filters compare.
        case (.string(let left), .string(let right)): ExactText.same(left, right)
        case (.date(let left), .date(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.null, _), (.bool, _), (.int, _), (.double, _), (.string, _), (.date, _), (.array, _), (.object, _): false
        }
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
