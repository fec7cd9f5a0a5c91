/// A JSON value that keeps what Foundation's types lose: integers of any size, true apart from 1, null apart from
/// nothing, the order of members.
enum JSON: Sendable {
    case null
    case bool(Bool)
    /// As it is written. Text says more than any numeric type: `1`, `1.0`, 2^64.
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

    /// `1.0` is no integer.
    var integer: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }
    var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
}

/// Whether two texts are the same scalars. `==` also equates "é" with "e" and an accent.
func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

/// What was seen, as values. Nil becomes null.
extension JSON {
    static func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    static func integer(_ value: (some BinaryInteger)?) -> JSON { value.map { .number("\($0)") } ?? .null }
    static func double(_ value: Double?) -> JSON { value.map { .number("\($0)") } ?? .null }
    /// The case of an enumeration, as the format spells it.
    static func name(_ value: Any) -> JSON { .string(spelled(value)) }
    /// The case of an enumeration, as the wire spells it.
    static func wireName(_ value: Any) -> JSON { .string(spelled(value).uppercased()) }

    static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }
}

/// The name of an enumeration's case as the format spells it: `rateLimited` is `rate_limited`.
func spelled(_ value: Any) -> String {
    var name = ""
    for character in "\(value)" {
        if character.isUppercase, let last = name.last, last.isLowercase { name.append("_") }
        name.append(character)
    }
    return name.lowercased()
}
