import PlacardCore

/// What a `CardObject` is made of: the fields of a card that its kind has, and its extras.
public struct CardMetadata: Sendable {
    /// A text that some kinds of cards have and others lack. Raw values are the names of the keys.
    public enum Text: String, Sendable, CaseIterable {
        case url, image, title, description
    }

    /// To be stored in `CardObject.card`. `nil` in metadata that is of no card.
    public let card: CardLink?
    public let id: String
    /// As it was registered, however the card spells it.
    public let classType: String
    public let createdMs: Int64
    /// `nil`: never.
    public let expiresAtMs: Int64?
    public let isDismissible: Bool
    public let isPinned: Bool
    /// Of an A/B control group: never drawn, its impression is logged (E.4).
    public let isControl: Bool
    public let url: String?
    /// URL of the image.
    public let image: String?
    public let title: String?
    public let description: String?
    /// `class_type` is among them.
    public let extras: [String: String]

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

    /// Metadata of no card: for objects of your own that share the initialiser, and for its tests.
    public init(
        id: String, classType: String = "", createdMs: Int64 = 0, expiresAtMs: Int64? = nil,
        isDismissible: Bool = false, isPinned: Bool = false, isControl: Bool = false, url: String? = nil,
        image: String? = nil, title: String? = nil, description: String? = nil, extras: [String: String] = [:]
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

    public subscript(_ text: Text) -> String? {
        switch text {
        case .url: url
        case .image: image
        case .title: title
        case .description: description
        }
    }

    /// The text, or an error that names the key. A control card, which is never drawn, gives `""` for what it lacks.
    public func required(_ text: Text) throws(CardObjectError) -> String {
        if let value = self[text] { return value }
        guard isControl else { throw .missing(key: text.rawValue) }
        return ""
    }

    /// An extra; `nil` when it is not there.
    public func extra(_ key: String) -> String? { extras[key] }

    /// An extra as a number or another type; `nil` when it is not there, an error when it is no such value.
    public func extra<Value: ExtraValue>(
        _ key: String, as type: Value.Type
    ) throws(CardObjectError) -> Value? {
        guard let text = extras[key] else { return nil }
        guard let value = Value(extra: text) else {
            throw .unreadable(key: key, value: text, type: String(describing: type))
        }
        return value
    }

    /// An extra, or an error that names its key.
    public func requiredExtra(_ key: String) throws(CardObjectError) -> String {
        try requiredExtra(key, as: String.self)
    }

    /// An extra as a number or another type, or an error that names its key.
    public func requiredExtra<Value: ExtraValue>(
        _ key: String, as type: Value.Type
    ) throws(CardObjectError) -> Value {
        guard let value = try extra(key, as: type) else { throw .missing(key: key) }
        return value
    }
}
