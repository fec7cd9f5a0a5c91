/// The words that pages say themselves, for hosts that speak another language than English.
public struct Words: Sendable, Equatable {
    /// Of a feed without a title of its own.
    public var title = "What\u{2019}s new"
    /// Closes a modal feed.
    public var done = "Done"
    /// Closes a message.
    public var close = "Close"
    /// Names a message that says nothing itself.
    public var message = "Message"
    /// Takes a card off the feed.
    public var dismiss = "Dismiss"
    /// Of a card that was not viewed yet.
    public var unread = "Unread"
    /// Of a card that stays on top.
    public var pinned = "Pinned"
    /// In the place of a feed without cards.
    public var empty = "There is nothing new right now."

    public init() {}
}
