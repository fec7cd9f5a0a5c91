/// The user of a request, and the signature that proves it (rule 7.7). The signature is sent in a header and nowhere
/// else.
package struct Credentials: Sendable, Equatable {
    /// nil: anonymous.
    package let user: String?
    package let signature: String?

    package init(user: String? = nil, signature: String? = nil) {
        self.user = user
        self.signature = signature
    }

    package static func == (left: Credentials, right: Credentials) -> Bool {
        ExactText.same(left.user, right.user) && ExactText.same(left.signature, right.signature)
    }
}

/// The rule for signatures (rule 7.7): they are sent in a header unchanged.
package enum SignatureRule {
    /// Throws `invalid` with a message that names the limit, and never contains the signature.
    package static func check(_ signature: String) throws(PlacardError) {
        let count = signature.utf8.count
        guard count > 0 else { throw PlacardError(.invalid, "signature is empty: give a token, or omit it") }
        guard count <= Limits.signatureBytes else {
            throw PlacardError(.invalid, "signature has \(count) bytes: the limit is \(Limits.signatureBytes)")
        }
        guard signature.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw PlacardError(.invalid, "signature contains a space or a character that is not printable ASCII")
        }
    }
}
