/// What a server says of a signature that it does not accept (G.6).
package struct AuthError: Sendable, Equatable {
    /// As sent, also one that has no name here; 0: none was sent.
    package let code: Int32
    /// In the server's words.
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
