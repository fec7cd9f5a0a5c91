/// What a head says about the content that is published.
package struct Head: Equatable, Sendable {
    package static let version: Int64 = 1

    package let sequence: Int64
    package let createdMs: Int64
    /// Nil: never.
    package let expiresMs: Int64?
    /// The blob's length in bytes.
    package let size: Int64
    /// The blob's SHA-256, as 64 small hexadecimal digits.
    package let sha256: String
    /// Where the blob is, as given: relative to the head.
    package let url: String
    /// They can sign the next head, in addition to the program's own keys.
    package let keys: [PublicKey]

    /// - Throws: `malformed`, with the name of the member.
    package init(_ members: [Value.Member]) throws(HeadFailure) {
        let fields = HeadFields(members)
        let version = try fields.number("placard")
        guard version == Self.version else {
            throw HeadFailure(
                .malformed, "the head is made for a later version: its `placard` is \(version), and 1 is known")
        }
        sequence = try fields.number("sequence")
        createdMs = try fields.time("created")
        expiresMs = try fields.has("expires") ? fields.time("expires") : nil
        size = try fields.number("size")
        sha256 = try fields.text("sha256")
        guard SHA256Text.isValid(sha256) else { throw fields.fault("sha256", "64 small hexadecimal digits") }
        url = try fields.text("url")
        keys = try fields.keys("keys")
    }
}

/// The members of a head by their names. A null is a missing member. Not inlined: each copy has a kilobyte.
private struct HeadFields {
    private let members: [Value.Member]

    init(_ members: [Value.Member]) { self.members = members }

    @inline(never)
    private func value(_ name: String) -> Value? {
        let value = members.first { ExactText.same($0.key, name) }?.value
        return value == .null ? nil : value
    }

    func has(_ name: String) -> Bool { value(name) != nil }

    @inline(never)
    func number(_ name: String) throws(HeadFailure) -> Int64 {
        guard case .int(let number) = value(name) else { throw fault(name, "a whole number") }
        return number
    }

    @inline(never)
    func text(_ name: String) throws(HeadFailure) -> String {
        guard case .string(let text) = value(name) else { throw fault(name, "a string") }
        return text
    }

    @inline(never)
    func time(_ name: String) throws(HeadFailure) -> Int64 {
        guard let ms = CivilTime.ms(try text(name)) else { throw fault(name, "a time such as 2026-11-26T12:00:00Z") }
        return ms
    }

    /// Without repetitions.
    func keys(_ name: String) throws(HeadFailure) -> [PublicKey] {
        guard let value = value(name) else { return [] }
        guard case .array(let elements) = value else { throw fault(name, "a list") }
        var keys: [PublicKey] = []
        for element in elements {
            guard case .string(let text) = element, let key = PublicKey(base64: text) else {
                throw fault(name, "a list of public keys in base64")
            }
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }

    @inline(never)
    func fault(_ name: String, _ wanted: String) -> HeadFailure {
        HeadFailure(.malformed, "the head's `\(name)` is not \(wanted)")
    }
}
