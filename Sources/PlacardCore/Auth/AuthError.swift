/// The server's report that it does not accept a signature (rule 7.7).
package struct AuthError: Sendable, Equatable {
    /// The code as sent, also when it has no name here; 0 when none was sent.
    package let code: Int32
    /// The server's reason.
    package let reason: String?

    package init(code: Int32, reason: String?) {
        self.code = code
        self.reason = reason
    }

    /// For messages to developers.
    package var shown: String {
        let words = reason.map(NameRule.shown) ?? "no reason given"
        guard code != 0 else { return words }
        return "\(words) (error \(code))"
    }
}

/// Why the server refused a signature (rule 7.7). Raw values are those of the protocol and of `PLACARD_AUTH_*`.
public enum AuthErrorCode: Int32, Sendable, CaseIterable {
    /// The token has no expiry.
    case expirationRequired = 10
    /// The token cannot be decoded.
    case decodingError = 20
    /// The token's subject is another user.
    case subjectMismatch = 21
    case expired = 22
    case invalidPayload = 23
    case incorrectAlgorithm = 24
    /// The server could not use its own public key.
    case publicKeyError = 25
    /// The request had no signature.
    case missingToken = 26
    /// The signature matches no public key of the server.
    case noMatchingPublicKeys = 27
    /// The request's body names another user.
    case payloadUserIdMismatch = 28
}
