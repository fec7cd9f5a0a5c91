import CPlacard
import PlacardCore

/// Makes the C struct of a message.
struct MessageView {
    private(set) var message: placard_message

    /// - Parameter texts: owns the strings that the struct points to.
    init(_ offered: OfferedMessage, _ texts: TextStore) {
        message = Self.plain(offered, id: texts.add(offered.id))
        addTexts(offered.message, texts)
        addMoreTexts(offered.message, texts)
        (message.image_path, message.image_path_length) = texts.addOptional(offered.imagePath)
    }

    /// Without its texts.
    private static func plain(
        _ offered: OfferedMessage, id: (pointer: UnsafePointer<CChar>, length: Int)
    ) -> placard_message {
        let source = offered.message
        return placard_message(
            handle: offered.handle, id: id.pointer, id_length: id.length, state: offered.state.rawValue,
            type: source.type.rawValue, click_action: source.clickAction.rawValue,
            open_target: source.openTarget.rawValue, message_close: source.close.rawValue,
            slide_from: source.slideFrom.rawValue, orientation: source.orientation.rawValue,
            text_align_header: source.headerAlign.rawValue, text_align_message: source.messageAlign.rawValue,
            image_style: source.imageStyle.rawValue, crop_type: source.cropType.rawValue,
            is_local: offered.isLocal ? 1 : 0, use_webview: source.usesWebview ? 1 : 0,
            is_test_send: source.isTestSend ? 1 : 0, animate_in: source.animatesIn ? 1 : 0,
            animate_out: source.animatesOut ? 1 : 0, trusted: source.isTrusted ? 1 : 0,
            has_dark_theme: source.dark == nil ? 0 : 1, duration_ms: source.durationMs,
            bg_color: source.colors.background, text_color: source.colors.text,
            header_text_color: source.colors.headerText, close_btn_color: source.colors.closeButton,
            frame_color: source.colors.frame, icon_color: source.colors.icon,
            icon_bg_color: source.colors.iconBackground, trigger_id: nil, trigger_id_length: 0, header: nil,
            header_length: 0, message: nil, message_length: 0, uri: nil, uri_length: 0, image_url: nil,
            image_url_length: 0, image_path: nil, image_path_length: 0, icon: nil, icon_length: 0, language: nil,
            language_length: 0, image_alt: nil, image_alt_length: 0, html_id: nil, html_id_length: 0, css: nil,
            css_length: 0, message_fields: nil, message_fields_length: 0, message_extras: nil,
            message_extras_length: 0, buttons_count: source.buttons.count, extras_count: source.extras.count)
    }

    private mutating func addTexts(_ source: Message, _ texts: TextStore) {
        (message.trigger_id, message.trigger_id_length) = texts.addOptional(source.triggerID)
        (message.header, message.header_length) = texts.addOptional(source.header)
        (message.message, message.message_length) = texts.addOptional(source.message)
        (message.uri, message.uri_length) = texts.addOptional(source.uri)
        (message.image_url, message.image_url_length) = texts.addOptional(source.imageURL)
        (message.icon, message.icon_length) = texts.addOptional(source.icon)
    }

    private mutating func addMoreTexts(_ source: Message, _ texts: TextStore) {
        (message.language, message.language_length) = texts.addOptional(source.language)
        (message.image_alt, message.image_alt_length) = texts.addOptional(source.imageAlt)
        (message.html_id, message.html_id_length) = texts.addOptional(source.style?.htmlID)
        (message.css, message.css_length) = texts.addOptional(source.style?.css)
        (message.message_fields, message.message_fields_length) = texts.addOptional(source.messageFields)
        let extras = source.messageExtras?.jsonText
        (message.message_extras, message.message_extras_length) = texts.addOptional(extras)
    }
}
