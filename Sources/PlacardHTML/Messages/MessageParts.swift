import PlacardCore

/// The building blocks of the message forms. A class, because copies of a large value would cost code size.
final class MessageParts {
    let message: Message
    let picture: PictureSource?
    let options: RenderOptions
    let words: PageWords
    let key: PageKey

    init(message: Message, picture: PictureSource?, options: RenderOptions, words: PageWords, key: PageKey) {
        self.message = message
        self.picture = picture
        self.options = options
        self.words = words
        self.key = key
    }

    /// Whether the page shows nothing but its own controls, as when a template's placeholder has no value.
    var isEmpty: Bool { !message.isHTML && picture == nil && message.showsNoText }

    /// Positions of the buttons that are drawn.
    var buttons: Range<Int> { message.buttons.indices.prefix(Message.buttonLimit) }

    /// Whether a click on the body opens a link. Next to buttons it does nothing (rule 10.8).
    var bodyLeads: Bool {
        guard buttons.isEmpty else { return false }
        switch message.clickAction {
        case .uri: return !(message.uri ?? "").isEmpty
        case .newsFeed: return true
        case .none: return false
        }
    }

    // MARK: Around

    /// Opens the body element, with the attributes that its script reads.
    func openBody(_ page: inout HTMLWriter) {
        page.raw("<body")
        page.attribute(" data-base=", key.base)
        if message.close == .autoDismiss {
            page.raw(" data-duration=\"")
            page.number(Int(clamping: min(message.durationMs, Self.longestTimer)))
            page.raw("\"")
        }
        if message.animatesOut { page.raw(" data-leaves") }
        page.raw(">\n")
        guard let style = message.style, !message.isHTML else { return }
        page.raw("<style")
        page.attribute(" nonce=", key.nonce)
        page.raw(">")
        page.raw(MessageStyle.own(style.css))
        page.raw("</style>\n")
    }

    /// Opens the message element with the form's classes. More attributes and a `>` must follow.
    func openMessage(_ classes: StaticString, hasPictureAndText: Bool = false, _ page: inout HTMLWriter) {
        page.raw("<div")
        if let style = message.style, !message.isHTML { page.attribute(" id=", style.htmlID) }
        page.raw(" class=\"message ")
        page.raw(classes)
        if hasPictureAndText { page.raw(" pictured") }
        if isEmpty { page.raw(" empty") }
        if message.animatesIn { page.raw(" arrives") }
        page.raw("\"")
    }

    /// Writes the role of a message that requires an answer. Its accessible name and a `>` must follow.
    func dialogRole(_ page: inout HTMLWriter) {
        page.raw(" role=\"dialog\" aria-modal=\"true\" tabindex=\"-1\"")
    }

    /// Writes the layer behind a dialog. A touch on it closes an empty message.
    func backdrop(_ page: inout HTMLWriter) {
        page.raw("<div class=\"backdrop")
        if message.animatesIn { page.raw(" arrives") }
        page.raw("\">")
        if isEmpty {
            page.raw("<a aria-hidden=\"true\" tabindex=\"-1\" draggable=\"false\"")
            page.attribute(" href=", key.base + PageLink.messageClosed.path)
            page.raw("></a>")
        }
        page.raw("</div>\n")
    }

    // MARK: Content

    /// Opens the content; with `isLink` it is a link for clicks on the message.
    func openContent(isLink: Bool, _ page: inout HTMLWriter) {
        if isLink {
            page.raw("<a class=\"body\" draggable=\"false\"")
            page.attribute(" href=", key.base + PageLink.messageClick.path)
            if !hasWords { page.attribute(" aria-label=", MessageText.title(of: message, words)) }
            page.raw(">")
        } else {
            page.raw("<div class=\"body\">")
        }
    }

    /// Whether the drawn content has an accessible name. An icon does not count.
    private var hasWords: Bool {
        if picture != nil, VisibleText.of(message.imageAlt) != nil { return true }
        return VisibleText.of(message.header) != nil || VisibleText.of(message.message) != nil
    }

    func closeContent(isLink: Bool, _ page: inout HTMLWriter) {
        isLink ? page.raw("</a>\n") : page.raw("</div>\n")
    }

    /// Writes the picture, else the icon; nothing when the message has neither.
    func media(_ page: inout HTMLWriter) {
        if picture != nil {
            image(alt: VisibleText.of(message.imageAlt) ?? "", &page)
        } else if let icon = VisibleText.of(message.icon) {
            self.icon(icon, &page)
        }
    }

    func image(alt: String, _ page: inout HTMLWriter) {
        guard let picture else { return }
        page.raw("<div class=\"picture ")
        page.raw(message.cropType == .centerCrop ? "crop" : "fit")
        page.raw("\"><img draggable=\"false\"")
        page.attribute(" alt=", alt)
        picture.write(to: &page)
        page.raw("></div>")
    }

    private func icon(_ icon: String, _ page: inout HTMLWriter) {
        page.raw("<div class=\"icon\" aria-hidden=\"true\">")
        if !IconText.needsFont(icon) {
            page.text(icon)
        } else if ThemeStyle.iconFont(options.theme) != nil {
            page.raw("<span class=\"glyph\">")
            page.text(icon)
            page.raw("</span>")
        } else {
            page.raw(Self.bell)
        }
        page.raw("</div>")
    }

    /// Writes header and text; `heading` and `text` are their element names, such as `h1`.
    func texts(heading: StaticString, text: StaticString, _ page: inout HTMLWriter) {
        let (header, body) = (VisibleText.of(message.header), VisibleText.of(message.message))
        guard header != nil || body != nil else { return }
        page.raw("<div class=\"texts\">")
        if let header { line(header, heading, "header", message.headerAlign, &page) }
        if let body { line(body, text, "text", message.messageAlign, &page) }
        page.raw("</div>")
    }

    private func line(
        _ text: String, _ element: StaticString, _ kind: StaticString, _ align: TextAlign, _ page: inout HTMLWriter
    ) {
        page.raw("<")
        page.raw(element)
        page.raw(" id=\"placard-")
        page.raw(kind)
        page.raw("\" class=\"")
        page.raw(kind)
        switch align {
        case .start: page.raw(" start")
        case .center: page.raw(" center")
        case .end: page.raw(" end")
        }
        page.raw("\" dir=\"auto\">")
        page.text(text)
        page.raw("</")
        page.raw(element)
        page.raw(">")
    }

    // MARK: Controls

    func buttons(_ page: inout HTMLWriter) {
        let buttons = buttons
        guard !buttons.isEmpty else { return }
        page.raw("<div class=\"buttons\">")
        for index in buttons {
            let text = VisibleText.of(message.buttons[index].text)
            page.raw("<a class=\"button b")
            page.number(index)
            if text == nil { page.raw(" unlabelled") }
            page.raw("\" role=\"button\" draggable=\"false\" dir=\"auto\"")
            if text == nil { page.attribute(" lang=", words.language) }
            page.attribute(" href=", key.base + PageLink.messageButton(index).path)
            page.raw(">")
            // It leads where it led, but every button of a message closes it.
            page.text(text ?? words.close)
            page.raw("</a>")
        }
        page.raw("</div>\n")
    }

    func closeButton(_ page: inout HTMLWriter) {
        page.raw("<a class=\"close\" role=\"button\" draggable=\"false\"")
        page.attribute(" lang=", words.language)
        page.attribute(" aria-label=", words.close)
        page.attribute(" href=", key.base + PageLink.messageClosed.path)
        page.raw("><svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"M3 3l10 10M13 3L3 13\"/></svg></a>\n")
    }

    /// The longest timer of browsers: longer ones fire at once.
    private static let longestTimer: Int64 = 0x7FFF_FFFF

    private static let bell: StaticString = """
        <svg viewBox="0 0 24 24"><path d="M12 3.5a5.5 5.5 0 0 0-5.5 5.5c0 5-2 6.5-2 7.5h15c0-1-2-2.5-2-7.5A5.5 5.5 0 0 0 12 3.5z\
        M9.8 19.5a2.3 2.3 0 0 0 4.4 0"/></svg>
        """
}
