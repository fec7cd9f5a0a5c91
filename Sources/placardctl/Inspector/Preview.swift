import PlacardCore

/// A page that was drawn, and what its links stand for.
struct Preview: Sendable {
    enum Content: Sendable {
        case feed(CardSnapshot)
        case message(campaign: String, Message)
    }

    /// Which frame of the page shows it.
    let view: String
    let content: Content
}
