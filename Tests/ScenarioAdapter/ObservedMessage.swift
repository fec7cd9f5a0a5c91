import Placard

/// Messages as JSON values.
extension Observer {
    static func message(_ offered: OfferedMessage) -> JSON {
        let message = offered.message
        let fields: [KeyValuePairs<String, JSON>] = [
            words(message), texts(offered), flags(message), colors(.light, message),
        ]
        return .object(
            fields.flatMap { JSON.object($0).members ?? [] } + [
                JSON.Member(key: "duration_ms", value: .integer(message.durationMs)),
                JSON.Member(key: "btns", value: .array(message.buttons.map(button))),
                JSON.Member(key: "themes", value: themes(message)),
                JSON.Member(
                    key: "extras",
                    value: .object(message.extras.map { JSON.Member(key: $0.key, value: .string($0.value)) })),
                JSON.Member(key: "message_fields", value: parsed(message.messageFields)),
                JSON.Member(key: "message_extras", value: json(message.messageExtras)),
            ])
    }

    private static func words(_ message: Message) -> KeyValuePairs<String, JSON> {
        [
            "type": .wireName(message.type), "click_action": .wireName(message.clickAction),
            "open_target": .wireName(message.openTarget), "message_close": .wireName(message.close),
            "slide_from": .wireName(message.slideFrom), "orientation": .wireName(message.orientation),
            "text_align_header": .wireName(message.headerAlign), "text_align_message": .wireName(message.messageAlign),
            "image_style": .wireName(message.imageStyle), "crop_type": .wireName(message.cropType),
        ]
    }

    private static func texts(_ offered: OfferedMessage) -> KeyValuePairs<String, JSON> {
        let message = offered.message
        return [
            "id": .string(offered.id), "trigger_id": .text(message.triggerID), "header": .text(message.header),
            "message": .text(message.message), "uri": .text(message.uri), "image_url": .text(message.imageURL),
            "image_path": .text(offered.imagePath), "image_alt": .text(message.imageAlt), "icon": .text(message.icon),
            "language": .text(message.language), "html_id": .text(message.style?.htmlID),
            "css": .text(message.style?.css),
        ]
    }

    private static func flags(_ message: Message) -> KeyValuePairs<String, JSON> {
        [
            // A control is never offered.
            "is_control": .bool(message.isControl), "use_webview": .bool(message.usesWebview),
            "animate_in": .bool(message.animatesIn), "animate_out": .bool(message.animatesOut),
            "trusted": .bool(message.isTrusted), "is_test_send": .bool(message.isTestSend),
        ]
    }

    private static func colors(_ theme: MessageTheme, _ message: Message) -> KeyValuePairs<String, JSON> {
        let colors = message.colors(in: theme)
        return [
            "bg_color": .integer(colors.background), "text_color": .integer(colors.text),
            "header_text_color": .integer(colors.headerText), "close_btn_color": .integer(colors.closeButton),
            "frame_color": .integer(colors.frame), "icon_color": .integer(colors.icon),
            "icon_bg_color": .integer(colors.iconBackground),
        ]
    }

    private static func button(_ button: MessageButton) -> JSON {
        .object([
            "id": .integer(button.id), "text": .text(button.text), "click_action": .wireName(button.clickAction),
            "uri": .text(button.uri), "use_webview": .bool(button.usesWebview),
            "bg_color": .integer(button.backgroundColor), "text_color": .integer(button.textColor),
            "border_color": .integer(button.borderColor),
        ])
    }

    /// Every colour of the dark look: a colour that the theme omits is that of the light look.
    private static func themes(_ message: Message) -> JSON {
        guard message.dark != nil else { return .null }
        let buttons = message.buttons.indices.compactMap { message.buttonColors(at: $0, in: .dark) }
        let dark =
            (JSON.object(colors(.dark, message)).members ?? []) + [
                JSON.Member(key: "btns", value: .array(buttons.map(buttonColors)))
            ]
        return .object(["dark": .object(dark)])
    }

    private static func buttonColors(_ colors: MessageButtonColors) -> JSON {
        .object([
            "bg_color": .integer(colors.background), "text_color": .integer(colors.text),
            "border_color": .integer(colors.border),
        ])
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
