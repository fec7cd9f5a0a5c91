import PlacardCore

/// A drawn page, and the meaning of its links.
struct Preview: Sendable {
    enum Content: Sendable {
        case feed(CardList)
        case message(campaign: String, Message)
    }

    /// The frame of the inspector's page that shows it.
    let view: String
    let content: Content
}
