import PlacardCore

/// The body of a feed's page: the head with the title, the list, and the note shown when the list is empty.
struct FeedMarkup {
    let title: String
    /// Allows the sources of the cards' pictures, and nothing else.
    let policy: ContentPolicy

    private let list: FeedList
    /// Pictures of `list.items`, in the same order.
    private let pictures: [PictureURL?]
    private let unread: Int
    private let options: RenderOptions
    private let key: PageKey

    init(_ snapshot: CardSnapshot, _ options: RenderOptions, _ key: PageKey) {
        list = FeedList(snapshot)
        pictures = list.items.map { $0.card.image.flatMap(PictureURL.init) }
        unread = options.showsUnread ? snapshot.unviewed : 0
        let title = options.title ?? ""
        self.title = title.isEmpty ? options.words.title : title
        self.options = options
        self.key = key
        var policy = ContentPolicy(nonce: key.nonce)
        for case let picture? in pictures { policy.pictures.insert(picture.source) }
        self.policy = policy
    }

    func write(_ page: inout HTMLWriter) {
        page.raw("<body")
        page.attribute(" data-base=", key.base)
        page.raw(">\n")
        page.raw(Self.icons)
        switch options.context {
        case .navigation: writeNavigation(&page)
        case .modal: writeModal(&page)
        }
        page.raw("</body>\n")
    }

    // MARK: Contexts

    private func writeNavigation(_ page: inout HTMLWriter) {
        page.raw("<main class=\"feed\">\n<header class=\"head\">")
        writeTitle(&page)
        page.raw("</header>\n")
        writeList(&page)
        page.raw("</main>\n")
    }

    private func writeModal(_ page: inout HTMLWriter) {
        page.raw("<div class=\"sheet\" role=\"dialog\" aria-modal=\"true\" aria-labelledby=\"title\">\n")
        page.raw("<header class=\"head bar\">")
        writeTitle(&page)
        page.raw("<a class=\"done\" role=\"button\"")
        page.attribute(" href=", key.base + PageLink.feedClosed.path)
        page.raw(" dir=\"auto\">")
        page.text(options.words.done)
        page.raw("</a></header>\n<div class=\"feed\">\n")
        writeList(&page)
        page.raw("</div>\n</div>\n")
    }

    private func writeTitle(_ page: inout HTMLWriter) {
        page.raw("<h1 id=\"title\" dir=\"auto\" tabindex=\"-1\">")
        page.text(title)
        page.raw("</h1>")
        guard unread > 0 else { return }
        page.raw("<p class=\"count\"><span id=\"count\">")
        page.number(unread)
        page.raw("</span> <span class=\"hidden\">")
        page.text(options.words.unread)
        page.raw("</span></p>")
    }

    // MARK: List

    private func writeList(_ page: inout HTMLWriter) {
        if !list.items.isEmpty {
            // Without its bullets, some screen readers recognise a list only by its role.
            page.raw("<ul class=\"cards\" role=\"list\">\n")
            for (item, picture) in zip(list.items, pictures) {
                CardMarkup(item, picture: picture, options, base: key.base).write(&page)
            }
            page.raw("</ul>\n")
        }
        page.raw("<div id=\"empty\" class=\"empty\" tabindex=\"-1\"")
        if !list.seenWhenEmpty.isEmpty { page.positions(" data-seen=", list.seenWhenEmpty) }
        if !list.items.isEmpty { page.raw(" hidden") }
        page.raw("><svg class=\"icon\" aria-hidden=\"true\"><use href=\"#icon-done\"></use></svg><p dir=\"auto\">")
        page.text(options.words.empty)
        page.raw("</p></div>\n")
    }

    /// Defined once, used by every card.
    private static let icons: StaticString = """
        <svg hidden>
        <symbol id="icon-dismiss" viewBox="0 0 24 24"><path d="M7 7l10 10M17 7L7 17"/></symbol>
        <symbol id="icon-pinned" viewBox="0 0 24 24"><path d="M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6"/></symbol>
        <symbol id="icon-done" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/><path d="M8 12.5l2.7 2.7L16 9.5"/></symbol>
        </svg>

        """
}
