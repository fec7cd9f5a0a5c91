import Placard

/// A line that the adapter cannot understand. A value that the API's types exclude is `PlacardError` instead, with the
/// status `invalid`.
struct LineError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A JSON object with named arguments: a command, or an object inside one.
struct Arguments {
    private let object: JSON

    init(_ object: JSON) throws {
        guard object.members != nil else { throw LineError("\(object) is not an object") }
        self.object = object
    }

    /// Nil when the key is missing.
    subscript(key: String) -> JSON? { object[key] }

    func required(_ key: String) throws -> JSON {
        guard let value = object[key] else { throw LineError("the key '\(key)' is missing") }
        return value
    }

    func objects(_ key: String) throws -> [Arguments] { try array(key).map(Arguments.init) }

    func object(_ key: String) throws -> Arguments { try Arguments(try required(key)) }
    func strings(_ key: String) throws -> [String] { try array(key).map { try typed($0, \.string) } }
    private func array(_ key: String) throws -> [JSON] { try typed(try required(key), \.array) }
    func string(_ key: String) throws -> String { try typed(try required(key), \.string) }
    func bool(_ key: String) throws -> Bool { try typed(try required(key), \.bool) }
    func double(_ key: String) throws -> Double { try typed(try required(key), \.double) }

    func integer<T: FixedWidthInteger>(_ key: String) throws -> T {
        let value = try required(key)
        guard case .number(let digits) = value, let number = T(digits) else { throw invalid(value) }
        return number
    }

    func seconds(_ key: String) throws -> Duration { .seconds(try integer(key) as Int32) }

    /// A case of an enumeration by its name in the format.
    func choice<T: CaseIterable>(_ key: String) throws -> T {
        let value = try required(key)
        guard let found = T.allCases.first(where: { spelled($0) == value.string }) else { throw invalid(value) }
        return found
    }

    /// Reads a key if it is there and not null.
    func optional<T>(_ key: String, _ read: (JSON) -> T?) throws -> T? {
        guard let value = object[key], !value.isNull else { return nil }
        return try typed(value, read)
    }

    /// Reads a key if it is there.
    func ifPresent<T>(_ key: String, _ read: (String) throws -> T) throws -> T? {
        object[key] == nil ? nil : try read(key)
    }
}

private func typed<T>(_ value: JSON, _ read: (JSON) -> T?) throws -> T {
    guard let found = read(value) else { throw invalid(value) }
    return found
}

func invalid(_ value: JSON) -> PlacardError { PlacardError(.invalid, "\(value) is of the wrong type") }
