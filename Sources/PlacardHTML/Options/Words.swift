/// The texts that pages contribute themselves. A nil text is that of the page's language, else English.
public struct Words: Sendable, Equatable {
    /// Title of a feed without a title of its own.
    public var title: String?
    /// Button that closes a modal feed.
    public var done: String?
    /// Accessible name of the button that closes a message.
    public var close: String?
    /// Accessible name of a message without texts.
    public var message: String?
    /// Accessible name of the button that dismisses a card.
    public var dismiss: String?
    /// The same for a card with a title, which replaces `{card}`. Not used when only `dismiss` is given: the title
    /// then follows that.
    public var dismissCard: String?
    /// Mark of a card that was not viewed yet, also in front of their number: "Unread: 2".
    public var unread: String?
    /// Mark of a pinned card.
    public var pinned: String?
    /// Note in a feed without cards.
    public var empty: String?
    /// Accessible name of the button that refreshes a feed.
    public var refresh: String?
    /// Status after the user has refreshed a feed.
    public var refreshing: String?

    public init() {}

    /// Sets a text by its key in JSON and in Resources/words.txt.
    ///
    /// - Returns: false when there is no such key.
    mutating func set(_ key: String, _ text: String) -> Bool {
        switch key {
        case "title": title = text
        case "done": done = text
        case "close": close = text
        case "message": message = text
        case "dismiss": dismiss = text
        case "dismiss_card": dismissCard = text
        case "unread": unread = text
        case "pinned": pinned = text
        case "empty": empty = text
        case "refresh": refresh = text
        case "refreshing": refreshing = text
        default: return false
        }
        return true
    }
}
