/// A head as it was sent: JSON, of which nothing is trusted yet.
package struct HeadText: Sendable {
    static let signatureLength = 64

    package let members: [Value.Member]
    package let signedText: [UInt8]
    /// Those that have the form of a signature. Others can be of a later version.
    package let signatures: [[UInt8]]

    /// - Parameter root: of at most `HeadLimits.depth` levels, without two members of the same name in an object.
    /// - Throws: `tooLarge`, `malformed` or `unsigned`.
    package init(_ root: Value) throws(HeadFailure) {
        guard case .object(let all) = root else { throw HeadFailure(.malformed, "the head is not an object") }
        try Self.checkCount(all, "signatures", HeadLimits.signatures)
        try Self.checkCount(all, "keys", HeadLimits.keys)
        members = all.filter { !ExactText.same($0.key, "signatures") }
        signedText = try SignedText.of(members)
        guard let list = all.first(where: { ExactText.same($0.key, "signatures") })?.value, list != .null else {
            throw Self.unsigned
        }
        guard case .array(let elements) = list else {
            throw HeadFailure(.malformed, "the head's `signatures` is not a list")
        }
        guard !elements.isEmpty else { throw Self.unsigned }
        signatures = elements.compactMap(Self.signature)
    }

    /// A head that was read before.
    package init(_ members: [Value.Member], signatures: [[UInt8]]) throws(HeadFailure) {
        self.members = members
        self.signatures = signatures
        signedText = try SignedText.of(members)
    }

    private static func checkCount(_ members: [Value.Member], _ name: String, _ limit: Int) throws(HeadFailure) {
        guard case .array(let elements) = members.first(where: { ExactText.same($0.key, name) })?.value,
            elements.count > limit
        else { return }
        throw HeadFailure(.tooLarge, "the head has \(elements.count) \(name): the limit is \(limit)")
    }

    /// The member `key` of a signature is a hint for people: each key is tried.
    private static func signature(_ element: Value) -> [UInt8]? {
        guard case .object(let members) = element,
            case .string(let text) = members.first(where: { ExactText.same($0.key, "sig") })?.value
        else { return nil }
        return Base64Text.decoded(text, count: signatureLength)
    }

    private static var unsigned: HeadFailure {
        HeadFailure(
            .unsigned, "keys are trusted, and what was fetched has no signatures: publish it with a key")
    }
}
