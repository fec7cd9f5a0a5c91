/// The members of an object, taken one by one. What nobody takes is a typo: `end` refuses it.
struct Fields {
    /// Where the object stands in the file.
    let place: String
    private var left: [JSON.Member]

    init(_ value: JSON, _ place: String) throws {
        guard let members = value.members else { throw FormatError("\(place) must be an object") }
        self.place = place
        left = members
    }

    var isEmpty: Bool { left.isEmpty }

    func has(_ key: String) -> Bool { left.contains { same($0.key, key) } }

    func end() throws {
        guard let member = left.first else { return }
        throw FormatError("\(place) has the unknown key '\(member.key)'")
    }

    mutating func take(_ key: String) -> JSON? {
        guard let index = left.firstIndex(where: { same($0.key, key) }) else { return nil }
        return left.remove(at: index).value
    }

    /// Reads a key if it is there. `wanted` completes the sentence "… must be".
    mutating func take<T>(_ key: String, _ wanted: String, _ read: (JSON) -> T?) throws -> T? {
        guard let value = take(key) else { return nil }
        guard let found = read(value) else { throw FormatError("\(place).\(key) must be \(wanted)") }
        return found
    }

    /// Makes a key required.
    func needed<T>(_ value: T?, _ key: String) throws -> T {
        guard let value else { throw FormatError("\(place) lacks the key '\(key)'") }
        return value
    }

    // MARK: Kinds of values

    mutating func string(_ key: String) throws -> String? { try take(key, "a string", \.string) }
    mutating func bool(_ key: String) throws -> Bool? { try take(key, "true or false", \.bool) }
    mutating func array(_ key: String) throws -> [JSON]? { try take(key, "an array", \.array) }

    mutating func integer<T: FixedWidthInteger>(_ key: String, in range: ClosedRange<T>) throws -> T? {
        try take(key, "an integer from \(range.lowerBound) to \(range.upperBound)") {
            guard case .number(let text) = $0, let value = T(text), range.contains(value) else { return nil }
            return value
        }
    }

    /// A case by its spelling.
    mutating func choice<T>(_ key: String, of cases: [T]) throws -> T? {
        try take(key, "one of \(cases.map { spelled($0) }.joined(separator: ", "))") { value in
            cases.first { spelled($0) == value.string }
        }
    }

    mutating func fields(_ key: String) throws -> Fields? {
        guard let value = take(key) else { return nil }
        return try Fields(value, "\(place).\(key)")
    }
}
