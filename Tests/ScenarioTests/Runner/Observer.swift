import Foundation
import Placard

/// What the client tells as JSON values, with the keys and spellings of the format.
enum Observer {
    static func card(_ card: Card) -> JSON {
        .object([
            "id": .string(card.id), "kind": .name(card.kind), "viewed": .bool(card.isViewed),
            "clicked": .bool(card.isClicked), "dismissed": .bool(card.isDismissed),
            "dismissible": .bool(card.isDismissible), "pinned": .bool(card.isPinned),
            "is_control": .bool(card.isControl), "is_test": .bool(card.isTest),
            "open_url_in_webview": .bool(card.opensURLInWebview), "created_ms": .integer(card.createdMs),
            "expires_at_ms": .integer(card.expiresAtMs), "aspect_ratio": .double(card.aspectRatio),
            "url": .text(card.url), "title": .text(card.title), "description": .text(card.description),
            "image": .text(card.image), "domain": .text(card.domain), "language": .text(card.language),
            "image_alt": .text(card.imageAlt),
            "extras": .object(card.extras.map { JSON.Member(key: $0.key, value: .string($0.value)) }),
        ])
    }

    static func message(_ offered: OfferedMessage) -> JSON {
        let message = offered.message
        return .object([
            "id": .string(offered.id), "type": .wireName(message.type), "header": .text(message.header),
            "message": .text(message.message), "click_action": .wireName(message.clickAction),
            "uri": .text(message.uri), "message_close": .wireName(message.close),
            "slide_from": .wireName(message.slideFrom), "orientation": .wireName(message.orientation),
            "text_align_header": .wireName(message.headerAlign), "text_align_message": .wireName(message.messageAlign),
            "image_url": .text(message.imageURL), "image_style": .wireName(message.imageStyle),
            "image_alt": .text(message.imageAlt), "crop_type": .wireName(message.cropType),
            "icon": .text(message.icon), "language": .text(message.language), "use_webview": .bool(message.usesWebview),
            "animate_in": .bool(message.animatesIn), "animate_out": .bool(message.animatesOut),
            "trusted": .bool(message.isTrusted), "is_test_send": .bool(message.isTestSend),
            "bg_color": .integer(message.colors.background), "text_color": .integer(message.colors.text),
            "header_text_color": .integer(message.colors.headerText),
            "close_btn_color": .integer(message.colors.closeButton), "frame_color": .integer(message.colors.frame),
            "icon_color": .integer(message.colors.icon), "icon_bg_color": .integer(message.colors.iconBackground),
            "duration_ms": .integer(message.durationMs), "btns": .array(message.buttons.map(button)),
            "extras": .object(message.extras.map { JSON.Member(key: $0.key, value: .string($0.value)) }),
        ])
    }

    private static func button(_ button: MessageButton) -> JSON {
        .object([
            "id": .integer(button.id), "text": .text(button.text), "click_action": .wireName(button.clickAction),
            "uri": .text(button.uri), "use_webview": .bool(button.usesWebview),
            "bg_color": .integer(button.backgroundColor), "text_color": .integer(button.textColor),
            "border_color": .integer(button.borderColor),
        ])
    }

    static func verdict(_ verdict: Verdict) throws -> JSON {
        let isWaiting = verdict.outcome == .notReEligible || verdict.outcome == .interval
        return .object([
            "campaign": .string(verdict.campaignID), "verdict": .name(verdict.outcome),
            "retry_after_ms": .integer(isWaiting ? verdict.retryAfterMs : nil),
            "filter": .integer(verdict.filter?.position), "property": .text(verdict.filter?.property),
            "found": try verdict.filter?.found.map { try JSONReader.read(Array($0.utf8)) } ?? .null,
            "wanted": .text(verdict.filter?.wanted),
        ])
    }

    /// Header names are lower case here: they compare without case.
    static func request(_ request: HostRequest) -> JSON {
        .object([
            "kind": .name(request.kind), "url": .string(request.url),
            "headers": .object(
                request.headers.map { JSON.Member(key: $0.name.lowercased(), value: .string($0.value)) }),
            "json": (try? JSONReader.read(request.body)) ?? .null,
        ])
    }
}
