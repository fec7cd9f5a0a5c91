/// What the placeholders of a message stand for: the event that triggers it, and the user.
struct PlaceholderValues {
    private let event: TriggerEvent
    private let user: String?

    init(_ event: TriggerEvent, _ user: String?) {
        self.event = event
        self.user = user
    }

    /// A text with the values in place of its placeholders. What has no value becomes empty.
    func fill(_ text: String, _ escape: (String) -> String = { $0 }) -> String {
        guard Placeholder.isIn(text) else { return text }
        var filled = ""
        for piece in Placeholder.pieces(of: text) {
            filled += piece.placeholder.map { escape(value(of: $0)) } ?? piece.text
        }
        return filled
    }

    private func value(of name: String) -> String {
        switch name {
        case "event.name": return event.kind == .customEvent || event.kind == .purchase ? event.name ?? "" : ""
        case "event.type": return event.kind.wireName
        case "user_id": return user ?? ""
        default:
            guard name.hasPrefix(Placeholder.propertyPrefix) else { return "" }
            let value = event.properties?[String(name.dropFirst(Placeholder.propertyPrefix.count))]
            if case .string(let text) = value { return text }
            guard let value else { return "" }
            var writer = JSONWriter()
            writer.value(value)
            return writer.text
        }
    }
}

extension Message {
    /// The message with the values in place of its placeholders. Values are escaped where they are put into HTML, and
    /// percent-encoded in URLs, so that a property can change what is shown and nothing else. Styles are left as they
    /// are.
    func filled(_ values: PlaceholderValues) -> Message {
        func plain(_ text: String) -> String { values.fill(text) }
        func url(_ text: String) -> String { values.fill(text, PercentText.encoded) }
        var filled = self
        filled.header = header.map(plain)
        filled.message = message.map { isHTML ? values.fill($0, HTMLText.escaped) : plain($0) }
        filled.uri = uri.map(url)
        filled.imageURL = imageURL.map(url)
        filled.assetURLs = assetURLs.map(url)
        filled.assetsZip = assetsZip.map(url)
        filled.imageAlt = imageAlt.map(plain)
        filled.extras = extras.mapValues(plain)
        for index in buttons.indices {
            filled.buttons[index].text = buttons[index].text.map(plain)
            filled.buttons[index].uri = buttons[index].uri.map(url)
        }
        return filled
    }
}
