/// What is remembered of the last accepted head. Stored with the content that it names, in the same transaction.
package struct HeadState: Equatable, Sendable {
    package let sequence: Int64
    package let sha256: String
    package let createdMs: Int64
    /// Nil: never.
    package let expiresMs: Int64?
    /// They can sign the next head.
    package let keys: [PublicKey]
    /// The keys that have signed the head. If one of them was a key of the head before, also those of the program's keys
    /// to which that one goes back.
    package let signers: [PublicKey]

    package init(
        sequence: Int64, sha256: String, createdMs: Int64, expiresMs: Int64?, keys: [PublicKey], signers: [PublicKey]
    ) {
        self.sequence = sequence
        self.sha256 = sha256
        self.createdMs = createdMs
        self.expiresMs = expiresMs
        self.keys = keys
        self.signers = signers
    }

    init(_ head: Head, signers: [PublicKey]) {
        self.init(
            sequence: head.sequence, sha256: head.sha256, createdMs: head.createdMs, expiresMs: head.expiresMs,
            keys: head.keys, signers: signers)
    }

    /// The part that counts under the program's keys of today, which an update of the program may have changed: nil if
    /// they trust no signer, and without keys if they trust fewer signers than must sign.
    package func trusted(by own: [PublicKey], signaturesWanted: Int) -> HeadState? {
        let trustedSigners = signers.filter(own.contains)
        guard !trustedSigners.isEmpty else { return nil }
        return HeadState(
            sequence: sequence, sha256: sha256, createdMs: createdMs, expiresMs: expiresMs,
            keys: trustedSigners.count >= signaturesWanted ? keys : [], signers: signers)
    }
}

/// The stored form.
extension HeadState {
    private static let format: UInt8 = 1

    package var stored: [UInt8] {
        var writer = ByteWriter()
        writer.number(Self.format)
        writer.number(sequence)
        writer.string(sha256)
        writer.number(createdMs)
        writer.optional(expiresMs) { $0.number($1) }
        writer.list(keys) { $1.write(to: &$0) }
        writer.list(signers) { $1.write(to: &$0) }
        return writer.bytes
    }

    /// Nil when the bytes are damaged or of an unknown version.
    package init?(stored: [UInt8]) {
        var reader = ByteReader(stored)
        do throws(ByteReader.Damaged) {
            guard try reader.number(UInt8.self) == Self.format else { return nil }
            sequence = try reader.number()
            sha256 = try reader.string()
            createdMs = try reader.number()
            expiresMs = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number() }
            keys = try reader.list { (reader) throws(ByteReader.Damaged) in try PublicKey(from: &reader) }
            signers = try reader.list { (reader) throws(ByteReader.Damaged) in try PublicKey(from: &reader) }
        } catch {
            return nil
        }
        guard reader.isAtEnd, SHA256Text.isValid(sha256) else { return nil }
    }
}
