import PlacardCore

/// A card of a store, as text for people or as JSON.
struct CardReport {
    private let card: PlacardCore.Card
    private let now: Int64

    init(_ entry: CardEntry, at now: Int64) {
        card = PlacardCore.Card(entry)
        self.now = now
    }

    static let headings = ["ID", "KIND", "STATE", "EXPIRES", "TITLE"]

    var cells: [String] {
        [card.id, SpelledName.of(card.kind), states.joined(separator: ", "), expiry, card.title ?? ""]
    }

    /// `new` if the user has done nothing with it.
    private var states: [String] {
        let all = [
            (card.isPinned, "pinned"), (card.isControl, "control"), (card.isTest, "test"), (card.isViewed, "viewed"),
            (card.isClicked, "clicked"), (card.isDismissed, "dismissed"),
        ]
        let isNew = !card.isViewed && !card.isClicked && !card.isDismissed
        return all.filter(\.0).map(\.1) + (isNew ? ["new"] : [])
    }

    private var expiry: String {
        card.expiresAtMs.map { Times.relative($0, now: now) } ?? "never"
    }

    /// Every field that is set, as name and text.
    var fields: [(name: String, text: String)] {
        let texts: [(String, String?)] = [
            ("id", card.id), ("kind", SpelledName.of(card.kind)), ("state", states.joined(separator: ", ")),
            ("created", Times.words(card.createdMs)),
            ("expires", card.expiresAtMs.map { "\(Times.words($0)), \(Times.relative($0, now: now))" } ?? "never"),
            ("title", card.title), ("description", card.description), ("url", card.url),
            ("opens", card.url == nil ? nil : card.opensURLInWebview ? "in a web view" : "in a browser"),
            ("link text", card.domain), ("image", card.image), ("image alt", card.imageAlt),
            ("aspect ratio", card.aspectRatio?.description), ("language", card.language),
            ("dismissible", card.isDismissible ? "yes" : "no"),
        ]
        return texts.compactMap { name, text in text.map { (name, $0) } }
            + card.extras.map { ("extra \($0.key)", $0.value) }
    }

    var json: JSON {
        var members: JSON.Members = [
            "id": .string(card.id), "kind": .string(SpelledName.of(card.kind)), "pinned": .bool(card.isPinned),
            "control": .bool(card.isControl), "test": .bool(card.isTest), "viewed": .bool(card.isViewed),
            "clicked": .bool(card.isClicked), "dismissed": .bool(card.isDismissed),
            "dismissible": .bool(card.isDismissible), "created_ms": .integer(card.createdMs),
            "opens_in_webview": .bool(card.opensURLInWebview),
            "extras": .object(JSON.Members(card.extras.map { ($0.key, .string($0.value)) })),
        ]
        members["expires_ms"] = card.expiresAtMs.map(JSON.integer)
        members["aspect_ratio"] = card.aspectRatio.map(JSON.real)
        let texts = [
            "title": card.title, "description": card.description, "url": card.url, "image": card.image,
            "image_alt": card.imageAlt, "domain": card.domain, "language": card.language,
        ]
        for (name, text) in texts { members[name] = text.map(JSON.string) }
        return .object(members)
    }
}
