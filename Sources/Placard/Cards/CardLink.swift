import PlacardCore

/// The card that an object was made from, and a weak reference to the client. Equal when the ids are equal.
///
/// Because the reference is weak, objects that a screen still holds keep neither the client alive nor its store open.
/// Keep a reference to the client as long as you log: after it is deallocated the calls do nothing.
public struct CardLink: Sendable, Identifiable {
    /// The card as it was in the list that the object was made from.
    public let card: Card
    weak let client: Client?

    public var id: String { card.id }
    /// Whether the card is of an A/B control group: log its impression, draw nothing (rule 8.6).
    public var isControl: Bool { card.isControl }

    /// Logs an impression, as `Client.logCardImpressions` does. `ignored` when the client is deallocated.
    @discardableResult
    public func logImpression() throws(PlacardError) -> Status { try client?.logCardImpressions([id]) ?? .ignored }

    /// Logs a click, as `Client.logCardClick` does. `ignored` when the client is deallocated.
    @discardableResult
    public func logClick() throws(PlacardError) -> Status { try client?.logCardClick(id) ?? .ignored }

    /// Logs a dismissal, as `Client.logCardDismissal` does. `ignored` when the client is deallocated.
    @discardableResult
    public func logDismissal() throws(PlacardError) -> Status { try client?.logCardDismissal(id) ?? .ignored }
}

extension CardLink: Hashable {
    public static func == (left: CardLink, right: CardLink) -> Bool { left.card == right.card }
    public func hash(into hasher: inout Hasher) { hasher.combine(card) }
}
