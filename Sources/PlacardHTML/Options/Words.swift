/// The texts that pages contribute themselves, for hosts in other languages than English.
public struct Words: Sendable, Equatable {
    /// Title of a feed without a title of its own.
    public var title = "What\u{2019}s new"
    /// Button that closes a modal feed.
    public var done = "Done"
    /// Accessible name of the button that closes a message.
    public var close = "Close"
    /// Accessible name of a message without texts.
    public var message = "Message"
    /// Accessible name of the button that dismisses a card.
    public var dismiss = "Dismiss"
    /// Mark of a card that was not viewed yet.
    public var unread = "Unread"
    /// Mark of a pinned card.
    public var pinned = "Pinned"
    /// Note in a feed without cards.
    public var empty = "There is nothing new right now."

    public init() {}
}
