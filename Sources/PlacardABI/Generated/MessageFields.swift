// Generated from interface/ by `make generate`: do not edit.

import CPlacard
import PlacardCore

extension OfferedMessage {
    /// The message for C.
    ///
    /// - Parameter texts: owns the strings that the struct points to.
    func cStruct(_ texts: TextStore) -> placard_message {
        var result = placard_message()
        result.handle = handle
        (result.id, result.id_length) = texts.add(id)
        result.state = state.rawValue
        result.type = message.type.rawValue
        result.click_action = message.clickAction.rawValue
        result.open_target = message.openTarget.rawValue
        result.message_close = message.close.rawValue
        result.slide_from = message.slideFrom.rawValue
        result.orientation = message.orientation.rawValue
        result.text_align_header = message.headerAlign.rawValue
        result.text_align_message = message.messageAlign.rawValue
        result.image_style = message.imageStyle.rawValue
        result.crop_type = message.cropType.rawValue
        result.is_local = isLocal
        result.use_webview = message.usesWebview
        result.is_test_send = message.isTestSend
        result.animate_in = message.animatesIn
        result.animate_out = message.animatesOut
        result.trusted = message.isTrusted
        result.has_dark_theme = message.dark != nil
        result.duration_ms = message.durationMs
        result.bg_color = message.colors.background
        result.text_color = message.colors.text
        result.header_text_color = message.colors.headerText
        result.close_btn_color = message.colors.closeButton
        result.frame_color = message.colors.frame
        result.icon_color = message.colors.icon
        result.icon_bg_color = message.colors.iconBackground
        (result.trigger_id, result.trigger_id_length) = texts.addOptional(message.triggerID)
        (result.header, result.header_length) = texts.addOptional(message.header)
        (result.message, result.message_length) = texts.addOptional(message.message)
        (result.uri, result.uri_length) = texts.addOptional(message.uri)
        (result.image_url, result.image_url_length) = texts.addOptional(message.imageURL)
        (result.image_path, result.image_path_length) = texts.addOptional(imagePath)
        (result.assets_zip, result.assets_zip_length) = texts.addOptional(message.assetsZip)
        (result.assets_zip_path, result.assets_zip_path_length) = texts.addOptional(assetsZipPath)
        (result.icon, result.icon_length) = texts.addOptional(message.icon)
        (result.language, result.language_length) = texts.addOptional(message.language)
        (result.image_alt, result.image_alt_length) = texts.addOptional(message.imageAlt)
        (result.html_id, result.html_id_length) = texts.addOptional(message.style?.htmlID)
        (result.css, result.css_length) = texts.addOptional(message.style?.css)
        (result.message_fields, result.message_fields_length) = texts.addOptional(message.messageFields)
        (result.message_extras, result.message_extras_length) = texts.addOptional(message.messageExtras?.jsonText)
        result.buttons_count = message.buttons.count
        result.extras_count = message.extras.count
        result.assets_count = assets.count
        return result
    }
}

extension MessageColors {
    var cStruct: placard_message_colors {
        placard_message_colors(
            bg_color: background, text_color: text, header_text_color: headerText, close_btn_color: closeButton,
            frame_color: frame, icon_color: icon, icon_bg_color: iconBackground)
    }
}

extension MessageButtonColors {
    var cStruct: placard_button_colors {
        placard_button_colors(bg_color: background, text_color: text, border_color: border)
    }
}
