import PlacardCore

/// What a message says about itself to those who do not see it.
enum MessageText {
    /// Names a page and a dialog, in one line; the words' own when the message says nothing.
    static func title(of message: Message, _ words: Words) -> String {
        let body = message.isHTML ? nil : VisibleText.of(message.message)
        return VisibleText.of(message.header) ?? VisibleText.of(message.imageAlt) ?? body ?? words.message
    }
}
