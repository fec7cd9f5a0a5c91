import PlacardCore

/// The body of a feed's page: the head with the title, the list, and the note shown when the list is empty. A class,
/// because copies of a large value would cost code size.
final class FeedMarkup {
    let title: String
    /// Allows the sources of the cards' pictures, and nothing else.
    let policy: ContentPolicy

    private let list: FeedList
    /// Pictures of `list.items`, in the same order.
    private let pictures: [PictureSource?]
    private let unread: Int
    private let options: RenderOptions
    private let words: PageWords
    private let key: PageKey

    init(
        _ snapshot: CardList, _ options: RenderOptions, _ words: PageWords, _ key: PageKey,
        _ picture: (Card) -> Picture?
    ) {
        list = FeedList(snapshot)
        pictures = list.items.map { PictureSource(picture($0.card), url: $0.card.image) }
        unread = options.showsUnread ? snapshot.unviewed : 0
        let title = options.title ?? ""
        self.title = title.isEmpty ? words.title : title
        self.options = options
        self.words = words
        self.key = key
        var policy = ContentPolicy(nonce: key.nonce)
        for picture in pictures {
            if let source = picture?.policySource(hasRules: false) { policy.pictures.insert(source) }
        }
        self.policy = policy
    }

    func write(_ page: inout HTMLWriter) {
        page.raw("<body class=\"")
        page.raw(layoutName)
        page.raw("\"")
        page.attribute(" data-base=", key.base)
        page.raw(">\n")
        page.raw(Self.icons)
        switch options.context {
        case .navigation: writeNavigation(&page)
        case .modal: writeModal(&page)
        }
        page.raw("</body>\n")
    }

    private var layoutName: StaticString {
        switch options.layout {
        case .list: "list"
        case .columns: "columns"
        case .compact: "compact"
        }
    }

    // MARK: Contexts

    private func writeNavigation(_ page: inout HTMLWriter) {
        page.raw("<main class=\"feed\">\n<header class=\"head\">")
        writeTitle(&page)
        writeRefresh(&page)
        page.raw("</header>\n")
        writeList(&page)
        page.raw("</main>\n")
    }

    private func writeModal(_ page: inout HTMLWriter) {
        page.raw("<div class=\"sheet\" role=\"dialog\" aria-modal=\"true\" aria-labelledby=\"title\">\n")
        page.raw("<header class=\"head bar\">")
        writeTitle(&page)
        writeRefresh(&page)
        page.raw("<a class=\"done\" role=\"button\"")
        page.attribute(" href=", key.base + PageLink.feedClosed.path)
        page.raw(" dir=\"auto\">")
        page.text(words.done)
        page.raw("</a></header>\n<div class=\"feed\">\n")
        writeList(&page)
        page.raw("</div>\n</div>\n")
    }

    private func writeTitle(_ page: inout HTMLWriter) {
        page.raw("<h1 id=\"title\" dir=\"auto\" tabindex=\"-1\">")
        page.text(title)
        page.raw("</h1>")
        guard unread > 0 else { return }
        // "Unread: 2" for screen readers: correct in every language, whatever the number.
        page.raw("<p class=\"count\"><span class=\"hidden\">")
        page.text(words.unread)
        page.raw(": </span><span id=\"count\">")
        page.number(unread)
        page.raw("</span></p>")
    }

    private func writeRefresh(_ page: inout HTMLWriter) {
        guard options.pullsToRefresh else { return }
        page.raw("<a class=\"refresh\" role=\"button\"")
        page.attribute(" href=", key.base + PageLink.feedRefresh.path)
        page.attribute(" aria-label=", words.refresh)
        page.attribute(" data-status=", words.refreshing)
        page.raw("><svg class=\"icon\" aria-hidden=\"true\"><use href=\"#icon-refresh\"></use></svg></a>")
        page.raw("<span id=\"status\" class=\"hidden\" role=\"status\"></span>")
        page.raw("<span id=\"pull\" class=\"pull\" aria-hidden=\"true\">")
        page.raw("<svg class=\"icon\"><use href=\"#icon-refresh\"></use></svg></span>")
    }

    // MARK: List

    private func writeList(_ page: inout HTMLWriter) {
        if !list.items.isEmpty {
            // Without its bullets, some screen readers recognise a list only by its role.
            page.raw("<ul class=\"cards\" role=\"list\">\n")
            for (item, picture) in zip(list.items, pictures) {
                CardMarkup(item, picture: picture, options, words, base: key.base).write(&page)
            }
            page.raw("</ul>\n")
        }
        page.raw("<div id=\"empty\" class=\"empty\" tabindex=\"-1\"")
        if !list.seenWhenEmpty.isEmpty { page.positions(" data-seen=", list.seenWhenEmpty) }
        if !list.items.isEmpty { page.raw(" hidden") }
        page.raw("><svg class=\"icon\" aria-hidden=\"true\"><use href=\"#icon-done\"></use></svg><p dir=\"auto\">")
        page.text(words.empty)
        page.raw("</p></div>\n")
    }

    /// Defined once, used by every card.
    private static let icons: StaticString = """
        <svg hidden>
        <symbol id="icon-dismiss" viewBox="0 0 24 24"><path d="M7 7l10 10M17 7L7 17"/></symbol>
        <symbol id="icon-pinned" viewBox="0 0 24 24"><path d="M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6"/></symbol>
        <symbol id="icon-done" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/><path d="M8 12.5l2.7 2.7L16 9.5"/></symbol>
        <symbol id="icon-refresh" viewBox="0 0 24 24"><path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5"/></symbol>
        </svg>

        """
}
