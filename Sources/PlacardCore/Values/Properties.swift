/// Typed properties of an event or a purchase, validated as they are set (rules 6.1.1, 6.1.2, 6.2).
///
/// For example:
///
///     var properties = Properties()
///     try properties.set("level", .int(3))
///     try properties.set("finished_at", .date(ms: 1_760_000_000_000))
public struct Properties: Sendable, Equatable {
    /// In the order in which the keys were first set. Top-level nulls are dropped, as on the wire.
    public private(set) var members: [Value.Member] = []

    public init() {}

    /// Sets every key in turn. - Throws: `invalid`, as `set` does.
    public init(_ members: KeyValuePairs<String, Value>) throws(PlacardError) {
        for (key, value) in members { try set(key, value) }
    }

    /// Members that were properties before.
    package init(stored members: [Value.Member]) { self.members = members }

    public var isEmpty: Bool { members.isEmpty }

    public subscript(key: String) -> Value? { index(of: key).map { members[$0].value } }

    /// Keys are compared byte by byte (rule 9.3.3).
    private func index(of key: String) -> Int? {
        members.firstIndex { ExactText($0.key) == ExactText(key) }
    }

    /// Sets a key, replacing an earlier value; null removes the key.
    ///
    /// - Throws: `invalid` when the key, the value or the number of keys breaks a limit; nothing is changed then.
    public mutating func set(_ key: String, _ value: Value) throws(PlacardError) {
        try NameRule.checkKey(key)
        try Self.check(value, key: key, depth: 1)
        let index = index(of: key)
        if value == .null {
            if let index { members.remove(at: index) }
            return
        }
        if let index {
            members[index].value = value
            return
        }
        guard members.count < Limits.propertyCount else {
            throw PlacardError(.invalid, "properties already have \(Limits.propertyCount) keys, which is the limit")
        }
        members.append(Value.Member(key: key, value: value))
    }

    /// Writes the properties as JSON. Throws `invalid` when a key is reserved by the protocol or the JSON is too long.
    func encode(
        into writer: inout JSONWriter, reservedKeys: [String], of owner: String
    ) throws(PlacardError) {
        for member in members where reservedKeys.contains(member.key) {
            throw PlacardError(
                .invalid, "property key '\(member.key)' is reserved in the properties of \(owner): rename it")
        }
        let start = writer.bytes.count
        writer.value(.object(members))
        let count = writer.bytes.count - start
        guard count <= Limits.propertyBytes else {
            throw PlacardError(
                .invalid, "properties take \(count) bytes as JSON: the limit is \(Limits.propertyBytes)")
        }
    }

    private static func check(_ value: Value, key: String, depth: Int) throws(PlacardError) {
        guard depth <= Limits.depth else {
            throw PlacardError(
                .invalid, "property \(NameRule.shown(key)) is nested deeper than \(Limits.depth) levels")
        }
        switch value {
        case .null, .bool, .int: return
        case .double(let number): try ScalarRule.check(number, "property \(NameRule.shown(key))")
        case .string(let text): try ScalarRule.check(text, "property \(NameRule.shown(key))")
        case .date(let ms): try ScalarRule.check(dateMs: ms, "property \(NameRule.shown(key))")
        case .array(let elements): for element in elements { try check(element, key: key, depth: depth + 1) }
        case .object(let members):
            for member in members {
                try NameRule.checkKey(member.key, of: key)
                try check(member.value, key: key, depth: depth + 1)
            }
        }
    }
}
