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
