/// Type of a property's value, in explanations. Raw values are those of `PLACARD_VALUE_*`.
public enum ValueType: Int32, Sendable, CaseIterable {
    /// The event has no such property.
    case missing = 1
    case null = 2
    case boolean = 3
    case number = 4
    case string = 5
    case date = 6
    case array = 7
    case object = 8

    package init(of value: Value?) {
        switch value {
        case nil: self = .missing
        case .null: self = .null
        case .bool: self = .boolean
        case .int, .double: self = .number
        case .string: self = .string
        case .date: self = .date
        case .array: self = .array
        case .object: self = .object
        }
    }

    var words: String {
        switch self {
        case .missing: "missing"
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .date: "a date"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
