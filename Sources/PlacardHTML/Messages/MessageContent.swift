import PlacardCore

/// What a person sees of a message.
package enum MessageContent {
    /// Whether the message has nothing to see: no visible text, picture or icon, and no button with a label. Its page is
    /// an empty box that can be closed. The page of an HTML message is never empty: only a browser knows what it shows.
    ///
    /// - Parameter hasPicture: whether the message has a picture that can be shown.
    package static func isEmpty(_ message: Message, hasPicture: Bool) -> Bool {
        if message.isHTML || hasPicture { return false }
        let buttons = message.buttons.prefix(Message.buttonLimit).map(\.text)
        return ([message.header, message.message, message.icon] + buttons).allSatisfy { VisibleText.of($0) == nil }
    }
}
