import PlacardCore

/// A host type for cards: the `class_type` extra of a card selects the type, `CardRegistry` makes the objects.
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
    /// The card that the object was made from: store `metadata.card` here. `nil` for an object made locally.
    var card: CardLink? { get }

    /// Makes an object from a card. An error skips this card only, and is listed in `CardObjects.skipped`.
    ///
    /// A card of a control group (`metadata.isControl`) also becomes an object, so that its impression can be logged in
    /// its place. It is never drawn, and usually has neither image nor texts.
    ///
    /// `classType` is spelled as registered, whatever the case on the card.
    init(_ metadata: CardMetadata, classType: String) throws
}

extension CardObject {
    /// Whether the object was made from a card.
    public var isContentCard: Bool { card != nil }

    /// Whether the card is of an A/B control group: log its impression, draw nothing (rule 8.6).
    public var isControl: Bool { card?.isControl ?? false }

    /// Whether both objects were made from cards with the same id, even of different lists. False for local objects.
    public func isSameCard(as other: any CardObject) -> Bool {
        guard let card else { return false }
        return card == other.card
    }

    /// Logs that the object was seen. `ignored` without a card, and within 10 s of the last impression.
    ///
    /// - Throws: `notFound` when the card has expired, was removed, or belongs to another user.
    @discardableResult
    public func logImpression() throws(PlacardError) -> Status { try card?.logImpression() ?? .ignored }

    /// Logs that the object was clicked; sent only when the card has a url (rule 8.5). `ignored` without a card.
    ///
    /// - Throws: `notFound` when the card is no longer in the list.
    @discardableResult
    public func logClick() throws(PlacardError) -> Status { try card?.logClick() ?? .ignored }

    /// Logs that the user dismissed the object. `ignored` without a card, and when the card cannot be dismissed.
    ///
    /// - Throws: `notFound` when the card is no longer in the list.
    @discardableResult
    public func logDismissal() throws(PlacardError) -> Status { try card?.logDismissal() ?? .ignored }
}
