/// For whom a request is, and what proves it (G.6). The signature goes into a header and nowhere else.
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
