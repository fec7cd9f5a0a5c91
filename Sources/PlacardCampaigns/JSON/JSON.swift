import PlacardCore

/// A JSON value that distinguishes integers, reals and booleans: numbers are written as they were read.
///
/// Not the core's `Value`, which is an event's property: it has dates and keeps members in order. Documents are looked
/// up by name, changed, and compared without regard to order.
package enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    case array([JSON])
    case object(Members)

    /// Texts are compared byte by byte: a change of spelling is a change.
    package static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.string(let left), .string(let right)): ExactText.same(left, right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.null, _), (.bool, _), (.integer, _), (.real, _), (.string, _), (.array, _), (.object, _): false
        }
    }
}

extension JSON {
    /// The member with this name. Nil when the value is not an object, and when the member is missing or null: on this
    /// wire both mean the same.
    package subscript(key: String) -> JSON? {
        guard case .object(let members) = self, let value = members[key], value != .null else { return nil }
        return value
    }

    package var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    package var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    package var integer: Int64? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    package var elements: [JSON]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    package var members: Members? {
        guard case .object(let value) = self else { return nil }
        return value
    }

    /// The type with its article, for error messages.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer: "an integer"
        case .real: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Members(elements))
    }
}
