import Placard

/// Messages as JSON values.
extension Observer {
    static func message(_ offered: OfferedMessage) -> JSON {
        let message = offered.message
        return .object(
            (members(fields(offered)) + members(colors(message.colors(in: .light)))) + [
                // A control is never offered.
                JSON.Member(key: "is_control", value: .bool(message.isControl)),
                JSON.Member(key: "btns", value: .array(message.buttons.map(button))),
                JSON.Member(key: "themes", value: themes(message)),
                JSON.Member(
                    key: "extras",
                    value: .object(message.extras.map { JSON.Member(key: $0.key, value: .string($0.value)) })),
                JSON.Member(
                    key: "assets",
                    value: .array(offered.assets.map { .object(["url": .string($0.url), "path": .text($0.path)]) })),
                JSON.Member(key: "message_fields", value: parsed(message.messageFields)),
                JSON.Member(key: "message_extras", value: json(message.messageExtras)),
            ])
    }

    static func members(_ fields: KeyValuePairs<String, JSON>) -> [JSON.Member] {
        JSON.object(fields).members ?? []
    }

    private static func button(_ button: MessageButton) -> JSON {
        .object([
            "id": .integer(button.id), "text": .text(button.text), "click_action": .wireName(button.clickAction),
            "uri": .text(button.uri), "use_webview": .bool(button.usesWebview),
            "bg_color": .integer(button.backgroundColor), "text_color": .integer(button.textColor),
            "border_color": .integer(button.borderColor),
        ])
    }

    /// Every colour of the dark theme: a colour that the theme omits is that of the light theme.
    private static func themes(_ message: Message) -> JSON {
        guard message.dark != nil else { return .null }
        let buttons = message.buttons.indices.compactMap { message.buttonColors(at: $0, in: .dark) }
        let dark =
            members(colors(message.colors(in: .dark))) + [
                JSON.Member(key: "btns", value: .array(buttons.map { .object(colors($0)) }))
            ]
        return .object(["dark": .object(dark)])
    }

    // MARK: JSON inside a message

    private static func parsed(_ text: String?) -> JSON {
        text.flatMap { try? JSONReader.read($0) } ?? .null
    }

    private static func json(_ value: Value?) -> JSON {
        switch value {
        case nil, .null: .null
        case .bool(let value): .bool(value)
        case .int(let value): .integer(value)
        case .double(let value): .double(value)
        case .string(let text): .string(text)
        case .date(let ms): .integer(ms)
        case .array(let elements): .array(elements.map(json))
        case .object(let members): .object(members.map { JSON.Member(key: $0.key, value: json($0.value)) })
        }
    }
}
