import PlacardCore

extension Words {
    /// Makes words from a JSON object such as `{"done": "Fertig", "close": "Schließen"}`. Missing words are those of
    /// the page's language.
    ///
    /// - Throws: `invalid`, naming the field and what it accepts.
    package init(value: Value) throws(PlacardError) {
        self.init()
        let input = try JSONInput(value, name: "words")
        for member in input.members {
            let text = try input.text(member)
            guard set(member.key, text) else { throw input.unknown(member, known: Self.known) }
        }
    }

    private static let known: StaticString = """
        title, done, close, message, dismiss, dismiss_card, unread, pinned, empty, refresh and refreshing
        """
}
