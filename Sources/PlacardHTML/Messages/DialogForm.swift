import PlacardCore

/// A modal or full message, as a dialog with picture, texts and buttons.
enum DialogForm {
    static func write(_ parts: MessageParts, to page: inout HTMLWriter) {
        let message = parts.message
        let isFull = message.type == .full
        parts.backdrop(&page)
        let isLandscape = isFull && message.orientation == .landscape
        let form: StaticString = isFull ? (isLandscape ? "full landscape" : "full") : "modal"
        parts.openMessage(form, hasPictureAndText: parts.picture != nil, &page)
        parts.dialogRole(&page)
        name(parts, &page)
        page.raw(">\n")
        parts.openContent(isLink: parts.bodyLeads, &page)
        parts.media(&page)
        parts.texts(heading: "h1", text: "p", &page)
        parts.closeContent(isLink: parts.bodyLeads, &page)
        parts.buttons(&page)
        parts.closeButton(&page)
        page.raw("</div>\n")
    }

    private static func name(_ parts: MessageParts, _ page: inout HTMLWriter) {
        let hasText = VisibleText.of(parts.message.message) != nil
        if VisibleText.of(parts.message.header) != nil {
            page.raw(" aria-labelledby=\"placard-header\"")
            if hasText { page.raw(" aria-describedby=\"placard-text\"") }
        } else if hasText {
            page.raw(" aria-labelledby=\"placard-text\"")
        } else {
            page.attribute(" aria-label=", MessageText.title(of: parts.message, parts.words))
        }
    }
}
