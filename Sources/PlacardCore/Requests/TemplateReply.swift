/// A decoded reply of `template` (rule 10.4.3).
package struct TemplateReply: Sendable {
    package enum Content: Sendable {
        indirect case message(Message)
        /// The server says that there is nothing to show.
        case nothing
        /// The message cannot be decoded, for this reason; `place` is a path from the reply, such as
        /// `templated_message.data.type`.
        case malformed(reason: String, place: String)
    }

    package var content: Content
    /// Nil: the server sent none, or an unusable one.
    package var config: Config?
    /// See `DataReply.keepsLimits`.
    package var keepsLimits = false
    /// Errors about a signature, although the server accepted the request (rule 7.7).
    package var optionalAuthErrors: [AuthError] = []

    package init(content: Content, config: Config? = nil) {
        self.content = content
        self.config = config
    }
}
