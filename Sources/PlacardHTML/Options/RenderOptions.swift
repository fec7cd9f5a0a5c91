/// How pages are to look. Every member has a default.
public struct RenderOptions: Sendable {
    public var appearance = Appearance.system
    /// Of a feed.
    public var context = FeedContext.navigation
    /// Of a feed; nil: that of `words`.
    public var title: String?
    /// Whether a feed marks the cards that were not viewed yet, and counts them beside its title.
    public var showsUnread = true
    public var theme = Theme()
    public var words = Words()
    /// Of title and words, as a language tag such as `en` or `pt-BR`.
    public var language = "en"
    public var direction = TextDirection.automatic
    /// What the links of the page begin with, such as `http://127.0.0.1:8123/placard`, when a browser shows it whose
    /// navigations nobody can take away: http(s), a host in lower case, perhaps a port, path segments of letters, digits and
    /// `-._~`, at most 200 bytes. nil: `placard:`.
    public var linkBase: String?

    public init() {}
}

/// Which look a page has. Raw values are those of `PLACARD_APPEARANCE_*`.
public enum Appearance: Int32, Sendable, CaseIterable {
    /// The one that the system has now (`prefers-color-scheme`), and it changes with it.
    case system = 0
    case light = 1
    case dark = 2
}

/// Where a feed is shown. Raw values are those of `PLACARD_FEED_*`.
public enum FeedContext: Int32, Sendable, CaseIterable {
    /// A full screen, from which the host offers a way back: a title, and how many cards are unread.
    case navigation = 0
    /// Over the host's screen: a bar with the title and a button that closes it.
    case modal = 1
}

/// The direction in which a page is laid out. Raw values are those of `PLACARD_DIRECTION_*`.
public enum TextDirection: Int32, Sendable, CaseIterable {
    /// That of the language.
    case automatic = 0
    case leftToRight = 1
    case rightToLeft = 2
}
