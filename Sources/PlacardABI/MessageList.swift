import CPlacard
import PlacardCore

/// What a `placard_messages` is: messages as C structs, with everything they point to.
final class MessageList {
    /// A message as hosts see it; its buttons and extras lie behind it, out of their sight.
    private struct Slot {
        var message: placard_message
        var buttons: UnsafeMutablePointer<placard_button>
        var extras: UnsafeMutablePointer<placard_extra>
    }

    let count: Int
    private let slots: UnsafeMutablePointer<Slot>
    private let texts = TextStore()

    init(_ messages: [OfferedMessage]) {
        count = messages.count
        slots = .allocate(capacity: messages.count)
        for (index, offered) in messages.enumerated() {
            (slots + index).initialize(
                to: Slot(
                    message: Self.plain(offered, texts), buttons: Self.buttons(offered.message, texts),
                    extras: Self.extras(offered.message, texts)))
        }
    }

    deinit {
        for index in 0..<count {
            slots[index].buttons.deallocate()
            slots[index].extras.deallocate()
        }
        slots.deallocate()
    }

    subscript(index: Int) -> UnsafePointer<placard_message>? {
        guard index >= 0, index < count else { return nil }
        return UnsafeRawPointer(slots + index).assumingMemoryBound(to: placard_message.self)
    }

    static func button(_ message: UnsafePointer<placard_message>, _ index: Int) -> UnsafePointer<placard_button>? {
        let slot = UnsafeRawPointer(message).assumingMemoryBound(to: Slot.self)
        guard index >= 0, index < slot.pointee.message.buttons_count else { return nil }
        return UnsafePointer(slot.pointee.buttons + index)
    }

    static func extra(_ message: UnsafePointer<placard_message>, _ index: Int) -> UnsafePointer<placard_extra>? {
        let slot = UnsafeRawPointer(message).assumingMemoryBound(to: Slot.self)
        guard index >= 0, index < slot.pointee.message.extras_count else { return nil }
        return UnsafePointer(slot.pointee.extras + index)
    }

    // MARK: Filling

    private static func plain(_ offered: OfferedMessage, _ texts: TextStore) -> placard_message {
        let source = offered.message
        let (id, idLength) = texts.add(offered.id)
        let (header, headerLength) = texts.addOptional(source.header)
        let (message, messageLength) = texts.addOptional(source.message)
        let (uri, uriLength) = texts.addOptional(source.uri)
        let (image, imageLength) = texts.addOptional(source.imageURL)
        let (icon, iconLength) = texts.addOptional(source.icon)
        let (language, languageLength) = texts.addOptional(source.language)
        let (alt, altLength) = texts.addOptional(source.imageAlt)
        return placard_message(
            handle: offered.handle, id: id, id_length: idLength, state: offered.state.rawValue,
            type: source.type.rawValue, click_action: source.clickAction.rawValue,
            message_close: source.close.rawValue, slide_from: source.slideFrom.rawValue,
            orientation: source.orientation.rawValue, text_align_header: source.headerAlign.rawValue,
            text_align_message: source.messageAlign.rawValue, image_style: source.imageStyle.rawValue,
            crop_type: source.cropType.rawValue, use_webview: source.usesWebview ? 1 : 0,
            is_test_send: source.isTestSend ? 1 : 0, animate_in: source.animatesIn ? 1 : 0,
            animate_out: source.animatesOut ? 1 : 0, trusted: source.isTrusted ? 1 : 0,
            duration_ms: source.durationMs, bg_color: source.colors.background, text_color: source.colors.text,
            header_text_color: source.colors.headerText, close_btn_color: source.colors.closeButton,
            frame_color: source.colors.frame, icon_color: source.colors.icon,
            icon_bg_color: source.colors.iconBackground, header: header, header_length: headerLength,
            message: message, message_length: messageLength, uri: uri, uri_length: uriLength, image_url: image,
            image_url_length: imageLength, icon: icon, icon_length: iconLength, language: language,
            language_length: languageLength, image_alt: alt, image_alt_length: altLength,
            buttons_count: source.buttons.count, extras_count: source.extras.count)
    }

    private static func buttons(_ source: Message, _ texts: TextStore) -> UnsafeMutablePointer<placard_button> {
        let buttons = UnsafeMutablePointer<placard_button>.allocate(capacity: source.buttons.count)
        for (index, button) in source.buttons.enumerated() {
            let (text, textLength) = texts.addOptional(button.text)
            let (uri, uriLength) = texts.addOptional(button.uri)
            (buttons + index).initialize(
                to: placard_button(
                    id: button.id, click_action: button.clickAction.rawValue,
                    use_webview: button.usesWebview ? 1 : 0, bg_color: button.backgroundColor,
                    text_color: button.textColor, border_color: button.borderColor, text: text,
                    text_length: textLength, uri: uri, uri_length: uriLength))
        }
        return buttons
    }

    private static func extras(_ source: Message, _ texts: TextStore) -> UnsafeMutablePointer<placard_extra> {
        let extras = UnsafeMutablePointer<placard_extra>.allocate(capacity: source.extras.count)
        for (index, extra) in source.extras.enumerated() {
            let (key, keyLength) = texts.add(extra.key)
            let (value, valueLength) = texts.add(extra.value)
            (extras + index).initialize(
                to: placard_extra(key: key, key_length: keyLength, value: value, value_length: valueLength))
        }
        return extras
    }
}
