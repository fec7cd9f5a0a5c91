/// Options for rendering pages. All have defaults.
public struct RenderOptions: Sendable {
    public var appearance = Appearance.system
    /// Where a feed is shown.
    public var context = FeedContext.navigation
    /// How a feed arranges its cards.
    public var layout = FeedLayout.list
    /// Whether a feed can be refreshed on its page: by pulling it down where there is touch, and with a button.
    public var pullsToRefresh = true
    /// Title of a feed; nil: `words.title`.
    public var title: String?
    /// Whether a feed marks cards that were not viewed yet, and shows their number next to its title.
    public var showsUnread = true
    public var theme = Theme()
    public var words = Words()
    /// Language of `title` and `words`, as a language tag such as `en` or `pt-BR`. nil: the device's locale decides; English
    /// if pages have no texts in its language.
    public var language: String?
    public var direction = TextDirection.automatic
    /// Base URL of the page's links, such as `http://127.0.0.1:8123/placard`, for browsers whose navigations the host
    /// cannot intercept: http(s), a host in lower case, optionally a port, path segments of letters, digits and `-._~`,
    /// at most 200 bytes. nil: links begin with `placard:`.
    public var linkBase: String?
    /// In which HTML messages scripts run.
    public var scripts = MessageScripts.host

    public init() {}
}

/// The theme of a page. Raw values are those of `PLACARD_APPEARANCE_*`.
public enum Appearance: Int32, Sendable, CaseIterable {
    /// Follows the system's theme (`prefers-color-scheme`), also when it changes.
    case system = 0
    case light = 1
    case dark = 2
}

/// Where a feed is shown. Raw values are those of `PLACARD_FEED_*`.
public enum FeedContext: Int32, Sendable, CaseIterable {
    /// A full screen, with the host's back navigation: a title, and the number of unread cards.
    case navigation = 0
    /// A dialog over the host's screen: a bar with the title and a close button.
    case modal = 1
}

/// How a feed arranges its cards. Raw values are those of `PLACARD_LAYOUT_*`.
public enum FeedLayout: Int32, Sendable, CaseIterable {
    /// One card below the other.
    case list = 0
    /// In as many columns as fit the view; the list goes on in the next row.
    case columns = 1
    /// Low cards, with texts of one line and small pictures.
    case compact = 2
}

/// The layout direction of a page. Raw values are those of `PLACARD_DIRECTION_*`.
public enum TextDirection: Int32, Sendable, CaseIterable {
    /// The direction of the language.
    case automatic = 0
    case leftToRight = 1
    case rightToLeft = 2
}

/// In which HTML messages scripts run. In all others no script runs, and there is no bridge. Raw values are those of
/// `PLACARD_SCRIPTS_*`.
public enum MessageScripts: Int32, Sendable, CaseIterable {
    /// In those that the host trusts: its own messages, and messages that it changed, with `isTrusted`.
    case host = 0
    /// Also in campaigns that say `trusted`.
    case campaign = 1
    /// In all.
    case on = 2
    /// In none.
    case off = 3
}
