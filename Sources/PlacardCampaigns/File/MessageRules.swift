import PlacardCore

/// The rules for an in-app message (rule 10.1). Other keys are allowed: apps may add their own.
package enum MessageRules {
    package static let texts = [
        "trigger_id", "message", "header", "text_align_message", "text_align_header", "slide_from", "click_action",
        "uri", "message_close", "image_url", "assets_zip", "icon", "image_style", "crop_type", "orientation", "html_id",
        "css",
        "language", "image_alt", "open_target",
    ]
    package static let flags = ["is_control", "use_webview", "animate_in", "animate_out", "trusted", "is_test_send"]
    package static let colors = [
        "bg_color", "text_color", "header_text_color", "close_btn_color", "frame_color", "icon_color", "icon_bg_color",
    ]

    package static let buttonColors = ["bg_color", "text_color", "border_color"]

    /// All keys that clients know.
    package static let keys =
        texts + flags + colors
        + ["type", "duration", "extras", "message_fields", "message_extras", "btns", "asset_urls", "themes"]
    package static let buttonKeys = ["id", "text", "click_action", "uri", "use_webview"] + buttonColors
    package static let themes = ["dark"]
    package static let themeKeys = colors + ["btns"]

    static func check(_ message: Field) throws(FieldProblem) {
        try checkType(message)
        for key in texts { _ = try message.optional(key)?.string() }
        for key in flags { _ = try message.optional(key)?.bool() }
        for key in colors { try checkColor(message.optional(key)) }
        _ = try message.optional("duration")?.integer(from: 0)
        _ = try message.optional("extras")?.members()
        _ = try message.optional("message_fields")?.members()
        for button in try message.optional("btns")?.elements() ?? [] { try checkButton(button) }
        if let urls = try message.optional("asset_urls"),
            let fault = Message.assetFault(count: try urls.strings().count)
        {
            throw urls.problem(fault)
        }
        try checkStyle(message)
        if let dark = try message.optional("themes")?.optional("dark") { try checkTheme(dark) }
    }

    /// Clients ignore one of the two without the other.
    package static var types: [String] { MessageType.allCases.map { "\($0.wireName)" } }

    private static func checkStyle(_ message: Field) throws(FieldProblem) {
        let (hasID, hasCSS) = (try message.optional("html_id") != nil, try message.optional("css") != nil)
        if hasID == hasCSS { return }
        _ = try message.required(hasID ? "css" : "html_id")
    }

    private static func checkTheme(_ theme: Field) throws(FieldProblem) {
        for key in colors { try checkColor(theme.optional(key)) }
        for button in try theme.optional("btns")?.elements() ?? [] {
            for key in buttonColors { try checkColor(button.optional(key)) }
        }
    }

    private static func checkType(_ message: Field) throws(FieldProblem) {
        let type = try message.required("type")
        let text = try type.string()
        guard Array(text.utf8).withUnsafeBytes({ MessageType(wire: $0) }) != nil else {
            throw FieldProblem(path: type.path, kind: .notOneOf(allowed: types, found: text))
        }
    }

    private static func checkButton(_ button: Field) throws(FieldProblem) {
        _ = try button.required("id").integer()
        for key in ["text", "click_action", "uri"] { _ = try button.optional(key)?.string() }
        _ = try button.optional("use_webview")?.bool()
        for key in buttonColors { try checkColor(button.optional(key)) }
    }

    private static func checkColor(_ color: Field?) throws(FieldProblem) {
        guard let color else { return }
        if color.value.string != nil {
            throw color.problem("must be ARGB in 32 bits, or text such as \"#1B1D21\" or \"#801B1D21\"")
        }
        guard try color.integer(from: 0) <= UInt32.max else { throw color.problem("must be ARGB in 32 bits") }
    }
}
