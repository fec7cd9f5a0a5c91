import PlacardCore

/// A modal or full message that shows only its picture (image style GRAPHIC), with buttons over the lower edge. Texts
/// are not drawn.
enum GraphicForm {
    static func write(_ parts: MessageParts, to page: inout HTMLWriter) {
        let message = parts.message
        let title = MessageText.title(of: message, parts.words)
        parts.backdrop(&page)
        if message.type == .full {
            parts.openMessage(message.orientation == .landscape ? "full landscape graphic" : "full graphic", &page)
        } else {
            parts.openMessage("modal graphic", &page)
        }
        parts.dialogRole(&page)
        page.attribute(" aria-label=", title)
        page.raw(">\n")
        parts.openContent(isLink: parts.bodyLeads, &page)
        parts.image(alt: VisibleText.of(message.imageAlt) ?? title, &page)
        parts.closeContent(isLink: parts.bodyLeads, &page)
        parts.buttons(&page)
        parts.closeButton(&page)
        page.raw("</div>\n")
    }
}
