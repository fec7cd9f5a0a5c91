/// A value of an external document with its path, so that every error names the place.
package struct Field {
    package let path: String
    package let value: JSON

    package init(_ value: JSON, path: String = "") {
        self.value = value
        self.path = path
    }

    package func problem(_ phrase: String) -> FieldProblem {
        FieldProblem(path: path, kind: .wrong(phrase))
    }

    private func path(to key: String) -> String { Self.path(to: key, in: path) }

    package static func path(to key: String, in path: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
    package static func path(to index: Int, in path: String) -> String { "\(path)[\(index)]" }

    /// The part to which a JSON pointer (RFC 6901) leads, or the last one on the way that exists.
    func part(at pointer: String) -> Field {
        var part = self
        for step in pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
            let key = Self.unescaped(step)
            if let member = part.value[key] {
                part = Field(member, path: part.path(to: key))
            } else if let index = Int(key), let elements = part.value.elements, elements.indices.contains(index) {
                part = Field(elements[index], path: Self.path(to: index, in: part.path))
            } else {
                return part
            }
        }
        return part
    }

    private static func unescaped(_ step: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        for byte in step {
            guard bytes.last == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            bytes.removeLast()
            bytes.append(UInt8(ascii: byte == UInt8(ascii: "1") ? "/" : "~"))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func mustBe(_ expected: String) -> FieldProblem {
        problem("must be \(expected), not \(value.kind)")
    }

    // MARK: - Members

    /// The member with this name, nil when it is missing or null. The field must be an object.
    package func optional(_ key: String) throws(FieldProblem) -> Field? {
        guard case .object = value else { throw mustBe("an object") }
        return value[key].map { Field($0, path: path(to: key)) }
    }

    package func required(_ key: String) throws(FieldProblem) -> Field {
        if let field = try optional(key) { return field }
        throw FieldProblem(path: path(to: key), kind: .missing)
    }

    /// Rejects unknown keys: a misspelt key must not be ignored silently.
    package func allowOnly(_ known: Set<String>) throws(FieldProblem) {
        let unknown = try members().keys.first { !known.contains($0) }
        guard let unknown else { return }
        throw FieldProblem(path: path(to: unknown), kind: .unknownKey(known: known.sorted()))
    }

    // MARK: - Values

    package func members() throws(FieldProblem) -> JSON.Members {
        guard let members = value.members else { throw mustBe("an object") }
        return members
    }

    package func elements() throws(FieldProblem) -> [Field] {
        guard let elements = value.elements else { throw mustBe("an array") }
        return elements.enumerated().map { Field($1, path: Self.path(to: $0, in: path)) }
    }

    package func string() throws(FieldProblem) -> String {
        guard let string = value.string else { throw mustBe("a string") }
        return string
    }

    package func nonEmptyString() throws(FieldProblem) -> String {
        let string = try string()
        guard !string.isEmpty else { throw problem("must not be empty") }
        return string
    }

    package func bool() throws(FieldProblem) -> Bool {
        guard let bool = value.bool else { throw mustBe("true or false") }
        return bool
    }

    package func integer(from least: Int64 = .min) throws(FieldProblem) -> Int64 {
        guard let integer = value.integer else { throw mustBe("an integer") }
        guard integer >= least else { throw problem("must be at least \(least), not \(integer)") }
        return integer
    }

    package func number() throws(FieldProblem) -> Double {
        switch value {
        case .integer(let integer): return Double(integer)
        case .real(let real): return real
        default: throw mustBe("a number")
        }
    }

    package func strings() throws(FieldProblem) -> [String] {
        var strings: [String] = []
        for element in try elements() { strings.append(try element.string()) }
        return strings
    }

    package func oneOf(_ allowed: [String]) throws(FieldProblem) -> String {
        let string = try string()
        guard allowed.contains(string) else {
            throw FieldProblem(path: path, kind: .notOneOf(allowed: allowed, found: string))
        }
        return string
    }
}
