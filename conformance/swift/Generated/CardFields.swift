// Generated from interface/ by `make generate`: do not edit.

import Placard

extension Observer {
    /// The fields of a card that have one value each, by the names of the scenario format.
    static func fields(_ card: Card) -> KeyValuePairs<String, JSON> {
        [
            "id": .string(card.id),
            "kind": .name(card.kind),
            "viewed": .bool(card.isViewed),
            "clicked": .bool(card.isClicked),
            "dismissed": .bool(card.isDismissed),
            "dismissible": .bool(card.isDismissible),
            "pinned": .bool(card.isPinned),
            "is_control": .bool(card.isControl),
            "is_test": .bool(card.isTest),
            "open_url_in_webview": .bool(card.opensURLInWebview),
            "created_ms": .integer(card.createdMs),
            "expires_at_ms": .integer(card.expiresAtMs),
            "aspect_ratio": .double(card.aspectRatio),
            "url": .text(card.url),
            "title": .text(card.title),
            "description": .text(card.description),
            "image": .text(card.image),
            "domain": .text(card.domain),
            "language": .text(card.language),
            "image_alt": .text(card.imageAlt),
            "image_path": .text(card.imagePath),
        ]
    }
}
