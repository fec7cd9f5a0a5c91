/// How content is fetched from a URL (rule 12.3).
package struct FetchOptions: Sendable {
    /// Whether the signature of a text is a key's: of a library that the core does not know.
    package typealias Verification = @Sendable (_ signature: [UInt8], _ text: [UInt8], _ key: PublicKey) -> Bool

    /// The URL of a campaign file; with keys, that of a head.
    package let url: String
    /// Empty: content needs no signature.
    package let keys: [PublicKey]
    package let signaturesWanted: Int
    /// Nil: only a refresh fetches.
    package let intervalMs: Int64?
    package let verifies: Verification

    package init(
        url: String, keys: [PublicKey], signaturesWanted: Int, intervalMs: Int64?, verifies: @escaping Verification
    ) {
        self.url = url
        self.keys = keys
        self.signaturesWanted = signaturesWanted
        self.intervalMs = intervalMs
        self.verifies = verifies
    }

    package var isSigned: Bool { !keys.isEmpty }
}

/// The form on a tape, without the function.
extension FetchOptions {
    func write(to writer: inout ByteWriter) {
        writer.string(url)
        writer.list(keys) { $1.write(to: &$0) }
        writer.number(Int64(signaturesWanted))
        writer.optional(intervalMs) { $0.number($1) }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        self.init(
            url: try reader.string(),
            keys: try reader.list { (reader) throws(ByteReader.Damaged) in try PublicKey(from: &reader) },
            signaturesWanted: Int(try reader.number(Int64.self)),
            intervalMs: try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number() },
            verifies: { _, _, _ in false })
    }
}
