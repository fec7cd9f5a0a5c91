import PlacardCore

/// What a message says about itself to those who do not see it.
enum MessageText {
    /// Nil when there is nothing to read.
    static func shown(_ text: String?) -> String? {
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return text
    }

    /// Names a page and a dialog, in one line; the words' own when the message says nothing.
    static func title(of message: Message, _ words: Words) -> String {
        let body = message.isHTML ? nil : shown(message.message)
        return shown(message.header) ?? shown(message.imageAlt) ?? body ?? words.message
    }
}
