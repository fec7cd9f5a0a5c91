import PlacardCore

/// A missing or invalid field.
struct FieldFault: Error, CustomStringConvertible {
    /// Key path, such as `data.btns[1].id`. Empty: the item itself.
    let place: String
    let reason: String

    var description: String { "`\(place.isEmpty ? "(item)" : place)` \(reason)" }

    /// The same fault, with a place relative to the object that contains `path`.
    func inside(_ path: String) -> FieldFault {
        FieldFault(place: place.isEmpty ? path : "\(path).\(place)", reason: reason)
    }
}

/// Typed access to an object's members: absent and null give nil, a wrong type is a fault that names the place.
///
/// Decoding a message looks up forty keys: a pass over its members that compares lengths and letters takes half the
/// time of as many look-ups in a hash table.
struct Fields {
    private let members: [JSONNode.Member]
    private let path: () -> String

    /// - Parameter path: the object's place; made into text only for a fault.
    init(_ node: JSONNode, path: @autoclosure @escaping () -> String = "") throws(FieldFault) {
        guard node.isObject else {
            throw FieldFault(place: path(), reason: "is \(node.typeName), not an object")
        }
        members = node.members
        self.path = path
    }

    func place(_ key: StaticString) -> String {
        let path = path()
        return path.isEmpty ? "\(key)" : "\(path).\(key)"
    }

    /// Nil when it is missing or null.
    func node(_ key: StaticString) -> JSONNode? {
        for member in members where member.isNamed(key) { return member.value }
        return nil
    }

    private func read<T>(
        _ key: StaticString, _ expected: String, _ convert: (JSONNode) -> T?
    ) throws(FieldFault) -> T? {
        guard let value = node(key) else { return nil }
        guard let converted = convert(value) else {
            throw FieldFault(place: place(key), reason: "is \(value.typeName), not \(expected)")
        }
        return converted
    }

    func string(_ key: StaticString) throws(FieldFault) -> String? {
        try read(key, "a string") { $0.string }
    }

    /// A string that must not contain NUL: an id or a URL (rule 3.1).
    func plainString(_ key: StaticString) throws(FieldFault) -> String? {
        guard let text = try read(key, "a string", { $0.text }) else { return nil }
        if text.holdsNUL { throw FieldFault(place: place(key), reason: "contains the character U+0000") }
        return String(decoding: text, as: UTF8.self)
    }

    /// A URL, without the white space around it (rule 8.1.6).
    func url(_ key: StaticString) throws(FieldFault) -> String? {
        guard let text = try plainString(key) else { return nil }
        return CardURL.trimmed(text)
    }

    func integer(_ key: StaticString) throws(FieldFault) -> Int64? {
        try read(key, "a 64-bit integer") { $0.integer }
    }

    /// A duration. The fault names the unit, which a fraction suggests was mistaken for seconds.
    func milliseconds(_ key: StaticString) throws(FieldFault) -> Int64? {
        if let value = node(key), value.integer == nil, value.number != nil {
            throw FieldFault(place: place(key), reason: "is in whole milliseconds, not \(value.value().jsonText)")
        }
        return try integer(key)
    }

    func number(_ key: StaticString) throws(FieldFault) -> Double? { try read(key, "a number") { $0.number } }
    func bool(_ key: StaticString) throws(FieldFault) -> Bool? { try read(key, "a boolean") { $0.flag } }

    /// An ARGB colour: unsigned on the wire (rule 10.1.4).
    func color(_ key: StaticString) throws(FieldFault) -> UInt32? {
        guard let number = try integer(key) else { return nil }
        guard let color = UInt32(exactly: number) else {
            throw FieldFault(place: place(key), reason: "is \(number), which is not a 32-bit colour")
        }
        return color
    }

    /// The colour of a text. Without alpha it is opaque: nobody wants a text that cannot be seen (rule 10.1.6).
    func textColor(_ key: StaticString) throws(FieldFault) -> UInt32? {
        try color(key).map { $0 >> 24 == 0 ? $0 | 0xFF00_0000 : $0 }
    }

    func array(_ key: StaticString) throws(FieldFault) -> JSONNode? {
        try read(key, "an array") { $0.isArray ? $0 : nil }
    }

    func object(_ key: StaticString) throws(FieldFault) -> JSONNode? {
        try read(key, "an object") { $0.isObject ? $0 : nil }
    }

    func enumeration<T: WireNamed>(_ key: StaticString, as type: T.Type = T.self) throws(FieldFault) -> T? {
        guard let value = node(key) else { return nil }
        guard let text = value.text else {
            throw FieldFault(place: place(key), reason: "is \(value.typeName), not a string")
        }
        // Not a function of the protocol's own module: in this module it is specialised.
        guard let match = T.allCases.first(where: { $0.wireName.equalsIgnoringCase(text) }) else {
            let shown = NameRule.shown(String(decoding: text, as: UTF8.self))
            throw FieldFault(place: place(key), reason: "is \(shown), which is unknown")
        }
        return match
    }

    /// - Throws: a fault for the first member that is neither null nor one of these.
    func refuseOthers(_ known: [StaticString]) throws(FieldFault) {
        for member in members where !known.contains(where: member.isNamed) {
            let key = String(cString: member.key)
            let path = path()
            throw FieldFault(place: path.isEmpty ? key : "\(path).\(key)", reason: "is unknown")
        }
    }

    func require<T>(_ key: StaticString, _ value: T?) throws(FieldFault) -> T {
        guard let value else { throw FieldFault(place: place(key), reason: "is missing") }
        return value
    }
}
