import PlacardCore

/// A card as a server would write it: nil for a key that is not sent.
struct CardSpec: Equatable {
    var id: String
    var kind = CardKind.classic
    var createdMs: Int64 = startMs
    /// `PackedCard.never` when `ea` is -1.
    var expiresAtMs: Int64?
    var viewed: Bool?
    var clicked: Bool?
    var pinned: Bool?
    var dismissible: Bool?
    var test: Bool?
    var webview: Bool?
    var aspectRatio: Double?
    var texts: [CardText: String] = [:]
    var extras: [String: String]?
    /// All of its keys are sent.
    var restrictions: CardRestrictions?

    init(_ id: String) { self.id = id }

    /// The packed record that this card should produce.
    func record(mark: TextMark? = nil) -> PackedCard? {
        var arena: [UInt8] = []
        func stored(_ text: String) -> Range<Int> {
            let start = arena.count
            arena += Array(text.utf8)
            return start..<arena.count
        }
        let idRange = stored(id)
        let textRanges = texts.mapValues(stored)
        let extraRanges = (extras ?? [:]).sorted { $0.key < $1.key }.map { (stored($0.key), stored($0.value)) }
        return arena.withUnsafeBytes { base in
            func text(_ range: Range<Int>?) -> CardParts.Text? { range.map { CardParts.Text(rebasing: base[$0]) } }
            var parts = CardParts(kind: kind, createdMs: createdMs)
            parts.id = text(idRange)
            parts.url = text(textRanges[.url])
            parts.title = text(textRanges[.title])
            parts.description = text(textRanges[.description])
            parts.image = text(textRanges[.image])
            parts.domain = text(textRanges[.domain])
            parts.language = text(textRanges[.language])
            parts.imageAlt = text(textRanges[.imageAlt])
            parts.expiresAtMs = expiresAtMs ?? PackedCard.never
            parts.aspectRatio = aspectRatio ?? 0
            parts.isPinned = pinned ?? false
            parts.isDismissible = dismissible ?? false
            parts.isTest = test ?? false
            parts.opensInWebview = webview ?? false
            parts.restrictions = restrictions
            if viewed == true { parts.serverFlags.insert(.viewed) }
            if clicked == true { parts.serverFlags.insert(.clicked) }
            parts.extras = extraRanges.map {
                (CardParts.Text(rebasing: base[$0.0]), CardParts.Text(rebasing: base[$0.1]))
            }
            return PackedCard(parts, mark: mark)
        }
    }

    var fields: CardField {
        var fields = CardField.kind
        fields.insert(CardField(.id))
        if expiresAtMs != nil { fields.insert(.expiry) }
        if viewed != nil { fields.insert(.viewed) }
        if clicked != nil { fields.insert(.clicked) }
        if pinned != nil { fields.insert(.pinned) }
        if dismissible != nil { fields.insert(.dismissible) }
        if test != nil { fields.insert(.test) }
        if webview != nil { fields.insert(.webview) }
        if aspectRatio != nil { fields.insert(.aspectRatio) }
        if extras != nil { fields.insert(.extras) }
        if restrictions != nil {
            for field in [CardField.targeting, .frequency, .groups, .windows] { fields.insert(field) }
        }
        for text in texts.keys { fields.insert(CardField(text)) }
        return fields
    }

    var item: CardsReply.Item? {
        record().map { .card($0, fields: fields) }
    }

    /// Rule 8.4.6: the newer card's values overwrite; viewed and clicked are only raised.
    func merged(with newer: CardSpec) -> CardSpec {
        var merged = newer
        merged.expiresAtMs = newer.expiresAtMs ?? expiresAtMs
        merged.viewed = viewed == true || newer.viewed == true
        merged.clicked = clicked == true || newer.clicked == true
        merged.pinned = newer.pinned ?? pinned
        merged.dismissible = newer.dismissible ?? dismissible
        merged.test = newer.test ?? test
        merged.webview = newer.webview ?? webview
        merged.aspectRatio = newer.aspectRatio ?? aspectRatio
        merged.texts = texts.merging(newer.texts) { _, new in new }
        merged.extras = newer.extras ?? extras
        merged.restrictions = newer.restrictions ?? restrictions
        return merged
    }

    /// A card with random keys.
    static func random(_ id: String, _ dice: inout Dice, nowMs: Int64) -> CardSpec {
        var spec = CardSpec(id)
        spec.kind = dice.pick(CardKind.allCases)
        spec.createdMs = startMs + Int64(dice.int(0...5)) * 1_000
        spec.expiresAtMs = dice.pick([nil, nil, PackedCard.never, nowMs + dice.int64(-3_000...30_000)])
        spec.viewed = dice.maybe(percent: 30, dice.chance(percent: 50))
        spec.clicked = dice.maybe(percent: 30, dice.chance(percent: 50))
        spec.pinned = dice.maybe(dice.chance(percent: 30))
        spec.dismissible = dice.maybe(percent: 80, dice.chance(percent: 80))
        spec.test = dice.maybe(percent: 60, dice.chance(percent: 25))
        spec.webview = dice.maybe(dice.chance(percent: 50))
        spec.aspectRatio = dice.maybe(Double(dice.int(1...30)) / 10)
        for text in CardText.allCases where text != .id && dice.chance(percent: 40) {
            spec.texts[text] = text == .url ? dice.pick(["https://a.example/x", "app:open", "/relative"]) : dice.text()
        }
        spec.extras = dice.maybe(percent: 30, [dice.text(): dice.text(), "k": "v"])
        return spec
    }
}
