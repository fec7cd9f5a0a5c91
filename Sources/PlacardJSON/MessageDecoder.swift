import PlacardCore

/// Decodes a message (rule 10.1) and fills in the defaults of its type.
enum MessageDecoder {
    static func decode(_ node: JSONNode, path: String) throws(FieldFault) -> Message {
        let fields = try Fields(node, path: path)
        let type: MessageType
        if try fields.bool("is_control") == true {
            // A control message draws nothing and may come without a type.
            type = try fields.enumeration("type") ?? .modal
        } else {
            type = try fields.require("type", try fields.enumeration("type"))
        }
        var message = Message(type: type)
        message.triggerID = try fields.plainString("trigger_id")
        message.isControl = try fields.bool("is_control") ?? false
        message.isTestSend = try fields.bool("is_test_send") ?? false
        message.messageExtras = fields.node("message_extras").map { $0.value() }
        message.buttons = try elements("btns", of: fields) { (fields) throws(FieldFault) in try button(fields) }
        try read(&message, fields)
        return message
    }

    /// Reads what the host can change as well (rule 10.6.12): missing fields keep their values.
    static func read(_ message: inout Message, _ fields: Fields) throws(FieldFault) {
        try readText(&message, fields)
        try readLook(&message, fields)
        try readBehaviour(&message, fields)
        message.colors = try colors(message.colors, fields)
        message.dark = try darkTheme(fields) ?? message.dark
        if let node = try fields.object("extras") { message.extras = extras(node) }
        message.messageFields = try fields.object("message_fields")?.extraText ?? message.messageFields
    }

    private static func readText(_ message: inout Message, _ fields: Fields) throws(FieldFault) {
        message.header = try fields.string("header") ?? message.header
        message.message = try fields.string("message") ?? message.message
        message.imageURL = try fields.url("image_url") ?? message.imageURL
        message.assetURLs = try assetURLs(fields) ?? message.assetURLs
        message.assetsZip = try fields.url("assets_zip") ?? message.assetsZip
        message.icon = try fields.string("icon") ?? message.icon
        message.language = try fields.string("language") ?? message.language
        message.imageAlt = try fields.string("image_alt") ?? message.imageAlt
    }

    private static func assetURLs(_ fields: Fields) throws(FieldFault) -> [String]? {
        guard let list = try fields.array("asset_urls") else { return nil }
        var urls: [String] = []
        var known: Set<ExactText> = []
        if let fault = Message.assetFault(count: list.count) {
            throw FieldFault(place: fields.place("asset_urls"), reason: fault)
        }
        for index in 0..<list.count {
            guard let text = list[index]?.text, !text.holdsNUL else {
                throw FieldFault(place: "\(fields.place("asset_urls"))[\(index)]", reason: "is not a URL")
            }
            let url = String(decoding: CardURL.trimmed(text), as: UTF8.self)
            if known.insert(ExactText(url)).inserted { urls.append(url) }
        }
        return urls
    }

    private static func readLook(_ message: inout Message, _ fields: Fields) throws(FieldFault) {
        message.headerAlign = try fields.enumeration("text_align_header") ?? message.headerAlign
        message.messageAlign = try fields.enumeration("text_align_message") ?? message.messageAlign
        message.slideFrom = try fields.enumeration("slide_from") ?? message.slideFrom
        message.imageStyle = try fields.enumeration("image_style") ?? message.imageStyle
        message.cropType = try fields.enumeration("crop_type") ?? message.cropType
        message.orientation = try fields.enumeration("orientation") ?? message.orientation
        message.style = try style(fields, message.style)
        message.animatesIn = try fields.bool("animate_in") ?? message.animatesIn
        message.animatesOut = try fields.bool("animate_out") ?? message.animatesOut
    }

    private static func readBehaviour(_ message: inout Message, _ fields: Fields) throws(FieldFault) {
        message.clickAction = try fields.enumeration("click_action") ?? message.clickAction
        message.uri = try fields.url("uri") ?? message.uri
        message.usesWebview = try fields.bool("use_webview") ?? message.usesWebview
        message.openTarget = try fields.enumeration("open_target") ?? message.openTarget
        message.close = try fields.enumeration("message_close") ?? message.close
        if let ms = try fields.milliseconds("duration") { message.durationMs = Message.readable(durationMs: ms) }
        message.isTrusted = try fields.bool("trusted") ?? message.isTrusted
    }

    /// Both fields or nothing: one alone is ignored (rule 10.1).
    private static func style(_ fields: Fields, _ old: Message.Style?) throws(FieldFault) -> Message.Style? {
        let htmlID = try fields.plainString("html_id") ?? old?.htmlID
        let css = try fields.string("css") ?? old?.css
        guard let htmlID, let css else { return nil }
        return Message.Style(htmlID: htmlID, css: css)
    }

    private static func colors(_ defaults: MessageColors, _ fields: Fields) throws(FieldFault) -> MessageColors {
        var colors = defaults
        colors.background = try fields.color("bg_color") ?? colors.background
        colors.text = try fields.textColor("text_color") ?? colors.text
        colors.headerText = try fields.textColor("header_text_color") ?? colors.headerText
        colors.closeButton = try fields.color("close_btn_color") ?? colors.closeButton
        colors.frame = try fields.color("frame_color") ?? colors.frame
        colors.icon = try fields.color("icon_color") ?? colors.icon
        colors.iconBackground = try fields.color("icon_bg_color") ?? colors.iconBackground
        return colors
    }

    private static func darkTheme(_ fields: Fields) throws(FieldFault) -> DarkTheme? {
        guard let themes = try fields.object("themes"),
            let node = try Fields(themes, path: fields.place("themes")).object("dark")
        else { return nil }
        let fields = try Fields(node, path: "\(fields.place("themes")).dark")
        var dark = DarkTheme()
        dark.background = try fields.color("bg_color")
        dark.text = try fields.textColor("text_color")
        dark.headerText = try fields.textColor("header_text_color")
        dark.closeButton = try fields.color("close_btn_color")
        dark.frame = try fields.color("frame_color")
        dark.icon = try fields.color("icon_color")
        dark.iconBackground = try fields.color("icon_bg_color")
        dark.buttons = try elements("btns", of: fields) { (fields) throws(FieldFault) in
            var button = DarkTheme.Button()
            button.background = try fields.color("bg_color")
            button.text = try fields.textColor("text_color")
            button.border = try fields.color("border_color")
            return button
        }
        return dark
    }

    /// Reads at most two buttons: more are not shown (rule 10.1).
    static func elements<T>(
        _ key: StaticString, of fields: Fields, _ read: (Fields) throws(FieldFault) -> T
    ) throws(FieldFault) -> [T] {
        guard let list = try fields.array(key) else { return [] }
        let count = min(Message.buttonLimit, list.count)
        var elements: [T] = []
        elements.reserveCapacity(count)
        for index in 0..<count {
            guard let node = list[index] else { continue }
            do throws(FieldFault) {
                elements.append(try read(Fields(node)))
            } catch {
                throw error.inside("\(fields.place(key))[\(index)]")
            }
        }
        return elements
    }

    private static func button(_ fields: Fields) throws(FieldFault) -> MessageButton {
        var button = MessageButton(id: try buttonID(fields))
        try read(&button, fields)
        return button
    }

    static func buttonID(_ fields: Fields) throws(FieldFault) -> Int32 {
        let number = try fields.require("id", try fields.integer("id"))
        guard let id = Int32(exactly: number) else {
            throw FieldFault(place: fields.place("id"), reason: "is \(number), which is not a 32-bit number")
        }
        return id
    }

    /// Missing fields keep their values; a border in the colour of its button keeps that colour.
    static func read(_ button: inout MessageButton, _ fields: Fields) throws(FieldFault) {
        button.text = try fields.string("text") ?? button.text
        button.clickAction = try fields.enumeration("click_action") ?? button.clickAction
        button.uri = try fields.url("uri") ?? button.uri
        button.usesWebview = try fields.bool("use_webview") ?? button.usesWebview
        button.backgroundColor = try fields.color("bg_color") ?? button.backgroundColor
        button.textColor = try fields.textColor("text_color") ?? button.textColor
        button.borderColor = try fields.color("border_color") ?? button.borderColor
    }

    private static func extras(_ node: JSONNode) -> Extras {
        var extras: [Extra] = []
        extras.reserveCapacity(node.memberCount)
        node.forEachMember { key, value in
            guard let text = value.extraText else { return }
            extras.append(Extra(key: String(cString: key), value: text))
        }
        return Extras(extras)
    }
}
