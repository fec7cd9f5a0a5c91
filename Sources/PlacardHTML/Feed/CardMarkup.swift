import PlacardCore

/// Markup of one card in a feed. The card's link covers all of it; the dismiss button is above the link, not inside it.
struct CardMarkup {
    private let position: Int
    private let picture: PictureSource?
    private let card: Card
    private let seen: [Int]
    private let kind: CardKind
    private let base: String
    private let words: PageWords
    private let isUnread: Bool
    private let isLink: Bool
    private let title: String?
    private let text: String?
    private let domain: String?
    private let pictureText: String?

    /// - Parameter picture: the card's picture; nil when it is missing or must not be loaded.
    init(_ item: FeedList.Item, picture: PictureSource?, _ options: RenderOptions, _ words: PageWords, base: String) {
        card = item.card
        position = item.position
        seen = item.seen
        self.base = base
        self.words = words
        isUnread = options.showsUnread && !card.isViewed
        isLink = VisibleText.of(card.url) != nil
        self.picture = picture
        title = VisibleText.of(card.title)
        pictureText = VisibleText.of(card.imageAlt)
        // A banner without its picture is drawn as a text card.
        kind = card.kind == .banner && picture == nil ? .classic : card.kind
        text = kind == .banner ? nil : VisibleText.of(card.description)
        domain = kind == .banner ? nil : VisibleText.of(card.domain)
    }

    /// The card's accessible name, where its texts are not visible; nil when the card has nothing to name it by.
    private var name: String? {
        title ?? pictureText ?? VisibleText.of(card.description) ?? VisibleText.of(card.domain)
            ?? card.url.flatMap { CardURL.isAction($0) ? nil : Self.host(of: $0) }
    }

    /// The host name, such as `kiosk.example.com`, or the whole URL.
    private static func host(of url: String) -> String {
        let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 && parts[1].isEmpty ? String(parts[2].prefix { $0 != "/" }) : url
    }

    // MARK: Writing

    func write(_ page: inout HTMLWriter) {
        page.raw("<li class=\"card ")
        page.raw(styleName)
        if isUnread { page.raw(" unread") }
        page.raw("\"")
        page.positions(" data-seen=", seen)
        if let language = card.language.flatMap(LanguageTag.plain) { page.attribute(" lang=", language) }
        page.raw("><article>\n")
        kind == .banner ? writeBanner(&page) : writeTextCard(&page)
        writeCorner(&page)
        page.raw("</article></li>\n")
    }

    private var styleName: StaticString {
        switch kind {
        case .banner: "banner"
        case .captionedImage: picture == nil ? "classic" : "captioned"
        case .classic, .control: "classic"
        }
    }

    private func writeBanner(_ page: inout HTMLWriter) {
        page.raw("<div class=\"picture\">")
        if isUnread { writeUnread(&page) }
        if isLink { openLink(&page) }
        writePicture(&page, text: pictureText ?? name ?? "")
        if isLink { page.raw("</a>") }
        page.raw("</div>")
    }

    private func writeTextCard(_ page: inout HTMLWriter) {
        if picture != nil {
            page.raw("<div class=\"picture\">")
            writePicture(&page, text: pictureText ?? "")
            page.raw("</div>")
        }
        page.raw("<div class=\"words\">")
        let heading = title ?? (text == nil && domain == nil ? name : nil)
        if isUnread { writeUnread(&page) }
        if let heading {
            page.raw("<h2 dir=\"auto\">")
            write(heading, &page, isLink: isLink)
            page.raw("</h2>")
        }
        if let text {
            page.raw("<p class=\"text\" dir=\"auto\">")
            write(text, &page, isLink: isLink && heading == nil && domain == nil)
            page.raw("</p>")
        }
        if let domain {
            page.raw("<p class=\"domain\" dir=\"auto\">")
            write(domain, &page, isLink: isLink && heading == nil)
            page.raw("</p>")
        }
        page.raw("</div>")
    }

    private func write(_ text: String, _ page: inout HTMLWriter, isLink: Bool) {
        if isLink { openLink(&page) }
        page.text(text)
        if isLink { page.raw("</a>") }
    }

    private func openLink(_ page: inout HTMLWriter) {
        page.raw("<a class=\"link\"")
        page.attribute(" href=", base + PageLink.cardClick(position).path)
        if isUnread {
            page.raw(" aria-describedby=\"unread-")
            page.number(position)
            page.raw("\"")
        }
        page.raw(">")
    }

    private func writePicture(_ page: inout HTMLWriter, text: String) {
        guard let picture else { return }
        page.raw("<img")
        picture.write(to: &page)
        page.attribute(" alt=", text)
        if kind != .classic, let ratio = card.aspectRatio { writeSize(ratio, &page) }
        page.raw(" loading=\"lazy\" decoding=\"async\">")
    }

    /// Gives the aspect ratio, not the size: the browser reserves the space before the picture has loaded.
    private func writeSize(_ ratio: Double, _ page: inout HTMLWriter) {
        let height = (1_000 / ratio).rounded()
        guard height >= 1, height <= 100_000 else { return }
        page.raw(" width=\"1000\" height=\"")
        page.number(Int(height))
        page.raw("\"")
    }

    private func writeUnread(_ page: inout HTMLWriter) {
        page.raw("<span class=\"dot\" id=\"unread-")
        page.number(position)
        page.raw("\"><span class=\"hidden\">")
        page.text(words.unread)
        page.raw("</span></span>")
    }

    /// Writes the pin or the dismiss button. A pinned card cannot be dismissed (rule 8.6.2), so both use the same
    /// corner.
    private func writeCorner(_ page: inout HTMLWriter) {
        if card.isPinned {
            page.raw("<span class=\"corner pin\"><svg class=\"icon\" aria-hidden=\"true\">")
            page.raw("<use href=\"#icon-pinned\"></use></svg><span class=\"hidden\">")
            page.text(words.pinned)
            page.raw("</span></span>")
        } else if card.isDismissible {
            page.raw("<a class=\"corner dismiss\" role=\"button\"")
            page.attribute(" href=", base + PageLink.cardDismissal(position).path)
            page.attribute(" aria-label=", words.dismissal(of: name))
            page.raw("><svg class=\"icon\" aria-hidden=\"true\"><use href=\"#icon-dismiss\"></use></svg></a>")
        }
    }
}

extension HTMLWriter {
    /// Writes ` name="3.4.17"`: positions in the form of `PageLink.cardsSeen`.
    mutating func positions(_ name: StaticString, _ positions: [Int]) {
        raw(name)
        raw("\"")
        for (index, position) in positions.enumerated() {
            if index > 0 { raw(".") }
            number(position)
        }
        raw("\"")
    }
}
