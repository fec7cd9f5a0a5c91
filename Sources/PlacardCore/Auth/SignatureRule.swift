/// The rule for signatures (G.6): they go into a header as they are.
package enum SignatureRule {
    /// Throws `invalid` with a message that names the limit, and never the signature.
    package static func check(_ signature: String) throws(PlacardError) {
        let count = signature.utf8.count
        guard count > 0 else { throw PlacardError(.invalid, "signature is empty: give a token, or none") }
        guard count <= Limits.signatureBytes else {
            throw PlacardError(.invalid, "signature has \(count) bytes: the limit is \(Limits.signatureBytes)")
        }
        guard signature.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw PlacardError(.invalid, "signature holds a character that is not printable ASCII, or a space")
        }
    }
}
