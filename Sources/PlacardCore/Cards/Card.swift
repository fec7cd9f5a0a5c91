/// A content card. A copy: changes to it do not affect the engine's card. Cards are equal when their ids are equal.
///
/// Each access to a text property builds a new string, so that reading one field of a list does not decode the others.
/// Keep texts that you read often in a variable.
public struct Card: Sendable, Identifiable {
    public var kind: CardKind
    public var isViewed: Bool
    public var isClicked: Bool
    public var isDismissed: Bool
    public var isDismissible: Bool
    public var isPinned: Bool
    public var isTest: Bool
    public var isControl: Bool { kind == .control }
    /// Wall time in milliseconds.
    public var createdMs: Int64
    /// Wall time in milliseconds; `nil`: never expires.
    public var expiresAtMs: Int64?
    public var opensURLInWebview: Bool
    /// Image width divided by height.
    public var aspectRatio: Double?
    /// Path of the image's file, which stays while the card is in the client's list and the cache has room; nil: it is
    /// not there, load `image`. Only with `Options.prefetchesCardImages`, and for pictures next to `Options.sourceFile`.
    public var imagePath: String?

    private let record: PackedCard
    /// Texts that the host has changed.
    private var changedTexts: [CardText: String?] = [:]
    private var changedExtras: Extras?

    package init(_ entry: CardEntry) {
        record = entry.record
        kind = record.kind
        isViewed = entry.flags.contains(.viewed)
        isClicked = entry.flags.contains(.clicked)
        isDismissed = entry.flags.contains(.dismissed)
        isDismissible = record.isDismissible
        isPinned = record.isPinned
        isTest = record.isTest
        createdMs = record.createdMs
        expiresAtMs = record.expiresAtMs == PackedCard.never ? nil : record.expiresAtMs
        opensURLInWebview = record.opensInWebview
        aspectRatio = record.aspectRatio > 0 ? record.aspectRatio : nil
    }

    private subscript(text: CardText) -> String? {
        get { changedTexts[text] ?? record.string(text) }
        set { changedTexts.updateValue(newValue, forKey: text) }
    }
}

/// Text fields.
extension Card {
    public var id: String {
        get { self[.id] ?? "" }
        set { self[.id] = newValue }
    }

    public var url: String? {
        get { self[.url] }
        set { self[.url] = newValue }
    }

    public var title: String? {
        get { self[.title] }
        set { self[.title] = newValue }
    }

    public var description: String? {
        get { self[.description] }
        set { self[.description] = newValue }
    }

    /// URL of the image.
    public var image: String? {
        get { self[.image] }
        set { self[.image] = newValue }
    }

    /// Text of the link.
    public var domain: String? {
        get { self[.domain] }
        set { self[.domain] = newValue }
    }

    public var language: String? {
        get { self[.language] }
        set { self[.language] = newValue }
    }

    public var imageAlt: String? {
        get { self[.imageAlt] }
        set { self[.imageAlt] = newValue }
    }

    /// Keys and values set by the campaign's author. Each access builds them: keep them in a variable.
    public var extras: Extras {
        get {
            changedExtras
                ?? Extras(
                    (0..<record.extrasCount).map { index in
                        let extra = record.extra(index)
                        return Extra(key: extra.key, value: extra.value)
                    })
        }
        set { changedExtras = newValue }
    }

    /// The extra `class_type`, which names the host type for this card.
    public var classType: String? {
        if let changedExtras { return changedExtras["class_type"] }
        return record.classType
    }
}

extension Card: Hashable {
    public static func == (left: Card, right: Card) -> Bool { ExactText(left.id) == ExactText(right.id) }
    public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(id)) }
}
