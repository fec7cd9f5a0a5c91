/// A JSON value. It keeps what Foundation's types lose: integers of any size, the difference between `1`, `1.0` and
/// `true`, the difference between null and a missing key, and the order of members.
enum JSON: Sendable {
    case null
    case bool(Bool)
    /// The text as written, such as `1`, `1.0` or 2^64, which no numeric type can all hold.
    case number(String)
    case string(String)
    case array([JSON])
    /// Keys are unique.
    case object([Member])

    struct Member: Sendable {
        let key: String
        let value: JSON
    }

    subscript(key: String) -> JSON? { members?.first { same($0.key, key) }?.value }

    var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    var array: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
    var string: String? { if case .string(let text) = self { text } else { nil } }
    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    var isNull: Bool { if case .null = self { true } else { false } }

    /// Written without a fraction and an exponent, at any size.
    var isInteger: Bool {
        if case .number(let text) = self { text.utf8.allSatisfy { !".eE".utf8.contains($0) } } else { false }
    }
    /// Nil for `1.0`, which is not an integer.
    var integer: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }
    var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
}

/// Whether two texts have the same scalars. `==` also equates "é" with "e" and a combining accent.
func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

/// Values of the API as JSON. Nil becomes null.
extension JSON {
    static func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    static func integer(_ value: (some BinaryInteger)?) -> JSON { value.map { .number("\($0)") } ?? .null }
    static func milliseconds(_ value: Duration?) -> JSON {
        integer(value.map { $0.components.seconds * 1000 + $0.components.attoseconds / 1_000_000_000_000_000 })
    }
    static func double(_ value: Double?) -> JSON { value.map { .number("\($0)") } ?? .null }
    /// The case of an enumeration by its name in the format.
    static func name(_ value: Any) -> JSON { .string(spelled(value)) }
    /// The case of an enumeration by its name on the wire.
    static func wireName(_ value: Any) -> JSON { .string(spelled(value).uppercased()) }

    static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }
}

/// The name of an enumeration's case in the format: `rateLimited` is `rate_limited`.
func spelled(_ value: Any) -> String {
    var name = ""
    for character in "\(value)" {
        if character.isUppercase, let last = name.last, last.isLowercase { name.append("_") }
        name.append(character)
    }
    return name.lowercased()
}
