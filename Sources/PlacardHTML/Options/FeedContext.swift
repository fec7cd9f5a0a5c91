/// Where a feed is shown. Raw values are those of `PLACARD_FEED_*`.
public enum FeedContext: Int32, Sendable, CaseIterable {
    /// A screen of the host's, which has its own way back: a title, and how many cards are unread.
    case navigation = 0
    /// Over the host's screen: a bar with the title and a button that closes it.
    case modal = 1
}
