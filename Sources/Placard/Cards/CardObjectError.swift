/// Why an object could not be made from metadata.
public enum CardObjectError: Error, Sendable, Equatable, CustomStringConvertible {
    case missing(key: String)
    /// The value cannot be converted to the type.
    case unreadable(key: String, value: String, type: String)

    public var description: String {
        switch self {
        case .missing(let key): "required key '\(key)' is missing"
        case .unreadable(let key, let value, let type): "key '\(key)' is '\(value)', which is not a valid \(type)"
        }
    }
}
