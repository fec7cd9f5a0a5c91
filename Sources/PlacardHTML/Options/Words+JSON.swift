import PlacardCore

extension Words {
    /// Makes words from a JSON object such as `{"done": "Fertig", "close": "Schließen"}`. Missing words stay English.
    ///
    /// - Throws: `invalid`, naming the field and what it accepts.
    package init(value: Value) throws(PlacardError) {
        self.init()
        let input = try JSONInput(value, name: "words")
        for member in input.members {
            switch member.key {
            case "title": title = try input.text(member)
            case "done": done = try input.text(member)
            case "close": close = try input.text(member)
            case "message": message = try input.text(member)
            case "dismiss": dismiss = try input.text(member)
            case "unread": unread = try input.text(member)
            case "pinned": pinned = try input.text(member)
            case "empty": empty = try input.text(member)
            default:
                throw input.unknown(member, known: "title, done, close, message, dismiss, unread, pinned and empty")
            }
        }
    }
}
