import PlacardCore

/// Changes to a message as a JSON object with the keys of rule 10.1 (rule 10.6.12). Each member replaces the message's
/// value; null resets it to the default of the type. Buttons are named by their ids.
enum MessageChange {
    static func apply(_ node: JSONNode, to old: Message) throws(FieldFault) -> Message {
        var message = old
        let fields = try Fields(node)
        try forEachMember(of: node) { (key, isNull) throws(FieldFault) in
            guard reset(&message, key, isNull) else {
                throw FieldFault(place: key, reason: isFixed(key) ? "cannot be changed or removed" : "is unknown")
            }
        }
        try checkTheme(fields)
        try MessageDecoder.read(&message, fields)
        try changeButtons(&message.buttons, try fields.array("btns"))
        return message
    }

    /// Collects the members first, because the C iterator takes no closure that throws.
    private static func forEachMember(
        of node: JSONNode, _ body: (_ key: String, _ isNull: Bool) throws(FieldFault) -> Void
    ) throws(FieldFault) {
        var members: [(String, Bool)] = []
        node.forEachMember { members.append((String(cString: $0), $1.isNull)) }
        for (key, isNull) in members { try body(key, isNull) }
    }

    /// What identifies the message to the server, its kind, and the files that were fetched for it.
    private static func isFixed(_ key: String) -> Bool {
        [
            "type", "trigger_id", "is_control", "is_test_send", "message_extras", "asset_urls", "assets_zip", "btns",
        ].contains(key)
    }

    /// Resets the field to its default; its new value is read later. Returns false for a key that cannot be changed.
    private static func reset(_ message: inout Message, _ key: String, _ isNull: Bool) -> Bool {
        let initial = Message(type: message.type)
        switch key {
        case "header": message.header = nil
        case "message": message.message = nil
        case "text_align_header": message.headerAlign = initial.headerAlign
        case "text_align_message": message.messageAlign = initial.messageAlign
        case "slide_from": message.slideFrom = initial.slideFrom
        case "click_action": message.clickAction = initial.clickAction
        case "uri": message.uri = nil
        case "use_webview": message.usesWebview = false
        case "open_target": message.openTarget = initial.openTarget
        case "message_close": message.close = initial.close
        case "duration": message.durationMs = initial.durationMs
        case "image_url": message.imageURL = nil
        case "icon": message.icon = nil
        case "image_style": message.imageStyle = initial.imageStyle
        case "crop_type": message.cropType = initial.cropType
        case "orientation": message.orientation = initial.orientation
        case "bg_color": message.colors.background = initial.colors.background
        case "text_color": message.colors.text = initial.colors.text
        case "header_text_color": message.colors.headerText = initial.colors.headerText
        case "close_btn_color": message.colors.closeButton = initial.colors.closeButton
        case "frame_color": message.colors.frame = initial.colors.frame
        case "icon_color": message.colors.icon = initial.colors.icon
        case "icon_bg_color": message.colors.iconBackground = initial.colors.iconBackground
        case "animate_in": message.animatesIn = true
        case "animate_out": message.animatesOut = true
        case "themes": message.dark = nil
        // Each completes the other, so that one of them can be changed alone.
        case "html_id", "css": if isNull { message.style = nil }
        case "extras": message.extras = [:]
        case "message_fields": message.messageFields = nil
        case "language": message.language = nil
        case "image_alt": message.imageAlt = nil
        case "trusted": message.isTrusted = false
        case "btns": return !isNull
        default: return false
        }
        return true
    }

    /// A misspelt colour would be ignored without this.
    private static func checkTheme(_ fields: Fields) throws(FieldFault) {
        guard let themes = try fields.object("themes") else { return }
        let inner = try Fields(themes, path: "themes")
        try inner.refuseOthers(["dark"])
        guard let dark = try inner.object("dark") else { return }
        let colors = try Fields(dark, path: "themes.dark")
        try colors.refuseOthers([
            "bg_color", "text_color", "header_text_color", "close_btn_color", "frame_color", "icon_color",
            "icon_bg_color", "btns",
        ])
        _ = try MessageDecoder.elements("btns", of: colors) { (button) throws(FieldFault) in
            try button.refuseOthers(["bg_color", "text_color", "border_color"])
        }
    }

    // MARK: Buttons

    /// Buttons that are not named stay as they are. None is added or removed.
    private static func changeButtons(_ buttons: inout [MessageButton], _ list: JSONNode?) throws(FieldFault) {
        guard let list else { return }
        for index in 0..<list.count {
            guard let node = list[index] else { continue }
            do throws(FieldFault) {
                let fields = try Fields(node)
                let id = try MessageDecoder.buttonID(fields)
                guard let position = buttons.firstIndex(where: { $0.id == id }) else {
                    throw FieldFault(place: "id", reason: "is \(id): the message has no such button")
                }
                try forEachMember(of: node) { (key, isNull) throws(FieldFault) in
                    var button = buttons[position]
                    guard reset(&button, key) else { throw FieldFault(place: key, reason: "is unknown") }
                    if isNull { buttons[position] = button }
                }
                try MessageDecoder.read(&buttons[position], fields)
            } catch {
                throw error.inside("btns[\(index)]")
            }
        }
    }

    /// Resets the field to its default. Returns false for an unknown key.
    private static func reset(_ button: inout MessageButton, _ key: String) -> Bool {
        let initial = MessageButton(id: button.id)
        switch key {
        case "id": break
        case "text": button.text = nil
        case "click_action": button.clickAction = .none
        case "uri": button.uri = nil
        case "use_webview": button.usesWebview = false
        case "bg_color": button.backgroundColor = initial.backgroundColor
        case "text_color": button.textColor = initial.textColor
        case "border_color": button.borderColor = button.backgroundColor
        default: return false
        }
        return true
    }
}
