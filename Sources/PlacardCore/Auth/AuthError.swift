/// What a server says of a signature that it does not accept (G.6).
package struct AuthError: Sendable, Equatable {
    /// As sent, also one that has no name here; 0: none was sent.
    package let code: Int32
    /// The reason as the server states it.
    package let reason: String?

    package init(code: Int32, reason: String?) {
        self.code = code
        self.reason = reason
    }

    /// For sentences to developers.
    package var shown: String {
        let words = reason.map(NameRule.shown) ?? "no reason given"
        guard code != 0 else { return words }
        return "\(words) (error \(code))"
    }
}

/// What is wrong with a signature (G.6). Raw values are those of the protocol and of `PLACARD_AUTH_*`.
public enum AuthErrorCode: Int32, Sendable, CaseIterable {
    /// It does not say when it expires.
    case expirationRequired = 10
    /// It is no token that can be read.
    case decodingError = 20
    /// Its subject is another user.
    case subjectMismatch = 21
    case expired = 22
    case invalidPayload = 23
    case incorrectAlgorithm = 24
    /// The server could not use its own key.
    case publicKeyError = 25
    /// The request carried none.
    case missingToken = 26
    /// It fits none of the keys that the server knows.
    case noMatchingPublicKeys = 27
    /// The request's content is about another user.
    case payloadUserIdMismatch = 28
}
