// Generated from interface/ by `make generate`: do not edit.

import Placard

extension Observer {
    /// The fields of a message that have one value each, by the names of the scenario format.
    static func fields(_ offered: OfferedMessage) -> KeyValuePairs<String, JSON> {
        let message = offered.message
        return [
            "id": .string(offered.id),
            "type": .wireName(message.type),
            "click_action": .wireName(message.clickAction),
            "open_target": .wireName(message.openTarget),
            "message_close": .wireName(message.close),
            "slide_from": .wireName(message.slideFrom),
            "orientation": .wireName(message.orientation),
            "text_align_header": .wireName(message.headerAlign),
            "text_align_message": .wireName(message.messageAlign),
            "image_style": .wireName(message.imageStyle),
            "crop_type": .wireName(message.cropType),
            "use_webview": .bool(message.usesWebview),
            "is_test_send": .bool(message.isTestSend),
            "animate_in": .bool(message.animatesIn),
            "animate_out": .bool(message.animatesOut),
            "trusted": .bool(message.isTrusted),
            "duration_ms": .milliseconds(message.duration),
            "trigger_id": .text(message.triggerID),
            "header": .text(message.header),
            "message": .text(message.message),
            "uri": .text(message.uri),
            "image_url": .text(message.imageURL),
            "image_path": .text(offered.imagePath),
            "assets_zip": .text(message.assetsZip),
            "assets_zip_path": .text(offered.assetsZipPath),
            "icon": .text(message.icon),
            "language": .text(message.language),
            "image_alt": .text(message.imageAlt),
            "html_id": .text(message.style?.htmlID),
            "css": .text(message.style?.css),
        ]
    }

    static func colors(_ colors: MessageColors) -> KeyValuePairs<String, JSON> {
        [
            "bg_color": .integer(colors.background), "text_color": .integer(colors.text),
            "header_text_color": .integer(colors.headerText), "close_btn_color": .integer(colors.closeButton),
            "frame_color": .integer(colors.frame), "icon_color": .integer(colors.icon),
            "icon_bg_color": .integer(colors.iconBackground),
        ]
    }

    static func colors(_ colors: MessageButtonColors) -> KeyValuePairs<String, JSON> {
        [
            "bg_color": .integer(colors.background), "text_color": .integer(colors.text),
            "border_color": .integer(colors.border),
        ]
    }

    /// The verdicts that have a `retry_after_ms`.
    static let waiting: [Verdict.Outcome] = [.notStarted, .notReEligible, .interval, .capped, .outsideWindow, .history]
}
