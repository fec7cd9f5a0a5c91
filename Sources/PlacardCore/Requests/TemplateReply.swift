/// A decoded answer of `template` (A.7).
package struct TemplateReply: Sendable {
    package enum Content: Sendable {
        indirect case message(Message)
        /// The server says that there is nothing to show.
        case nothing
        /// There is a message, and it cannot be understood; says why.
        case malformed(String)
    }

    package var content: Content
    /// Nil when the server sent none, or one that could not be used.
    package var config: Config?
    /// See `DataReply.keepsLimits`.
    package var keepsLimits = false
    /// The server accepts the request, but not its signature (G.6).
    package var optionalAuthErrors: [AuthError] = []

    package init(content: Content, config: Config? = nil) {
        self.content = content
        self.config = config
    }
}
