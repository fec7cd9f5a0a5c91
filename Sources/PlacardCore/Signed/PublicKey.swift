/// A publisher's public key for Ed25519 (RFC 8032).
package struct PublicKey: Hashable, Sendable {
    package static let length = 32

    package let bytes: [UInt8]

    /// Nil unless it is the base64 of 32 bytes. Whether they are a point that can be used is for the verification.
    package init?(base64: String) {
        guard let bytes = Base64Text.decoded(base64, count: Self.length) else { return nil }
        self.bytes = bytes
    }

    func write(to writer: inout ByteWriter) {
        for byte in bytes { writer.number(byte) }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        var bytes: [UInt8] = []
        for _ in 0..<Self.length { bytes.append(try reader.number()) }
        self.bytes = bytes
    }
}
