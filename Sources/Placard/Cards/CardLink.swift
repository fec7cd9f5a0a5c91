import PlacardCore

/// The card that an object was made of, and the way back to the client. Equal when the ids are equal.
///
/// The reference to the client is weak: objects that a screen still holds neither keep a client alive nor its store
/// open. Keep the client yourself as long as something is to be logged; the calls do nothing once it is gone.
public struct CardLink: Sendable, Identifiable {
    /// The card as it was in the list that the object was made of.
    public let card: Card
    weak let client: Client?

    public var id: String { card.id }
    /// Of an A/B control group: log its impression, draw nothing (E.4).
    public var isControl: Bool { card.isControl }

    /// As `Client.logCardImpression`. `ignored` when the client is gone.
    @discardableResult
    public func logImpression() throws(PlacardError) -> Status { try client?.logCardImpression(id) ?? .ignored }

    /// As `Client.logCardClick`. `ignored` when the client is gone.
    @discardableResult
    public func logClick() throws(PlacardError) -> Status { try client?.logCardClick(id) ?? .ignored }

    /// As `Client.logCardDismissal`. `ignored` when the client is gone.
    @discardableResult
    public func logDismissal() throws(PlacardError) -> Status { try client?.logCardDismissal(id) ?? .ignored }
}

extension CardLink: Hashable {
    public static func == (left: CardLink, right: CardLink) -> Bool { left.card == right.card }
    public func hash(into hasher: inout Hasher) { hasher.combine(card) }
}
