import PlacardCore

/// A type of the host's own that cards are turned into: the `class_type` in a card's extras picks it, `CardRegistry`
/// makes the objects.
///
/// For example:
///
///     struct Coupon: CardObject {
///         let card: CardLink?
///         let title: String
///         let percentage: Int
///
///         init(_ metadata: CardMetadata, classType: String) throws {
///             card = metadata.card
///             title = try metadata.required(.title)
///             percentage = try metadata.requiredExtra("discount_percentage", as: Int.self)
///         }
///     }
public protocol CardObject: SendableMetatype {
    /// The card that this was made of: store `metadata.card` here. `nil` for an object made locally.
    var card: CardLink? { get }

    /// Makes an object of a card. Whatever is thrown skips this card alone, and is reported.
    ///
    /// A card of a control group (`metadata.isControl`) is made into an object too, so that its impression can be
    /// logged where it would have been. It is never drawn, and as a rule has neither image nor texts.
    ///
    /// `classType` is spelled as it was registered, however the card spells it.
    init(_ metadata: CardMetadata, classType: String) throws
}

extension CardObject {
    public var isContentCard: Bool { card != nil }

    /// Of an A/B control group: log its impression, draw nothing (E.4).
    public var isControl: Bool { card?.isControl ?? false }

    /// Whether both were made of the same card: one with the same id, perhaps of another list. Never true of an object
    /// made locally.
    public func isSameCard(as other: any CardObject) -> Bool {
        guard let card else { return false }
        return card == other.card
    }

    /// The object was seen. `ignored` without a card, and within 10 s of the last time.
    ///
    /// - Throws: `notFound` when the card is gone by now: expired, removed, or of another user.
    @discardableResult
    public func logImpression() throws(PlacardError) -> Status { try card?.logImpression() ?? .ignored }

    /// The object was clicked; told to the server only when the card has a url (F.5). `ignored` without a card.
    ///
    /// - Throws: `notFound` when the card is gone by now.
    @discardableResult
    public func logClick() throws(PlacardError) -> Status { try card?.logClick() ?? .ignored }

    /// The user dismissed the object. `ignored` without a card, and when the card cannot be dismissed.
    ///
    /// - Throws: `notFound` when the card is gone by now.
    @discardableResult
    public func logDismissal() throws(PlacardError) -> Status { try card?.logDismissal() ?? .ignored }
}
