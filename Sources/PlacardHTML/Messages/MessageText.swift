import PlacardCore

/// The texts of a message for screen readers.
enum MessageText {
    /// The accessible name of a page or dialog; falls back to `words.message`.
    static func title(of message: Message, _ words: PageWords) -> String {
        let body = message.isHTML ? nil : VisibleText.of(message.message)
        return VisibleText.of(message.header) ?? VisibleText.of(message.imageAlt) ?? body ?? words.message
    }
}
