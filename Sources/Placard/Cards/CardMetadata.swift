import PlacardCore

/// The input of a `CardObject`: the fields and extras of a card.
public struct CardMetadata: Sendable {
    /// A text that some kinds of cards lack. Raw values are the keys in error messages.
    public enum Text: String, Sendable, CaseIterable {
        case url, image, title, description
    }

    /// Store it in `CardObject.card`. `nil` in metadata without a card.
    public let card: CardLink?
    public let id: String
    /// Spelled as registered, whatever the case on the card.
    public let classType: String
    /// Wall time in milliseconds.
    public let createdMs: Int64
    /// Wall time in milliseconds; `nil`: never expires.
    public let expiresAtMs: Int64?
    public let isDismissible: Bool
    public let isPinned: Bool
    /// Whether the card is of an A/B control group: never drawn, but its impression is logged (rule 8.6).
    public let isControl: Bool
    public let url: String?
    /// URL of the image.
    public let image: String?
    public let title: String?
    public let description: String?
    /// Includes `class_type`.
    public let extras: Extras

    init(_ card: Card, classType: String, client: Client) {
        self.card = CardLink(card: card, client: client)
        id = card.id
        self.classType = classType
        createdMs = card.createdMs
        expiresAtMs = card.expiresAtMs
        isDismissible = card.isDismissible
        isPinned = card.isPinned
        isControl = card.isControl
        url = card.url
        image = card.image
        title = card.title
        description = card.description
        extras = card.extras
    }

    /// Makes metadata without a card: for objects that you create yourself with the same initialiser, and for tests.
    public init(
        id: String, classType: String = "", createdMs: Int64 = 0, expiresAtMs: Int64? = nil,
        isDismissible: Bool = false, isPinned: Bool = false, isControl: Bool = false, url: String? = nil,
        image: String? = nil, title: String? = nil, description: String? = nil, extras: Extras = [:]
    ) {
        card = nil
        self.id = id
        self.classType = classType
        self.createdMs = createdMs
        self.expiresAtMs = expiresAtMs
        self.isDismissible = isDismissible
        self.isPinned = isPinned
        self.isControl = isControl
        self.url = url
        self.image = image
        self.title = title
        self.description = description
        self.extras = extras
    }

    /// The text, or nil when it is missing.
    public subscript(_ text: Text) -> String? {
        switch text {
        case .url: url
        case .image: image
        case .title: title
        case .description: description
        }
    }

    /// Returns the text; for a control card, which is never drawn, `""` when it is missing.
    ///
    /// - Throws: `missing` with the key.
    public func required(_ text: Text) throws(CardObjectError) -> String {
        if let value = self[text] { return value }
        guard isControl else { throw .missing(key: text.rawValue) }
        return ""
    }

    /// Returns an extra; `nil` when it is missing.
    public func extra(_ key: String) -> String? { extras[key] }

    /// Returns an extra converted to a number or another type; `nil` when it is missing.
    ///
    /// - Throws: `unreadable` when the text cannot be converted.
    public func extra<Value: ExtraValue>(
        _ key: String, as type: Value.Type
    ) throws(CardObjectError) -> Value? {
        guard let text = extras[key] else { return nil }
        guard let value = Value(extra: text) else {
            throw .unreadable(key: key, value: text, type: String(describing: type))
        }
        return value
    }

    /// Returns an extra. - Throws: `missing` with the key.
    public func requiredExtra(_ key: String) throws(CardObjectError) -> String {
        try requiredExtra(key, as: String.self)
    }

    /// Returns an extra converted to a number or another type. - Throws: `missing` or `unreadable` with the key.
    public func requiredExtra<Value: ExtraValue>(
        _ key: String, as type: Value.Type
    ) throws(CardObjectError) -> Value {
        guard let value = try extra(key, as: type) else { throw .missing(key: key) }
        return value
    }
}
